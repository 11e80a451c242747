import { setFlagsFromString } from 'node:v8';

/**
 * Kept replies and the columns of the catalogue lie outside of the heap. Node 24 collects the whole heap again and again
 * once they have grown by 64 MB since the start: after every hundred new replies, 10 to 40 ms each time. With this flag
 * they count towards the limit of the heap, which grows with what stays. Only for the Node it was tried with: another may
 * not know the flag, and ends.
 */
export function countExternalMemory(): void {
  if (process.versions.node.startsWith('24.')) setFlagsFromString('--external-memory-accounted-in-global-limit');
}
