import type { CheckedClaim, ClaimCitation } from '#domain/claim.ts';
import type { CheckReport, GateDecision } from '#domain/report.ts';
import type { SignOff } from '#domain/gate.ts';
import type { ScenarioInput, ScenarioOutcome, ScenarioSignOff, ScenarioText } from '#domain/scenario.ts';
import type { SourceDocument } from '#domain/source.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { hashContent } from '#engine/gates/content-hash.ts';
import { evaluateGate } from '#engine/gates/evaluate-gate.ts';
import type { GateInput } from '#engine/gates/gate-input.ts';

type DraftInput = Extract<ScenarioInput, { kind: 'draft' }>;

/** Name of how a claim ended, as the screens know it: the verdict, "needs a person" and "retracted" apart. */
export function stateOf(claim: Pick<CheckedClaim, 'verdict' | 'judged' | 'defects'>): string {
  if (claim.verdict === 'contradicted') return 'contradicted';
  if (claim.defects.some(({ kind }) => kind === 'retracted-source')) return 'retracted';
  if (!claim.judged) return 'person';
  return claim.verdict === 'pass' ? 'supported' : claim.verdict === 'partial' ? 'partial' : 'absent';
}

/** A sign-off as the gate is handed it, bound to what it was given for. */
function signOffOf({ of, ...signOff }: ScenarioSignOff, { draft, claims }: CheckReport): SignOff {
  if (of === 'nothing') return signOff;
  return { ...signOff, contentHash: hashContent(of === 'this-text' ? draft : `${draft} Since changed.`, claims) };
}

/** What the gate is told: the findings of the check, with the parts left out that the scenario leaves out. */
function gateOf(report: CheckReport, { gate = {} }: DraftInput, now: string): GateDecision {
  const { draft, claims, quotes, numbers, markers, contradictions, sourceSet } = report;
  const gapped = Object.fromEntries(
    Object.entries(gate.gaps ?? {}).map(([part, gap]) => [
      part,
      { gap, why: gap === 'not-run' ? 'Nobody ran this part of the check.' : 'This part could not be checked here.' },
    ]),
  );
  const input: GateInput = {
    draft,
    claims,
    quotes,
    numbers,
    markers,
    contradictions,
    sourceSet,
    now,
    ...(gate.surface === undefined ? {} : { surface: gate.surface }),
    ...(gate.waivers === undefined ? {} : { waivers: gate.waivers }),
    ...(gate.author === undefined ? {} : { author: gate.author }),
    ...(gate.overrides === undefined ? {} : { overrides: gate.overrides }),
    ...(gate.signOffs === undefined ? {} : { signOffs: gate.signOffs.map((one) => signOffOf(one, report)) }),
    ...(gate.editedSince ? { basis: [{ checked: 'sha256:before', current: 'sha256:after', of: 'draft' }] } : {}),
    ...gapped,
  };
  return evaluateGate(input);
}

/** The draft with its claims, and each source with the places that they rest on. */
function textsOf(report: CheckReport, documents: readonly SourceDocument[]): readonly ScenarioText[] {
  const draft: ScenarioText = {
    title: 'Draft',
    text: report.draft,
    spans: report.claims.map((claim) => ({ start: claim.start, end: claim.end, state: stateOf(claim) })),
  };
  const cited: readonly ClaimCitation[] = report.claims.flatMap((claim) => claim.citations);
  const sources = documents.map(({ source, text }): ScenarioText => ({
    title: source.title,
    text,
    spans: cited
      .filter(({ sourceId }) => sourceId === source.id)
      .map(({ start, end, stance }) => ({ start, end, state: stance }))
      .toSorted((a, b) => a.start - b.start || a.end - b.end),
  }));
  return [draft, ...sources];
}

const NOTHING: Pick<ScenarioOutcome, 'derived' | 'reasons'> = { derived: 'nothing', reasons: [] };

