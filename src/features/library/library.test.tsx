// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { IngestionJob } from '#api/schemas/ingestion.ts';
import type { SourceSummary } from '#api/schemas/source.ts';
import { IMPORT_STATES, type ImportState } from '#domain/import-report.ts';
import { sourceId } from '#domain/ids.ts';
import { bareSource } from '#domain/source.ts';
import { createStores, StoresProvider } from '#state/stores-context.tsx';
import { carriesFiles } from '../shared/dropped-files.ts';
import { guessScanLanguage } from '../shared/scan-language.ts';
import { pagesInWords } from '../shared/scans.ts';
import { JobItem } from './job-list.tsx';
import { jobView } from './job-words.ts';
import { fileOfText } from './paste-dialog.tsx';
import { formOf, patchOf } from './source-form.ts';
import { COLUMNS, filterSources, sortSources } from './source-rows.ts';

afterEach(cleanup);

const job = (more: Partial<IngestionJob> = {}): IngestionJob => ({
  id: 'j',
  fileName: 'report.pdf',
  size: 2_048,
  stage: 'parse',
  progress: 0.4,
  state: 'running',
  createdAt: '',
  updatedAt: '',
  attempts: 1,
  report: null,
  failure: null,
  sourceIds: [],
  duplicate: false,
  ...more,
});
const ended = (state: ImportState, message: string | null): NonNullable<IngestionJob['report']> => ({
  state,
  items: 3,
  added: message === null ? 2 : 0,
  encoding: null,
  warnings: [
    { code: 'page-lost', place: 'page 2', message: 'No text layer.', lost: message === null ? 1 : 3 },
    { code: 'encoding', place: 'file', message: 'Read as Windows-1252.' },
  ],
  refused: message === null ? null : { code: state, message },
  findings: 2,
});
const say = (act: string): string => act;
const WORDS = { undo: '', redo: '', done: say, undone: say, doneAgain: say, notUndone: say, notRedone: say };
const show = (one: IngestionJob) =>
  render(
    <StoresProvider value={createStores(null, WORDS)}>
      <JobItem job={one} onCancel={() => {}} onRecognise={() => undefined} onRetry={() => {}} onOpen={() => {}} />
    </StoresProvider>,
  );

