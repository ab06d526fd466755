import { sourceId } from '#domain/ids.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { ScenarioInput, ScenarioOutcome, ScenarioSide } from '#domain/scenario.ts';
import { compareStatements } from '#engine/contradictions/compare.ts';
import { DEFAULT_CONTRADICTION_POLICY } from '#engine/contradictions/loop/policy.ts';
import { recordCounterclaim } from '#engine/contradictions/loop/record.ts';
import { readClock } from '#engine/credibility/clock.ts';
import { scoreSource } from '#engine/credibility/score-source.ts';
import { builtInTiers } from '#engine/credibility/tier-list.ts';
import { locateQuote } from '#engine/quotes/locate.ts';
import { prepareText } from '#engine/quotes/prepare.ts';
import { evaluateSourceSetReadiness } from '#engine/source-sets/evaluate-readiness.ts';
import { parseSourceSet } from '#engine/source-sets/parse-source-set.ts';

type Of<Kind extends ScenarioInput['kind']> = Extract<ScenarioInput, { kind: Kind }>;

const statementOf = ({ text, source, date }: ScenarioSide) => ({
  text,
  ...(source === undefined ? {} : { source }),
  ...(date === undefined ? {} : { date }),
});

/** Lays two statements against each other and runs the contradiction loop over them. */
export function derivePair({ sides, aspect }: Of<'pair'>): ScenarioOutcome {
  const comparison = compareStatements(statementOf(sides[0]), statementOf(sides[1]));
  const { type, severity, similarity, reasons, rationale } = comparison;
  const texts = sides.map(({ text, source, date }, at) => ({
    title: [source ?? `Side ${at + 1}`, date].filter((part) => part !== undefined).join(', '),
    text,
    spans: rationale
      .flatMap(({ claimSpan, evidenceSpan, stance }) => {
        const span = at === 0 ? claimSpan : evidenceSpan;
        return span === null ? [] : [{ start: span.start, end: span.end, state: stance }];
      })
      .toSorted((a, b) => a.start - b.start || a.end - b.end),
  }));
  const figures = [
    { name: 'Kind of difference', value: type },
    { name: 'Severity', value: severity },
    { name: 'Similarity', value: similarity.toFixed(2) },
  ];
  if (type === 'none') return { derived: 'none', reasons, figures, texts };
  const side = (at: 0 | 1) => ({
    role: 'passage' as const,
    claimId: null,
    sourceId: sourceId(sides[at].source ?? `side-${at + 1}`),
    passageId: null,
    start: 0,
    end: sides[at].text.length,
    text: sides[at].text,
    date: sides[at].date ?? null,
  });
  const [first, second] = [side(0), side(1)];
  const record = recordCounterclaim(
    { kind: 'passage-passage', type, severity, similarity, sides: [first, second], reasons, rationale },
    { qualityOf: (one) => (one === first ? sides[0].quality : sides[1].quality), restingOn: () => [] },
    DEFAULT_CONTRADICTION_POLICY,
  );
  const { suggestion, band } = record;
  return {
    derived: aspect === 'difference' ? type : aspect === 'band' ? band : suggestion.action,
    reasons:
      aspect === 'difference'
        ? reasons
        : [suggestion.reason, ...record.steps.filter(({ step }) => step !== 'resolved').map(({ detail }) => detail)],
    figures: [
      ...figures,
      { name: 'Scores', value: sides.map(({ quality }) => quality?.toFixed(2) ?? 'no source').join(' and ') },
      { name: 'Band', value: band },
      { name: 'Suggested', value: suggestion.action },
    ],
    texts,
  };
}

/** Looks for words in what was read of a file; of a file without text nothing was. */
export function deriveQuotation(report: ImportReport, { quote }: Of<'quotation'>): ScenarioOutcome {
  const document = report.documents[0];
  const location = locateQuote(prepareText(document?.text ?? ''), quote);
  return {
    derived: location.status,
    reasons: [location.detail, ...report.warnings.map(({ message }) => message)],
    figures: [
      { name: 'Import', value: report.state },
      { name: 'Places', value: String(location.matches.length) },
    ],
    texts: document
      ? [
          {
            title: document.source.title,
            text: document.text,
            spans: location.matches.map(({ start, end }) => ({ start, end, state: 'supports' })),
          },
        ]
      : [],
  };
}

