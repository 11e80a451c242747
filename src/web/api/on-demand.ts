import { offlineError } from './api-error.ts';
import { tellError } from './tell-error.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * Code that a press needs and the first page does not: loaded, then used. What goes wrong on the way is said. Uses begin
 * in the order of the presses, also where the code of a later press is here first.
 */
export function onDemand<Module>(
  load: () => Promise<Module>,
  use: (module: Module) => unknown,
  takeBack?: () => void,
): void {
  const loading = load().catch(() => {
    throw offlineError();
  });
  const turn = before.then(() => loading);
  before = turn.catch(() => undefined);
  turn.then(use).catch((error: unknown) => {
    // cut off, not refused
    if (globalThis.window?.isLeaving) return;
    takeBack?.();
    tellError(error);
  });
}
