import type { LeftPress } from './left-presses.ts';
import { LEFT_PRESSES_KEY } from './left-presses-key.ts';

/** The presses the page before left behind; each is taken once. */
export function takeLeftPresses(): readonly LeftPress[] {
  try {
    const kept = sessionStorage.getItem(LEFT_PRESSES_KEY);
    sessionStorage.removeItem(LEFT_PRESSES_KEY);
    return kept === null ? [] : (JSON.parse(kept) as LeftPress[]);
  } catch {
    return [];
  }
}
