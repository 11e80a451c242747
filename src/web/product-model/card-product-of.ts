import type { Product } from '../../contract/catalogue/product.ts';
import { UNIT_MULTIPLIER } from '../../domain/base/weight.ts';
import {
  amountOfClassLimit,
  piecesEach,
  purchaseLimit,
  quantityRuleOf,
  type SellingFacts,
} from '../../domain/quantity/quantity-rule.ts';
import { t } from '../../language/language.ts';
import { pagePicture } from '../kit/page-picture.ts';
import type { CardProduct, CardPromo, ChoosablePromo } from './card-product.ts';
import type { Selling } from './selling.ts';

type WarehousePromo = NonNullable<Product['warehousePromo']>;

const UNIT_NAMES: Readonly<Record<string, string>> = { KG: 'kg', LT: 'l', L: 'l', PZ: 'pz' };

/** Price lists of companies have numbers from here on (decision 66). */
const COMPANY_LISTS = 900_000_001;

export function cardProductOf(product: Product): CardProduct {
  const unit = UNIT_NAMES[(product.weightUnitDisplay ?? '').toUpperCase()];
  return {
    productId: product.productId,
    slug: product.slug,
    name: product.name.trim(),
    brand: product.shortDescr,
    pack: product.description,
    picture: pagePicture(product.mediaURL),
    price: product.priceDisplay,
    fullPrice: product.priceStandardDisplay,
    pricePerUnit: product.priceUmDisplay,
    unit,
    promo: promoOf(product),
    isNew: product.newProduct === true,
    isAvailable: product.available > 0,
    limit: limitOf(product),
    marks: product.productClasses.slice(0, 2).map(({ name }) => name),
    ...rarely(product),
    selling: sellingOf(product),
  };
}

/** Returns the fields that few products have, without empty ones: every card of a page is sent with them. */
function rarely({ productInfos: infos, description, selectOptions, lang, ...rest }: Product) {
  const drained = infos['DRAINED_WEIGHT_DESCR'];
  const perCase = rest.logisticPackagingItems;
  const perPallet = rest.logisticPalletItems;
  const vat = Math.round(Number(rest.ivaCategory.ivaPct) * 10_000);
  return {
    ...(lang && { lang }),
    ...(vat && { vat }),
    ...(rest.priceListId >= COMPANY_LISTS && { ownList: rest.priceListName }),
    ...(infos['IS_SAMPLE'] === 'true' && { isSample: true }),
    ...(drained && !/sgocciol|drained/i.test(description) && { drained }),
    ...((perCase || perPallet) && { packaging: { perCase, perPallet } }),
    ...(infos['DEPOSIT'] && { deposit: Number(infos['DEPOSIT']) }),
    ...(rest.priceTiers && { tiers: rest.priceTiers }),
    ...(selectOptions?.length > 0 && { options: selectOptions }),
  };
}

/** decisions: the percentage of a promotion refers to the lowest price of the 30 days before it. */
export function promoOf({
  warehousePromo,
  otherPromos = [],
  price,
  priceDisplay,
  priceStandardDisplay,
}: Product): CardPromo | undefined {
  if (!warehousePromo) return undefined;
  const { lowestPrice30, lowestPriceDays, discountPerc, view, validityDate, expireDate } = warehousePromo;
  // a promotion without a lower shelf price is named by its mechanics: "3x2", "Prezzo soci"
  const isCut = priceStandardDisplay !== undefined;
  const percent = !isCut ? 0 : lowestPrice30 ? (1 - priceDisplay / lowestPrice30) * 100 : (discountPerc ?? 0);
  const parts = [view.header, view.body, view.footer]
    .map((part) => plainText(part ?? ''))
    // beside the lowest price no other percentage is shown: "Sconto 25%" would refer to the list price
    .filter((part) => part && !(lowestPrice30 && /\d ?%/.test(part)));
  const text = Math.round(percent) > 0 ? `−${Math.round(percent)}%` : (parts[0] ?? t('Promo'));
  const words = parts.filter((part) => part !== text);
  const choosable = [warehousePromo, ...otherPromos].find(({ selectable }) => selectable);
  return {
    text,
    lowest30: lowestPrice30,
    ...(lowestPriceDays && { lowestDays: lowestPriceDays }),
    from: validityDate,
    until: expireDate,
    words,
    ...(view.lang && { lang: view.lang }),
    ...(choosable && { choosable: choosableOf(choosable, price) }),
    ...(otherPromos.length > 0 && { others: otherPromos.map(({ view: other }) => plainText(other.body ?? '')) }),
  };
}

