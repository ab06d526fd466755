import { useEffect, useState } from 'react';

const LOOK_AGAIN_MS = 60_000;

/**
 * The clock of a check: the start of today in UTC. A whole day, because nothing a check decides changes within one, and
 * the same draft must give the same bytes when it is looked at again.
 */
export function startOfDay(date: Date): string {
  return `${date.toISOString().slice(0, 10)}T00:00:00.000Z`;
}

/** Start of today; turns over in a page that is left open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => startOfDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(startOfDay(new Date())), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
