/** A wrong call or an input that cannot be read: the message says what and what to do; the exit code is 2. */
export class UsageError extends Error {}
