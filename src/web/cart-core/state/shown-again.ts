const STALE_MS = 60_000;
/**
 * A page that no stream informs may have missed a change of another tab or device: it asks when it is shown again, not twice for one
 * return.
 */
const UNHEARD_MS = 1000;

let isInformed = false;

/** Says whether a stream informs this page of changes by others. */
export function informPage(is: boolean): void {
  isInformed = is;
}

/**
 * Calls `refresh` when the page is shown again and what was loaded at that time (ms) may be old (decision 21), by the events that it
 * returns.
 */
export function whenShownAgain(loadedAt: () => number, refresh: () => void): Record<string, (event: Event) => void> {
  const ifOld = () => {
    const age = Date.now() - loadedAt();
    if (document.visibilityState === 'visible' && age > (isInformed ? STALE_MS : UNHEARD_MS)) refresh();
  };
  // a page that comes back from the browser's memory heard nothing while it was there
  const ifRestored = (event: Event) => {
    if ('persisted' in event && event.persisted) refresh();
  };
  return { visibilitychange: ifOld, focus: ifOld, pageshow: ifRestored };
}
