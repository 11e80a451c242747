/** The caches of a process, with their shares of CACHE_MB in percent. */
const SHARES = { pages: 28, replies: 28, cards: 17, carts: 17, content: 7, streets: 3 } as const;

const MEGABYTE = 1024 * 1024;
/** The default for tests and tools, which read no configuration. */
let megabytes = 100;

/** Sets the memory that all caches of this process share. Call it once, before anything is cached. */
export function setCacheBudget(allMegabytes: number): void {
  megabytes = allMegabytes;
}

/** Returns the maximum size in bytes of one of the caches. */
export function cacheBytes(cache: keyof typeof SHARES): number {
  return Math.floor((megabytes * MEGABYTE * SHARES[cache]) / 100);
}
