import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLAIM_LABELS, DEFECT_KINDS, STANCES, VERDICTS } from '#domain/claim.ts';
import { FINDING_KINDS, IMPORT_STATES } from '#domain/import-report.ts';
import { QUALITY_VERDICTS } from '#domain/ingestion-quality.ts';
import { NUMBER_STATUSES } from '#domain/quantity.ts';
import { QUOTE_STATUSES } from '#domain/quote.ts';
import { CONFIDENCES, CRITERION_OUTCOMES, GROUNDING_STATES } from '#domain/report.ts';
import { NOTICE_KINDS, SOURCE_KINDS } from '#domain/source.ts';
import { RETRIEVAL_METHODS, SYNTHESIS_OUTCOMES } from '#domain/answer.ts';
import * as answers from './answer-labels.ts';
import * as labels from './labels.ts';

const tables: readonly (readonly [string, readonly string[], Readonly<Record<string, labels.Label>>])[] = [
  ['claim outcome', labels.CLAIM_OUTCOMES, labels.OUTCOME_LABELS],
  ['quote status', QUOTE_STATUSES, labels.QUOTE_LABELS],
  ['number status', NUMBER_STATUSES, labels.NUMBER_LABELS],
  ['stance', STANCES, labels.STANCE_LABELS],
  ['marker state', labels.MARKER_STATES, labels.MARKER_LABELS],
  ['grounding state', GROUNDING_STATES, labels.GROUNDING_LABELS],
  ['confidence', CONFIDENCES, labels.CONFIDENCE_LABELS],
  ['criterion outcome', CRITERION_OUTCOMES, labels.CRITERION_LABELS],
  ['import state', IMPORT_STATES, labels.IMPORT_LABELS],
  ['notice', NOTICE_KINDS, labels.NOTICE_LABELS],
  ['finding', FINDING_KINDS, labels.FINDING_LABELS],
  ['source kind', SOURCE_KINDS, labels.KIND_LABELS],
  ['quality', QUALITY_VERDICTS, labels.QUALITY_LABELS],
  ['rule of an answer', Object.keys(answers.RULE_LABELS), answers.RULE_LABELS],
  ['dropped passage', Object.keys(answers.DROP_LABELS), answers.DROP_LABELS],
  ['search method', RETRIEVAL_METHODS, answers.METHOD_LABELS],
  ['outcome of the model', SYNTHESIS_OUTCOMES, answers.SYNTHESIS_LABELS],
  ['event', Object.keys(answers.EVENT_LABELS), answers.EVENT_LABELS],
  ['claim of an answer', CLAIM_LABELS, answers.CLAIM_LABEL_LABELS],
];

describe('the table of labels', () => {
  it.each(tables)('has icon, word and colour for every %s', (_name, states, table) => {
    expect(Object.keys(table).sort()).toEqual([...states].sort());
    for (const state of states) {
      const entry = table[state];
      expect(entry?.icon, state).toBeTruthy();
      expect(entry?.word.trim(), state).not.toBe('');
      expect(labels.TONES).toContain(entry?.tone);
    }
  });

  it('has words for every defect', () => {
    expect(Object.keys(labels.DEFECT_WORDS).sort()).toEqual([...DEFECT_KINDS].sort());
  });

  it('has a colour in the style sheet for every tone, in light and in dark', () => {
    const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
    for (const tone of labels.TONES) {
      expect(css).toContain(`[data-tone='${tone}']`);
      if (tone === 'neutral') continue;
      expect(css.split(`--${tone}: #`).length - 1, tone).toBe(3);
    }
  });

  it('lets no two outcomes of a claim look the same in any of the three ways', () => {
    const entries = Object.values(labels.OUTCOME_LABELS);
    expect(new Set(entries.map((entry) => entry.icon)).size).toBe(entries.length);
    expect(new Set(entries.map((entry) => entry.word)).size).toBe(entries.length);
    expect(new Set(entries.map((entry) => entry.tone)).size).toBe(entries.length);
  });

  it('lets no two endings of a question look the same', () => {
    const entries = Object.values(answers.RULE_LABELS);
    expect(new Set(entries.map((entry) => entry.icon)).size).toBe(entries.length);
    expect(new Set(entries.map((entry) => entry.word)).size).toBe(entries.length);
  });

  it('never calls anything false', () => {
    for (const [, , table] of tables)
      for (const entry of Object.values(table)) expect(`${entry.word} ${entry.hint}`).not.toMatch(/\bfalse\b/i);
  });
});

describe('the outcome of a claim', () => {
  const claim = (verdict: (typeof VERDICTS)[number], judged = true, kind?: (typeof DEFECT_KINDS)[number]) =>
    labels.outcomeOf({ verdict, judged, defects: kind ? [{ kind, detail: '', start: 0, end: 0 }] : [] });

  it('has one for every verdict', () => {
    expect(VERDICTS.map((verdict) => claim(verdict))).toEqual(['supported', 'partial', 'absent', 'contradicted']);
  });

  it('sends to a person what could not be judged', () => {
    expect(claim('unsupported', false)).toBe('person');
    expect(claim('partial', false)).toBe('person');
  });

  it('names a retracted source before the judgement that rests on it, but never hides a contradiction', () => {
    expect(claim('unsupported', false, 'retracted-source')).toBe('retracted');
    expect(claim('contradicted', true, 'retracted-source')).toBe('contradicted');
  });
});
