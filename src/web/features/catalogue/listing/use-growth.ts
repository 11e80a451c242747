import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Growth } from './Growth.tsx';
import { listOf, storedPosition } from './list-position.ts';

interface GrowthCode {
  readonly Growth: typeof Growth;
}

let loaded: GrowthCode | undefined;
const OCCASIONS = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * Returns the code that makes lists grow. It is loaded at the first interaction, or immediately after a prior one or when a scroll position
 * must be restored.
 */
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
        () => undefined, // the next interaction retries; the pages work as links meanwhile
      );
    // a visitor who scrolled before hydration may be waiting at the end of the list
    if (storedPosition(list) || scrollY > 0) load();
    for (const occasion of OCCASIONS) addEventListener(occasion, load, { passive: true });
    return () => {
      for (const occasion of OCCASIONS) removeEventListener(occasion, load);
    };
  }, [code, list]);
  return code;
}
