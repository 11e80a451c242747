import { type RefObject, useEffect, useRef, useState } from 'react';

declare global {
  interface Window {
    /** Not in the DOM's types yet. */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/** The first row of the header, which scrolls away on a phone (Header.tsx), but for a little air above the field. */
const HEADER_ROW = 46;

/**
 * Makes the suggestions fill a phone's screen: the page is scrolled so that the field stands on top, and does not
 * scroll behind them. The phone's way back closes them. Returns their height in pixels, from below the field down to
 * the keyboard; undefined on wider screens.
 */
export function usePhoneWindow(
  form: RefObject<HTMLFormElement | null>,
  isOpen: boolean,
  onClose: () => void,
): number | undefined {
  const [height, setHeight] = useState<number>();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const isShown = form.current !== null && form.current.offsetParent !== null;
    if (!isOpen || !isShown || matchMedia('(min-width: 48rem)').matches) return;
    if (window.scrollY < HEADER_ROW) window.scrollTo({ top: HEADER_ROW, behavior: 'instant' });
    const measure = () => {
      const field = form.current?.getBoundingClientRect();
      setHeight((window.visualViewport?.height ?? window.innerHeight) - (field?.bottom ?? 0) - 8);
    };
    measure();
    const page = document.documentElement.style;
    page.overflow = 'hidden';
    window.visualViewport?.addEventListener('resize', measure);
    const back = window.CloseWatcher && new window.CloseWatcher();
    back?.addEventListener('close', () => close.current());
    return () => {
      page.overflow = '';
      window.visualViewport?.removeEventListener('resize', measure);
      back?.destroy();
      setHeight(undefined);
    };
  }, [form, isOpen]);
  return height;
}
