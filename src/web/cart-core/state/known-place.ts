import { createBrowserStore } from '../../kit/browser-store.ts';

/** The place that a visitor chose without an address: the header shows it, and the till begins with it. */
export const knownPlace = createBrowserStore('bottega.place', (stored) =>
  typeof stored === 'string' ? stored.slice(0, 160) : '',
);
