import type { Product } from '../../contract/catalogue/product.ts';
import { offlineError } from '../api/api-error.ts';
import type { CardProduct } from './card-product.ts';

/** Products as cards show them. A page that came rendered has its cards: how they are made is loaded with the next. */
export async function cardsOf(products: readonly Product[]): Promise<CardProduct[]> {
  const { cardProductOf } = await import('./card-product-of.ts').catch(() => {
    throw offlineError();
  });
  return products.map(cardProductOf);
}
