import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import { importFile } from '#ingest/import-file.ts';
import { createChecker } from './check-draft.ts';

const DIRECTORY = new URL('../../../../shared/data/demo/', import.meta.url);
const isThere = existsSync(new URL('drafts.json', DIRECTORY));
const read = (file: string): string => readFileSync(new URL(file, DIRECTORY), 'utf8');

interface DossierDraft {
  readonly dossier: string;
  readonly text: string;
  readonly claims: readonly { readonly text: string; readonly start: number; readonly expected: string }[];
}
interface DossierSource {
  readonly id: string;
  readonly dossier: string;
  readonly title: string;
  readonly author?: string;
  readonly published?: string;
  readonly supersedes?: string;
}

async function check({ dossier, text }: DossierDraft): Promise<CheckReport> {
  const passages = read('passages.jsonl')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { readonly source: string; readonly section: string; readonly text: string });
  const sources = (JSON.parse(read('sources.json')) as readonly DossierSource[]).filter((s) => s.dossier === dossier);
  const documents: SourceDocument[] = [];
  for (const { id, title, author, published, supersedes } of sources) {
    let section = '';
    const body = passages
      .filter((passage) => passage.source === id)
      .map((passage) => {
        const heading = passage.section === section ? '' : `# ${passage.section}\n\n`;
        section = passage.section;
        return heading + passage.text;
      });
    const metadata = {
      id,
      title,
      ...(author ? { author } : {}),
      ...(published ? { published } : {}),
      supersedes: supersedes ? [supersedes] : [],
    };
    const bytes = new TextEncoder().encode(body.join('\n\n'));
    documents.push(...(await importFile({ name: `${id}.md`, bytes, metadata })).documents);
  }
  return createChecker(documents).check({ draft: text, now: '2026-11-30T00:00:00Z' }).report;
}

/** Classes of expectations that a precise signal must reach; `supported` may end with a person, never as wrong. */
const RULES: Readonly<Record<string, (verdict: string, judged: boolean, kinds: readonly string[]) => boolean>> = {
  supported: (verdict, judged) => verdict === 'pass' || !judged,
  'supported-but-superseded': (verdict, _judged, kinds) => verdict === 'pass' && kinds.includes('superseded'),
  'number-mismatch': (verdict, _judged, kinds) => verdict === 'contradicted' && kinds.includes('number-mismatch'),
  contradicted: (verdict) => verdict === 'contradicted',
  'quote-exact': (verdict) => verdict === 'pass',
  'quote-not-found': (verdict, judged, kinds) => verdict === 'unsupported' && judged && kinds.includes('quote-absent'),
  'source-not-in-set': (verdict, _judged, kinds) => verdict === 'unsupported' && kinds.includes('source-not-in-set'),
};

const drafts = isThere ? (JSON.parse(read('drafts.json')) as readonly DossierDraft[]) : [];
const MOST_FOR_A_PERSON = 3;

describe.skipIf(!isThere)(`the reference dossiers (${drafts.length}; skipped where that data is absent)`, () => {
  it('end without a wrong verdict, and few of their claims need a person', async () => {
    let open = 0;
    const wrong: string[] = [];
    for (const draft of drafts) {
      const report = await check(draft);
      for (const { text, start, expected } of draft.claims) {
        const end = start + text.length;
        for (const claim of report.claims.filter((item) => item.start < end && item.end > start)) {
          if (!claim.judged) open++;
          const rule = RULES[expected];
          const kinds = claim.defects.map(({ kind }) => kind);
          if (!rule?.(claim.verdict, claim.judged, kinds))
            wrong.push(`${expected}: ${claim.verdict} ${kinds.join(',')} | ${claim.text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(open).toBeLessThanOrEqual(MOST_FOR_A_PERSON);
  }, 60_000);
});
