import { useEffect, useState } from 'react';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';

const EVERY_MS = 30_000;

/** Returns the time in Rome: the server's at first, then the present one. */
export function useRomeNow(initial: RomeTime): RomeTime {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    const timer = setInterval(() => setNow(romeTime(new Date())), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
