import { createElement, type ReactNode, useEffect, useState } from 'react';
import { onUnattended } from '../../ui/desk.ts';

/** Long after the page works: what says "you are offline" has to be here before the connection goes. */
const QUIET_MS = 3000;

/**
 * Dialogs and messages: loaded when the shopper first touches something, when one of them is asked for, or when the
 * page has been quiet for a while. A load that fails is tried again at the next occasion.
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
    const timer = setTimeout(load, QUIET_MS);
    const silence = onUnattended(load);
    for (const occasion of OCCASIONS) addEventListener(occasion, load, { passive: true });
    return () => {
      clearTimeout(timer);
      silence();
      for (const occasion of OCCASIONS) removeEventListener(occasion, load);
    };
  }, [overlays]);
  return overlays;
}

const OCCASIONS = ['pointerdown', 'keydown', 'online'] as const;
