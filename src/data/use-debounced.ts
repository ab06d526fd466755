import { useEffect, useState } from 'react';

/**
 * A value once it has been quiet for `ms`. A new `key` (another draft) takes effect at once: waiting would show the
 * one under the name of the other.
 */
export function useDebounced<T>(value: T, ms: number, key: string): T {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), settled.key === key ? ms : 0);
    return () => clearTimeout(timer);
  }, [value, ms, key, settled.key]);
  return settled.key === key ? settled.value : value;
}
