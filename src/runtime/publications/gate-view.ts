import type { GateView } from '#api/schemas/publication.ts';
import type { AuditHead } from '#domain/audit.ts';
import type { QueueEntryView } from '#domain/queue.ts';
import type { GateEvent, GateRecord, Publication } from '#domain/publication.ts';
import type { CheckReport, GateDecision } from '#domain/report.ts';
import type { OverridableFinding } from '#engine/gates/finding-key.ts';
import type { GateInput } from '#engine/gates/gate-input.ts';
import type { SnapshotRecord } from '#storage/records.ts';
import type { GateSubject } from './gate-subject.ts';

/** A draft laid on the gate: what was looked at and what came out. */
export interface Weighed {
  readonly draft: GateSubject;
  /** `null` where the check failed; the gate is closed then. */
  readonly report: CheckReport | null;
  readonly events: readonly GateEvent[];
  readonly record: GateRecord;
  readonly authors: readonly string[];
  readonly input: GateInput;
  readonly decision: GateDecision;
  readonly contentHash: string;
  readonly at: string;
  readonly head: AuditHead;
  readonly findings: readonly OverridableFinding[];
  /** Everything of this draft in the queues, with where it stands. */
  readonly entries: readonly QueueEntryView[];
}

interface Around {
  readonly publication: Publication | null;
  /** The last sign-off or publication. */
  readonly signing: GateEvent | null;
  readonly snapshot: SnapshotRecord | null;
  readonly hashClaim: (claim: CheckReport['claims'][number]) => string;
}

const HOLD: ReadonlySet<string> = new Set(['verbatim', 'elided', 'verified', 'recomputed']);

function standingOf(publication: Publication | null, contentHash: string): GateView['standing'] {
  if (publication === null) return 'open';
  if (publication.reopened.length > 0) return 'reopened';
  return publication.contentHash === contentHash ? 'published' : 'changed';
}

/** One line an act of signing, with how many of the parts that it signed still hold. */
function signedOf({ record, decision }: Weighed): GateView['signed'] {
  const lines = new Map<string, GateView['signed'][number]>();
  for (const [at, { eventId, scope, signOff }] of record.signOffs.entries()) {
    const state = decision.signOffs?.[at];
    const line = lines.get(eventId) ?? {
      eventId,
      scope,
      checkpoint: signOff.checkpoint,
      by: signOff.by,
      at: signOff.at,
      reason: signOff.reason,
      signed: 0,
      holding: 0,
      why: '',
      signOff,
    };
    const holds = state?.holds === true;
    lines.set(eventId, {
      ...line,
      signed: line.signed + 1,
      holding: line.holding + (holds ? 1 : 0),
      why: holds ? line.why : (state?.why ?? 'not weighed'),
    });
  }
  return [...lines.values()];
}

/** A gate as the contract shows it. */
export function viewOf(weighed: Weighed, { publication, signing, snapshot, hashClaim }: Around): GateView {
  const { draft, report, record, authors, decision, contentHash, at, head, findings, events } = weighed;
  const overridden = new Map(record.overrides.map((one) => [`${one.target} ${one.key}`, one.eventId]));
  return {
    draftId: draft.id,
    title: draft.title,
    draftVersion: draft.version,
    now: at,
    surface: record.surface,
    author: record.author,
    authors: [...authors],
    contentHash,
    sourceSetHash: report?.sourceSet.hash ?? null,
    decision,
    revision: events.length,
    claims: (report?.claims ?? []).map((claim) => ({
      id: claim.id,
      text: claim.text,
      hash: hashClaim(claim),
      verdict: claim.verdict,
      judged: claim.judged,
    })),
    signed: signedOf(weighed),
    waived: record.waivers.map(({ eventId, waiver }, index) => ({
      eventId,
      waiver,
      counts: decision.waivers?.[index]?.counts === true,
      why: decision.waivers?.[index]?.why ?? 'not weighed',
    })),
    findings: findings
      .filter(({ status }) => !HOLD.has(status))
      .map(({ target, id, key, text, status, detail }) => ({
        target,
        id,
        key,
        text,
        status,
        detail,
        eventId: overridden.get(`${target} ${key}`) ?? null,
      })),
    suppressed: [...(decision.suppressed ?? [])],
    before:
      signing === null || snapshot === null
        ? null
        : {
            at: signing.at,
            by: signing.actor,
            what: signing.act.verb === 'publish' ? 'published' : 'signed',
            contentHash: snapshot.id,
            text: snapshot.text,
            claims: snapshot.claims.map((claim) => ({ ...claim })),
          },
    text: draft.text,
    publication,
    standing: standingOf(publication, contentHash),
    head,
  };
}
