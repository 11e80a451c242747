import { isFiltered, type ListingQuery, readListingQuery } from './listing-query.ts';

/** Tags that tell search engines how to index a list (docs/decisions/0010). */
export interface ListingAddress {
  /** The query of the canonical address of this list: '' for the list itself. */
  readonly canonicalQuery: string;
  /** The one facet value that makes the list a page of its own. */
  readonly onlyFacet?: { readonly parameterName: string; readonly id: string } | undefined;
}

/**
 * Returns the canonical address of a list. Each page with no filter, or with exactly one facet value, is canonical itself; with any other
 * choice the unfiltered list is. `own` are the parameters that define the list, like the words of a search.
 */
export function listingAddress(params: URLSearchParams, own: Readonly<Record<string, string>> = {}): ListingAddress {
  const query = readListingQuery(params);
  const values = [...query.facets].flatMap(([parameterName, ids]) => ids.map((id) => ({ parameterName, id })));
  const [first] = values;
  const isPlain = isUnchosen(query) && values.length === 0;
  const onlyFacet = isUnchosen(query) && values.length === 1 ? first : undefined;
  const canonical = new URLSearchParams(own);
  if (onlyFacet) canonical.set(onlyFacet.parameterName, onlyFacet.id);
  if ((isPlain || onlyFacet) && query.page > 1) canonical.set('page', String(query.page));
  return { canonicalQuery: canonical.size > 0 ? `?${canonical}` : '', onlyFacet };
}

function isUnchosen(query: ListingQuery): boolean {
  return !query.sort && !isFiltered({ ...query, facets: NO_FACETS });
}

const NO_FACETS: ListingQuery['facets'] = new Map();
