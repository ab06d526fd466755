const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A date as stated, at the precision stated: `1912`, `1912-07` or `1912-07-30`. Day and month in an order that cannot be
 * known (`05/12/2015`) leave only the year, because a guessed month is an invented one. `null` where there is no date.
 */
export function readDate(raw: string): string | null {
  const text = raw.trim().slice(0, 80);
  let m = /^(?:D:)?(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/.exec(text);
  if (m) return build(m[1]!, m[2], m[3]);
  m = /^(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?(?!\d)/.exec(text);
  if (m) return build(m[1]!, m[2], m[3]);
  m = /^(?:D:)?(\d{4})(\d{2})(\d{2})/.exec(text);
  if (m) return build(m[1]!, m[2], m[3]);
  m = /^(\d{4})年(?:(\d{1,2})月)?(?:(\d{1,2})日)?/.exec(text);
  if (m) return build(m[1]!, m[2], m[3]);
  m = /^(?:[a-z]{3,9}\.?,?\s)?\s?(\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s)?([a-z]{3,9})\.?,?\s(\d{4})\b/i.exec(text);
  if (m && month(m[2]!)) return build(m[3]!, month(m[2]!), m[1]);
  m = /^(?:[a-z]{3,9}\.?,?\s)?\s?([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})\b/i.exec(text);
  if (m && month(m[1]!)) return build(m[3]!, month(m[1]!), m[2]);
  m = /^([a-z]{3,9})\.?,?\s(\d{4})\b/i.exec(text);
  if (m && month(m[1]!)) return build(m[2]!, month(m[1]!), undefined);
  m = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text);
  if (m) return build(m[3]!, m[2], m[1]);
  m = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/.exec(text);
  if (m) {
    const [first, second] = [Number(m[1]), Number(m[2])];
    if (first > 12) return build(m[3]!, m[2], m[1]);
    if (second > 12) return build(m[3]!, m[1], m[2]);
    return build(m[3]!, undefined, undefined);
  }
  m = /^(\d{4})$/.exec(text);
  return m ? build(m[1]!, undefined, undefined) : null;
}

/** Month number as text for a full or shortened English name, else `undefined`. */
function month(name: string): string | undefined {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at < 0 ? undefined : String(at + 1);
}

function build(year: string, monthText: string | undefined, dayText: string | undefined): string | null {
  const y = Number(year);
  if (y < 1000 || y > 2999) return null;
  const m = Number(monthText ?? 0);
  if (m < 1 || m > 12) return year;
  const head = `${year}-${String(m).padStart(2, '0')}`;
  const d = Number(dayText ?? 0);
  const isReal = d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate();
  return isReal ? `${head}-${String(d).padStart(2, '0')}` : head;
}
