import * as v from 'valibot';
import type { StanceJudgement } from '#domain/claim.ts';
import { compareStatements } from '#engine/contradictions/compare.ts';
import type { ComparedStatement } from '#engine/contradictions/compare.ts';
import { combineJudgements } from '#engine/stance/combine.ts';
import { CONFIDENCE_V2 } from '#engine/stance/confidence.ts';
import { judgePrepared, prepareClaim, prepareEvidence } from '#engine/stance/judge.ts';
import { defineOp } from './op.ts';
import type { OpTable } from './op.ts';

const stanceSchema = v.object({
  claim: v.string(),
  evidence: v.union([v.string(), v.array(v.string())]),
  title: v.nullish(v.string()),
  headings: v.nullish(v.array(v.string())),
});

const statementSchema = v.union([
  v.string(),
  v.object({ text: v.string(), source: v.nullish(v.string()), date: v.nullish(v.string()) }),
]);

const compareSchema = v.object({ a: statementSchema, b: statementSchema });

function toStatement(given: v.InferOutput<typeof statementSchema>): ComparedStatement {
  if (typeof given === 'string') return { text: given };
  return {
    text: given.text,
    ...(typeof given.source === 'string' ? { source: given.source } : {}),
    ...(typeof given.date === 'string' ? { date: given.date } : {}),
  };
}

export const stanceOps: OpTable = {
  stance: defineOp(stanceSchema, ({ claim, evidence, title, headings }) => {
    const context = {
      ...(typeof title === 'string' ? { title } : {}),
      ...(Array.isArray(headings) ? { headings } : {}),
    };
    const prepared = prepareClaim(claim);
    const judge = (text: string): StanceJudgement =>
      judgePrepared(prepared, prepareEvidence(text, context), CONFIDENCE_V2);
    if (typeof evidence === 'string') return judge(evidence);
    return combineJudgements(evidence.map(judge));
  }),
  compare: defineOp(compareSchema, ({ a, b }) => compareStatements(toStatement(a), toStatement(b))),
};
