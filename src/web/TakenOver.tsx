import { type ReactNode, useEffect } from 'react';
import { replayEarlyPresses } from './early-presses.ts';

/** Around the whole page: once everything in it answers, what was pressed before is done. */
export function TakenOver({ children }: { readonly children: ReactNode }) {
  useEffect(replayEarlyPresses, []);
  return children;
}
