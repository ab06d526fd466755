import { conceptOf } from './concepts.ts';
import { OWN } from './align.ts';
import type { Pair } from './signal.ts';

/** What happens to a thing once, so that two dates for it cannot both be right. */
const ONCE = new Set(
  `open born birth die found establish release publish build complete launch begin start end finish close marry sink strike
  occur premiere debut discover invent appoint sign adopt approve ratify retire create form incorporate introduce demolish
  destroy air issue arrive graduate kill assassinate murder execute convict acquire merge host crown abolish dissolve
  inaugurate elect happen independence collapse explode erupt land crash place unveil broadcast file set write direct
  produce compose record design draft divorce settle join leave won win`
    .split(/\s+/)
    .map(conceptOf),
);

/** Whether a word that both sides share names something that happens once. */
export function looksLikeOnce(pair: Pair): boolean {
  const { words } = pair.claim.statement;
  return pair.claim.content.some((i) => pair.window.how[i] === OWN && ONCE.has(words[i]!.concept));
}
