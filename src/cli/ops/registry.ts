import { citationOps } from './citations.ts';
import { checkOps } from './check.ts';
import { claimOps } from './claims.ts';
import { importOps } from './import.ts';
import type { OpTable } from './op.ts';
import { quantityOps } from './quantities.ts';
import { quoteOps } from './quotes.ts';
import { searchOps } from './search.ts';
import { stanceOps } from './stance.ts';

/** Every operation that `ops` answers. What is not here answers `unknown_op`. */
export const OPS: OpTable = {
  ...quoteOps,
  ...quantityOps,
  ...citationOps,
  ...claimOps,
  ...stanceOps,
  ...searchOps,
  ...importOps,
  ...checkOps,
};
