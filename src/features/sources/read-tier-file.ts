import Papa from 'papaparse';

/** Heads that name a column of a table of tiers, in lower case. */
const HEADS = {
  value: ['domain', 'value', 'site', 'host', 'url', 'address'],
  tier: ['tier', 'rating', 'class'],
  reason: ['reason', 'why', 'note', 'notes', 'comment'],
  date: ['date', 'checked'],
  match: ['match'],
} as const;
type Column = keyof typeof HEADS;

function listOfTable(text: string, name: string, today: string): unknown {
  const { data } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    transform: (cell) => cell.trim(),
  });
  const [head, ...rows] = data;
  const heads = (head ?? []).map((cell) => cell.trim().toLowerCase());
  const at = (column: Column): number => heads.findIndex((cell) => (HEADS[column] as readonly string[]).includes(cell));
  const [value, tier, reason, date, match] = [at('value'), at('tier'), at('reason'), at('date'), at('match')];
  if (value < 0 || tier < 0 || rows.length === 0) return null;
  const entries = rows.map((row) => {
    const cell = (column: number): string => (column < 0 ? '' : (row[column] ?? '').trim());
    const written = cell(value);
    const isSuffix = written.startsWith('*.');
    return {
      match: cell(match).toLowerCase() || (isSuffix ? 'suffix' : 'domain'),
      value: (isSuffix ? written.slice(2) : written).toLowerCase(),
      tier: cell(tier).toLowerCase(),
      criterion: 'own-judgement',
      // Without a column of reasons the file itself is what the entry rests on; an empty cell in one is a fault.
      reason: reason < 0 ? name : cell(reason),
      date: cell(date) || today,
    };
  });
  return { name: name.replace(/\.[a-z]{1,5}$/iu, ''), version: today, entries };
}

/** Whether a file can be shown as a list at all; what is wrong with its entries is said by the preview, path by path. */
const looksLikeList = (read: unknown): boolean =>
  typeof read === 'object' &&
  read !== null &&
  'entries' in read &&
  Array.isArray(read.entries) &&
  read.entries.every((entry: unknown) => typeof entry === 'object' && entry !== null && 'value' in entry);

/**
 * A tier list of a person's own from a file: JSON as it is exported here, or a table (CSV with commas, semicolons or tabs) with heads for
 * domain and tier, and where they are there for reason and date. `null` where it is neither; what an entry has wrong is left in it, for
 * whoever judges lists to name.
 */
export function readTierFile(name: string, text: string, today: string): unknown {
  const plain = text.replace(/^\uFEFF/u, '');
  try {
    const read = JSON.parse(plain) as unknown;
    return looksLikeList(read) ? read : null;
  } catch {
    return listOfTable(plain, name, today);
  }
}
