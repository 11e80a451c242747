/** The caches of a process, with their shares of CACHE_MB in percent. */
const SHARES = { pages: 28, replies: 28, cards: 17, carts: 17, content: 7, streets: 3 } as const;

const MEGABYTE = 1024 * 1024;
/** For tests and tools, which read no setting. */
let megabytes = 100;

/** Sets what all caches of this process may take together. It is called once, before anything is cached. */
export function setCacheBudget(allMegabytes: number): void {
  megabytes = allMegabytes;
}

/** The most bytes that one of the caches may take. */
export function cacheBytes(cache: keyof typeof SHARES): number {
  return Math.floor((megabytes * MEGABYTE * SHARES[cache]) / 100);
}
