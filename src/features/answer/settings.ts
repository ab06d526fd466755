import type { AnswerAsk, AnswerRecordView } from '#api/schemas/answer.ts';
import type { AnswerPolicy } from '#domain/answer.ts';
import { ALL_SOURCES, NO_SET, type PolicyView, type ViewState } from '#state/url-state.ts';
import { t } from '#ui/messages/t.ts';

/** Ceilings that apply where none are given (SPEC §3, with the limit of §5.1). The engine has the same. */
export const DEFAULT_POLICY: AnswerPolicy = { limit: 6, minScore: 0, maxFragmentChars: 2_000, maxTotalChars: 8_000 };

/**
 * What a question is asked of and under which ceilings. `sourceSetId` `null`: no declared set, the sources at hand;
 * `sourceIds` `null`: every source of it.
 */
export interface AskSettings {
  readonly sourceSetId: string | null;
  readonly sourceIds: readonly string[] | null;
  readonly policy: AnswerPolicy;
}

export const DEFAULT_SETTINGS: AskSettings = { sourceSetId: null, sourceIds: null, policy: DEFAULT_POLICY };

/** The settings that the address gives, else those of the answer that is shown, else the defaults. */
export function settingsOf(view: ViewState, record: AnswerRecordView | null): AskSettings {
  const asked = record?.request;
  return {
    sourceSetId: view.set === undefined ? (asked?.sourceSetId ?? null) : view.set === NO_SET ? null : view.set,
    sourceIds:
      view.among === undefined ? (asked?.sourceIds ?? null) : view.among.includes(ALL_SOURCES) ? null : view.among,
    policy: view.policy === undefined ? policyOf(asked?.policy ?? null) : fromView(view.policy),
  };
}

/** Ceilings in full. */
export function policyOf(policy: AnswerAsk['policy'] | null): AnswerPolicy {
  return {
    limit: policy?.limit ?? DEFAULT_POLICY.limit,
    minScore: policy?.minScore ?? DEFAULT_POLICY.minScore,
    maxFragmentChars: policy?.maxFragmentChars ?? DEFAULT_POLICY.maxFragmentChars,
    maxTotalChars: policy?.maxTotalChars ?? DEFAULT_POLICY.maxTotalChars,
  };
}

const fromView = (view: PolicyView): AnswerPolicy => ({
  limit: view.limit ?? DEFAULT_POLICY.limit,
  minScore: view.floor ?? DEFAULT_POLICY.minScore,
  maxFragmentChars: view.each ?? DEFAULT_POLICY.maxFragmentChars,
  maxTotalChars: view.all ?? DEFAULT_POLICY.maxTotalChars,
});

export const toPolicyView = (policy: AnswerPolicy): PolicyView => ({
  limit: policy.limit,
  floor: policy.minScore,
  each: policy.maxFragmentChars,
  all: policy.maxTotalChars,
});

export const isDefaultPolicy = (policy: AnswerPolicy): boolean => samePolicy(policy, DEFAULT_POLICY);

export function samePolicy(a: AnswerPolicy, b: AnswerPolicy): boolean {
  return (
    a.limit === b.limit &&
    a.minScore === b.minScore &&
    a.maxFragmentChars === b.maxFragmentChars &&
    a.maxTotalChars === b.maxTotalChars
  );
}

/** Whether two scopes take in the same sources, in whatever order they are named. */
export function sameScope(a: readonly string[] | null, b: readonly string[] | null): boolean {
  if (a === null || b === null) return a === b;
  const known = new Set(a);
  return known.size === new Set(b).size && b.every((id) => known.has(id));
}

export const sameSettings = (a: AskSettings, b: AskSettings): boolean =>
  a.sourceSetId === b.sourceSetId && sameScope(a.sourceIds, b.sourceIds) && samePolicy(a.policy, b.policy);

/** The request of a question. What is as by default is left out, so that one question has one record. */
export function requestOf(query: string, settings: AskSettings, now: string): AnswerAsk {
  const { sourceSetId, sourceIds, policy } = settings;
  return {
    query,
    now,
    ...(sourceSetId === null ? {} : { sourceSetId }),
    ...(sourceIds === null ? {} : { sourceIds: [...sourceIds] }),
    ...(isDefaultPolicy(policy) ? {} : { policy }),
  };
}

/** Longest text of one parameter that an address keeps. */
const MAX_IN_ADDRESS = 2_000;

/**
 * The part of an address that says what was asked: enough to ask it again where the answer itself is not kept. Where
 * question or scope are too long for an address, none of it is given: half of a question would be another question.
 */
export function askedView(query: string, settings: AskSettings): Pick<ViewState, 'ask' | 'set' | 'among' | 'policy'> {
  const { sourceSetId, sourceIds, policy } = settings;
  const isTooLong = query.length > MAX_IN_ADDRESS || (sourceIds?.join(',').length ?? 0) > MAX_IN_ADDRESS;
  if (isTooLong || query.trim() === '') return {};
  return {
    ask: query,
    ...(sourceSetId === null ? {} : { set: sourceSetId }),
    ...(sourceIds === null ? {} : { among: sourceIds }),
    ...(isDefaultPolicy(policy) ? {} : { policy: toPolicyView(policy) }),
  };
}

/** The ceilings in a few words. */
export function policyWords(policy: AnswerPolicy): string {
  const passages = t('{limit, plural, one {# passage} other {# passages}}', { limit: policy.limit });
  const floor =
    policy.minScore === DEFAULT_POLICY.minScore ? [] : [t('floor {minScore}', { minScore: policy.minScore })];
  const caps =
    policy.maxFragmentChars === DEFAULT_POLICY.maxFragmentChars && policy.maxTotalChars === DEFAULT_POLICY.maxTotalChars
      ? []
      : [
          t('{maxFragmentChars, number} / {maxTotalChars, number} characters', {
            maxFragmentChars: policy.maxFragmentChars,
            maxTotalChars: policy.maxTotalChars,
          }),
        ];
  return [t('at most {passages}', { passages }), ...floor, ...caps].join(', ');
}

/** A set in a few words, with the version where one is meant. */
export const setWords = ({ name, version }: { readonly name: string; readonly version: number }): string =>
  t('{name}, version {version}', { name, version: String(version) });

/** The scope in a few words. `total`: the sources that it is chosen from, those of the set or all. */
export function scopeWords(sourceIds: readonly string[] | null, total: number | null): string {
  if (sourceIds === null) {
    if (total === 0) return t('no sources yet');
    return total === null
      ? t('all sources')
      : t('{total, plural, one {the only source} other {all # sources}}', { total });
  }
  return total === null
    ? t('{count, plural, one {# source} other {# sources}}', { count: sourceIds.length })
    : t('{count, number} of {total, number} sources', { count: sourceIds.length, total });
}
