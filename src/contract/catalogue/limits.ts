/** Limits of the parameters of product lists, which the pages respect in their requests. */
export const MAX_SORT_LENGTH = 40;
/** The maximum length of the ids of one facet, joined with commas. */
export const MAX_FACET_LENGTH = 400;
export const MAX_QUERY_LENGTH = 200;
