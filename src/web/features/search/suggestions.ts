import type { Static } from 'typebox';
import type { Product } from '../../../contract/catalogue/product.ts';
import { products as productsCall, suggest } from '../../../contract/catalogue/routes.ts';
import type { SuggestReply } from '../../../contract/catalogue/schemas.ts';
import { readBarcode } from '../../../domain/catalogue/barcode.ts';
import type { Api } from '../../api/client.ts';
import { paths } from '../../page/paths.ts';

export type Suggestion = Static<typeof SuggestReply>['items'][number];

const SHOWN = 12;

/** Returns suggestions for a text; a barcode finds one product. */
export async function suggestionsFor(api: Api, text: string): Promise<readonly Suggestion[]> {
  const barcode = readBarcode(text);
  if (barcode !== undefined) {
    const product = await productByBarcode(api, barcode);
    return product ? [{ type: 'product', name: product.name, url: paths.product(product.slug), product }] : [];
  }
  const { items } = await api.call(suggest, { query: { q: text } });
  return items.slice(0, SHOWN);
}

export async function productByBarcode(api: Api, barcode: string): Promise<Product | undefined> {
  const found = await api.call(productsCall, { query: { barcode, page_size: 1 } });
  return 'products' in found ? found.products[0] : found;
}
