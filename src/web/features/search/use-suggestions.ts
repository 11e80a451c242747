import { useEffect, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';

/** Typed faster than this, only the last text is asked for. */
const QUIET_MS = 80;
const known = new Map<string, readonly Suggestion[]>();
const MAX_KNOWN = 200;
const NONE: readonly Suggestion[] = [];

/** What was asked once on this page is not asked again; while the next answer is on its way the last one stays. */
export function useSuggestions(text: string, isOpen: boolean): readonly Suggestion[] {
  const q = text.trim().toLowerCase();
  const [items, setItems] = useState(NONE);
  useEffect(() => {
    if (!isOpen || q.length < 2) return;
    const before = known.get(q);
    if (before) {
      setItems(before);
      return;
    }
    let isWanted = true;
    const ask = async () => {
      const found = await suggestionsFor(api, q).catch(() => undefined);
      if (!found) return;
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(q, found);
      if (isWanted) setItems(found);
    };
    const timer = setTimeout(() => void ask(), QUIET_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [q, isOpen]);
  return q.length >= 2 ? items : NONE;
}
