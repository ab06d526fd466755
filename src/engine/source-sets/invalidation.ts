import { compareCodeUnits } from '#base/compare.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { PublicationSurface } from '#domain/gate.ts';
import { INVALIDATION_SEVERITIES } from '#domain/source-set.ts';
import type {
  AffectedMark,
  DownstreamSurface,
  InvalidationPlan,
  InvalidationSeverity,
  InvalidationTask,
  PathStep,
  SourceChange,
  SourceChangeKind,
  StoredAnswer,
} from '#domain/source-set.ts';

/**
 * Severity of a change for what rests on it. `critical`: what was published is now known to be unsafe. `blocking`: it may not be shown or used until it
 * is redone. `review`: a person should look. `info`: nothing that rests on it changes. New content is `review` where its words still
 * stand and `blocking` where they do not (see `severityFor`).
 */
export const CHANGE_SEVERITY: Readonly<Record<SourceChangeKind, InvalidationSeverity>> = {
  retracted: 'critical',
  'rights-blocked': 'blocking',
  removed: 'blocking',
  'freshness-expired': 'blocking',
  'content-changed': 'review',
  'concern-raised': 'review',
  corrected: 'review',
  superseded: 'review',
  'rights-changed': 'review',
  'notice-lifted': 'info',
  'rights-cleared': 'info',
  'metadata-changed': 'info',
  added: 'info',
};

/** What each surface is asked to do (SPEC §14). */
const SURFACE_ACTIONS: Readonly<Record<DownstreamSurface, Readonly<Record<'info' | 'redo' | 'stop', string>>>> = {
  'veritas-regrounding': {
    info: 'Note the change on the story.',
    redo: 'Ground the story again.',
    stop: 'Take the story’s claims back and ground it again.',
  },
  'metis-lesson-validity': {
    info: 'Note the change on the lesson.',
    redo: 'Check whether the lesson still holds.',
    stop: 'Mark the lesson as not valid until it is checked.',
  },
  'metis-tutor-regrounding': {
    info: 'Note the change for the tutor.',
    redo: 'Ground the tutor’s answers again.',
    stop: 'Stop the tutor from answering from it, and ground it again.',
  },
  'nisaba-edition-notice': {
    info: 'Note the change for the next edition.',
    redo: 'Put a notice on the edition.',
    stop: 'Put a retraction notice on the edition.',
  },
  'tara-explainer-recheck': {
    info: 'Note the change on the explainer.',
    redo: 'Check the explainer again.',
    stop: 'Withdraw the explainer until it is checked.',
  },
  'living-scenes-rerender': {
    info: 'Note the change on the scene.',
    redo: 'Show the re-render banner on what was kept.',
    stop: 'Show the banner and stop sharing what was kept.',
  },
  'sophia-review': {
    info: 'Note the change.',
    redo: 'Check the marked claims again.',
    stop: 'Reopen the answer: it may not stand as published.',
  },
};

/**
 * The surfaces that a place of publication feeds (SPEC §13, §14): a course is both read as lessons and answered from by its tutor. A
 * report of our own has no surface beside its review.
 */
export const SURFACES_FED: Readonly<Record<PublicationSurface, readonly DownstreamSurface[]>> = {
  'veritas-story': ['veritas-regrounding'],
  'nisaba-edition': ['nisaba-edition-notice'],
  'metis-course': ['metis-lesson-validity', 'metis-tutor-regrounding'],
  'tara-teacher-script': ['tara-explainer-recheck'],
  'sophia-grounded-report': [],
  'large-blast-media': ['living-scenes-rerender'],
};

const rank = (severity: InvalidationSeverity): number => INVALIDATION_SEVERITIES.indexOf(severity);
const worst = (a: InvalidationSeverity, b: InvalidationSeverity): InvalidationSeverity => (rank(a) >= rank(b) ? a : b);

/** What is known of new content: whether words that were relied on still stand in it. */
export interface CascadeOptions {
  /** `true`: the words stand, `false`: they do not, `null`: nobody looked. */
  readonly isQuoteStanding?: (sourceId: string, quote: string) => boolean | null;
}

interface Weighted {
  readonly change: SourceChange;
  readonly severity: InvalidationSeverity;
}

function weigh(change: SourceChange): Weighted {
  return { change, severity: CHANGE_SEVERITY[change.kind] };
}

/** Severity for one reliance: new content weighs by whether the words relied on are still there; where they are, nothing rests on the change. */
function severityFor(
  { change, severity }: Weighted,
  quote: string | null,
  options: CascadeOptions,
): InvalidationSeverity {
  if (change.kind !== 'content-changed' || quote === null || quote === '') return severity;
  const stands = options.isQuoteStanding?.(change.sourceId, quote) ?? null;
  return stands === null ? severity : stands ? 'info' : 'blocking';
}

