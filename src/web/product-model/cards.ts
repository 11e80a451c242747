import type { Product } from '../../contract/catalogue/product.ts';
import { offlineError } from '../api/api-error.ts';
import type { CardProduct } from './card-product.ts';

/**
 * Converts products to cards. A server-rendered page has its cards already, so this code is loaded with the next page.
 */
export async function cardsOf(products: readonly Product[]): Promise<CardProduct[]> {
  const { cardProductOf } = await import('./card-product-of.ts').catch(() => {
    throw offlineError();
  });
  return products.map(cardProductOf);
}
