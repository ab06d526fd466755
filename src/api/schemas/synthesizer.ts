import * as v from 'valibot';

/** Longest base URL, model name and key taken, in code units. */
const MAX_URL = 2000;
const MAX_MODEL = 200;
const MAX_KEY = 4000;

/** Seconds that a reply may take: a large model on one's own machine needs minutes, and nobody waits for hours. */
export const PATIENCE = { least: 5, most: 600, preset: 60 } as const;

/**
 * Address that a model is asked at. Only `http:` and `https:`, no credentials (they would be shown and stored with the
 * address), no query and no fragment (`/chat/completions` is put behind its path).
 */
const baseUrlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Give the base URL, for example https://api.example.org/v1.'),
  v.maxLength(MAX_URL, `A base URL has at most ${MAX_URL} characters.`),
  v.check(
    (value) => urlOf(value) !== null,
    'This is not a complete address. Write one like https://api.example.org/v1.',
  ),
  v.check(
    (value) => ['http:', 'https:'].includes(urlOf(value)?.protocol ?? ''),
    'Only addresses that start with https:// or http:// can be asked.',
  ),
  v.check((value) => {
    const url = urlOf(value);
    return url !== null && url.username === '' && url.password === '';
  }, 'Leave user name and password out of the address; a key has a field of its own.'),
  v.check((value) => {
    const url = urlOf(value);
    return url !== null && url.search === '' && url.hash === '' && !value.includes('?') && !value.includes('#');
  }, 'Leave out everything from “?” or “#” on: the base URL is a plain path.'),
  v.check(
    (value) => urlOf(value)?.hostname.startsWith('[') !== true,
    'A content policy cannot name an address in brackets. Write the host by its name, or as 127.0.0.1.',
  ),
  v.transform((value) => trimSlashes(new URL(value).href)),
);

function urlOf(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function trimSlashes(href: string): string {
  let end = href.length;
  while (end > 0 && href[end - 1] === '/') end--;
  return href.slice(0, end);
}

/** What can stand in an HTTP header without being cut or refused there. */
const KEY = /^[\x21-\x7E]*$/;

/**
 * The settings of the synthesizer as they are saved. `key`: a new one; `null`: none is needed; left out: the stored one
 * stays, which is refused where the address goes to another origin, or a key would reach someone it was not given to.
 */
export const synthesizerUpdateSchema = v.strictObject({
  baseUrl: baseUrlSchema,
  model: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Give the name of the model.'),
    v.maxLength(MAX_MODEL, `The name of a model has at most ${MAX_MODEL} characters.`),
  ),
  key: v.exactOptional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'A key is not empty. Give null where none is needed.'),
        v.maxLength(MAX_KEY, `A key has at most ${MAX_KEY} characters.`),
        v.regex(KEY, 'A key consists of visible ASCII characters without spaces.'),
      ),
    ),
  ),
  /** Longest time from the question to the last word of the reply, in whole seconds. Left out: as it was, or the preset. */
  patienceSeconds: v.exactOptional(
    v.pipe(
      v.number('Give the seconds as a number.'),
      v.integer('Give whole seconds.'),
      v.minValue(PATIENCE.least, `A reply takes some time: give at least ${PATIENCE.least} seconds.`),
      v.maxValue(PATIENCE.most, `Give at most ${PATIENCE.most} seconds.`),
    ),
  ),
});
export type SynthesizerUpdate = v.InferOutput<typeof synthesizerUpdateSchema>;
export type SynthesizerInput = v.InferInput<typeof synthesizerUpdateSchema>;

/** What is said of the settings. The key never crosses HTTP again: `keyHint` has at most its last four characters. */
export const synthesizerSchema = v.object({
  settings: v.nullable(
    v.object({
      baseUrl: v.string(),
      origin: v.string(),
      model: v.string(),
      keyHint: v.nullable(v.string()),
      patienceSeconds: v.number(),
      savedAt: v.string(),
    }),
  ),
  /** Whether this window may reach another origin at all once one is configured, and in words why not. */
  reach: v.object({ available: v.boolean(), detail: v.string() }),
});
export type SynthesizerView = v.InferOutput<typeof synthesizerSchema>;
