import { flushSync } from 'react-dom';
import { replayPreHydrationClicks } from './hydration/pre-hydration-clicks.ts';

/**
 * Runs once the page is hydrated: repeats the clicks that came before, resumes changes that an earlier page left behind, and saves searches
 * that were sent before hydration. The code of the last two is loaded only when there is something to do.
 */
export function afterHydration(): void {
  // once forms have taken over what was typed before
  setTimeout(() => replayPreHydrationClicks(flushSync));
  if (window.hasInterruptedChanges)
    void import('./resume-interrupted-changes.ts').then((left) => left.resumeInterruptedChanges());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void import('./resume-interrupted-changes.ts').then((left) => left.resumeInterruptedChanges(true));
  });
  if (window.earlySearches?.[0])
    void import('./features/search/SearchPanel.tsx').then((panel) => panel.saveEarlySearches());
}