describe('an import', () => {
  it.each(IMPORT_STATES.filter((state) => state !== 'ready' && state !== 'partial'))(
    'that ended %s says so in place, with what to do, and can be retried',
    (state) => {
      const message = `report.pdf: what to do about ${state}`;
      show(job({ state: 'failed', report: ended(state, message), failure: { code: state, message } }));
      expect(screen.getByRole('alert').textContent).toContain(message);
      expect(screen.getByRole('button', { name: /^Retry/ })).toBeTruthy();
    },
  );

  it('that failed without a report gives the reason of the failure', () => {
    show(job({ state: 'failed', failure: { code: 'storage_full', message: 'No room is left.' } }));
    expect(screen.getByRole('alert').textContent).toContain('No room is left.');
  });

  it('that runs shows its stage and share, and can be cancelled but not retried', () => {
    show(job());
    expect(screen.getByRole('progressbar', { name: /report\.pdf/ })).toHaveProperty('value', 0.4);
    expect(screen.getByText(/Taking out the text: 40/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Cancel/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it('with scanned pages offers to have them read, until they were', () => {
    const scans = {
      ...ended('no-text-layer', 'A scan.'),
      warnings: [{ code: 'page-no-text-layer', place: 'page 2', message: 'A scan.', lost: 1 }],
    };
    const offer = { name: /^Read the scanned pages/ };
    const failed = show(job({ state: 'failed', report: scans }));
    expect(screen.getByRole('button', offer)).toBeTruthy();
    failed.unmount();
    const partial = job({ state: 'done', report: { ...scans, state: 'partial' }, sourceIds: ['s1'] });
    expect(jobView(partial).canRecognise).toEqual({ sourceId: 's1' });
    render(
      <JobItem job={partial} wasRead onCancel={() => {}} onRecognise={() => {}} onRetry={() => {}} onOpen={() => {}} />,
    );
    expect(screen.queryByRole('button', offer)).toBeNull();
    expect(jobView(job({ state: 'done', report: ended('partial', null), sourceIds: ['s1'] })).canRecognise).toBeNull();
  });

  it('that reads scanned pages says which, and what it is for once it is done', () => {
    const reading = jobView(job({ stage: 'recognise', pages: { done: 2, total: 7 }, recognise: { sourceId: 's1' } }));
    expect(reading.message).toContain('Reading the scanned pages, page 3 of 7');
    expect(jobView(job({ state: 'done', sourceIds: ['s1'], recognise: { sourceId: 's1' } })).label.word).toBe(
      'scans read',
    );
    expect(pagesInWords([2, 3, 4, 9])).toBe('pages 2–4, 9');
    expect(pagesInWords([5])).toBe('page 5');
  });

  it('that waits and one that was cancelled do not look alike', () => {
    const [waiting, cancelled] = (['queued', 'cancelled'] as const).map((state) => jobView(job({ state })));
    expect(waiting?.label.word).not.toBe(cancelled?.label.word);
    expect([waiting?.canRetry, cancelled?.canRetry]).toEqual([false, true]);
  });

  it('accounts for every item: what was lost is open, what is only a note is folded', () => {
    const { container } = show(job({ state: 'done', report: ended('partial', null), sourceIds: ['s'] }));
    expect(screen.getByText('3 items = 2 added + 1 explained')).toBeTruthy();
    expect(screen.getByLabelText('What was lost').textContent).toContain('page 2');
    expect(container.querySelector('details')?.textContent).toContain('Windows-1252');
    expect(screen.getByText(/2 findings in its text/)).toBeTruthy();
  });

  it('names a gap in its account instead of hiding it', () => {
    const report = { ...ended('partial', null), items: 7 };
    expect(jobView(job({ state: 'done', report })).account).toBe(
      '7 items = 2 added + 1 explained + 4 not accounted for',
    );
  });

  it('of bytes that are here already says that nothing was added twice', () => {
    expect(jobView(job({ state: 'done', report: ended('ready', null), duplicate: true })).message).toMatch(/already/);
  });
});

const source = (id: string, more: Partial<SourceSummary> = {}): SourceSummary => ({
  ...bareSource(sourceId(id)),
  importState: 'ready',
  warnings: [],
  findings: [],
  passages: 1,
  pages: 0,
  size: 1,
  addedAt: '',
  ...more,
});

describe('the rows of the library', () => {
  const rows = [
    source('b', { publishedDate: '1912-07', passages: 10 }),
    source('a', { publishedDate: null, passages: 9 }),
    source('c', { publishedDate: '1912', passages: 100, authors: ['Émile Zola'] }),
  ];

  it('keep every source whatever they are sorted by', () => {
    for (const column of COLUMNS) {
      for (const descending of [false, true]) {
        expect(
          sortSources(rows, { column, descending })
            .map((row) => row.id)
            .toSorted(),
        ).toEqual(['a', 'b', 'c']);
      }
    }
  });

  it('put what is unknown last in either direction', () => {
    for (const descending of [false, true]) {
      expect(sortSources(rows, { column: 'published', descending }).at(-1)?.id).toBe('a');
    }
  });

  it('sort numbers as numbers', () => {
    expect(sortSources(rows, { column: 'passages', descending: false }).map((row) => row.passages)).toEqual([
      9, 10, 100,
    ]);
  });

  it('are found by all words of a filter, without regard to case and accents', () => {
    expect(filterSources(rows, 'emile ZOLA').map((row) => row.id)).toEqual(['c']);
    expect(filterSources(rows, 'zola nothing')).toEqual([]);
    expect(filterSources(rows, '  ')).toHaveLength(3);
  });
});

describe('the form of a source', () => {
  const correction = { kind: 'correction' as const, origin: 'list' as const, detail: 'Table 2', date: '2019' };
  const one = source('s', { title: 'Old', authors: ['A. Author'], rights: 'CC0-1.0', notices: [correction] });

  it('changes nothing when nothing was changed', () => {
    expect(patchOf(one, formOf(one))).toEqual({ ok: true, patch: null });
  });

  it('sends only what changed, an empty field as unknown', () => {
    expect(patchOf(one, { ...formOf(one), title: 'New', rights: ' ', authors: 'A. Author\n\n B. Second ' })).toEqual({
      ok: true,
      patch: { title: 'New', rights: null, authors: ['A. Author', 'B. Second'] },
    });
  });

  it('names each fault at its field', () => {
    const outcome = patchOf(one, {
      ...formOf(one),
      title: ' ',
      uri: 'javascript:alert(1)',
      publishedDate: '2023-02-30',
    });
    expect(outcome).toMatchObject({
      ok: false,
      errors: {
        title: expect.stringMatching(/title/),
        uri: expect.stringMatching(/https/),
        publishedDate: expect.any(String),
      },
    });
  });

  it('adds a retraction beside the other notices, takes it back, and asks for its reason', () => {
    const form = { ...formOf(one), isRetracted: true };
    expect(patchOf(one, form)).toMatchObject({ ok: false, errors: { retraction: expect.any(String) } });
    const saved = patchOf(one, { ...form, retraction: 'By the publisher', retractionDate: '2021-05' });
    expect(saved).toMatchObject({
      ok: true,
      patch: { notices: [{ kind: 'retraction', detail: 'By the publisher', date: '2021-05' }, correction] },
    });
    const retracted = source('s', { notices: [{ ...correction, kind: 'retraction' }, correction] });
    expect(patchOf(retracted, { ...formOf(retracted), isRetracted: false })).toEqual({
      ok: true,
      patch: { notices: [correction] },
    });
  });
});

describe('what is taken in', () => {
  it('is a file of the pasted text under a name that can lie in a folder', async () => {
    const file = fileOfText(' Report: 3/4? ', 'Grüße');
    expect(file.name).toBe('Report- 3-4-.txt');
    expect(file.type).toContain('utf-8');
  });

  it('is a drag of files, not one of text', () => {
    expect(carriesFiles({ types: ['Files'] })).toBe(true);
    expect(carriesFiles({ types: ['text/plain'] })).toBe(false);
    expect(carriesFiles(null)).toBe(false);
  });
});

describe('the language that scanned pages are read in', () => {
  it('is that of the document, then the one chosen last, then one of the reader, then English', () => {
    expect(guessScanLanguage(['de-AT', 'fr'], 'ita', ['nl'])).toBe('deu');
    expect(guessScanLanguage([null, undefined, 'xx'], 'ita', ['nl'])).toBe('ita');
    expect(guessScanLanguage([null], null, ['sv-SE', 'pt-BR'])).toBe('por');
    expect(guessScanLanguage([null], null, ['zh'])).toBe('eng');
  });

  it('can be chosen beside the offer to read them, and is kept for the next file', () => {
    const scans = {
      ...ended('no-text-layer', 'A scan.'),
      warnings: [{ code: 'page-no-text-layer', place: 'page 2', message: 'A scan.', lost: 1 }],
    };
    const asked: unknown[] = [];
    const stores = createStores(null, WORDS);
    render(
      <StoresProvider value={stores}>
        <JobItem
          job={job({ state: 'failed', report: scans })}
          onCancel={() => {}}
          onRecognise={(_of, language) => void asked.push(language)}
          onRetry={() => {}}
          onOpen={() => {}}
        />
      </StoresProvider>,
    );
    fireEvent.change(screen.getByLabelText('Language of the scanned pages of report.pdf'), {
      target: { value: 'deu' },
    });
    fireEvent.click(screen.getByRole('button', { name: /^Read the scanned pages/ }));
    expect(asked).toEqual(['deu']);
    expect(stores.preferences.getState().scanLanguage).toBe('deu');
  });
});
