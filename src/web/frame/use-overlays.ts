import { createElement, type ReactNode, useEffect, useState } from 'react';
import { cartState } from '../cart-core/state/cart-state.ts';
import { onUnhandledRequest } from '../ui/dialog/request-queue.ts';

/**
 * Loads dialogs and notices at the first interaction, or when one of them is requested: a page that is only looked at never needs them. Who
 * acts for a customer or changes an order gets them at once, with the bar that says so. A failed load is retried at the next occasion.
 */
export function useOverlays(): ReactNode {
  const [overlays, setOverlays] = useState<ReactNode>();
  useEffect(() => {
    if (overlays) return;
    const load = () =>
      void import('./Overlays.tsx').then(
        ({ Overlays }) => setOverlays(createElement(Overlays)),
        () => undefined,
      );
    const loadForBar = () => hasBar() && load();
    const stops = [onUnhandledRequest(load), cartState.subscribe(loadForBar)];
    loadForBar();
    if (isNeededNow()) load();
    for (const occasion of OCCASIONS) addEventListener(occasion, load, { passive: true });
    return () => {
      for (const stop of stops) stop();
      for (const occasion of OCCASIONS) removeEventListener(occasion, load);
    };
  }, [overlays]);
  return overlays;
}

/** Returns whether a bar says something all the time: for whom somebody acts, or that an order is being changed. */
function hasBar(): boolean {
  const cart = cartState.get().data;
  return cart?.user.agent !== undefined || cart?.changesOrderId !== undefined;
}

/** Returns whether the drawer of the cart was open (MiniCart), or these results belong to a fast-search list with its bar (FAST_SEARCH_KEY). */
function isNeededNow(): boolean {
  try {
    return (
      !!sessionStorage.getItem('bottega.drawer') ||
      (location.pathname === '/search' && !!localStorage.getItem('bottega.fastSearch'))
    );
  } catch {
    return false;
  }
}

/** A click that came before hydration is repeated as a click alone. */
const OCCASIONS = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll', 'online'] as const;
