import type { Span } from '#base/span.ts';
import type { AnswerCitation, GroundedAnswer, RetrievedPassage } from '#domain/answer.ts';
import type { AnswerFactCheckView } from '#api/schemas/answer-check.ts';
import type { ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';
import {
  CLAIM_LABEL_LABELS,
  DROP_LABELS,
  PASSAGE_LABELS,
  RESULT_KIND_WORDS,
  SUPPORT_LABELS,
} from '../shared/answer-labels.ts';
import { claimSubject, type Evidence, type Subject } from './subject.ts';

/**
 * What a view selects in an answer: a claim (`claim=c2`), a citation (`item=citation:2`), a struck-out one
 * (`item=struck:1`), a passage that was admitted or left out (`item=admitted:0`, `item=dropped:3`, by place in the list).
 */
export function answerSubject(answer: GroundedAnswer, view: ViewState): Subject | null {
  if (view.item !== undefined) return itemSubject(answer, view.item);
  if (view.claim === undefined) return null;
  return quotedSubject(answer, view.claim);
}

/** Item of the right one of two compared answers: what it is of in that answer, marked as being of the other. */
const OTHER = 'against:';

/** What of the second of two compared answers a view selects (`against:citation:3`, `against:claim:c2`); `null` for none. */
export function otherItem({ item }: ViewState): string | null {
  return item?.startsWith(OTHER) ? item.slice(OTHER.length) : null;
}

/** The subject that a view selects in the second of two compared answers. */
export function otherSubject(answer: GroundedAnswer, item: string): Subject | null {
  const subject = item.startsWith('claim:') ? quotedSubject(answer, item.slice(6)) : itemSubject(answer, item);
  return subject && { ...subject, id: OTHER + item, name: t('{name} (right)', { name: subject.name }) };
}

/** Place in the fact-check of the statement that a view selects (`item=check:3`); `null` where it selects none. */
export function checkedPlace({ item }: ViewState): number | null {
  const at = item === undefined ? null : /^check:(\d{1,6})$/u.exec(item);
  return at ? Number(at[1]) : null;
}

/** A statement of the answer with what its fact-check found. */
export function statementSubject({ statements }: AnswerFactCheckView, n: number): Subject | null {
  const statement = statements[n];
  if (!statement) return null;
  return { ...claimSubject(statement.record.claim, n + 1), id: `check:${n}`, name: t('Statement {n}', { n: n + 1 }) };
}

function quotedSubject(answer: GroundedAnswer, id: string): Subject | null {
  const index = answer.claims.findIndex((claim) => claim.id === id);
  const claim = answer.claims[index];
  if (!claim) return null;
  const label = claim.support ? SUPPORT_LABELS[claim.support] : CLAIM_LABEL_LABELS[claim.label];
  const cited = answer.citations.filter((citation) => claim.citationIds.includes(citation.id));
  return {
    id: `claim:${claim.id}`,
    name: t('Claim {index}', { index: index + 1 }),
    text: claim.text,
    label,
    reasons: [label.hint],
    defects: [],
    evidence: cited.map(citedPlace),
    diff: [],
  };
}

function itemSubject(answer: GroundedAnswer, item: string): Subject | null {
  const colon = item.indexOf(':');
  const kind = item.slice(0, colon);
  const key = item.slice(colon + 1);
  switch (kind) {
    case 'citation':
      return citationSubject(
        answer,
        item,
        answer.citations.find((one) => one.id === key),
        false,
      );
    case 'struck':
      return citationSubject(
        answer,
        item,
        answer.struckOut.find((one) => one.id === key),
        true,
      );
    case 'admitted':
      return passageSubject(item, key, answer.selection.admitted[indexOf(key)], null);
    case 'dropped': {
      const drop = answer.selection.dropped[indexOf(key)];
      return passageSubject(item, key, drop?.passage, drop ?? null);
    }
    default:
      return null;
  }
}

const indexOf = (key: string): number => (/^\d{1,9}$/u.test(key) ? Number(key) : -1);

function citationSubject(
  answer: GroundedAnswer,
  id: string,
  citation: AnswerCitation | undefined,
  isStruck: boolean,
): Subject | null {
  if (!citation) return null;
  const carried = answer.claims.flatMap((claim, index) => (claim.citationIds.includes(citation.id) ? [index + 1] : []));
  const label = isStruck ? DROP_LABELS.retracted : PASSAGE_LABELS.cited;
  const carries = t('{count, plural, one {Carries claim {claims}.} other {Carries claims {claims}.}}', {
    count: carried.length,
    claims: carried.join(', '),
  });
  return {
    id,
    name: isStruck ? t('Struck-out citation') : t('Citation [{id}]', { id: citation.id }),
    text: citation.title,
    label,
    reasons: isStruck
      ? [label.hint]
      : [
          carried.length === 0 ? t('Found and listed; no claim rests on it.') : carries,
          t('Weight {weight} ({src}).', { weight: citation.weight, src: RESULT_KIND_WORDS[citation.src] }),
        ],
    defects: [],
    evidence: [citedPlace(citation)],
    diff: [],
  };
}

function passageSubject(
  id: string,
  key: string,
  passage: RetrievedPassage | undefined,
  drop: GroundedAnswer['selection']['dropped'][number] | null,
): Subject | null {
  if (!passage) return null;
  const label = drop ? DROP_LABELS[drop.reason] : PASSAGE_LABELS.admitted;
  return {
    id,
    name: drop
      ? t('Dropped passage {key}', { key: Number(key) + 1 })
      : t('Admitted passage {key}', { key: Number(key) + 1 }),
    text: passage.title,
    label,
    reasons: [drop?.detail ?? label.hint],
    defects: [],
    evidence: [place(passage.sourceId, passage, passage.text, passage.title)],
    diff: [],
  };
}

const place = (sourceId: string, span: Span, quote: string, title: string): Evidence => ({
  sourceId,
  start: span.start,
  end: span.end,
  quote,
  title,
  stance: null,
  strength: null,
  rationale: [],
});

/** A citation of a passage without text has its title for a summary, which is not what stands in the source. */
const citedPlace = (citation: AnswerCitation): Evidence =>
  place(
    citation.sourceId,
    citation,
    citation.end > citation.start ? citation.summary : '',
    `[${citation.id}] ${citation.title}`,
  );

/** Titles of every source that an answer names. */
export function answerTitles(answer: GroundedAnswer): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const { passage } of answer.selection.dropped) titles.set(passage.sourceId, passage.title);
  for (const passage of answer.selection.admitted) titles.set(passage.sourceId, passage.title);
  for (const citation of [...answer.struckOut, ...answer.citations]) titles.set(citation.sourceId, citation.title);
  return titles;
}

/** The places of a source that the answer cites, to be lit faintly; those of the subject come with `own`. */
export function answerPlaces(
  answer: GroundedAnswer | null,
  subject: Subject | null,
  sourceId: string,
): readonly (Span & { readonly own: boolean })[] {
  const own = (subject?.evidence ?? []).filter((evidence) => evidence.sourceId === sourceId);
  const places = own.map(({ start, end }) => ({ start, end, own: true }));
  const seen = new Set(own.map(({ start, end }) => `${start}-${end}`));
  for (const { sourceId: of, start, end } of [...(answer?.citations ?? []), ...(answer?.struckOut ?? [])]) {
    if (of !== sourceId || seen.has(`${start}-${end}`)) continue;
    seen.add(`${start}-${end}`);
    places.push({ start, end, own: false });
  }
  return places;
}
