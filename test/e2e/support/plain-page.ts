/**
 * A page with little more than its header and footer, for tests of things that all pages share: opening the home page
 * takes three times its processor time, and checking its accessibility, which has its own test
 * (catalogue/browsing.spec.ts), as much again.
 */
export const PLAIN_PAGE = '/page/privacy';
