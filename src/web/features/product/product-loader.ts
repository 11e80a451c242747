import { data, type LoaderFunctionArgs } from 'react-router';
import type { Product } from '../../../contract/catalogue/product.ts';
import { products } from '../../../contract/catalogue/routes.ts';
import { asApiError } from '../../api/api-error.ts';
import { apiContext } from '../../api/context.ts';
import { pagePicture } from '../../kit/page-picture.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { cardsOf } from '../../product-model/cards.ts';
import { type ProductTexts, productTexts } from './product-texts.ts';

export interface ProductPageData {
  readonly product: CardProduct;
  readonly pictures: readonly GalleryPicture[];
  readonly code: string;
  readonly barcode?: string | undefined;
  readonly marks: readonly string[];
  /** Set where one of them stays Italian on an English page. */
  readonly marksLang?: 'it' | undefined;
  readonly vendorId?: number | undefined;
  readonly breadCrumbs: readonly { readonly name: string; readonly lang?: 'it' | undefined; readonly slug: string }[];
  readonly texts: ProductTexts;
}

export interface GalleryPicture {
  /** Address of the thumbnail; the larger pictures have addresses derived from it (ui/Picture). */
  readonly src: string;
  readonly alt: string;
  readonly lang?: 'it' | undefined;
}

export async function productLoader({ context, params }: LoaderFunctionArgs): Promise<ProductPageData> {
  const api = context.get(apiContext);
  const product = await api.call(products, { query: { slug: params['slug'] ?? '' } }).catch(missing);
  if (!product || 'products' in product) return missing(undefined);
  const [card] = await cardsOf([product]);
  return card ? pageData(product, card) : missing(undefined);
}

function pageData(product: Product, card: CardProduct): ProductPageData {
  return {
    product: card,
    pictures: picturesOf(product),
    code: product.codInt,
    barcode: product.barcode,
    marks: product.productClasses.map(({ name }) => name),
    marksLang: product.productClasses.find(({ lang }) => lang)?.lang,
    vendorId: product.vendor.name ? product.vendor.vendorId : undefined,
    breadCrumbs: (product.breadCrumbs ?? []).map(({ name, lang, slug }) => ({ name, lang, slug })),
    texts: productTexts(product.metaData ?? {}, { name: product.name, pack: product.description, lang: product.lang }),
  };
}

function picturesOf({ media = [], mediaURL, name, lang, shortDescr }: Product): readonly GalleryPicture[] {
  const alt = `${name.trim()} ${shortDescr}`.trim();
  const pictures = media
    .filter(({ type }) => type === 'image')
    .map((medium) => ({ src: pagePicture(medium.thumb), alt: medium.alt || alt, lang }));
  return pictures.length > 0 ? pictures : [{ src: pagePicture(mediaURL), alt, lang }];
}

/** Turns a refusal into "not found": there is no such product. Any other error is a fault and thrown as one. */
function missing(error: unknown): never {
  if (error !== undefined && asApiError(error).kind !== 'refused') throw error;
  throw data(null, { status: 404 });
}
