import type { FindingOverride } from '#domain/gate.ts';
import type { GateRecord } from '#domain/publication.ts';
import type { QueueEntryView } from '#domain/queue.ts';
import type { CheckReport } from '#domain/report.ts';
import { overridableFindings } from './finding-key.ts';
import type { GateGap, GateInput } from './gate-input.ts';

/** What people settled in the queues of one draft. */
export interface SettledItems {
  readonly factChecks: readonly QueueEntryView[];
  readonly contradictions: readonly QueueEntryView[];
}

/**
 * Resolutions that empty the backlog by themselves. The others promise an edit of the text (`hedge`, `remove`, `refuse`), and
 * count only once it was made: the claim, and with it the item, is then another one.
 */
const CLAIM_SETTLED: ReadonlySet<string> = new Set(['accept']);
const CONFLICT_SETTLED: ReadonlySet<string> = new Set(['prefer-source', 'surface-both', 'not-a-contradiction']);

/** The resolution of an entry, where one holds that settles it. */
function settledBy({ state }: QueueEntryView, settling: ReadonlySet<string>): { by: string; reason: string } | null {
  const event = state.status === 'resolved' ? state.resolution : null;
  if (!event || event.act.verb !== 'resolve' || !settling.has(event.act.choice)) return null;
  return { by: event.actor, reason: event.reason === '' ? `resolved: ${event.act.choice}` : event.reason };
}

/** Overrides that the decisions in the queues amount to. A conflict is settled only where every one of its claim is. */
function settledOverrides({ factChecks, contradictions }: SettledItems): readonly FindingOverride[] {
  const claims = factChecks.flatMap((entry): FindingOverride[] => {
    const settled = settledBy(entry, CLAIM_SETTLED);
    if (!settled || entry.item.queue !== 'fact-checks') return [];
    return [{ target: 'claim', id: entry.item.claim.id, ...settled }];
  });
  const byClaim = new Map<string, QueueEntryView[]>();
  for (const entry of contradictions) {
    if (entry.item.queue !== 'contradictions' || entry.item.counterclaim.type !== 'conflict') continue;
    for (const id of new Set(entry.item.counterclaim.sides.flatMap(({ claimId }) => claimId ?? []))) {
      byClaim.set(id, [...(byClaim.get(id) ?? []), entry]);
    }
  }
  const conflicts = [...byClaim].flatMap(([id, entries]): FindingOverride[] => {
    const settled = entries.map((entry) => settledBy(entry, CONFLICT_SETTLED));
    const [first] = settled;
    return first && settled.every((one) => one !== null) ? [{ target: 'contradiction', id, ...first }] : [];
  });
  return [...claims, ...conflicts];
}

export interface ReviewState {
  readonly record: GateRecord;
  /** Everybody who saved a text of the draft. */
  readonly authors: readonly string[];
  readonly settled: SettledItems;
  readonly now: string;
}

/**
 * What the gate looks at for a draft under review: its report, what people did at the gate and what they settled in the
 * queues. A decision on a claim that changed since has lapsed before it comes here, and an override whose finding is no longer
 * there suppresses nothing.
 */
export function gateInputOf(report: CheckReport, { record, authors, settled, now }: ReviewState): GateInput {
  const findings = new Map(overridableFindings(report).map((finding) => [`${finding.target} ${finding.key}`, finding]));
  const overrides = record.overrides.flatMap(({ target, key, by, reason }): FindingOverride[] => {
    const finding = findings.get(`${target} ${key}`);
    return finding ? [{ target, id: finding.id, by, reason }] : [];
  });
  const { draft, claims, quotes, numbers, markers, contradictions, sourceSet } = report;
  return {
    draft,
    claims,
    quotes,
    numbers,
    markers,
    contradictions,
    sourceSet,
    surface: record.surface,
    author: record.author,
    authors,
    signOffs: record.signOffs.map(({ signOff }) => signOff),
    waivers: record.waivers.map(({ waiver }) => waiver),
    overrides: [...overrides, ...settledOverrides(settled)],
    now,
  };
}

/** The same where the check gave nothing: every criterion that rests on it is closed with the reason. */
export function gateInputWithout(gap: GateGap, draft: string, state: Omit<ReviewState, 'settled'>): GateInput {
  const { record, authors, now } = state;
  return {
    draft,
    claims: gap,
    quotes: gap,
    numbers: gap,
    markers: gap,
    contradictions: gap,
    sourceSet: gap,
    surface: record.surface,
    author: record.author,
    authors,
    signOffs: record.signOffs.map(({ signOff }) => signOff),
    waivers: record.waivers.map(({ waiver }) => waiver),
    now,
  };
}
