import { useSyncExternalStore } from 'react';
import { currentChoice, type KeptChoice, subscribeChoice } from './choice.ts';

/** The choice that holds in this browser; on the server, and before the page is taken over, none. */
export function useChoice(): KeptChoice | undefined {
  return useSyncExternalStore(subscribeChoice, currentChoice, () => undefined);
}
