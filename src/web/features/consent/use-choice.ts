import { useSyncExternalStore } from 'react';
import { currentChoice, type KeptChoice, subscribeChoice } from './choice.ts';

/** Returns the valid choice of this browser; undefined on the server and before hydration. */
export function useChoice(): KeptChoice | undefined {
  return useSyncExternalStore(subscribeChoice, currentChoice, () => undefined);
}
