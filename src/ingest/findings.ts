import type { SourceFinding } from '#domain/import-report.ts';

const MAX_FINDINGS = 500;

/** Whether a code point is a tag character (U+E0000–E007F). */
function isTag(point: number): boolean {
  return point >= 0xe0000 && point <= 0xe007f;
}

function isOverride(point: number): boolean {
  return point === 0x202d || point === 0x202e;
}

function isBidiControl(point: number): boolean {
  return (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

/** Invisible characters that carry nothing a reader sees. Joiners and marks of direction are not among them. */
function isInvisible(point: number): boolean {
  return (
    isTag(point) ||
    (point >= 0xe0100 && point <= 0xe01ef) ||
    (point >= 0x2060 && point <= 0x2064) ||
    point === 0xfeff ||
    point === 0x200b
  );
}

/** End of an emoji flag written with tag characters (🏴 + tags + U+E007F), which is a picture and not a hidden text. */
function emojiTagEnd(text: string, at: number): number {
  if (text.codePointAt(at) !== 0x1f3f4) return at;
  let end = at + 2;
  for (let seen = 0; seen < 8; seen++) {
    const point = text.codePointAt(end) ?? 0;
    if (point === 0xe007f) return seen > 0 ? end + 2 : at;
    if (point < 0xe0030 || point > 0xe007a) return at;
    end += 2;
  }
  return at;
}

/**
 * The text as a reader sees it: tag characters, supplementary variation selectors, word joiners and direction overrides
 * dropped. U+200C and U+200D stay, because Persian words and family emoji are spelled with them. Linear.
 */
export function visibleText(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const flagEnd = emojiTagEnd(text, at);
    if (flagEnd > at) {
      at = flagEnd;
      continue;
    }
    const point = text.codePointAt(at)!;
    const size = point > 0xffff ? 2 : 1;
    if ((isInvisible(point) && point !== 0x200b) || isBidiControl(point)) {
      parts.push(text.slice(from, at));
      from = at + size;
    }
    at += size;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/** One line that counts the invisible trouble of a text: `6 tag characters, 1 bidi override`; `null` where there is none. */
export function invisibleSummary(text: string): string | null {
  const counts = { tags: 0, overrides: 0, selectors: 0 };
  for (let at = 0; at < text.length;) {
    const flagEnd = emojiTagEnd(text, at);
    if (flagEnd > at) {
      at = flagEnd;
      continue;
    }
    const point = text.codePointAt(at)!;
    if (isTag(point)) counts.tags++;
    else if (isOverride(point)) counts.overrides++;
    else if (point >= 0xe0100 && point <= 0xe01ef) counts.selectors++;
    at += point > 0xffff ? 2 : 1;
  }
  const parts: string[] = [];
  const say = (n: number, noun: string): void => {
    if (n > 0) parts.push(`${n} ${noun}${n === 1 ? '' : 's'}`);
  };
  say(counts.tags, 'tag character');
  say(counts.overrides, 'bidi override');
  say(counts.selectors, 'hidden variation selector');
  return parts.length === 0 ? null : parts.join(', ');
}

const FORGED_LINE = /^\s{0,40}(?:SOURCE \[[^\]\n]{1,200}\]\s{0,4}:|\[\[source:)/;
const INSTRUCTION = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|your)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules|directions|guidelines)\b`,
    String.raw`\b(?:you are|act as|pretend to be)\b[^.!?\n]{0,20}\b(?:an? (?:ai|language model|llm|chatbot)|chatgpt|the assistant|(?:ai|language) model)\b`,
    String.raw`\b(?:system prompt|developer message)\s{0,3}:`,
    String.raw`<\|?(?:im_start|im_end|system|endoftext)\|?>`,
    String.raw`\[/?(?:INST|SYS)\]`,
    String.raw`\bas an? (?:ai|language) model,? you (?:must|should|will)\b`,
    String.raw`\b(?:ai|llm)s?\b[^.!?\n]{0,20}\b(?:reading|processing|summari[sz]ing|grading|reviewing) this\b`,
  ].join('|'),
  'gi',
);

/**
 * What in a text looks made to deceive a reader or a model: invisible tag characters, direction overrides, lines that
 * imitate our own source lines or markers, instructions to a model, Latin words with look-alike letters. Findings point;
 * the text stays as it is. A page about prompt injection will be flagged too: a finding is shown, it judges nothing.
 */
export function findHostileText(text: string): SourceFinding[] {
  const findings: SourceFinding[] = [...invisibleFindings(text)];
  for (const [start, line] of lines(text)) {
    if (findings.length >= MAX_FINDINGS) break;
    if (FORGED_LINE.test(line.slice(0, 300))) {
      findings.push({
        kind: 'forged-source-line',
        detail: 'Imitates a source line of this tool; it cites nothing.',
        start,
        end: start + line.length,
      });
    }
    for (let from = 0; from < line.length; from += LINE_WINDOW) {
      const piece = line.slice(from, from + LINE_WINDOW + OVERLAP);
      INSTRUCTION.lastIndex = 0;
      for (let m = INSTRUCTION.exec(piece); m && m.index < LINE_WINDOW; m = INSTRUCTION.exec(piece)) {
        findings.push({
          kind: 'instruction-to-model',
          detail: `Addresses a model, not a reader: “${m[0].slice(0, 120)}”.`,
          start: start + from + m.index,
          end: start + from + m.index + m[0].length,
        });
        if (findings.length >= MAX_FINDINGS) return findings;
      }
    }
    findings.push(...lookAlikes(line, start).slice(0, 20));
  }
  return findings;
}

/** Long lines are read in windows, so that no pattern ever sees more than a few thousand characters at once. */
const LINE_WINDOW = 4_000;
const OVERLAP = 200;

function* lines(text: string): Generator<[number, string]> {
  for (let at = 0; at < text.length;) {
    let stop = text.indexOf('\n', at);
    if (stop < 0) stop = text.length;
    yield [at, text.slice(at, stop)];
    at = stop + 1;
  }
}

function invisibleFindings(text: string): SourceFinding[] {
  const findings: SourceFinding[] = [];
  for (let at = 0; at < text.length && findings.length < MAX_FINDINGS;) {
    const flagEnd = emojiTagEnd(text, at);
    if (flagEnd > at) {
      at = flagEnd;
      continue;
    }
    const point = text.codePointAt(at)!;
    if (isOverride(point)) {
      findings.push({
        kind: 'bidi-control',
        detail: 'A direction override makes the text read differently from what it says.',
        start: at,
        end: at + 1,
      });
    } else if (isInvisible(point) || point === 0x200c || point === 0x200d) {
      const start = at;
      let tags = 0;
      let count = 0;
      let hidden = '';
      for (let next = point; at < text.length; next = text.codePointAt(at) ?? 0) {
        if (!isInvisible(next) && next !== 0x200c && next !== 0x200d) break;
        if (isTag(next)) {
          tags++;
          if (next >= 0xe0020 && next <= 0xe007e) hidden += String.fromCharCode(next - 0xe0000);
        }
        count++;
        at += next > 0xffff ? 2 : 1;
      }
      // One joiner or break hint is spelling; a long row of them is a code.
      if (tags > 0 || count >= 6) {
        const said = hidden === '' ? '' : ` They spell “${hidden.slice(0, 200)}”.`;
        findings.push({
          kind: 'invisible-characters',
          detail: `${count} invisible characters${tags > 0 ? ` (${tags} tag characters)` : ''}.${said}`,
          start,
          end: at,
        });
      }
      continue;
    }
    at += point > 0xffff ? 2 : 1;
  }
  return findings;
}

const LOOK_ALIKE = /[аеорсухіјѕԁһԛԝАВЕКМНОРСТХΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]/u;

/** Words that mix Latin letters with Cyrillic or Greek ones of the same shape (`раypal`). */
function lookAlikes(line: string, start: number): SourceFinding[] {
  if (!LOOK_ALIKE.test(line)) return [];
  const findings: SourceFinding[] = [];
  for (const match of line.matchAll(/[\p{L}]{3,60}/gu)) {
    const word = match[0];
    if (
      LOOK_ALIKE.test(word) &&
      (word.match(/[a-z]/gi)?.length ?? 0) >= 2 &&
      Array.from(word).every((char) => /[a-z]/i.test(char) || LOOK_ALIKE.test(char))
    ) {
      findings.push({
        kind: 'look-alike-characters',
        detail: `“${word}” mixes letters of two scripts that look alike.`,
        start: start + match.index,
        end: start + match.index + word.length,
      });
    }
  }
  return findings;
}
