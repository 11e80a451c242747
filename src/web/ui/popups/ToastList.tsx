import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import { removeToast, type ShownToast } from './toasts.ts';

const ICONS = { success: 'check', info: 'info', warning: 'alert', error: 'alert' } as const;

const FOOT = 'bottom-[calc(var(--foot-height)+var(--bar-height)+0.75rem)] flex-col-reverse justify-start';
const HEAD = 'top-[calc(var(--header-height)+4.25rem)] flex-col sm:top-[calc(var(--header-height)+1rem)]';
const DIALOG_HEAD = 'top-4 flex-col';

interface ToastListProps {
  /** The first one is shown. */
  readonly toasts: readonly ShownToast[];
  /** All are shown at the head of the page. */
  readonly isAllAtHead: boolean;
  /** A modal dialog is in front, which covers the header of the page. */
  readonly isOverDialog: boolean;
}

/**
 * The notice, which screen readers announce; others wait until it ends. Alt+T moves the keyboard to it; when it is
 * removed the keyboard returns to where it was. Pointing at a notice, or focusing it, stops its time.
 */
export function ToastList({ toasts, isAllAtHead, isOverDialog }: ToastListProps) {
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHidden = useIsPageHidden();
  useEffect(() => {
    const focusNewest = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') section.current?.querySelector<HTMLElement>('[data-toast]')?.focus();
    };
    addEventListener('keydown', focusNewest);
    return () => removeEventListener('keydown', focusNewest);
  }, []);
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    setIsFocused(true);
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
  };
  const remove = (id: string) => {
    const hadFocus = section.current?.contains(document.activeElement) === true;
    removeToast(id);
    if (toasts.length === 1) setIsPointed(false);
    if (!hadFocus) return;
    setIsFocused(false);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };
  const placed = (at: 'head' | 'foot') =>
    toasts.slice(0, 1).filter((toast) => (isAllAtHead ? 'head' : toast.at) === at);
  return (
    <section
      ref={section}
      aria-label={t('Messaggi')}
      aria-live="polite"
      data-toasts
      onFocus={enter}
      onBlur={leave}
      onPointerEnter={() => setIsPointed(true)}
      onPointerLeave={() => setIsPointed(false)}
    >
      {(['head', 'foot'] as const).map((at) => (
        <ol
          key={at}
          className={classNames(
            'pointer-events-none fixed inset-x-4 z-100 flex gap-[7px] sm:inset-x-0 sm:mx-auto sm:w-89',
            at === 'foot' ? FOOT : isOverDialog ? DIALOG_HEAD : HEAD,
          )}
        >
          {placed(at).map((toast) => (
            <Toast
              key={toast.id}
              toast={toast}
              at={at}
              isPaused={isPointed || isFocused || isHidden}
              onRemove={() => remove(toast.id)}
            />
          ))}
        </ol>
      ))}
    </section>
  );
}

interface ToastProps {
  readonly toast: ShownToast;
  readonly at: 'head' | 'foot';
  readonly isPaused: boolean;
  readonly onRemove: () => void;
}

function Toast({ toast: { tone, text, action, durationMs, turn }, at, isPaused, onRemove }: ToastProps) {
  useTimer({ durationMs, turn, isPaused }, onRemove);
  const { drag, ...swipe } = useSwipe(onRemove);
  return (
    <li
      tabIndex={0}
      data-toast={tone}
      data-at={at}
      {...swipe}
      style={drag === 0 ? undefined : { transform: `translateX(${drag}px)` }}
      className="pointer-events-auto relative flex min-h-13 touch-pan-y items-center gap-3 rounded-lg bg-ink px-4 py-2 pr-12 font-medium font-sans text-paper text-sm shadow-float motion-safe:animate-rise"
    >
      <Icon name={ICONS[tone]} className="size-5 shrink-0" />
      <p data-title>{text}</p>
      {action && (
        <button
          type="button"
          className="ml-auto min-h-11 shrink-0 rounded-full px-3 font-bold underline underline-offset-4 hover:no-underline"
          onClick={() => {
            action.run();
            onRemove();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Chiudi il messaggio')}
        className="absolute top-1/2 right-1.5 grid size-9 -translate-y-1/2 place-items-center"
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  );
}

/** Ends a notice after its time (ms), which stands still while it is paused and begins again with each turn. */
function useTimer(
  { durationMs, turn, isPaused }: { readonly durationMs: number; readonly turn: number; readonly isPaused: boolean },
  end: () => void,
): void {
  const left = useRef({ turn, ms: durationMs });
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (left.current.turn !== turn) left.current = { turn, ms: durationMs };
    if (isPaused || durationMs === Infinity) return;
    const began = Date.now();
    const timer = setTimeout(onEnd, left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current = { turn, ms: left.current.ms - (Date.now() - began) };
    };
  }, [durationMs, turn, isPaused]);
}

/** A notice that is drawn so far (px) to a side is dismissed. */
const SWIPED_PX = 45;

function useSwipe(dismiss: () => void) {
  const from = useRef<number>(undefined);
  const [drag, setDrag] = useState(0);
  const end = () => {
    from.current = undefined;
    setDrag(0);
  };
  return {
    drag,
    onPointerDown: ({ target, clientX }: PointerEvent) => {
      if (!(target instanceof Element && target.closest('button'))) from.current = clientX;
    },
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      if (from.current === undefined) return;
      currentTarget.setPointerCapture(pointerId);
      setDrag(clientX - from.current);
    },
    onPointerUp: () => {
      if (Math.abs(drag) >= SWIPED_PX) dismiss();
      end();
    },
    onPointerCancel: end,
  };
}

function useIsPageHidden(): boolean {
  const [isHidden, setIsHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
}
