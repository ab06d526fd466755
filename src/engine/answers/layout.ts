import type { AnswerClaim, AnswerMarker } from '#domain/answer.ts';

/** A claim before it has its place in the answer text. */
export type UnplacedClaim = Omit<AnswerClaim, 'id' | 'start' | 'end'>;

/** An answer text with the place of everything in it. */
export interface AnswerLayout {
  readonly answer: string;
  readonly claims: readonly AnswerClaim[];
  readonly markers: readonly AnswerMarker[];
}

/**
 * Lays an answer out: the framing sentence, then each claim on a paragraph of its own, verbatim, with its markers behind
 * it. What a source says may look like a marker (`[2]`, `[[source:X]]`, `SOURCE x:`); it stays as it is, because it is
 * quoted. The markers of the answer are those of `markers` and no other: a screen draws them from there, and a reader is
 * told by the framing sentence that only the numbers behind a passage are ours. Direction marks that a claim leaves open
 * are closed before its markers, so that no text can carry a marker to another place on the screen.
 */
export function layOutAnswer(framing: string, claims: readonly UnplacedClaim[]): AnswerLayout {
  let answer = framing;
  const placed: AnswerClaim[] = [];
  const markers: AnswerMarker[] = [];
  claims.forEach((claim, at) => {
    const id = `c${at + 1}`;
    answer += '\n\n';
    const start = answer.length;
    answer += claim.text;
    placed.push({ id, ...claim, start, end: answer.length });
    answer += directionClosers(claim.text);
    for (const citationId of claim.citationIds) {
      answer += ' ';
      const from = answer.length;
      answer += `[${citationId}]`;
      markers.push({ citationId, claimId: id, start: from, end: answer.length });
    }
  });
  return { answer, claims: placed, markers };
}

const POP_EMBEDDING = '\u202c';
const POP_ISOLATE = '\u2069';
/** Directional levels beyond this are ignored by the bidirectional algorithm (UAX #9, BD2). */
const MAX_DEPTH = 125;

/** What closes the direction marks that a text opens and does not close, innermost first. */
export function directionClosers(text: string): string {
  const open: string[] = [];
  for (const unit of text) {
    if (/[\u202a\u202b\u202d\u202e]/u.test(unit)) open.push(POP_EMBEDDING);
    else if (/[\u2066-\u2068]/u.test(unit)) open.push(POP_ISOLATE);
    else if (unit === POP_EMBEDDING && open.at(-1) === POP_EMBEDDING) open.pop();
    else if (unit === POP_ISOLATE && open.includes(POP_ISOLATE)) open.length = open.lastIndexOf(POP_ISOLATE);
    else if (unit === '\u2029') open.length = 0;
    if (open.length > MAX_DEPTH) open.shift();
  }
  return open.reverse().join('');
}
