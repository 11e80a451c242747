/** Those of the contract; only its types are part of the pages, entry-types.test.ts holds them the same. */
export const ENTRY_TYPES: readonly string[] = ['pages', 'posts', 'faq', 'slides', 'ux-blocks', 'mail-pars'];
