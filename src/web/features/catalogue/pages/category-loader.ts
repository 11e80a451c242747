import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { category as categoryCall } from '../../../../contract/catalogue/routes.ts';
import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import { asApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import { apiContext } from '../../../api/context.ts';
import { pagePicture } from '../../../kit/page-picture.ts';
import { paths } from '../../../page/paths.ts';
import { blocksReader } from '../../blocks/page/code.ts';
import type { PageContent } from '../../blocks/page/load-blocks.ts';
import { storedFilters } from '../filters/listing-query.ts';
import { isHere } from '../listing/list-position.ts';
import { type Listing, loadListing } from '../listing/listing.ts';

interface NamedCategory {
  readonly name: string;
  readonly lang?: 'it' | undefined;
  readonly slug: string;
}

export interface CategoryPageData {
  readonly category: {
    readonly name: string;
    /** Set where the name stays Italian on an English page. */
    readonly lang?: 'it' | undefined;
    readonly slug: string;
    readonly description: string;
    readonly seoTitle: string;
    readonly breadCrumbs: readonly NamedCategory[];
    readonly children: readonly (NamedCategory & { readonly picture: string })[];
  };
  /** undefined for a page outside the tree, which has only blocks. */
  readonly listing: Listing | undefined;
  /** The staff's content above the goods; undefined for an address with a query. */
  readonly content: PageContent | undefined;
}

export async function categoryLoader({ context, params, request }: LoaderFunctionArgs): Promise<CategoryPageData> {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  restoreFilters(url);
  const slug = (params['*'] ?? '').replace(/\/$/, '');
  const { category } = await api.call(categoryCall, { query: { slug } }).catch(notFound);
  if (!category) return notFound();
  leadOn(category, slug, url.search);
  const trail = category.breadCrumbs;
  const [listing, content] = await Promise.all([
    trail.length > 0 ? loadListing(api, url, { parent_category_id: category.categoryId }) : undefined,
    url.search === '' ? contentOf(api, category) : undefined,
  ]);
  const seo = category.metaData?.['category_seo'];
  return {
    category: {
      name: category.name,
      lang: category.lang,
      slug: category.slug,
      description: seo?.['SEO_DESCRIPTION'] ?? (listing && category.description) ?? '',
      seoTitle: seo?.['SEO_TITLE'] ?? category.name,
      breadCrumbs: (listing ? trail : [category]).map(({ name, lang, slug: path }) => ({ name, lang, slug: path })),
      children: (category.categories ?? []).map((child) => ({
        name: child.name,
        lang: child.lang,
        slug: child.slug,
        picture: pagePicture(child.mediaURL ?? ''),
      })),
    },
    listing,
    content,
  };
}

/** Redirects the address of the home page, and one that the category had before the staff moved it. */
function leadOn({ slug, itemUrl, breadCrumbs }: NonNullable<CategoryReply['category']>, asked: string, search: string) {
  if (itemUrl === paths.home()) throw redirect(paths.home(), 301);
  if (slug !== asked && breadCrumbs.length > 0) throw redirect(paths.category(slug) + search, 301);
}

/** Loads the content of a category. Most categories have only goods, and nothing more is loaded. */
async function contentOf(api: Api, category: NonNullable<CategoryReply['category']>): Promise<PageContent | undefined> {
  const { breadCrumbs, categoryBlocks, proposals, metaData } = category;
  if (breadCrumbs.length > 0 && categoryBlocks.length + proposals.length === 0 && !metaData?.['category_content'])
    return undefined;
  const reader = await blocksReader();
  return breadCrumbs.length > 0 ? reader.contentOf(api, category) : reader.contentBesideTree(api, category);
}

/** storefront 4: redirects a link to the last category to its last filters; an address with a query is not changed. */
function restoreFilters(url: URL): void {
  if (url.search || isHere(url)) return;
  const filters = storedFilters(url.pathname);
  if (filters) throw redirect(url.pathname + filters);
}

/** Returns "not found" for a refusal: there is no such category. Any other error is thrown. */
function notFound(error?: unknown): never {
  if (error !== undefined && asApiError(error).kind !== 'refused') throw error;
  throw data(null, { status: 404 });
}
