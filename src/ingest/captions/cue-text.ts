import { decodeEntities } from '../html/entities.ts';

interface SpokenLines {
  readonly lines: string[];
  readonly speakers: (string | null)[];
}

const TAG_NAMES = new Set([
  'b',
  'i',
  'u',
  'c',
  'v',
  'lang',
  'ruby',
  'rt',
  'font',
  's',
  'br',
  'span',
  'p',
  'em',
  'strong',
]);

/**
 * The text of a cue as a viewer sees it: tags and karaoke times off (`<c.yellow>`, `<00:01.000>`, `{\an8}`), references
 * decoded after the tags, so that `&lt;b&gt;` stays text. `<v Name>` names the speaker until it is closed or another
 * speaks. Readings above ruby text are left out, as on a page. A `<` that opens no known tag is a sign, not a tag: cues
 * say “a < b”. Linear.
 */
export function readCueText(raw: string): SpokenLines {
  const lines: string[] = [];
  const speakers: (string | null)[] = [];
  let speaker: string | null = null;
  let piece: string[] = [];
  let isReading = false;
  const close = (): void => {
    const text = decodeBetween(piece.join(''))
      .replace(/[ \t\u00a0]+/gu, ' ')
      .trim();
    piece = [];
    if (text === '') return;
    lines.push(text);
    speakers.push(speaker);
  };
  for (let at = 0; at < raw.length;) {
    const char = raw[at]!;
    if (char === '\n') {
      close();
      at++;
      continue;
    }
    if (char === '<') {
      const end = nextOf(raw, '>', at + 1, 400);
      const tag = end < 0 ? null : readTag(raw.slice(at + 1, end));
      if (tag) {
        if (tag.name === 'v') {
          close();
          speaker = tag.closes ? null : tag.annotation || null;
        } else if (tag.name === 'rt') isReading = !tag.closes;
        else if (tag.name === 'ruby' && tag.closes) isReading = false;
        else if (tag.name === 'br') close();
        at = end + 1;
        continue;
      }
    }
    if (char === '{' && raw[at + 1] === '\\') {
      const end = nextOf(raw, '}', at + 2, 200);
      if (end > 0) {
        at = end + 1;
        continue;
      }
    }
    let stop = at + 1;
    while (stop < raw.length && raw[stop] !== '<' && raw[stop] !== '{' && raw[stop] !== '\n') stop++;
    if (!isReading) piece.push(raw.slice(at, stop));
    at = stop;
  }
  close();
  return { lines, speakers };
}

/** Index of a sign within `reach` characters and the same line, or -1: a bound keeps unclosed tags linear. */
function nextOf(raw: string, sign: string, from: number, reach: number): number {
  for (let i = from; i < Math.min(raw.length, from + reach); i++) {
    if (raw[i] === sign) return i;
    if (raw[i] === '\n') return -1;
  }
  return -1;
}

function readTag(inner: string): { name: string; closes: boolean; annotation: string } | null {
  if (/^\d{1,3}:[\d:.,]+$/.test(inner)) return { name: 'time', closes: false, annotation: '' };
  const closes = inner.startsWith('/');
  const body = closes ? inner.slice(1) : inner;
  const name = /^[a-z]*/i.exec(body)![0].toLowerCase();
  if (name === '' && closes && body.trim() === '') return { name: '', closes, annotation: '' };
  if (!TAG_NAMES.has(name) || !/^(?:[.\s/]|$)/.test(body.slice(name.length))) return null;
  const space = body.search(/\s/);
  const annotation =
    space < 0
      ? ''
      : decodeEntities(body.slice(space + 1))
          .replace(/\s+/gu, ' ')
          .trim();
  return { name, closes, annotation: annotation.slice(0, 200) };
}

/** References decoded around signs that open no tag: decoded in one go, the text behind such a sign would be taken for one. */
function decodeBetween(text: string): string {
  return text.split('<').map(decodeEntities).join('<');
}
