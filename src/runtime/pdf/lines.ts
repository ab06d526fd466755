import bidiFactory from 'bidi-js';
import type { Face } from './fonts.ts';

const bidi = bidiFactory();

/** A stretch of a line that one face draws in one direction. `x` is its place from the start of the line. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly x: number;
}

export interface Line {
  /** In the order of reading, which is the order in which they are written into the file: so copied text is in order too. */
  readonly runs: readonly Run[];
  readonly width: number;
  readonly isRtl: boolean;
}

/** Faces to be asked in turn, and what to write where none has a letter. */
export interface Faces {
  readonly order: readonly Face[];
  readonly onMissing: (codePoint: number) => void;
}

const JOINERS = /\u200c|\u200d|[\ufe00-\ufe0f]/u;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

interface Piece {
  readonly text: string;
  readonly face: Face;
}

/** A text cut where another face has to draw it; letters that no face has are written by their number. */
function piecesOf(text: string, { order, onMissing }: Faces): readonly Piece[] {
  const first = order[0]!;
  const pieces: { text: string; face: Face }[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0)!;
    const last = pieces.at(-1);
    // What joins letters belongs to the letters that it joins.
    const face = JOINERS.test(sign) || sign === ' ' ? (last?.face ?? first) : order.find((one) => one.has(code));
    if (!face) onMissing(code);
    const drawn = face ? sign : `(U+${code.toString(16).toUpperCase().padStart(4, '0')})`;
    const by = face ?? first;
    if (last?.face === by) last.text += drawn;
    else pieces.push({ text: drawn, face: by });
  }
  return pieces;
}

const widthOf = (text: string, faces: Faces): number =>
  piecesOf(text, { ...faces, onMissing: () => undefined }).reduce(
    (sum, piece) => sum + piece.face.widthOf(piece.text),
    0,
  );

/** Where a line may be broken: after spaces, around ideographs, after hyphens; a word that fits no line is cut between letters. */
function* unitsOf(text: string): Generator<string> {
  let unit = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    if (IDEOGRAPH.test(segment) && unit !== '' && !unit.endsWith(' ')) {
      yield unit;
      unit = '';
    }
    unit += segment;
    if (segment === ' ' || segment === '-' || IDEOGRAPH.test(segment)) {
      yield unit;
      unit = '';
    }
  }
  if (unit !== '') yield unit;
}

/** Breaks a paragraph into lines of at most `room` thousandths. */
export function breakLines(text: string, room: number, faces: Faces): readonly Line[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const push = (): void => {
    lines.push(line);
    line = '';
    used = 0;
  };
  const add = (unit: string, width: number): void => {
    line += unit;
    used += width;
  };
  for (const unit of unitsOf(text.replace(/[\t\n\r]+/gu, ' '))) {
    const width = widthOf(unit, faces);
    const bare = unit.endsWith(' ') ? widthOf(unit.trimEnd(), faces) : width;
    if (used > 0 && used + bare > room) push();
    if (bare <= room) {
      add(unit, width);
      continue;
    }
    for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(unit)) {
      const one = widthOf(segment, faces);
      if (used > 0 && used + one > room) push();
      add(segment, one);
    }
  }
  if (line !== '' || lines.length === 0) push();
  const isRtl = bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;
  return lines.map((one) => setLine(one, isRtl, faces));
}

/** Letters that are themselves written from right to left, with the marks on them and the joiners between them. */
const BACKWARD =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{M}]|\u200c|\u200d/u;

/**
 * A stretch that runs from right to left, cut into words of its letters and single signs between them. A font turns round only
 * letters of such a script; signs are placed one by one, the brackets among them mirrored, and copied text keeps its order.
 */
function backwardParts(text: string): readonly string[] {
  const parts: string[] = [];
  let isWord = false;
  for (const sign of text) {
    const isLetter = BACKWARD.test(sign);
    if (isLetter && isWord) parts[parts.length - 1] += sign;
    else parts.push(isLetter ? sign : (bidi.getMirroredCharacter(sign) ?? sign));
    isWord = isLetter;
  }
  return parts;
}

/** Places the runs of one line: levels by the bidirectional algorithm, visual order by reversing from the highest level down. */
function setLine(text: string, isRtl: boolean, faces: Faces): Line {
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr');
  const runs: { text: string; face: Face; level: number; width: number }[] = [];
  let at = 0;
  while (at < text.length) {
    const level = levels[at]!;
    let end = at;
    while (end < text.length && levels[end] === level) end++;
    const stretch = text.slice(at, end);
    for (const part of level % 2 === 1 ? backwardParts(stretch) : [stretch]) {
      for (const piece of piecesOf(part, faces)) {
        runs.push({ ...piece, level, width: piece.face.widthOf(piece.text) });
      }
    }
    at = end;
  }
  const order = runs.map((_, index) => index);
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      if (runs[order[from]!]!.level < level) continue;
      let to = from;
      while (to + 1 < order.length && runs[order[to + 1]!]!.level >= level) to++;
      order.splice(from, to - from + 1, ...order.slice(from, to + 1).reverse());
      from = to;
    }
  }
  const places = new Map<number, number>();
  let x = 0;
  for (const index of order) {
    places.set(index, x);
    x += runs[index]!.width;
  }
  return {
    runs: runs.map((run, index) => ({ text: run.text, face: run.face, x: places.get(index)! })),
    width: x,
    isRtl,
  };
}
