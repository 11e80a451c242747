import { useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { breadcrumbList, type Crumb } from '../../../page/Breadcrumbs.tsx';
import { paths } from '../../../page/paths.ts';
import { Seo } from '../../../page/Seo.tsx';
import { useShellData } from '../../../page/shell-loader.ts';
import { valueName } from '../filters/FilterChips.tsx';
import { isFiltered, type ListingQuery, readListingQuery } from '../filters/listing-query.ts';
import type { Listing } from './listing.ts';

export interface ListingSeoProps {
  readonly title: string;
  /** Only server-rendered pages have it (Seo). */
  readonly description: string;
  /** Path of the list, without a query. */
  readonly path: string;
  /** Parameters that define the list. */
  readonly own?: Readonly<Record<string, string>>;
  readonly trail?: readonly Crumb[];
  readonly listing: Listing;
  readonly isIndexed?: boolean;
}

/** The tags of a list for search engines and shared links: its name, its canonical address, its products in order. */
export function ListingSeo({ title, description, path, own, trail = [], listing, isIndexed }: ListingSeoProps) {
  const [params] = useSearchParams();
  const { publicUrl } = useShellData();
  const { canonicalQuery, onlyFacet } = listingAddress(params, own);
  const facet = onlyFacet && valueName(listing.facets, onlyFacet.parameterName, onlyFacet.id);
  const name = facet ? `${title}: ${facet}` : title;
  const { selPage } = listing.page;
  return (
    <Seo
      title={selPage > 1 ? t('{name}, pagina {n}', { name, n: selPage }) : name}
      path={path + canonicalQuery}
      isIndexed={isIndexed ?? true}
      details={
        import.meta.env.SSR
          ? {
              description: description,
              image: listing.products[0]?.picture.replace('/thumb/', '/large/'),
              structured: [
                ...(trail.length > 0 ? [breadcrumbList(trail, publicUrl)] : []),
                ...(listing.products.length > 0 ? [itemList(listing, publicUrl)] : []),
              ],
            }
          : undefined
      }
    />
  );
}

function itemList({ products, first, page }: Listing, publicUrl: string) {
  return {
    '@type': 'ItemList',
    numberOfItems: page.totItems,
    itemListElement: products.map(({ name, slug }, index) => ({
      '@type': 'ListItem',
      position: (first - 1) * page.itemsPerPage + index + 1,
      name,
      url: publicUrl + paths.product(slug),
    })),
  };
}

/** Tags that tell search engines how to index a list (docs/decisions/0010). */
interface ListingAddress {
  /** The query of the canonical address of this list: '' for the list itself. */
  readonly canonicalQuery: string;
  /** The one facet value that makes the list a page of its own. */
  readonly onlyFacet?: { readonly parameterName: string; readonly id: string } | undefined;
}

/**
 * Returns the canonical address of a list. Each page with no filter, or with exactly one facet value, is canonical
 * itself; with any other choice the unfiltered list is. `own` are the parameters that define the list, like the words
 * of a search.
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
