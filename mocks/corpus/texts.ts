/// <reference types="vite/types/importMeta.d.ts" />

/** The text files of the corpus as one part of the build: one request instead of one a file. Load it on demand. */
export const texts = import.meta.glob<string>(['./sources/*', '!./sources/*.pdf'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
