import { setFlagsFromString } from 'node:v8';

/** How much the memory in use may grow, in percent, before the next garbage collection. */
const GROWTH_PERCENT = 40;

/**
 * Cached replies and the columns of the catalogue are outside the heap. Node 24 collects the whole heap again and again
 * once they have grown by 64 MB since the start: after every hundred new replies, 10 to 40 ms each time. With the first
 * flag they count towards the limit of the heap, which grows with the live objects. By default it may grow to four
 * times that, which is a gigabyte of garbage in an hour of busy traffic; the second flag keeps it close. The flags are
 * set only for the Node version they were tested with: another may not know them, and exit.
 */
export function limitGarbage(): void {
  if (!process.versions.node.startsWith('24.')) return;
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
