import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { asApiError } from '../../api/api-error.ts';
import { apiContext } from '../../api/context.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keptFilters } from './kept-filters.ts';
import { isHere } from './kept-place.ts';
import { type Listing, loadListing } from './listing.ts';

export interface CategoryPageData {
  readonly category: {
    readonly name: string;
    readonly slug: string;
    readonly description: string;
    readonly seoTitle: string;
    readonly breadCrumbs: readonly { readonly name: string; readonly slug: string }[];
    readonly children: readonly { readonly name: string; readonly slug: string; readonly picture: string }[];
  };
  readonly listing: Listing;
}

export async function categoryLoader({ context, params, request }: LoaderFunctionArgs): Promise<CategoryPageData> {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  restoreFilters(url);
  const slug = (params['*'] ?? '').replace(/\/$/, '');
  const { category } = await api.call(endpoints.category, { query: { slug } }).catch(notFound);
  if (!category) return notFound();
  const listing = await loadListing(api, url, { parent_category_id: category.categoryId });
  const seo = category.metaData?.['category_seo'];
  return {
    category: {
      name: category.name,
      slug: category.slug,
      description: seo?.['SEO_DESCRIPTION'] ?? category.description ?? '',
      seoTitle: seo?.['SEO_TITLE'] ?? category.name,
      breadCrumbs: category.breadCrumbs.map(({ name, slug: path }) => ({ name, slug: path })),
      children: (category.categories ?? []).map((child) => ({
        name: child.name,
        slug: child.slug,
        picture: child.mediaURL ?? '',
      })),
    },
    listing,
  };
}

/** storefront 4: a link to the category one was in last finds it filtered as it was; an address with a query is what it says. */
function restoreFilters(url: URL): void {
  if (url.search || isHere(url)) return;
  const filters = keptFilters(url.pathname);
  if (filters) throw redirect(url.pathname + filters);
}

/** A refusal means there is no such category; anything else is a fault and shown as one. */
function notFound(error?: unknown): never {
  if (error !== undefined && asApiError(error).kind !== 'refused') throw error;
  throw data(null, { status: 404 });
}