/** Judges whether a set may ground, and reads what it says of one code. */
export function deriveSet({ set, code, documents }: Of<'source-set'>, now: string): ScenarioOutcome {
  const parsed = parseSourceSet(set);
  if (!parsed.ok) {
    return {
      derived: 'invalid_payload',
      reasons: parsed.faults.map(({ path, message }) => `${path}: ${message}`),
      figures: [],
      texts: [],
    };
  }
  const readiness = evaluateSourceSetReadiness(
    parsed.set,
    now,
    documents === undefined ? null : new Map(Object.entries(documents)),
  );
  const blocker = readiness.blockerDetails.find((one) => one.code === code);
  const advisory = readiness.advisories.find((one) => one.code === code);
  return {
    derived: blocker?.code ?? advisory?.code ?? (readiness.usableForGrounding ? 'usable' : 'other'),
    reasons: [
      ...[blocker, advisory].flatMap((one) => (one ? [one.reason] : [])),
      ...(blocker?.clears ?? []).map(({ action, sourceId: of }) => `Cleared by: ${action}${of ? ` (${of})` : ''}.`),
    ],
    figures: [
      { name: 'May ground', value: readiness.usableForGrounding ? 'yes' : 'no' },
      { name: 'Blockers', value: readiness.blockers.join(', ') || 'none' },
      { name: 'Advisories', value: readiness.advisories.map((one) => one.code).join(', ') || 'none' },
    ],
    texts: [],
  };
}

/** What the import of one file came to. */
export function deriveFile(report: ImportReport, { aspect }: Of<'file'>): ScenarioOutcome {
  const finding = report.findings[0];
  return {
    derived: aspect === 'import' ? report.state : (finding?.kind ?? 'nothing'),
    reasons:
      aspect === 'import'
        ? [
            ...(report.refused ? [report.refused.message] : []),
            ...report.warnings.map(({ place, message }) => `${place}: ${message}`),
          ]
        : report.findings.map(({ detail }) => detail),
    figures: [
      { name: 'Items', value: String(report.items) },
      { name: 'Added', value: String(report.added) },
      { name: 'Lost', value: String(report.warnings.reduce((sum, { lost = 0 }) => sum + lost, 0)) },
      { name: 'Findings', value: String(report.findings.length) },
    ],
    texts: report.documents.map(({ source, text }) => ({
      title: source.title,
      text,
      spans: report.findings
        .filter((one) => one.sourceId === undefined || one.sourceId === source.id)
        .map(({ start, end, kind }) => ({ start, end, state: kind }))
        .toSorted((a, b) => a.start - b.start || a.end - b.end),
    })),
  };
}

/** Scores one source against the floor. */
export function deriveCredibility({ source, note }: Of<'credibility'>, now: string): ScenarioOutcome {
  const score = scoreSource(source, readClock(now), builtInTiers());
  const noted = score.notes.find(({ code }) => code === note) ?? score.notes[0];
  return {
    derived:
      note !== undefined
        ? (noted?.code ?? 'nothing')
        : score.lookAlikeOf === null
          ? score.meetsFloor
            ? 'meets'
            : 'below'
          : 'look-alike',
    reasons: [
      ...(score.lookAlikeOf === null ? [] : [`Its name imitates ${score.lookAlikeOf}.`]),
      ...(score.tierEntry ? [score.tierEntry.reason] : ['No entry of the tier list names its domain.']),
      ...(note === undefined ? score.notes : score.notes.filter(({ code }) => code === note)).map(
        ({ detail }) => detail,
      ),
    ],
    figures: [
      { name: 'Domain', value: `${score.domainScore.toFixed(3)} (${score.domainTier})` },
      { name: 'Recency', value: score.recencyScore.toFixed(3) },
      { name: 'Citations', value: score.citationBonus.toFixed(3) },
      { name: 'Peer review', value: score.peerReviewBonus.toFixed(3) },
      { name: 'Together', value: `${score.overallScore.toFixed(3)}, floor 0.5` },
    ],
    texts: [],
  };
}
