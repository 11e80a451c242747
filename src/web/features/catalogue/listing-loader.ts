import { data, type LoaderFunctionArgs } from 'react-router';
import type { Facet, Page, ProductList } from '../../../contract/catalogue.ts';
import { asApiError } from '../../api/api-error.ts';
import { apiContext } from '../../api/context.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type CardProduct, cardProductOf } from './card-product.ts';
import { productsQuery, readListingQuery } from './listing-query.ts';

export interface Listing {
  readonly page: Page;
  readonly products: readonly CardProduct[];
  readonly facets: readonly Facet[];
  readonly correctedQuery?: string | undefined;
}

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
  const slug = (params['*'] ?? '').replace(/\/$/, '');
  const { category } = await api.call(endpoints.category, { query: { slug } }).catch(notFound);
  if (!category) return notFound();
  const query = productsQuery(readListingQuery(new URL(request.url).searchParams));
  const list = await api.call(endpoints.products, { query: { ...query, parent_category_id: category.categoryId } });
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
    listing: listingOf(list),
  };
}

export async function searchLoader({
  context,
  request,
}: LoaderFunctionArgs): Promise<{ q: string; promo: boolean; listing: Listing }> {
  const query = readListingQuery(new URL(request.url).searchParams);
  const list = await context.get(apiContext).call(endpoints.products, { query: productsQuery(query) });
  return { q: query.q, promo: query.promo, listing: listingOf(list) };
}

function listingOf({ page, products, facets, correctedQuery }: ProductList): Listing {
  return { page, products: products.map(cardProductOf), facets, correctedQuery };
}

/** A refusal means there is no such category; anything else is a fault and shown as one. */
function notFound(error?: unknown): never {
  if (error !== undefined && asApiError(error).kind !== 'refused') throw error;
  throw data(null, { status: 404 });
}
