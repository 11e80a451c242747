/** Limits of the parameters of a list of products, which the pages keep before they ask for it. */
export const MAX_SORT_LENGTH = 40;
/** The length limit of the ids of one facet, joined with commas. */
export const MAX_FACET_LENGTH = 400;
export const MAX_QUERY_LENGTH = 200;
