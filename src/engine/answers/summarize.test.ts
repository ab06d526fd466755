import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDocument } from '#testing/answers.ts';
import { queryStems, SUMMARY_CHARS, summarizePassage } from './summarize.ts';

/** Sentences without a word of the questions below, to make a passage long. */
const filler = (n: number, from = 0): string =>
  Array.from(
    { length: n },
    (_, i) => `Sheep number ${from + i} grazed quietly on the eastern slope of the valley.`,
  ).join(' ');

function summaryOf(text: string, query: string, part = text): string {
  const document = makeDocument('d', text);
  const start = text.indexOf(part);
  const span = summarizePassage(document, { start, end: start + part.length }, queryStems(query));
  return text.slice(span.start, span.end);
}

describe('the summary of a passage', () => {
  it('is the whole of a short one, without the white space around it', () => {
    expect(summaryOf('  The mill opened. It closed.  ', 'x')).toBe('The mill opened. It closed.');
  });

  it('is the part of a long one with most of the question, in whole sentences', () => {
    const text = `${filler(8)} The mill of Calden opened in 1974. ${filler(8, 20)}`;
    const summary = summaryOf(text, 'When did the mill of Calden open?');
    expect(summary.startsWith('The mill of Calden opened in 1974. Sheep')).toBe(true);
    expect(summary.length).toBeLessThanOrEqual(SUMMARY_CHARS);
    expect(summary.endsWith('.')).toBe(true);
  });

  it('is the earliest of equals', () => {
    const text = `${filler(3)} The mill is red. ${filler(8, 10)} The mill is green. ${filler(3, 30)}`;
    expect(summaryOf(text, 'mill').startsWith('The mill is red.')).toBe(true);
  });

  it.each([
    'However, the results were never reproduced.',
    'But that figure was an error.',
    'This claim was later withdrawn.',
    'The authors retracted the finding in 2012.',
    'It did not last.',
    'Nevertheless, doubts remained.',
    'In fact, nobody had measured it.',
    'This is only an estimate.',
    'Not all of them agree.',
    'Sin embargo, el dato era falso.',
    'Diese Angabe ist jedoch nicht belegt.',
    'Cependant, le chiffre est faux.',
  ])('is never cut off before “%s”', (turn) => {
    // The claim alone fills the 400 characters.
    const claim = `The drug cured every patient of the trial in Calden${', as the ward reported'.repeat(17)}.`;
    const text = `${filler(5)} ${claim} ${turn} ${filler(5, 20)}`;
    expect(summaryOf(text, 'Did the drug cure patients in Calden?')).toContain(`${claim} ${turn}`);
  });

  it.each([
    'However, the drug failed.',
    'It cured the drug patients.',
    'They cured drug patients.',
    'This drug cured patients.',
  ])('never opens on “%s” without the sentence before it', (leaning) => {
    const text = `${filler(8)} The trial began in May. ${leaning} ${filler(8, 20)}`;
    expect(summaryOf(text, 'drug trial').startsWith(`The trial began in May. ${leaning}`)).toBe(true);
    expect(summaryOf(text, 'drug')).toContain(`The trial began in May. ${leaning}`);
    expect(summaryOf(text, 'drug').startsWith(leaning)).toBe(false);
  });

  it('keeps an answer with its question', () => {
    const question = `Did the drug cure the patients of Calden${', as the ward reported'.repeat(17)}?`;
    const text = `${filler(5)} ${question} Nobody knows. ${filler(5, 20)}`;
    expect(summaryOf(text, 'drug cure')).toContain(`${question} Nobody knows.`);
  });

  it('keeps an item of a list with what announces it', () => {
    const text = `Three common myths about the moon:\n\n- The moon is made of cheese, many say, and always will say so.\n\n- The moon has a dark side on which it is always night${', they say'.repeat(40)}.`;
    expect(summaryOf(text, 'dark side')).toContain('Three common myths about the moon:');
  });

  it.each([
    'The following is an invented example.',
    'Suppose that the figures were right.',
    'What follows is fiction.',
  ])('keeps a sentence with “%s” before it', (announcement) => {
    const text = `${filler(8)} ${announcement} The drug cured every patient. ${filler(8, 20)}`;
    expect(summaryOf(text, 'drug cured patients')).toContain(`${announcement} The drug cured every patient.`);
  });

  it('keeps the heading that denies what stands under it', () => {
    const heading = '# Common misconceptions';
    const body = 'The wall can be seen from space.';
    expect(summaryOf(`${heading}\n\n${body}`, 'wall', body)).toBe(`${heading}\n\n${body}`);
    expect(summaryOf(`# The wall\n\n${body}`, 'wall', body)).toBe(body);
  });

  it('keeps the words of another with who says them', () => {
    const text = `${filler(8)} Smith told the court: “The mill never closed. The mill earned well.” ${filler(8, 20)}`;
    expect(summaryOf(text, 'mill earned well')).toContain('Smith told the court');
  });

  it('reaches past the end of the passage for what takes it back', () => {
    const claim = 'The drug cured every patient.';
    const text = `${claim}\n\nHowever, the study was withdrawn in 2012. The weather was fine.`;
    expect(summaryOf(text, 'drug', claim)).toBe(`${claim}\n\nHowever, the study was withdrawn in 2012.`);
  });

  it('reaches past the start of the passage for what it leans on', () => {
    const leaning = 'It employed 450 people.';
    const text = `The weather was fine. The mill opened in 1974.\n\n${leaning}`;
    expect(summaryOf(text, 'people', leaning)).toBe(`The mill opened in 1974.\n\n${leaning}`);
  });

  it('does not reach across a heading', () => {
    const claim = 'The drug cured every patient.';
    expect(summaryOf(`${claim}\n\n# Notes\n\nHowever, it rained.`, 'drug', claim)).toBe(claim);
  });

  it('is a slice at sentence ends that holds the passage or a part of it, for any text and question', () => {
    const word = fc.constantFrom(
      'mill',
      'However',
      'It',
      'drug',
      'not',
      '“',
      '”',
      '(',
      'Calden',
      '1974',
      '図書館',
      '😀',
      '\n\n',
      '-',
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => `${words.join(' ')}. `);
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 40 }),
        fc.string({ unit: word, maxLength: 5 }),
        (sentences, query) => {
          const text = sentences.join('').trim();
          const document = makeDocument('d', text);
          const span = summarizePassage(document, { start: 0, end: text.length }, queryStems(query));
          const slice = text.slice(span.start, span.end);
          expect(slice).toBe(slice.trim());
          expect(span.end).toBeGreaterThan(span.start);
          expect(/[\udc00-\udfff]/.test(slice.charAt(0))).toBe(false);
          if (text.length <= SUMMARY_CHARS) expect(slice).toBe(text);
        },
      ),
    );
  });
});
