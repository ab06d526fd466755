import type { PageRun, Passage } from '#domain/source.ts';

/**
 * Passages with the confidence of the recognised words in them, weighed by length. One without recognised words stays as it
 * is: its words were written. `runs` and passages are both in order of the text.
 */
export function withConfidence(passages: readonly Passage[], runs: readonly PageRun[]): Passage[] {
  const read = runs.filter((run) => run.confidence !== undefined);
  if (read.length === 0) return [...passages];
  let at = 0;
  return passages.map((passage) => {
    while (at < read.length && read[at]!.end <= passage.start) at++;
    let sum = 0;
    let letters = 0;
    for (let i = at; i < read.length && read[i]!.start < passage.end; i++) {
      const { start, end, confidence = 1 } = read[i]!;
      sum += (end - start) * confidence;
      letters += end - start;
    }
    return letters === 0 ? passage : { ...passage, confidence: Math.round((sum / letters) * 1000) / 1000 };
  });
}
