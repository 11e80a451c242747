import type { Product } from '../../../contract/catalogue.ts';
import { purchaseLimit } from '../../../domain/quantity.ts';
import { type Selling, sellingOf } from './selling.ts';

/** What a product card shows and needs: a full product would weigh three times as much on every page. */
export interface CardProduct {
  readonly productId: number;
  readonly slug: string;
  readonly name: string;
  readonly brand: string;
  readonly pack: string;
  readonly picture: string;
  readonly price: number;
  readonly fullPrice?: number | undefined;
  readonly pricePerUnit?: number | undefined;
  /** 'kg', 'l' or 'pz'. */
  readonly unit?: string | undefined;
  readonly promo?: CardPromo | undefined;
  readonly isNew: boolean;
  readonly isAvailable: boolean;
  /** 'N pz tot' (storefront 9). */
  readonly limit?: number | undefined;
  readonly marks: readonly string[];
  readonly selling: Selling;
}

export interface CardPromo {
  readonly text: string;
  /** Lowest price of the 30 days before the promotion, euro (decisions, law). */
  readonly lowest30?: number | undefined;
  readonly until: string;
}

const UNIT_NAMES: Readonly<Record<string, string>> = { KG: 'kg', LT: 'l', L: 'l', PZ: 'pz' };

export function cardProductOf(product: Product): CardProduct {
  const unit = UNIT_NAMES[(product.weightUnitDisplay ?? '').toUpperCase()];
  return {
    productId: product.productId,
    slug: product.slug,
    name: product.name.trim(),
    brand: product.shortDescr,
    pack: product.description,
    picture: product.mediaURL,
    price: product.priceDisplay,
    fullPrice: product.priceStandardDisplay,
    pricePerUnit: product.priceUmDisplay,
    unit,
    promo: promoOf(product),
    isNew: product.newProduct === true,
    isAvailable: product.available > 0,
    limit: limitOf(product),
    marks: product.productClasses.slice(0, 2).map(({ name }) => name),
    selling: sellingOf(product),
  };
}

/** decisions: the percentage of a promotion refers to the lowest price of the 30 days before it. */
export function promoOf({ warehousePromo, priceDisplay }: Product): CardPromo | undefined {
  if (!warehousePromo) return undefined;
  const { lowestPrice30, discountPerc, view, expireDate } = warehousePromo;
  const percent = lowestPrice30 ? (1 - priceDisplay / lowestPrice30) * 100 : (discountPerc ?? 0);
  const text = Math.round(percent) > 0 ? `−${Math.round(percent)}%` : plainText(view.body ?? '') || 'Promo';
  return { text, lowest30: lowestPrice30, until: expireDate };
}

/** storefront 9: the smaller of maxAcq over MULTI_PACK and what the class rule allows. */
function limitOf({ maxAcq, productInfos, productClassRuleMax }: Product): number | undefined {
  if (productInfos['TIPOLOGIA'] === 'Sfuso' || productInfos['HIDE_MAX_ACQ'] === 'true') return undefined;
  const multiPack = Number(productInfos['MULTI_PACK']) || 1;
  return purchaseLimit({ maxAcq, multiPack, classMaximum: productClassRuleMax?.max });
}

/** Promotion texts may hold markup and entities (wire-facts 3.3); a badge shows their words. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([A-Za-z])(?:grave|acute);/g, (_all, letter: string) => `${letter}\u0300`.normalize('NFC'))
    .replace(/&amp;/g, '&')
    .replace(/&[a-z]+;/gi, ' ')
    .trim();
}
