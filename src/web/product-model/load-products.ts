import { adv, productAlternativeDetail } from '../../contract/catalogue/routes.ts';
import { api } from '../api/browser-api.ts';
import type { CardProduct } from './card-product.ts';
import { cardsOf } from './cards.ts';

/** storefront 9: ids of the recommendation layouts, and the number of products in a slider. */
const BOUGHT_TOGETHER = 25;
const SIMILAR = 28;
const LIMIT = 12;

/** Loads the substitutes of a product, nearest first. */
export async function loadAlternatives(productId: number): Promise<readonly CardProduct[]> {
  const { products = [] } = await api.call(productAlternativeDetail, { query: { product_id: productId } });
  return cardsOf(products);
}

export const loadSimilar = (productId: number) => recommended(SIMILAR, productId);
export const loadBoughtTogether = (productId: number) => recommended(BOUGHT_TOGETHER, productId);

async function recommended(layout: number, productId: number): Promise<readonly CardProduct[]> {
  const { products } = await api.call(adv, { query: { layout, product_id: String(productId), limit: LIMIT } });
  return cardsOf(products);
}
