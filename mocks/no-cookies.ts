/**
 * Stands in for the cookie jar of msw in the built page (see `vite.config.ts`). Our contract uses no cookies, and the jar
 * brings the list of public suffixes along (300 kB) and fails where a person has switched site storage off.
 */
export const cookieStore = {
  getCookies: (): readonly never[] => [],
  setCookie: async (): Promise<void> => undefined,
};
