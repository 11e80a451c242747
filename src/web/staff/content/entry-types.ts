/** The types of the contract: pages import only its types, and entry-types.test.ts compares the two. */
export const ENTRY_TYPES: readonly string[] = ['pages', 'posts', 'faq', 'slides', 'ux-blocks', 'mail-pars'];
