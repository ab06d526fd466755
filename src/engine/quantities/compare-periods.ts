const SPAN = /^(\d{4})\/(\d{4})$/;
const PART = /^(?:(\d{4})-)?([QH][1-4])$/;

/** First and last year that a label covers, or `null` where it names none. */
function yearsOf(label: string): { from: number; to: number } | null {
  const span = SPAN.exec(label);
  if (span) return { from: Number(span[1]), to: Number(span[2]) };
  const decade = /^(\d{4})s$/.exec(label);
  if (decade) {
    const from = Number(decade[1]);
    return { from, to: from + (from % 100 === 0 ? 99 : 9) };
  }
  const century = /^(\d{1,2})(?:st|nd|rd|th) century$/.exec(label);
  if (century) return { from: (Number(century[1]) - 1) * 100, to: Number(century[1]) * 100 };
  const year = /^(\d{4})(?:$|-)/.exec(label);
  return year ? { from: Number(year[1]), to: Number(year[1]) } : null;
}

/**
 * Whether two period labels may mean one time: equal, one inside the other (`2019-12-31` and `2019`), or one silent on
 * what the other adds. A quarter or half is not its year: their figures are different measures.
 */
export function arePeriodsCompatible(a: string, b: string): boolean {
  if (a === b) return true;
  const partA = PART.exec(a);
  const partB = PART.exec(b);
  if (partA || partB) {
    if (!partA || !partB) return /^--|^\d{4}-\d/.test(partA ? b : a) && inPart(partA ? a : b, partA ? b : a);
    return partA[2] === partB[2] && (partA[1] === undefined || partB[1] === undefined);
  }
  if (a.startsWith('--') || b.startsWith('--')) {
    const [open, other] = a.startsWith('--') ? [a, b] : [b, a];
    if (other.startsWith('--')) return open.startsWith(other) || other.startsWith(open);
    return (
      !/^\d{4}-\d\d/.test(other) || other.slice(5).startsWith(open.slice(2)) || open.slice(2).startsWith(other.slice(5))
    );
  }
  // Two spans that only overlap have totals, averages and changes of their own.
  if (SPAN.test(a) && SPAN.test(b)) return false;
  const yearsA = yearsOf(a);
  const yearsB = yearsOf(b);
  if (!yearsA || !yearsB) return false;
  const isDated = /^\d{4}-\d\d/.test(a) && /^\d{4}-\d\d/.test(b);
  if (isDated) return a.startsWith(b) || b.startsWith(a);
  return yearsA.from <= yearsB.to && yearsB.from <= yearsA.to;
}

/** Whether a dated label falls in a quarter or half (`2024-03-31` in `2024-Q1`). */
function inPart(part: string, dated: string): boolean {
  const match = PART.exec(part);
  const date = /^(\d{4})-(\d\d)/.exec(dated);
  if (!match || !date) return false;
  if (match[1] !== undefined && match[1] !== date[1]) return false;
  const size = match[2]!.startsWith('Q') ? 3 : 6;
  return Math.ceil(Number(date[2]) / size) === Number(match[2]!.slice(1));
}
