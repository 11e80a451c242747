import { useEffect, useState } from 'react';
import { api } from '../../api/browser-api.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';

/** The pause in typing after which suggestions are requested. */
const QUIET_MS = 80;
const NONE: readonly Suggestion[] = [];

/** Returns suggestions for the text. The last ones stay while the next are loading; the transport caches earlier replies. */
export function useSuggestions(text: string, isOpen: boolean): readonly Suggestion[] {
  const q = text.trim().toLowerCase();
  const [items, setItems] = useState(NONE);
  useEffect(() => {
    if (!isOpen || q.length < 2) return;
    let isCurrent = true;
    const ask = async () => {
      const found = await suggestionsFor(api, q).catch(() => undefined);
      if (found && isCurrent) setItems(found);
    };
    const timer = setTimeout(() => void ask(), QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q, isOpen]);
  return q.length >= 2 ? items : NONE;
}
