import type { Page } from 'playwright';
import { contradictionItems, factCheckItems } from '../../src/engine/queues/items.ts';
import { writeFindings } from '../../src/engine/queues/heads.ts';
import { recordCounterclaim, type Detected } from '../../src/engine/contradictions/loop/record.ts';
import { DEFAULT_CONTRADICTION_POLICY } from '../../src/engine/contradictions/loop/policy.ts';
import type { CheckedClaim } from '../../src/domain/claim.ts';
import type { QueueItem } from '../../src/domain/queue.ts';

/*
 * Backlogs of any length. No check of a text of this size fits into a test, so the findings are laid where a check leaves
 * them: the same items that the engine makes of checked claims, in the table of the browser database, while no page of the
 * workbench is open. From there on everything is the product's own: reading, ordering, deciding, the log.
 */

/** Words of several scripts and lengths, so that rows are of mixed text. */
const SUBJECTS = [
  'The mill of Calden',
  'Die Talsperre von Garrow an der oberen Aue',
  'Кольский маяк',
  '灯台の記録',
  'منارة الميناء القديم',
  'The ferry between Oxney and Harl, which was rebuilt twice after the floods and once more after the fire of the yard,',
];

/** A claim as a check leaves it. Its number decides all of it, so that a test knows what it will find. */
export function claimOf(n: number): CheckedClaim {
  const text = `${SUBJECTS[n % SUBJECTS.length]} counted ${100 + (n % 997)} visitors in ${1800 + (n % 200)}, item ${n}.`;
  const at = text.indexOf(' counted ') + 9;
  const isContradicted = n % 3 === 0;
  return {
    id: `c${n}` as CheckedClaim['id'],
    text,
    start: n * 200,
    end: n * 200 + text.length,
    label: 'synthesized',
    verdict: isContradicted ? 'contradicted' : n % 3 === 1 ? 'unsupported' : 'partial',
    judged: n % 4 !== 1,
    action: n % 4 === 1 ? 'escalate' : isContradicted ? 'refuse' : 'hedge',
    route: isContradicted ? 'contradiction-loop' : 'unsupported-claim-loop',
    confidence: 0.4,
    citations: [
      {
        sourceId: `seeded-${n % 50}` as CheckedClaim['citations'][number]['sourceId'],
        passageId: `p${n % 500}` as CheckedClaim['citations'][number]['passageId'],
        quote: `The yearbook has ${100 + ((n * 7) % 991)} visitors for ${1800 + (n % 200)}, as the keeper wrote it down.`,
        start: 40,
        end: 120,
        stance: isContradicted ? 'contradicts' : 'neutral',
        strength: isContradicted ? (n % 100) / 200 : 0,
        rationale: [],
      },
    ],
    defects: isContradicted
      ? [
          {
            kind: 'other-period',
            detail: 'The source speaks of another year.',
            start: n * 200 + at,
            end: n * 200 + at + 3,
          },
        ]
      : [],
    reasons: ['The passage speaks of it, and does not bear it out.'],
  };
}

/** Items of the fact-check queue, `each` to an answer. */
export function seededClaims(
  count: number,
  each = 100,
): readonly { readonly id: string; readonly items: readonly QueueItem[] }[] {
  return Array.from({ length: Math.ceil(count / each) }, (_, owner) => {
    const claims = Array.from({ length: Math.min(each, count - owner * each) }, (_, at) => claimOf(owner * each + at));
    const items = factCheckItems({ kind: 'answer', id: `seeded-${owner}`, title: `Seeded answer ${owner}` }, claims);
    return { id: `answer:seeded-${owner}`, items };
  });
}

/** Items of the contradictions queue, all of one answer. */
export function seededConflicts(
  count: number,
): readonly { readonly id: string; readonly items: readonly QueueItem[] }[] {
  const found = Array.from({ length: count }, (_, n) => {
    const side = (part: 'a' | 'b', value: number): Detected['sides'][0] => ({
      role: 'passage',
      claimId: null,
      sourceId: `seeded-${part}${n % 40}` as Detected['sides'][0]['sourceId'],
      passageId: `p${n}` as Detected['sides'][0]['passageId'],
      text: `${SUBJECTS[n % SUBJECTS.length]} counted ${value} visitors in ${1800 + (n % 200)}, pair ${n}.`,
      start: 0,
      end: 40,
      date: part === 'a' ? '2019' : '2021-04',
    });
    const detected: Detected = {
      kind: 'passage-passage',
      type: 'conflict',
      severity: 'high',
      similarity: 0.8,
      sides: [side('a', 100 + n), side('b', 900 + n)],
      reasons: ['A number with the same unit differs.'],
      rationale: [],
    };
    return recordCounterclaim(detected, { qualityOf: () => 0.7, restingOn: () => [] }, DEFAULT_CONTRADICTION_POLICY);
  });
  return [
    {
      id: 'answer:seeded-pairs',
      items: contradictionItems({ kind: 'answer', id: 'seeded-pairs', title: 'Seeded pairs' }, found),
    },
  ];
}

/** Lays findings into the database of a page that shows no workbench (an image of the same origin). */
export async function layFindings(
  page: Page,
  records: readonly { readonly id: string; readonly items: readonly QueueItem[] }[],
): Promise<void> {
  const A_TIME = 20;
  for (let from = 0; from < records.length; from += A_TIME) {
    const rows = records
      .slice(from, from + A_TIME)
      .map(({ id, items }) => ({ id, foundAt: '2024-05-01T10:00:00.000Z', ...writeFindings(items) }));
    await page.evaluate(async (stored) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('sophia-workbench');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(['findings', 'findingHeads'], 'readwrite');
        for (const { id, foundAt, items, heads } of stored) {
          transaction.objectStore('findings').put({ id, foundAt, items });
          transaction.objectStore('findingHeads').put({ id, heads });
        }
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      db.close();
    }, rows);
  }
}
