import { flushSync } from 'react-dom';
import { replay } from './pre-hydration-clicks.ts';

/**
 * Called when a late part of the page is hydrated: repeats the clicks and posts in it that were deferred until now,
 * each on what the one before rendered.
 */
export function replayClicks(part: HTMLElement): void {
  delete part.dataset['hydrating'];
  const deferred = window.deferredClicks ?? [];
  const own = deferred.filter((pressed) => part.contains(pressed));
  // keeps the same array, because the page's script adds to it
  deferred.push(...deferred.splice(0).filter((pressed) => pressed.isConnected && !part.contains(pressed)));
  if (own.length === 0) return;
  // React does not render while it runs effects, from which this is called
  queueMicrotask(() => {
    for (const pressed of own) if (part.contains(pressed)) flushSync(() => replay(pressed));
  });
}
