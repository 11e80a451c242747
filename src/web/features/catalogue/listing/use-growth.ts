import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Growth } from './Growth.tsx';
import { keptPlace, listOf } from './kept-place.ts';

interface GrowthCode {
  readonly Growth: typeof Growth;
}

let loaded: GrowthCode | undefined;
const OCCASIONS = ['scroll', 'pointerdown', 'keydown'] as const;

/** The code that makes lists grow: it comes when the shopper first moves, or at once to who has moved or has a place to go back to. */
export function useGrowth(): GrowthCode | undefined {
  const [code, setCode] = useState(() => loaded);
  const list = listOf(useLocation());
  useEffect(() => {
    if (code) return;
    const load = () =>
      void import('./Growth.tsx').then(
        (module) => {
          loaded = module;
          setCode(module);
        },
        () => undefined, // the next occasion tries again; the pages are links
      );
    // who scrolled before the page was taken over may be waiting at its end
    if (keptPlace(list) || scrollY > 0) load();
    for (const occasion of OCCASIONS) addEventListener(occasion, load, { passive: true });
    return () => {
      for (const occasion of OCCASIONS) removeEventListener(occasion, load);
    };
  }, [code, list]);
  return code;
}
