import { useSyncExternalStore } from 'react';
import { currentChoice, type StoredChoice, subscribeChoice } from './choice.ts';

/** Returns the valid choice of this browser; undefined on the server and before hydration. */
export function useChoice(): StoredChoice | undefined {
  return useSyncExternalStore(subscribeChoice, currentChoice, () => undefined);
}
