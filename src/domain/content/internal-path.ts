const PATH = /^\/(?![/\\])[^\s\\]*$/;

/**
 * Returns whether a link is a path of this site, which is opened in place (S 2). A file of its own, because every page
 * loads it.
 */
export function isInternal(link: string): boolean {
  return PATH.test(link);
}
