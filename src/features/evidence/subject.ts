import type { Span } from '#base/span.ts';
import type { CheckedClaim, Rationale, Stance } from '#domain/claim.ts';
import type { DiffPart } from '#domain/quote.ts';
import type { CheckReport } from '#domain/report.ts';
import type { ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import {
  CONTRADICTION_LABELS,
  DEFECT_WORDS,
  NUMBER_LABELS,
  OUTCOME_LABELS,
  outcomeOf,
  QUOTE_LABELS,
  STANCE_LABELS,
  type Label,
} from '../shared/labels.ts';

/** One place of one source that speaks about the subject. */
export interface Evidence extends Span {
  readonly sourceId: string;
  /** Exact words of the source. */
  readonly quote: string;
  /** Name of the place where it has one of its own (`[2] …`); the source's title otherwise. */
  readonly title?: string;
  /** `null` where the place is merely where something stands (a quotation, a number). */
  readonly stance: Stance | null;
  /** Support or contradiction in [0, 1]; `null` where nothing was weighed. */
  readonly strength: number | null;
  readonly rationale: readonly Rationale[];
  readonly page?: number;
}

/** What the drawer is open for: a claim of the draft, a quotation, a number or a contradiction. */
export interface Subject {
  readonly id: string;
  /** What it is, in words: `Claim 3`. */
  readonly name: string;
  readonly text: string;
  readonly label: Label;
  /** Plain sentences that say why. */
  readonly reasons: readonly string[];
  readonly defects: readonly { readonly word: string; readonly detail: string }[];
  /** Contradicting places first, then supporting, then what is merely about it; each by falling strength. */
  readonly evidence: readonly Evidence[];
  /** Differing words of a quotation that is not verbatim. */
  readonly diff: readonly DiffPart[];
}

const ORDER: Readonly<Record<Stance, number>> = { contradicts: 0, supports: 1, neutral: 2 };

/** The subject that a view selects in a report; `null` where it selects none or one that the report no longer has. */
export function subjectOf(report: CheckReport | null, view: ViewState): Subject | null {
  if (!report) return null;
  if (view.item !== undefined) return itemSubject(report, view.item);
  if (view.claim === undefined) return null;
  const index = report.claims.findIndex((claim) => claim.id === view.claim);
  const claim = report.claims[index];
  return claim ? claimSubject(claim, index + 1) : null;
}

/** A checked claim as what the drawer is open for; `n` is its number, from 1. */
export function claimSubject(claim: CheckedClaim, n: number): Subject {
  const label = OUTCOME_LABELS[outcomeOf(claim)];
  return {
    id: `claim:${claim.id}`,
    name: t('Claim {n}', { n }),
    text: claim.text,
    label,
    reasons: reasonsOf(claim, label),
    defects: claim.defects.map(({ kind, detail }) => ({ word: DEFECT_WORDS[kind], detail })),
    evidence: [...claim.citations].sort(
      (a, b) => ORDER[a.stance] - ORDER[b.stance] || b.strength - a.strength || a.start - b.start,
    ),
    diff: [],
  };
}

/** The reasons without those that a defect above them says already. */
function reasonsOf(claim: CheckedClaim, label: Label): readonly string[] {
  if (claim.reasons.length === 0) return [label.hint];
  const said = new Set(claim.defects.map((defect) => defect.detail));
  return claim.reasons.filter((reason) => !said.has(reason));
}

function itemSubject(report: CheckReport, item: string): Subject | null {
  const colon = item.indexOf(':');
  const kind = item.slice(0, colon);
  const written = item.slice(colon + 1);
  const index = /^\d+$/u.test(written) ? Number(written) : -1;
  if (colon < 0 || !Number.isInteger(index)) return null;
  switch (kind) {
    case 'quote':
      return quoteSubject(report, item, index);
    case 'number':
      return numberSubject(report, item, index);
    case 'contradiction':
      return contradictionSubject(report, item, index);
    default:
      return null;
  }
}

const place = (sourceId: string, span: Span, quote: string): Evidence => ({
  sourceId,
  start: span.start,
  end: span.end,
  quote,
  stance: null,
  strength: null,
  rationale: [],
});

function quoteSubject(report: CheckReport, id: string, index: number): Subject | null {
  const quote = report.quotes[index];
  if (!quote) return null;
  const { sourceId } = quote;
  return {
    id,
    name: t('Quotation {index}', { index: index + 1 }),
    text: quote.text,
    label: QUOTE_LABELS[quote.status],
    reasons: [quote.detail || QUOTE_LABELS[quote.status].hint],
    defects: [],
    evidence:
      sourceId === null
        ? []
        : quote.at.map((match) => ({
            ...place(sourceId, match, match.sourceText),
            ...(match.page === undefined ? {} : { page: match.page }),
          })),
    diff: quote.diff ?? [],
  };
}

function numberSubject(report: CheckReport, id: string, index: number): Subject | null {
  const number = report.numbers[index];
  if (!number) return null;
  return {
    id,
    name: t('Number {index}', { index: index + 1 }),
    text: number.text,
    label: NUMBER_LABELS[number.status],
    reasons: [number.detail || NUMBER_LABELS[number.status].hint],
    defects: [],
    evidence: number.sourceId && number.at ? [place(number.sourceId, number.at, '')] : [],
    diff: [],
  };
}

function contradictionSubject(report: CheckReport, id: string, index: number): Subject | null {
  const found = report.contradictions[index];
  if (!found) return null;
  const claim = report.claims.find((one) => one.id === found.claimId);
  return {
    id,
    name: t('Contradiction {index}', { index: index + 1 }),
    text: claim?.text ?? found.sides.find((side) => side.sourceId === null)?.quote ?? '',
    label: CONTRADICTION_LABELS[found.type],
    reasons: [found.detail || CONTRADICTION_LABELS[found.type].hint],
    defects: [],
    evidence: found.sides.flatMap((side) =>
      side.sourceId === null ? [] : [{ ...place(side.sourceId, side, side.quote), stance: 'contradicts' as const }],
    ),
    diff: [],
  };
}

/** Word of a place in the list: its stance, or what it is where nothing was weighed. */
export function stanceLabel(evidence: Evidence): Label | null {
  return evidence.stance ? STANCE_LABELS[evidence.stance] : null;
}

/**
 * The place that is shown: the one that the address names, else the first of the named source, else the first. An
 * address that names a place that the subject does not have keeps its own place (a further occurrence, another source).
 */
export function chosenEvidence(subject: Subject | null, view: ViewState): Evidence | null {
  if (!subject) return null;
  if (view.source === undefined) return subject.evidence[0] ?? null;
  const ofSource = subject.evidence.filter((evidence) => evidence.sourceId === view.source);
  const { span } = view;
  if (!span) return ofSource[0] ?? null;
  return (
    ofSource.find((evidence) => evidence.start === span.start && evidence.end === span.end) ??
    ofSource.find((evidence) => evidence.start <= span.start && span.end <= evidence.end) ??
    null
  );
}

/** What of which source is on the screen; `null` where the view names nothing and the subject has no place. */
export function shownPlace(
  subject: Subject | null,
  view: ViewState,
): { readonly sourceId: string; readonly span: Span | null } | null {
  const chosen = chosenEvidence(subject, view);
  if (view.source !== undefined) {
    const span = view.span ?? (chosen ? { start: chosen.start, end: chosen.end } : null);
    return { sourceId: view.source, span };
  }
  return chosen ? { sourceId: chosen.sourceId, span: { start: chosen.start, end: chosen.end } } : null;
}

/** Every other place of a source that the report refers to, to be lit faintly; the subject's own come with `own`. */
export function otherPlaces(
  report: CheckReport | null,
  subject: Subject | null,
  sourceId: string,
): readonly (Span & { readonly own: boolean })[] {
  const own = (subject?.evidence ?? []).filter((evidence) => evidence.sourceId === sourceId);
  const seen = new Set(own.map((evidence) => `${evidence.start}-${evidence.end}`));
  const places: (Span & { readonly own: boolean })[] = own.map(({ start, end }) => ({ start, end, own: true }));
  for (const claim of report?.claims ?? []) {
    for (const { sourceId: of, start, end } of claim.citations) {
      const key = `${start}-${end}`;
      if (of !== sourceId || seen.has(key)) continue;
      seen.add(key);
      places.push({ start, end, own: false });
    }
  }
  return places;
}
