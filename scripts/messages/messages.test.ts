import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALLOWED, ALLOWED_FILES, rawTextOf } from './allowed.ts';
import { findRawText } from './raw-text.ts';
import { readMessages } from './read-messages.ts';
import { lineOf, parseFile } from './syntax.ts';
import { allCalls, problemsOfTranslation, read, speakingFiles, TABLES, tableOf } from './table.ts';

const IMPORT = "import { t } from '#ui/messages/t.ts';\n";
const rawIn = (source: string): string[] => findRawText(parseFile('x.tsx', source)).map(({ text }) => text);
const problemsIn = (source: string): string[] =>
  readMessages('x.tsx', IMPORT + source).flatMap(({ problems }) => [...problems]);
const tableFile = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(TABLES, name), 'utf8')) as Record<string, string>;

describe('the source of the screens', () => {
  const files = speakingFiles();

  it('says nothing past the table', () => {
    const raw = files
      .flatMap((file) => rawTextOf(file))
      .map(({ file, line, where, text }) => `${file}:${line} [${where}] ${text}`);
    expect(raw, 'put these into t(…), or into scripts/messages/allowed.ts with a reason').toEqual([]);
  });

  it('writes every message out, with a value for each place and a place for each value', () => {
    const problems = allCalls().flatMap(({ file, line, problems: found }) =>
      found.map((problem) => `${file}:${line} ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('allows no text that is not there, and each for a reason', () => {
    const stale = ALLOWED.filter(
      ({ file, text }) =>
        !files.includes(file) || !findRawText(parseFile(file, read(file))).some((raw) => raw.text === text),
    );
    expect(stale).toEqual([]);
    expect([...ALLOWED, ...ALLOWED_FILES].filter(({ why }) => why.length < 10)).toEqual([]);
  });
});

describe('the tables', () => {
  it('hold every message of the source and no other (npm run messages writes them)', () => {
    expect(readFileSync(path.join(TABLES, 'en.json'), 'utf8')).toBe(tableOf(allCalls()));
  });

  it('of other languages hold no message and no place that English has not', () => {
    const english = tableFile('en.json');
    const others = readdirSync(TABLES).filter((file) => file.endsWith('.json') && file !== 'en.json');
    expect(others.flatMap((file) => problemsOfTranslation(tableFile(file), english))).toEqual([]);
  });

  it('are found wrong where a translation names a place of its own or a sentence that is gone', () => {
    const english = { 'Close {name}': 'Close {name}' };
    expect(problemsOfTranslation({ 'Close {name}': '{nom} schließen', Gone: 'Weg' }, english)).toHaveLength(2);
    expect(problemsOfTranslation({ 'Close {name}': '{name} schließen' }, english)).toEqual([]);
  });
});

describe('the search for text past the table', () => {
  it.each([
    ['<p>Nothing here</p>', 'Nothing here'],
    ['<b>{n} claims</b>', 'claims'],
    ["<p>{isDone ? 'done' : null}</p>", 'done'],
    ['<button title="Close it" />', 'Close it'],
    ["<button aria-label={x ? 'open' : 'shut'} />", 'open'],
    ['<Field label={`Role of ${name}`} />', 'Role of …'],
    ["toasts.getState().push('saved')", 'saved'],
    ["const STATE_WORDS = { a: 'ready' };", 'ready'],
    ["const stateWords = (n) => (n ? 'ready' : `in ${n}`);", 'ready'],
    ["const x = label(Icon, 'usable', 'supported', '');", 'usable'],
    ["const state = holds ? 'holds' : t('does not count');", 'holds'],
    ["const COLUMNS = { id: 'Id (may be left out)' };", 'Id (may be left out)'],
    ["const fact = { value: model ?? 'a model' };", 'a model'],
    ["const said = [`${n} ${n === 1 ? 'draft' : 'drafts'}`];", 'draft'],
    ["function f() { return 'Nothing bars it.'; }", 'Nothing bars it.'],
    ['rich(\'<b>x</b>\', { b: (words) => <b title="Look here">{words}</b> })', 'Look here'],
  ])('finds that of %s', (source, text) => {
    expect(rawIn(source)).toContain(text);
  });

  it.each([
    "import { x } from './Some File.ts';",
    '<p className="some class" role="note" id={`part ${n}`}>{t(\'Nothing here\')}</p>',
    "if (state === 'Not ready') go();",
    "document.querySelector('main [data-row] button');",
    "throw new Error('index.html has no #root');",
    "type Words = 'one word' | 'two words';",
    '<kbd>K</kbd>',
    "const NARROW = '(max-width: 900px)';",
    '<p>{count} · {other}</p>',
    'const id = `person:${name}`;',
    "const part = { id: 'all', className: isOpen ? 'open' : 'shut', value: 'own' };",
    '<T keys="g a" />; ({ keys: \'g ?\' })',
  ])('finds none in %s', (source) => {
    expect(rawIn(source)).toEqual([]);
  });
});

describe('the reading of messages', () => {
  it('finds a place without a value and a value without a place, inside plurals and tags too', () => {
    expect(problemsIn("t('{n, plural, one {# of {name}} other {#}} <b>{who}</b>', { n, b, extra })")).toEqual([
      'the place {name} has no value',
      'the place {who} has no value',
      'the value extra has no place',
    ]);
  });

  it('finds a message that is put together, no ICU message, or has space at its ends', () => {
    expect(problemsIn('t(`a ${b}`)')).toHaveLength(1);
    expect(problemsIn('t(words)')).toHaveLength(1);
    expect(problemsIn("t('{n, plural, one {x}}', { n })")).toHaveLength(1);
    expect(problemsIn("t(' of it')")).toHaveLength(1);
    expect(problemsIn("t('{a} {b}', { a, b })")).toHaveLength(1);
    expect(problemsIn("t('of it')")).toEqual([]);
  });

  it('tells the line', () => {
    expect(lineOf('a\nb\nc', 4)).toBe(3);
  });
});
