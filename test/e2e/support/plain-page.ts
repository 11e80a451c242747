/**
 * A page with little but its header and footer, for tests of what is the same on all pages: to open the home page takes
 * three times its processor time, and to look at its accessibility, which has a test of its own
 * (catalogue/browsing.spec.ts), as much again.
 */
export const PLAIN_PAGE = '/page/privacy';
