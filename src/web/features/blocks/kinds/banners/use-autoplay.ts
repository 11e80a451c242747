import { type RefObject, useEffect, useRef, useState } from 'react';

interface Autoplay {
  readonly row: RefObject<HTMLElement | null>;
  /** Seconds between steps; 0 turns autoplay off. */
  readonly seconds: number;
  readonly isAtEnd: boolean;
  readonly next: () => void;
}

/**
 * Scrolls to the next step until the end, and pauses while the shopper points at the row, has the focus in it, or looks at another tab. It
 * stops when the shopper scrolls or prefers reduced motion, until the shopper starts it again.
 */
export function useAutoplay({ row, seconds, isAtEnd, next }: Autoplay) {
  const [isPaused, setIsPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isHeld, setIsHeld] = useState(false);
  const step = useRef(next);
  useEffect(() => {
    step.current = next;
  });
  useHolding(row, setIsHeld, () => setIsPaused(true));
  const isRunning = seconds > 0 && !isPaused && !isHeld && !isAtEnd;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && step.current(), seconds * 1000);
    return () => clearInterval(timer);
  }, [isRunning, seconds]);
  return {
    isOffered: seconds > 0 && !isAtEnd,
    isPaused,
    toggle: () => setIsPaused((paused) => !paused),
  };
}

const MOVED = ['wheel', 'touchstart', 'pointerdown'] as const;

function useHolding(row: RefObject<HTMLElement | null>, hold: (isHeld: boolean) => void, takeOver: () => void): void {
  const latest = useRef({ hold, takeOver });
  useEffect(() => {
    const around = row.current?.parentElement;
    const element = row.current;
    if (!around || !element) return;
    const on = () => latest.current.hold(true);
    const off = () => latest.current.hold(around.matches(':hover') || around.contains(document.activeElement));
    const take = () => latest.current.takeOver();
    const heard = [
      ['pointerenter', on],
      ['pointerleave', off],
      ['focusin', on],
      ['focusout', () => queueMicrotask(off)],
    ] as const;
    for (const [name, listener] of heard) around.addEventListener(name, listener);
    for (const name of MOVED) element.addEventListener(name, take, { passive: true });
    return () => {
      for (const [name, listener] of heard) around.removeEventListener(name, listener);
      for (const name of MOVED) element.removeEventListener(name, take);
    };
  }, [row]);
}