function readAspect(
  report: CheckReport,
  gate: GateDecision,
  { aspect }: DraftInput,
): Pick<ScenarioOutcome, 'derived' | 'reasons'> {
  switch (aspect.of) {
    case 'state':
      return {
        derived: report.answer.groundingState,
        reasons:
          report.claims.length === 0
            ? ['It holds no claim.']
            : report.claims.map((claim) => `${stateOf(claim)}: ${claim.reasons[0] ?? claim.text}`),
      };
    case 'confidence':
      return {
        derived: report.answer.confidence,
        reasons: [
          report.answer.citations.length === 1
            ? '1 source carries a claim of it.'
            : `${report.answer.citations.length} sources carry a claim of it.`,
        ],
      };
    case 'claim': {
      const claim = report.claims[0];
      if (!claim) return NOTHING;
      return { derived: stateOf(claim), reasons: [...claim.reasons, ...claim.defects.map(({ detail }) => detail)] };
    }
    case 'action':
    case 'route': {
      const claim = report.claims[0];
      if (!claim) return NOTHING;
      return { derived: claim[aspect.of], reasons: [`${stateOf(claim)}: ${claim.reasons[0] ?? claim.text}`] };
    }
    case 'defect': {
      const defects = report.claims.flatMap((claim) => claim.defects);
      const found = defects.filter(({ kind }) => kind === aspect.kind);
      return {
        derived: found[0]?.kind ?? defects[0]?.kind ?? 'nothing',
        reasons: (found.length > 0 ? found : defects).map(({ detail }) => detail),
      };
    }
    case 'not-checked': {
      const left = report.notChecked[0];
      return left ? { derived: left.reason, reasons: [left.why] } : NOTHING;
    }
    case 'quote': {
      const quote = report.quotes[0];
      return quote ? { derived: quote.status, reasons: [quote.detail] } : NOTHING;
    }
    case 'number': {
      const number = report.numbers[0];
      return number ? { derived: number.status, reasons: [number.detail] } : NOTHING;
    }
    case 'marker': {
      const { grounded, ungrounded, ambiguous } = report.markers;
      const derived =
        ambiguous.length > 0
          ? 'ambiguous'
          : ungrounded.length > 0
            ? 'ungrounded'
            : grounded.length > 0
              ? 'grounded'
              : 'nothing';
      return {
        derived,
        reasons: report.markers.markers.map(
          ({ text, resolved }) =>
            `${text} names ${resolved.some((at) => at !== null) ? 'a source of the set' : 'no single source of the set'}.`,
        ),
      };
    }
    case 'difference': {
      const found = report.contradictions[0];
      return found ? { derived: found.type, reasons: [found.detail] } : NOTHING;
    }
    case 'criterion': {
      const criterion = gate.criteria.find(({ id }) => id === aspect.id);
      if (!criterion) return NOTHING;
      return { derived: criterion.outcome, reasons: [`${criterion.figure}. ${criterion.detail}`] };
    }
    case 'sign-off': {
      const state = gate.signOffs?.[0];
      return state ? { derived: state.holds ? 'holds' : 'void', reasons: [state.why] } : NOTHING;
    }
    case 'waiver': {
      const state = gate.waivers?.[0];
      return state ? { derived: state.counts ? 'holds' : 'void', reasons: [state.why] } : NOTHING;
    }
    case 'override': {
      const state = gate.suppressed?.[0];
      return state ? { derived: state.counts ? 'holds' : 'void', reasons: [state.why] } : NOTHING;
    }
    case 'decision':
      return {
        derived: gate.decision,
        reasons: gate.criteria.map(
          ({ id, outcome, detail, waiver }) =>
            `${id}: ${outcome}${waiver ? `, waived by ${waiver.by}` : ''}. ${detail}`,
        ),
      };
  }
}

/** Runs the check of a draft on the sources of a scenario and reads one aspect of its report. */
export function deriveDraft(input: DraftInput, documents: readonly SourceDocument[], now: string): ScenarioOutcome {
  const { report } = createChecker(documents).check({ draft: input.draft, now });
  const gate = gateOf(report, input, now);
  const first = report.claims[0];
  return {
    ...readAspect(report, gate, input),
    figures: [
      { name: 'State of the draft', value: report.answer.groundingState },
      { name: 'Claims', value: String(report.claims.length) },
      ...(first
        ? [
            { name: 'Verdict', value: first.verdict },
            { name: 'Action', value: first.action },
            { name: 'Route', value: first.route },
            { name: 'Confidence', value: first.confidence.toFixed(2) },
          ]
        : []),
      { name: 'Gate', value: gate.decision },
    ],
    texts: textsOf(report, documents),
  };
}
