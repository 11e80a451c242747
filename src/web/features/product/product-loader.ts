import { data, type LoaderFunctionArgs } from 'react-router';
import type { Product } from '../../../contract/catalogue.ts';
import { asApiError } from '../../api/api-error.ts';
import { apiContext } from '../../api/context.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type CardProduct, cardProductOf } from '../catalogue/card-product.ts';
import { type ProductTexts, productTexts } from './product-texts.ts';

export interface ProductPageData {
  readonly product: CardProduct;
  readonly code: string;
  readonly barcode?: string | undefined;
  readonly marks: readonly string[];
  readonly vendorId?: number | undefined;
  readonly breadCrumbs: readonly { readonly name: string; readonly slug: string }[];
  readonly texts: ProductTexts;
  readonly related: readonly CardProduct[];
}

const RELATED = 12;

export async function productLoader({ context, params }: LoaderFunctionArgs): Promise<ProductPageData> {
  const api = context.get(apiContext);
  const product = await api.call(endpoints.product, { query: { slug: params['slug'] ?? '' } }).catch(missing);
  if (!product?.productId) return missing(undefined);
  const { products } = await api.call(endpoints.products, {
    query: { parent_category_id: product.categoryId, page_size: RELATED + 1 },
  });
  const related = products.filter(({ productId }) => productId !== product.productId).slice(0, RELATED);
  return { ...pageData(product), related: related.map(cardProductOf) };
}

function pageData(product: Product): Omit<ProductPageData, 'related'> {
  return {
    product: cardProductOf(product),
    code: product.codInt,
    barcode: product.barcode,
    marks: product.productClasses.map(({ name }) => name),
    vendorId: product.vendor.name ? product.vendor.vendorId : undefined,
    breadCrumbs: (product.breadCrumbs ?? []).map(({ name, slug }) => ({ name, slug })),
    texts: productTexts(product.metaData ?? {}, { name: product.name, pack: product.description }),
  };
}

/** A refusal means there is no such product; anything else is a fault and shown as one. */
function missing(error: unknown): never {
  if (error !== undefined && asApiError(error).kind !== 'refused') throw error;
  throw data(null, { status: 404 });
}
