import { useEffect, useState } from 'react';

/**
 * Returns the milliseconds until a time, counted down each second, never below zero. Returns undefined if there is no
 * such time, or before hydration.
 */
export function useTimeLeft(until: string | undefined): number | undefined {
  const [now, setNow] = useState<number>();
  const end = until === undefined ? undefined : Date.parse(until);
  const isOver = end === undefined || (now !== undefined && now >= end);
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return end === undefined || now === undefined ? undefined : Math.max(0, end - now);
}

/** Formats a time as minutes and seconds: "4:05". */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
