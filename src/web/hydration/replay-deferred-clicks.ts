import { flushSync } from 'react-dom';

/**
 * Called when a late part of the page is hydrated: repeats the clicks in it that were deferred until now, each on what the one before
 * rendered.
 */
export function replayClicks(part: HTMLElement): void {
  delete part.dataset['hydrating'];
  const deferred = window.deferredClicks ?? [];
  const own = deferred.filter((button) => part.contains(button));
  // the same array: the script of the page goes on adding to it
  deferred.push(...deferred.splice(0).filter((button) => button.isConnected && !part.contains(button)));
  if (own.length === 0) return;
  // React renders nothing at once while it runs effects, as the caller does
  queueMicrotask(() => {
    for (const button of own) if (part.contains(button)) flushSync(() => button.click());
  });
}
