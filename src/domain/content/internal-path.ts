const PATH = /^\/(?![/\\])[^\s\\]*$/;

/**
 * Returns whether a link is a path of this site, which is opened without a reload (S 2). It has a file of its own,
 * because every page loads it.
 */
export function isInternal(link: string): boolean {
  return PATH.test(link);
}
