import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { paths } from '../../../page/paths.ts';
import { type Listing, loadListing } from '../listing/listing.ts';
import { readListingQuery } from '../listing/listing-query.ts';
import { pageNamed } from './page-names.ts';

export interface SearchPageData {
  readonly q: string;
  readonly listing: Listing;
}

export async function searchLoader({ context, request }: LoaderFunctionArgs): Promise<SearchPageData> {
  const url = new URL(request.url);
  const moved = MOVED[url.search];
  if (moved) throw redirect(moved, 301);
  const { q } = readListingQuery(url.searchParams);
  const named = url.searchParams.size === 1 ? pageNamed(q) : undefined;
  if (named) throw redirect(named);
  return { q, listing: await loadListing(context.get(apiContext), url) };
}

/** Searches that redirect to a page of their own. */
const MOVED: Readonly<Record<string, string>> = {
  '?promo=true': paths.promotions(),
  '?new_product=true': paths.news(),
};