function choosableOf({ warehousePromoId: id, view, discount = 0 }: WarehousePromo, list: number): ChoosablePromo {
  const text = plainText(view.selectablePromoText ?? view.body ?? '');
  return { id, text, price: Math.round((list - discount) * 100) / 100 };
}

/** storefront 9: the smaller of maxAcq over MULTI_PACK and what the class rule allows. */
function limitOf({ maxAcq, productInfos, productClassRuleMax }: Product): number | undefined {
  if (productInfos['TIPOLOGIA'] === 'Sfuso' || productInfos['HIDE_MAX_ACQ'] === 'true') return undefined;
  const multiPack = Number(productInfos['MULTI_PACK']) || 1;
  return purchaseLimit({ saleType: 'Pezzo', maxAcq, multiPack, classLimit: productClassRuleMax });
}

/** Promotion texts may contain markup and entities (wire-facts 3.3); a badge shows the text without them. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([A-Za-z])(?:grave|acute);/g, (_all, letter: string) => `${letter}\u0300`.normalize('NFC'))
    .replace(/&amp;/g, '&')
    .replace(/&[a-z]+;/gi, ' ')
    .trim();
}

/** Returns the quantity rule of a product from its productInfos (storefront 4, 9). */
export function sellingOf({ productInfos: infos, maxAcq, minAcq, productClassRuleMax, available }: Product): Selling {
  const saleType =
    infos['TIPOLOGIA'] === 'Sfuso' ? 'Sfuso' : infos['TIPOLOGIA'] === 'Confezione' ? 'Confezione' : 'Pezzo';
  const isLoose = saleType === 'Sfuso';
  const wireUnitsPerKilo = UNIT_MULTIPLIER[(infos['WEIGHT_UNIT_SELLING'] ?? 'KG').toUpperCase()] ?? 1;
  /** Returns an amount, for loose goods in grams. */
  const amount = (name: string) => {
    const value = numberOf(infos[name]);
    return isLoose && value !== undefined ? Math.round((value * 1000) / wireUnitsPerKilo) : value;
  };
  /**
   * Returns a minimum or maximum, for loose goods in grams: they are sent in kilograms, whatever unit the portions
   * have.
   */
  const limit = (name: string) => {
    const value = numberOf(infos[name]);
    return isLoose && value !== undefined ? Math.round(value * 1000) : value;
  };
  const facts: Facts = {
    saleType,
    multiple: numberOf(infos['QTY_MULT']),
    isLocked: infos['QTY_LOCKED'] === 'true',
    hasPackage: infos['PACKAGE_CODE'] !== undefined,
    portionGrams: amount('WEIGHT_SELLING'),
    stepGrams: amount('STEP_SELLING'),
    minimum: isLoose ? limit('MINACQ') : minAcq,
    maxAcq: isLoose ? limit('MAXACQ') : (maxAcq ?? limit('MAXACQ')),
    multiPack: numberOf(infos['MULTI_PACK']),
    classLimit: productClassRuleMax,
    // the card shows that a product is sold out, so zero is no limit here
    stock: available > 0 && available < UNLIMITED ? available : undefined,
  };
  return {
    rule: quantityRuleOf(facts),
    ...limitsOf(facts),
    wireUnitsPerKilo,
    isWeightVariable: isLoose || infos['WEIGHT_VARIABLE'] === 'true',
    ...(saleType === 'Confezione' && packageContent(infos)),
  };
}

type Facts = SellingFacts & { readonly classLimit: Product['productClassRuleMax'] };

function limitsOf(facts: Facts): Pick<Selling, 'ofClass' | 'limitedBy'> {
  const { saleType, multiPack, classLimit, stock = Number.POSITIVE_INFINITY } = facts;
  const { maximum } = quantityRuleOf(facts);
  const max = classLimit && amountOfClassLimit(classLimit, saleType);
  const limitedBy =
    stock === maximum ? 'stock' : purchaseLimit({ ...facts, classLimit: undefined }) === maximum ? 'day' : 'class';
  return {
    ...(maximum !== undefined && { limitedBy }),
    ...(classLimit &&
      max !== undefined && {
        ofClass: {
          name: classLimit.productClassName,
          max,
          text: `${classLimit.max} ${classLimit.unit}`,
          piecesEach: Math.min(piecesEach(saleType, multiPack), max),
        },
      }),
  };
}

/** The stock that means "unlimited" (wire-facts 3.5). */
const UNLIMITED = 100_000_000;

function packageContent(infos: Product['productInfos']): Pick<Selling, 'content'> {
  const amount = numberOf(infos['WEIGHT_SELLING']);
  const unit = infos['WEIGHT_UNIT_SELLING'];
  return amount && unit ? { content: { amount, unit } } : {};
}

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && text !== '' && Number.isFinite(value) ? value : undefined;
}
