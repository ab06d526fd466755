/** Every form of a line break, also the separators that some runtimes split lines at (FS, GS, RS). */
const LINE_BREAKS = /[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]+/gu;
/** Characters that a reader cannot see: controls, format characters (zero width, bidi, tags) and blank fillers. */
const UNSEEN = /\p{Cc}|\p{Cf}|\u034f|\u17b4|\u17b5|[\u115f\u1160\u3164\uffa0]/gu;

/**
 * A one-line label that is safe to print between brackets. A name comes from whoever wrote the source: a line break in
 * it could forge a second line, a bracket could close the label early, a bidi or zero-width character could make one
 * name look like another. Idempotent; `''` means that the name names no source (SPEC §2, seed 000). Linear.
 */
export function safeSource(name: string): string {
  return name
    .replace(/[[\]\s\u001c-\u001e\u0085]/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/ {2,}/gu, ' ')
    .trim();
}

/** Replaces each run of line breaks, of whatever form, by one space: a fragment must stay one line (SPEC §3, seed 003). */
export function flattenContent(content: string): string {
  return content.replace(LINE_BREAKS, ' ');
}

/**
 * The line under which a model sees a fragment: `SOURCE [label]: content`. The prefix is a delimiter, so label and
 * content are both made unable to write a second one (corpus case X11).
 */
export function citationLine(source: string, content: string): string {
  return `SOURCE [${safeSource(source)}]: ${flattenContent(content)}`;
}
