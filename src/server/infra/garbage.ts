import { setFlagsFromString } from 'node:v8';

/** How much the memory that is in use may grow, in percent, before the collector looks for garbage again. */
const GROWTH_PERCENT = 40;

/**
 * Cached replies and the columns of the catalogue lie outside of the heap. Node 24 collects the whole heap again and
 * again once they have grown by 64 MB since the start: after every hundred new replies, 10 to 40 ms each time. With the
 * first flag they count towards the limit of the heap, which grows with what stays. By default it may grow to four
 * times of that, which is a gigabyte of garbage in an hour of busy traffic; the second flag keeps it close. Only for
 * the Node they were tried with: another may not know the flags, and ends.
 */
export function limitGarbage(): void {
  if (!process.versions.node.startsWith('24.')) return;
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
