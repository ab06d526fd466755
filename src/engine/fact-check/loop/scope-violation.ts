/**
 * Evidence from outside the declared sources or tenant reached a fact-check (SPEC §8). A defect of the retriever, never an
 * outcome: the check ends here, because a verdict that rests on foreign evidence must not exist.
 */
export class FactCheckLoopSourceScopeViolationError extends Error {
  readonly code = 'fact_check_scope_violation';
  readonly method: string;
  readonly passageId: string;
  readonly sourceId: string | null;
  constructor(method: string, passageId: string, sourceId: string | null) {
    const from = sourceId === null ? 'of no known source' : `of source ${sourceId}`;
    super(`The retriever "${method}" returned passage ${passageId} ${from}, which lies outside the declared scope.`);
    this.name = 'FactCheckLoopSourceScopeViolationError';
    this.method = method;
    this.passageId = passageId;
    this.sourceId = sourceId;
  }
}
