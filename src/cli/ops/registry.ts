import type { Op, OpTable } from './op.ts';

type Load = () => Promise<OpTable>;

const quotes: Load = async () => (await import('./quotes.ts')).quoteOps;
const quantities: Load = async () => (await import('./quantities.ts')).quantityOps;
const citations: Load = async () => (await import('./citations.ts')).citationOps;
const claims: Load = async () => (await import('./claims.ts')).claimOps;
const stance: Load = async () => (await import('./stance.ts')).stanceOps;
const search: Load = async () => (await import('./search.ts')).searchOps;
const imports: Load = async () => (await import('./import.ts')).importOps;
const check: Load = async () => (await import('./check.ts')).checkOps;
const audit: Load = async () => (await import('./audit.ts')).auditOps;
const credibility: Load = async () => (await import('./credibility.ts')).credibilityOps;
const sourceSets: Load = async () => (await import('./source-sets.ts')).sourceSetOps;
const gate: Load = async () => (await import('./gate.ts')).gateOps;
const exports: Load = async () => (await import('./export.ts')).exportOps;
const roles: Load = async () => (await import('./roles.ts')).roleOps;
const evals: Load = async () => (await import('./evals.ts')).evalOps;

/**
 * Every operation that `ops` answers, with the module that holds it. A module is loaded at the first request for one of its
 * operations, so that a first answer need not wait for parsers that it does not use.
 */
const OPERATIONS: Readonly<Record<string, Load>> = {
  'locate-quote': quotes,
  'extract-quotes': quotes,
  'citation-check': quotes,
  'verify-value': quantities,
  'parse-numbers': quantities,
  'format-date': quantities,
  'resolve-markers': citations,
  'drop-ungrounded': citations,
  'filter-stream': citations,
  'citation-line': citations,
  'select-fragments': citations,
  'split-sentences': claims,
  decompose: claims,
  stance,
  compare: stance,
  search,
  import: imports,
  'verify-claim': check,
  'score-sources': credibility,
  identify: credibility,
  'hash-source-set': sourceSets,
  readiness: sourceSets,
  'audit-append': audit,
  'audit-verify': audit,
  gate,
  export: exports,
  'verify-packet': exports,
  may: roles,
  'offline-eval': evals,
};

/** The operation of a name, or `null` where there is none (which answers `unknown_op`). */
export async function findOp(name: string): Promise<Op | null> {
  const load = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!load) return null;
  const op = (await load())[name];
  if (!op) throw new Error(`the operation "${name}" is registered in the wrong module`);
  return op;
}

/** Names of all operations, in the order of the table. */
export const OPERATION_NAMES: readonly string[] = Object.keys(OPERATIONS);
