import type { LoaderFunctionArgs } from 'react-router';
import type { Api } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { CardProduct } from '../catalogue/card-product.ts';
import { cardsOf } from '../catalogue/cards.ts';

export interface HomeShelf {
  readonly title: string;
  readonly slug: string;
  readonly products: readonly CardProduct[];
}

export interface HomeData {
  readonly promotions: readonly CardProduct[];
  readonly news: readonly CardProduct[];
  readonly shelves: readonly HomeShelf[];
}

/** storefront 9: a slider shows at most 12 products. */
const SHELF_SIZE = 12;
const SHELVES = 3;

export async function homeLoader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const api = context.get(apiContext);
  const { categories = [] } = await api.call(endpoints.category, { query: { filtered: true } });
  const [promotions, news, ...shelves] = await Promise.all([
    products(api, { promo: true, sort: 'discount' }),
    products(api, { new_product: true, sort: 'newest' }),
    ...categories.slice(0, SHELVES).map(async ({ name, slug, categoryId }) => {
      return { title: name, slug, products: await products(api, { parent_category_id: categoryId }) };
    }),
  ]);
  return { promotions, news, shelves };
}

async function products(
  api: Api,
  query: { promo?: boolean; new_product?: boolean; sort?: string; parent_category_id?: number },
) {
  const list = await api.call(endpoints.products, { query: { ...query, page_size: SHELF_SIZE } });
  return cardsOf(list.products);
}
