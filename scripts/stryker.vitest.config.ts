import { defineConfig } from 'vitest/config';

/** Tests of the rooms that are mutated, and no others: each of the mutants runs them. */
// oxlint-disable-next-line import/no-default-export -- read by name of the file
export default defineConfig({
  test: {
    include: ['src/engine/{gates,audit,roles}/*.test.ts'],
    pool: 'threads',
    testTimeout: 120_000,
  },
});
