const MARKS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  u: '\u0306',
  H: '\u030b',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
  b: '\u0331',
};
const WORDS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  aa: 'å',
  AA: 'Å',
  i: 'i',
  j: 'j',
  dh: 'ð',
  th: 'þ',
  textendash: '–',
  textemdash: '—',
  ldots: '…',
  dots: '…',
  textquoteright: '’',
  textquoteleft: '‘',
  textbackslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textbraceleft: '{',
  textbraceright: '}',
  textunderscore: '_',
  textdollar: '$',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textquotedbl: '"',
  textquotedblleft: '“',
  textquotedblright: '”',
  textdegree: '°',
  textregistered: '®',
  texttrademark: '™',
  textcopyright: '©',
  S: '§',
  pounds: '£',
  euro: '€',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
};

/** LaTeX in a bibliography as plain text: accents as letters, braces and commands off, dashes as dashes. Linear. */
export function detex(raw: string): string {
  let out = '';
  for (let at = 0; at < raw.length; at++) {
    const char = raw[at]!;
    if (char === '{' || char === '}' || char === '$') continue;
    if (char === '~') out += ' ';
    else if (char === '-' && raw[at + 1] === '-') {
      const isLong = raw[at + 2] === '-';
      out += isLong ? '—' : '–';
      at += isLong ? 2 : 1;
    } else if (char !== '\\') out += char;
    else {
      const name = /^[a-zA-Z]{1,20}/.exec(raw.slice(at + 1, at + 21))?.[0] ?? raw[at + 1] ?? '';
      at += name.length;
      const mark = MARKS[name];
      if (mark !== undefined) {
        let next = at + 1;
        while (next < raw.length && /[\s{]/.test(raw[next]!) && next - at < 4) next++;
        // A dotless i under an accent is an i.
        const isDotless = raw[next] === '\\' && /[ij]/.test(raw[next + 1] ?? '');
        if (isDotless) next++;
        const letter = raw[next] ?? '';
        if (/\p{L}/u.test(letter)) {
          out += (letter + mark).normalize('NFC');
          at = next;
          continue;
        }
      }
      if (Object.hasOwn(WORDS, name)) {
        out += WORDS[name]!;
        if (raw[at + 1] === ' ') at++;
      } else if (/^[^a-zA-Z]$/.test(name)) out += name;
    }
  }
  return out.replace(/\s+/gu, ' ').trim();
}
