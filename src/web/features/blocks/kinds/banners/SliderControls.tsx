import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../../../language/language.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';

export interface SliderControlsProps {
  readonly row: RefObject<HTMLElement | null>;
  readonly rowId: string;
  readonly label: string;
  /** The number of steps: slides, or groups of those that are visible at once. */
  readonly count: number;
  readonly hasBullets: boolean;
  readonly hasArrows: boolean;
  readonly autoplaySeconds: number;
}

const NARROWEST = 'grid h-11 min-w-6 place-items-center px-1';

/**
 * Bullets, arrows and the pause button of autoplay below a row of slides. The row stops at both ends (storefront 2: no
 * loop).
 */
export function SliderControls(props: SliderControlsProps) {
  const { row, rowId, label, count, hasBullets, hasArrows, autoplaySeconds } = props;
  const { current, goTo } = useSlides(row, count);
  const autoplay = useAutoplay({
    row,
    seconds: autoplaySeconds,
    isAtEnd: current >= count - 1,
    next: () => goTo(current + 1),
  });
  return (
    <>
      {autoplay.isOffered && (
        <IconButton
          icon={autoplay.isPaused ? 'play' : 'pause'}
          label={t(autoplay.isPaused ? 'Riprendi lo scorrimento: {label}' : 'Ferma lo scorrimento: {label}', { label })}
          onClick={autoplay.toggle}
        />
      )}
      {hasArrows && (
        <IconButton
          icon="chevron-left"
          label={t('Indietro: {label}', { label })}
          aria-controls={rowId}
          aria-disabled={current === 0}
          onClick={() => goTo(current - 1)}
          className="bg-card shadow-card"
        />
      )}
      {hasBullets && (
        <ul aria-label={t('Pagine di {label}', { label })} className="flex">
          {Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <button
                type="button"
                aria-label={t('Vai alla pagina {number} di {count}', { number: index + 1, count })}
                aria-current={index === current ? 'true' : undefined}
                aria-controls={rowId}
                onClick={() => goTo(index)}
                className={NARROWEST}
              >
                <span
                  className={`block h-2.5 rounded-full transition-all ${index === current ? 'w-6 bg-accent' : 'w-2.5 bg-line-strong'}`}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasArrows && (
        <IconButton
          icon="chevron-right"
          label={t('Avanti: {label}', { label })}
          aria-controls={rowId}
          aria-disabled={current >= count - 1}
          onClick={() => goTo(current + 1)}
          className="bg-card shadow-card"
        />
      )}
    </>
  );
}

interface Autoplay {
  readonly row: RefObject<HTMLElement | null>;
  /** Seconds between steps; 0 turns autoplay off. */
  readonly seconds: number;
  readonly isAtEnd: boolean;
  readonly next: () => void;
}

/**
 * Scrolls to the next step until the end, and pauses while the shopper points at the row, has the focus in it, or has
 * another tab open. It stops when the shopper scrolls or prefers reduced motion, until the shopper starts it again.
 */
function useAutoplay({ row, seconds, isAtEnd, next }: Autoplay) {
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
  return { isOffered: seconds > 0 && !isAtEnd, isPaused, toggle: () => setIsPaused((paused) => !paused) };
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
    const listeners = [
      ['pointerenter', on],
      ['pointerleave', off],
      ['focusin', on],
      ['focusout', () => queueMicrotask(off)],
    ] as const;
    for (const [name, listener] of listeners) around.addEventListener(name, listener);
    for (const name of MOVED) element.addEventListener(name, take, { passive: true });
    return () => {
      for (const [name, listener] of listeners) around.removeEventListener(name, listener);
      for (const name of MOVED) element.removeEventListener(name, take);
    };
  }, [row]);
}

/** Events by which the shopper scrolls the row, which stop autoplay. */

/**
 * Returns the visible step of a scrolled row, and a function that scrolls to another one. Steps are widths of the row;
 * the last one is its end.
 */
function useSlides(row: RefObject<HTMLElement | null>, count: number) {
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
