import { offlineError, tellError } from './api-error.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * Returns a function that loads code on its first use, for what a click needs and the first page does not. Errors are
 * shown. Uses begin in the order of the clicks, also when the code of a later click arrives first.
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
    // the browser aborted the load because the page is being left
    if (globalThis.window?.isLeaving) return;
    takeBack?.();
    tellError(error);
  });
}
