import { useEffect, useState } from 'react';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';

const EVERY_MS = 30_000;

/** Rome's clock: as the server had it at first, then as it goes on. */
export function useRomeNow(initial: RomeTime): RomeTime {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    const timer = setInterval(() => setNow(romeTime(new Date())), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
