import { isFiltered, type ListingQuery, readListingQuery } from './listing-query.ts';

/** What search engines are told about a list (docs/decisions/0010). */
export interface ListingAddress {
  /** The query of the address this list is known by: '' for the list itself. */
  readonly canonicalQuery: string;
  /** The one facet value that makes the list a page of its own. */
  readonly onlyFacet?: { readonly parameterName: string; readonly id: string } | undefined;
}

/**
 * Each page of a list stands for itself, with no filter or with exactly one facet value; every other choice stands for
 * the list it was made from. `own` are the parameters that make the list what it is, like the words of a search.
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