/**
 * Severity of a change for something that rests on words of its source: the worst over these words. Without any, that of the change. The
 * same rule as that of the plan.
 */
export function severityOfReliance(
  change: SourceChange,
  quotes: readonly string[],
  options: CascadeOptions = {},
): InvalidationSeverity {
  const weighted = weigh(change);
  if (quotes.length === 0) return weighted.severity;
  return quotes.map((quote) => severityFor(weighted, quote, options)).reduce(worst);
}

const stepOf = (change: SourceChange): PathStep => ({ kind: 'change', id: `${change.kind}:${change.sourceId}` });

interface Reach {
  severity: InvalidationSeverity;
  path: readonly PathStep[];
  sources: Set<string>;
  reasons: Set<string>;
}

class AnswerCascade {
  readonly affected: AffectedMark[] = [];
  readonly claims = new Map<string, InvalidationSeverity>();
  readonly quotes = new Set<string>();
  signOffs = 0;
  exports = 0;
  reach: Reach | null = null;
  private readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer, changes: ReadonlyMap<string, readonly Weighted[]>, options: CascadeOptions) {
    this.answer = answer;
    for (const claim of answer.claims) {
      let best: { severity: InvalidationSeverity; path: readonly PathStep[] } | null = null;
      for (const citation of claim.citations) {
        for (const weighted of changes.get(citation.sourceId) ?? []) {
          const severity = severityFor(weighted, citation.quote ?? null, options);
          const path: PathStep[] = [stepOf(weighted.change), { kind: 'source', id: citation.sourceId }];
          if (citation.passageId) path.push({ kind: 'passage', id: citation.passageId });
          path.push({ kind: 'claim', id: claim.id }, { kind: 'answer', id: answer.id });
          this.note(severity, path, weighted.change);
          if (best === null || rank(severity) > rank(best.severity)) best = { severity, path };
        }
      }
      if (best !== null) {
        this.claims.set(claim.id, best.severity);
        this.affected.push({ kind: 'claim', id: claim.id, answerId: answer.id, ...best });
      }
    }
    for (const quote of answer.quotes) {
      let best: { severity: InvalidationSeverity; path: readonly PathStep[] } | null = null;
      for (const weighted of changes.get(quote.sourceId) ?? []) {
        const severity = severityFor(weighted, quote.text, options);
        const path: readonly PathStep[] = [
          stepOf(weighted.change),
          { kind: 'source', id: quote.sourceId },
          { kind: 'quote', id: quote.id },
          { kind: 'answer', id: answer.id },
        ];
        this.note(severity, path, weighted.change);
        if (best === null || rank(severity) > rank(best.severity)) best = { severity, path };
      }
      if (best !== null) {
        if (rank(best.severity) > 0) this.quotes.add(quote.id);
        this.affected.push({ kind: 'quote', id: quote.id, answerId: answer.id, ...best });
      }
    }
    this.markDecisions();
  }

  private note(severity: InvalidationSeverity, path: readonly PathStep[], change: SourceChange): void {
    const reason = `${change.sourceId}: ${change.kind}${change.detail === '' ? '' : ` (${change.detail.slice(0, 160)})`}`;
    if (this.reach === null) this.reach = { severity, path, sources: new Set(), reasons: new Set() };
    else if (rank(severity) > rank(this.reach.severity)) {
      this.reach.severity = severity;
      this.reach.path = path;
    }
    this.reach.sources.add(change.sourceId);
    this.reach.reasons.add(reason);
  }

  /** A sign-off covers the claims that it names, or the whole answer; an export always holds the whole answer. An `info` voids nothing. */
  private markDecisions(): void {
    if (this.reach === null || rank(this.reach.severity) === 0) return;
    const { severity, path } = this.reach;
    const answerId = this.answer.id;
    for (const signOff of this.answer.signOffs) {
      const covered = signOff.claimIds ?? null;
      const hit =
        covered === null
          ? severity
          : covered.reduce<InvalidationSeverity>((sum, id) => worst(sum, this.claims.get(id) ?? 'info'), 'info');
      if (rank(hit) === 0) continue;
      this.signOffs++;
      this.affected.push({
        kind: 'sign-off',
        id: signOff.id,
        answerId,
        severity: hit,
        path: [...path, { kind: 'sign-off', id: signOff.id }],
      });
    }
    for (const one of this.answer.exports) {
      this.exports++;
      this.affected.push({
        kind: 'export',
        id: one.id,
        answerId,
        severity,
        path: [...path, { kind: 'export', id: one.id }],
      });
    }
  }

  get recheck(): readonly string[] {
    return [...this.claims].filter(([, severity]) => rank(severity) > 0).map(([id]) => id);
  }

  tasks(): readonly InvalidationTask[] {
    const { reach, answer } = this;
    if (reach === null || answer.isFile === true) return [];
    const { severity } = reach;
    const depth = severity === 'info' ? 'info' : severity === 'critical' ? 'stop' : 'redo';
    const surfaces = [...answer.surfaces, { surface: 'sophia-review' as const, ref: answer.id }];
    const claimIds = [...this.claims.keys()];
    const sourceIds = [...reach.sources].sort(compareCodeUnits);
    const reasons = [...reach.reasons].sort(compareCodeUnits);
    const reason = reasons.slice(0, 5).join('; ') + (reasons.length > 5 ? `; and ${reasons.length - 5} more` : '');
    const seen = new Set<string>();
    return surfaces.flatMap(({ surface, ref }) => {
      const key = `${surface}\u0000${ref}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const id = `task-${sha256Hex([surface, ref, answer.id, ...reasons].join('\u0000')).slice(0, 16)}`;
      const path: readonly PathStep[] = [...reach.path, { kind: 'surface', id: `${surface}:${ref}` }];
      return [
        {
          id,
          surface,
          ref,
          answerId: answer.id,
          severity,
          action: SURFACE_ACTIONS[surface][depth],
          reason,
          sourceIds,
          claimIds,
          path,
        },
      ];
    });
  }
}

/**
 * Plans what a change of sources does to what was stored and published (SPEC §14, §18.6): which claims, quotes, sign-offs and exports rest on it, each with the path
 * from the change to it; one task for each surface that uses an answer, and one for the answer's own review; and what must be run again, no more. Nothing is performed: the plan is the
 * preview. Ids are made from what a task is about, so planning again gives the same tasks. A change that weighs `info` gives a note and re-runs nothing.
 * Linear in claims and citations. Order: worst first, then answer and surface.
 */
export function planSourceLifecycleInvalidation(
  changes: readonly SourceChange[],
  answers: readonly StoredAnswer[],
  options: CascadeOptions = {},
): InvalidationPlan {
  const weighted = changes.map(weigh);
  const bySource = new Map<string, Weighted[]>();
  for (const one of weighted) {
    const list = bySource.get(one.change.sourceId);
    if (list) list.push(one);
    else bySource.set(one.change.sourceId, [one]);
  }
  const tasks: InvalidationTask[] = [];
  const affected: AffectedMark[] = [];
  const recheck: { answerId: string; claimIds: readonly string[]; quoteIds: readonly string[] }[] = [];
  const counts = {
    answers: answers.filter(({ isFile }) => isFile !== true).length,
    answersAffected: 0,
    claims: 0,
    claimsAffected: 0,
    quotesAffected: 0,
    signOffsVoided: 0,
    exportsStale: 0,
  };
  let severity: InvalidationSeverity | null = null;
  for (const answer of answers.toSorted((a, b) => compareCodeUnits(a.id, b.id))) {
    const isFile = answer.isFile === true;
    if (!isFile) counts.claims += answer.claims.length;
    const cascade = new AnswerCascade(answer, bySource, options);
    if (cascade.reach === null) continue;
    severity = severity === null ? cascade.reach.severity : worst(severity, cascade.reach.severity);
    counts.exportsStale += cascade.exports;
    if (isFile) {
      affected.push(...cascade.affected.filter(({ kind }) => kind === 'export'));
      continue;
    }
    counts.answersAffected++;
    counts.claimsAffected += cascade.claims.size;
    counts.quotesAffected += cascade.affected.filter((mark) => mark.kind === 'quote').length;
    counts.signOffsVoided += cascade.signOffs;
    affected.push(...cascade.affected);
    tasks.push(...cascade.tasks());
    const claimIds = cascade.recheck;
    if (claimIds.length > 0 || cascade.quotes.size > 0)
      recheck.push({ answerId: answer.id, claimIds, quoteIds: [...cascade.quotes] });
  }
  tasks.sort(
    (a, b) =>
      rank(b.severity) - rank(a.severity) ||
      compareCodeUnits(a.answerId, b.answerId) ||
      compareCodeUnits(a.surface, b.surface) ||
      compareCodeUnits(a.ref, b.ref),
  );
  return {
    severity,
    changes: weighted.map(({ change, severity: own }) => ({ ...change, severity: own })),
    tasks,
    affected,
    recheck,
    counts,
  };
}
