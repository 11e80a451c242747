import { type RefObject, useEffect, useRef, useState } from 'react';

/** Events of a shopper who scrolls the row: autoplay stops there. */
const MOVED = ['wheel', 'touchstart', 'pointerdown'] as const;

/**
 * Returns which step of a scrolled row is in view, and a function that scrolls to another one. Steps are widths of the row; the last one is
 * its end.
 */
export function useSlides(row: RefObject<HTMLElement | null>, count: number) {
  const [current, setCurrent] = useState(0);
  const target = useRef<number>(undefined);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const way = wayOf(element);
      const { current: index } = target;
      if (index !== undefined && isAt(element, index, count)) target.current = undefined;
      setCurrent(target.current ?? (way <= 0 ? 0 : Math.round((element.scrollLeft / way) * (count - 1))));
    };
    const letGo = () => {
      target.current = undefined;
      look();
    };
    // a browser may stop halfway when it gets another target during a smooth scroll: this scrolls once more
    const arrive = () => {
      const { current: index } = target;
      if (index !== undefined && !isAt(element, index, count))
        element.scrollTo({ left: leftOf(element, index, count), behavior: 'instant' });
      letGo();
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('scrollend', arrive);
    for (const name of MOVED) element.addEventListener(name, letGo, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      element.removeEventListener('scrollend', arrive);
      for (const name of MOVED) element.removeEventListener(name, letGo);
      observer.disconnect();
    };
  }, [row, count]);

  function goTo(index: number) {
    const element = row.current;
    if (!element || index < 0 || index >= count) return;
    if (isAt(element, index, count)) return;
    target.current = index;
    setCurrent(index);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: leftOf(element, index, count), behavior: isCalm ? 'auto' : 'smooth' });
  }
  return { current, goTo };
}

function isAt(element: HTMLElement, index: number, count: number): boolean {
  return Math.abs(element.scrollLeft - leftOf(element, index, count)) <= 2;
}

function leftOf(element: HTMLElement, index: number, count: number): number {
  return (wayOf(element) * index) / Math.max(1, count - 1);
}

/** Returns the distance that the row can scroll, in px. */
function wayOf({ scrollWidth, clientWidth }: HTMLElement): number {
  return scrollWidth - clientWidth;
}
