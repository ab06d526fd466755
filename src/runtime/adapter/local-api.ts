import { compareCodeUnits } from '#base/compare.ts';
import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { EvidencePack, SourceGraph } from '#domain/adapter.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { CheckReport } from '#domain/report.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { AnswerService } from '../answers/answer-service.ts';
import type { CheckService } from '../checks.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import type { PublicationService } from '../publications/publication-service.ts';
import type { EvidenceApi } from './canonical-adapter.ts';

/** The exact spans under the claims of a checked draft. A claim that holds and has none is named as missing. */
export function evidencePackOf(draftId: string, report: CheckReport, contentHash: string): EvidencePack {
  const titles = new Map<string, string>(report.sources.map(({ id, title }) => [id, title]));
  const claims = report.claims.map((claim) => ({
    claimId: claim.id,
    text: claim.text,
    verdict: claim.verdict,
    judged: claim.judged,
    evidence: claim.citations.map(({ sourceId, start, end, quote, stance }) => ({
      sourceId,
      title: titles.get(sourceId) ?? sourceId,
      start,
      end,
      quote,
      stance,
    })),
  }));
  const missing = claims
    .filter(({ verdict, evidence }) => verdict === 'pass' && evidence.length === 0)
    .map(({ claimId }) => claimId);
  const standing = claims.filter(({ verdict }) => verdict === 'pass');
  const rest = {
    draftId,
    sourceSetHash: report.sourceSet.hash,
    contentHash,
    complete: standing.length > 0 && missing.length === 0,
    missing,
    claims,
  };
  return { id: `sha256:${sha256Hex(stableStringify(rest))}`, ...rest };
}

/** The service behind the adapter in this browser: the very engine and storage that the panels show. */
export function createLocalApi(
  storage: WorkbenchStorage,
  checks: CheckService,
  answers: AnswerService,
  publications: PublicationService,
  ports: RuntimePorts,
): EvidenceApi {
  const now = (): string => ports.clock().toISOString();
  const today = (): string => `${now().slice(0, 10)}T00:00:00.000Z`;
  return {
    async search(query, limit) {
      const { citations } = await answers.grounded({ query, now: today() });
      return citations
        .slice(0, limit)
        .map(({ sourceId, title, start, end, summary }) => ({ sourceId, title, start, end, quote: summary }));
    },
    async citations(draftId) {
      const { report } = await publications.reviewed(draftId);
      return report.claims.flatMap((claim) => claim.citations.map((citation) => ({ claimId: claim.id, ...citation })));
    },
    async evidencePack(draftId) {
      const { report, weighed } = await publications.reviewed(draftId);
      return evidencePackOf(draftId, report, weighed.contentHash);
    },
    notebooks: (owner) => storage.notebooks.list(owner),
    async saveNotebook(owner, { id, title, version, entries }) {
      const at = now();
      const held = id === null ? undefined : (await storage.notebooks.list(owner)).find((one) => one.id === id);
      if (id !== null && !held) throw new RuntimeFailure('not_found', `There is no notebook "${id}".`);
      for (const [index, { span }] of entries.entries()) {
        if (span === null) continue;
        const document = await storage.sources.document(span.sourceId);
        if (document?.text.slice(span.start, span.end) !== span.quote) {
          throw new RuntimeFailure(
            'invalid_payload',
            'The quote is not what stands at this place of the source.',
            `entries.${index}.span`,
          );
        }
      }
      const notebook: Notebook = {
        id: held?.id ?? ports.newId(),
        owner,
        title,
        version: version + 1,
        createdAt: held?.createdAt ?? at,
        updatedAt: at,
        entries: entries.map((entry, index) => ({ id: `${index + 1}`, at: held?.entries[index]?.at ?? at, ...entry })),
      };
      await storage.notebooks.put(notebook);
      ports.announce({ resource: 'notebooks', id: notebook.id });
      return notebook;
    },
    async removeNotebook(owner, id) {
      await storage.notebooks.remove(owner, id);
      ports.announce({ resource: 'notebooks', id });
    },
    async sourceGraph(): Promise<SourceGraph> {
      const sources = await storage.sources.list();
      const drafts = await storage.drafts.list();
      const known = new Set([...sources.map(({ id }) => `source:${id}`), ...drafts.map(({ id }) => `draft:${id}`)]);
      const weights = new Map<string, SourceGraph['edges'][number]>();
      for (const { draftId, citations } of await storage.checks.list()) {
        for (const { sourceId } of citations) {
          const edge = { from: `draft:${draftId}`, to: `source:${sourceId}`, kind: 'cites' as const };
          const key = `${edge.from} ${edge.to}`;
          weights.set(key, { ...edge, weight: (weights.get(key)?.weight ?? 0) + 1 });
        }
      }
      const replaced = sources.flatMap(({ id, source }) =>
        source.supersedes.map((old) => ({
          from: `source:${id}`,
          to: `source:${old}`,
          kind: 'supersedes' as const,
          weight: 1,
        })),
      );
      return {
        nodes: [
          ...sources.map(({ id, source }) => ({ id: `source:${id}`, kind: 'source' as const, title: source.title })),
          ...drafts.map(({ id, title }) => ({ id: `draft:${id}`, kind: 'draft' as const, title })),
        ].sort((a, b) => compareCodeUnits(a.id, b.id)),
        edges: [...weights.values(), ...replaced]
          .filter(({ from, to }) => known.has(from) && known.has(to))
          .sort((a, b) => compareCodeUnits(a.from, b.from) || compareCodeUnits(a.to, b.to)),
      };
    },
    async verify(text) {
      return (await checks.check({ draftId: null, text, now: today() })).report.claims;
    },
    answer: (query) => answers.grounded({ query, now: today() }),
  };
}
