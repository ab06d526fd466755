import { it } from 'vitest';

/**
 * A test that measures time. Timing says nothing on a busy machine, so these run only when asked for, by
 * `SOPHIA_TIMED=1 npx vitest run`; `npm run bench -- linear` gives the figures themselves.
 */
export const timed: typeof it = process.env['SOPHIA_TIMED'] === '1' ? it : (it.skip as typeof it);
