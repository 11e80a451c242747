import { LRUCache } from 'lru-cache';
import type { Product } from '../../../../contract/catalogue/product.ts';
import { type Cents, cents, divideRounded, toEuro } from '../../../../domain/base/money.ts';
import { wireDate } from '../../../../domain/base/rome-time.ts';
import { unitPrice } from '../../../../domain/base/unit-price.ts';
import { isForEverybody, isPriceRule, mechanicsName } from '../../../../domain/pricing/promotions/rule.ts';
import type { PriceTier } from '../../../../domain/pricing/tiers.ts';
import { withLocale } from '../../../../language/language.ts';
import { cacheBytes } from '../../../infra/cache-budget.ts';
import { mergeObjects } from '../../../infra/json-text.ts';
import { localeOf } from '../../../infra/language/dictionaries.ts';
import { BUFFER_BYTES, ownBytes } from '../../../infra/own-bytes.ts';
import { allInEnglish, type EnglishTexts, inEnglish, staysItalian } from './english/english-texts.ts';
import { productPictureUrls } from './picture-urls.ts';
import { baseUnit, productInfos, UNITS, wireAmount } from './product-infos.ts';
import { priceCutAt, promotedPrice, shownPromotionsAt } from './promotions.ts';
import type { ProductRow } from './rows/rows.ts';
import { pathOf } from './rows/tree.ts';
import { type DatedPromotion, shownStock, UNLIMITED } from './rows/warehouses.ts';
import { isListed, listPriceAt, priceSourceAt, type Scope, stockAt, tiersAt } from './scope.ts';
import type { Snapshot } from './snapshot.ts';

/** The value for "unlimited" on the wire (wire-facts 3.5). */
export const AVAILABLE_UNLIMITED = 100_000_000;

const EURO = { currencyTypeId: 2, name: 'Euro', currencySymbol: '€', codInt: 'EUR' };

/** Returns the product as lists and orders carry it (wire-facts 3.1 to 3.7). */
export function productCard(scope: Scope, ordinal: number): Product {
  const row = rowAt(scope, ordinal);
  const breadCrumbs = breadCrumbsOf(scope.snapshot, row.categoryId);
  return { ...identity(scope, ordinal, row), breadCrumbs, ...storePart(scope, ordinal, row) };
}

/**
 * Returns the card of a cart line as JSON text: no recorded client reads bread crumbs there, and carts are sent at
 * every change.
 */
function lineCardJson(scope: Scope, ordinal: number): string {
  return mergeObjects(sharedJson(scope, ordinal), storeJson(scope, ordinal));
}

/**
 * Returns the card as JSON text. The part that all stores share is written once per snapshot, the bread crumbs once per
 * category.
 */
export function productCardJson(scope: Scope, ordinal: number): string {
  const { snapshot } = scope;
  const index = snapshot.categoryOf[ordinal] ?? -1;
  const crumbs = (snapshot.breadCrumbTexts[index] ??= crumbsJson(snapshot, ordinal));
  return mergeObjects(sharedJson(scope, ordinal), mergeObjects(crumbs, storeJson(scope, ordinal)));
}

/** Returns the card as cached JSON bytes, because shopping lists show the same goods again and again. */
export function productCardBytes(scope: Scope, ordinal: number): Buffer {
  return cachedBytes(keyOf(scope) * CARD_KINDS * MAX_PRODUCTS + ordinal, productCardJson, scope, ordinal);
}

/** Returns the same for the lines of carts. */
export function lineCardBytes(scope: Scope, ordinal: number): Buffer {
  return cachedBytes((keyOf(scope) * CARD_KINDS + 1) * MAX_PRODUCTS + ordinal, lineCardJson, scope, ordinal);
}

/** Returns the categories from the root down to this one. */
function breadCrumbsOf({ tree }: Snapshot, categoryId: number): NonNullable<Product['breadCrumbs']> {
  const node = tree.byId.get(categoryId);
  if (!node) return [];
  return pathOf(node).map(({ row }) => ({
    categoryId: row.categoryId,
    name: row.name,
    slug: row.slug,
    ...langOf(row),
  }));
}

function crumbsJson(snapshot: Snapshot, ordinal: number): string {
  return JSON.stringify({ breadCrumbs: breadCrumbsOf(snapshot, snapshot.rows[ordinal]?.categoryId ?? 0) });
}

function sharedJson(scope: Scope, ordinal: number): string {
  return (scope.snapshot.sharedCards[ordinal] ??= JSON.stringify(identity(scope, ordinal, rowAt(scope, ordinal))));
}

function storeJson(scope: Scope, ordinal: number): string {
  return JSON.stringify(storePart(scope, ordinal, rowAt(scope, ordinal)));
}

function rowAt({ snapshot }: Scope, ordinal: number): ProductRow {
  const row = snapshot.rows[ordinal];
  if (!row) throw new RangeError(`no product at ${ordinal}`);
  return row;
}

/** The key is a number: building a text for each line of a cart costs five times the lookup. */
function cachedBytes(
  key: number,
  jsonOf: (scope: Scope, ordinal: number) => string,
  scope: Scope,
  ordinal: number,
): Buffer {
  cards ??= new LRUCache<number, Buffer>({
    maxSize: cacheBytes('cards'),
    sizeCalculation: ({ length }) => length + CARD_BYTES,
  });
  const cached = cards.get(key);
  if (cached) return cached;
  const made = ownBytes(Buffer.from(jsonOf(scope, ordinal)));
  cards.set(key, made);
  return made;
}

/** The memory in bytes that a cached card takes besides its own bytes. */
const CARD_BYTES = BUFFER_BYTES + 100;
const MAX_PRODUCTS = 2 ** 24;
/** Cards of lists and of cart lines. */
const CARD_KINDS = 2;
/**
 * The card cache of all stores. A changed store has a new key: its earlier cards are never read again and are evicted
 * in time.
 */
let cards: LRUCache<number, Buffer> | undefined;
const keysOf = new WeakMap<Scope['warehouse'], Map<string, number>>();
let lastKey = 0;

function keyOf({ snapshot, warehouse, date: day }: Scope): number {
  const date = `${day} ${snapshot.language}`;
  const days = keysOf.get(warehouse) ?? new Map<string, number>();
  keysOf.set(warehouse, days);
  const key = days.get(date) ?? ++lastKey;
  days.set(date, key);
  return key;
}

function storePart(scope: Scope, ordinal: number, row: ProductRow) {
  const { snapshot } = scope;
  const isNew = (snapshot.newUntil[ordinal] ?? 0) >= scope.day;
  return {
    ...(isNew ? { newProduct: true } : {}),
    ...pricing(scope, ordinal, row),
    ...limits(snapshot, scope, ordinal, row),
  };
}

function identity({ snapshot, site }: Scope, ordinal: number, row: ProductRow) {
  const vat = snapshot.vats.get(row.vatId);
  const pictures = productPictureUrls(row, site);
  const base = baseUnit(row);
  return {
    id: row.productId,
    productId: row.productId,
    codInt: row.code,
    codVar: row.variantCode,
    code: row.code,
    codeVariant: row.variantCode,
    name: row.name,
    ...langOf(row),
    shortDescr: row.brandLine,
    description: row.packLine,
    pubState: 1,
    slug: row.slug,
    itemUrl: `/product/${row.slug}`,
    storeId: 5,
    productTypeId: 1,
    productNatureId: 1,
    productHierarchyLevelId: 1,
    vendor: vendorOf(snapshot, row),
    categoryId: row.categoryId,
    ...(row.barcode === null ? {} : { barcode: row.barcode }),
    dayLock: '',
    productClasses: classesOf(snapshot, ordinal),
    ...(row.packageItems === null ? {} : { logisticPackagingItems: row.packageItems }),
    ...(row.palletItems === null ? {} : { logisticPalletItems: row.palletItems }),
    selectOptions: row.selectOptions as Product['selectOptions'],
    ivaCategory: {
      ivaCategoryId: row.vatId,
      code: vat?.code ?? '',
      descr: vat?.name ?? '',
      ivaPct: String((vat?.basisPoints ?? 0) / 10_000),
    },
    ...(base === undefined ? {} : { unitMeasureBase: base }),
    unitMeasureBaseSelling: base ?? UNITS.pz,
    productInfos: productInfos(row),
    mediaURL: pictures.thumb,
    mediaURLMedium: pictures.medium,
  };
}

function langOf(row: { readonly lang?: 'it' } | undefined): { lang?: 'it' } {
  return row?.lang ? { lang: row.lang } : {};
}

function vendorOf({ vendorNames }: Snapshot, { vendorId: id }: ProductRow): Product['vendor'] {
  const name = id === null ? undefined : vendorNames.get(id);
  return { vendorId: id ?? 0, ...(name === undefined ? {} : { name }) };
}

function classesOf(snapshot: Snapshot, ordinal: number): Product['productClasses'] {
  const own = snapshot.classes.subarray(snapshot.classStart[ordinal], snapshot.classStart[ordinal + 1]);
  return Array.from(own, (index) => {
    const row = snapshot.classRows[index];
    return {
      productClassId: row?.classId ?? 0,
      productClassGroupId: row?.classGroupId ?? 0,
      name: row?.name ?? '',
      ...langOf(row),
      description: row?.description || (row?.name ?? ''),
      priority: String(row?.priority ?? 1),
      ...(row?.icon ? { iconSource: row.icon } : {}),
      productClassTypeId: 2,
    };
  });
}

/**
 * wire-facts 3.2: `price` is the list price, `priceDisplay` the price to pay; the struck-through price only with a
 * promotion.
 */
function pricing(scope: Scope, ordinal: number, row: ProductRow) {
  const { texts } = scope.snapshot;
  const list = cents(listPriceAt(scope, ordinal));
  const [promotion, ...others] = shownPromotionsAt(scope, ordinal);
  const toPay = cents(priceCutAt(scope, ordinal)?.priceCents ?? list);
  const loose = row.saleType === 'Sfuso';
  const content =
    row.contentAmount && row.contentUnit ? { amount: row.contentAmount, unit: row.contentUnit } : undefined;
  const drained = row.drainedAmount ?? undefined;
  const { isOwn, ...source } = priceSourceAt(scope, ordinal);
  // the lowest price of the store does not apply to a price of the company
  const lowestOf = (each: DatedPromotion | undefined) =>
    each && !isOwn ? lowestShown(each, row.perishable && !scope.lowestOfPerishables) : undefined;
  const viewOf = (each: DatedPromotion) => {
    const price = isPriceRule(each.promotion.rule) ? promotedPrice(scope, ordinal, each) : list;
    return promotionView(each, { list, price, lowest: lowestOf(each), texts });
  };
  const struck = struckPrice({ list, toPay, lowest: lowestOf(promotion) });
  const listUnit = loose ? list : unitPrice(list, content, drained);
  const payUnit = loose ? undefined : unitPrice(toPay, content, drained);
  return {
    ...(promotion ? { warehousePromo: viewOf(promotion) } : {}),
    ...(others.length > 0 ? { otherPromos: others.map(viewOf) } : {}),
    price: toEuro(list),
    ...source,
    currency: EURO,
    priceDisplay: toEuro(toPay),
    ...(struck === undefined ? {} : { priceStandardDisplay: toEuro(struck) }),
    ...tiersView(tiersAt(scope, ordinal), toPay, loose),
    ...(listUnit === undefined ? {} : { priceUm: toEuro(listUnit), priceStandardUmDisplay: toEuro(listUnit) }),
    ...(payUnit === undefined ? {} : { priceUmDisplay: toEuro(payUnit) }),
    ...(loose || content
      ? { weightUnitDisplay: loose || content?.unit === 'g' ? 'KG' : content?.unit === 'ml' ? 'LT' : 'PZ' }
      : {}),
    priceUnitDisplay: loose ? 'kg' : 'pz',
  };
}

/**
 * Returns what more pieces or kilos cost. It is no reduction of the price (art. 17-bis): tiers have neither a struck
 * price nor a percentage. Those that a promotion undercuts are left out.
 */
function tiersView(tiers: readonly PriceTier[], toPay: Cents, isLoose: boolean): Pick<Product, 'priceTiers'> {
  const cheaper = tiers.filter((tier) => tier.cents < toPay);
  if (cheaper.length === 0) return {};
  return {
    priceTiers: cheaper.map((tier) => ({ from: isLoose ? tier.from / 1000 : tier.from, price: tier.cents / 100 })),
  };
}

interface Reduced {
  readonly list: Cents;
  readonly toPay: Cents;
  readonly lowest: number | undefined;
}

/**
 * Returns what is struck through beside a reduced price: the lowest price of the 30 days before, not the last one (art.
 * 17-bis, decision 106). Nothing, where the reduced price is not below it.
 */
function struckPrice({ list, toPay, lowest }: Reduced): Cents | undefined {
  const before = lowest === undefined ? list : cents(lowest);
  return toPay < list && toPay < before ? before : undefined;
}

function limits(snapshot: Snapshot, scope: Scope, ordinal: number, row: ProductRow) {
  const rule = row.classRuleId === null ? undefined : snapshot.rules.get(row.classRuleId);
  const stock = isListed(scope, ordinal) ? shownStock(stockAt(scope, ordinal), row.saleType === 'Sfuso') : 0;
  return {
    ...(rule ? { productClassRuleMax: { productClassName: rule.name, max: rule.maxQuantity, unit: rule.unit } } : {}),
    ...(row.maxQuantity === null ? {} : { maxAcq: wireAmount(row, row.maxQuantity) }),
    ...(row.minQuantity > 1 ? { minAcq: wireAmount(row, row.minQuantity) } : {}),
    available: stock === UNLIMITED ? AVAILABLE_UNLIMITED : stock,
  };
}

interface PromotedGoods {
  readonly list: number;
  readonly price: number;
  /** The lowest price of the 30 days before, where the promotion is announced with it. */
  readonly lowest: number | undefined;
  readonly texts: EnglishTexts;
}

/**
 * Returns the lowest price that a reduction is shown with. Offers with a condition are no reductions (art. 17-bis), and
 * perishable goods are left out by its paragraph 3.
 */
function lowestShown({ lowestCents, promotion: { rule } }: DatedPromotion, isLeftOut: boolean): number | undefined {
  return isPriceRule(rule) && isForEverybody(rule) && !isLeftOut ? (lowestCents ?? undefined) : undefined;
}

/** A promotion as products carry it (wire-facts 3.3): its price where it makes one, its mechanics otherwise. */
function promotionView(
  { row, promotion: { rule, name }, lowestDays }: DatedPromotion,
  { list, price, lowest, texts }: PromotedGoods,
): NonNullable<Product['warehousePromo']> {
  const off = list - price;
  const isCut = isPriceRule(rule);
  // cached for pages of one language, whatever the language of the call that makes it
  const header = withLocale(localeOf(texts.size === 0 ? 'it' : 'en'), () => mechanicsName(rule));
  return {
    warehousePromoId: row.promotionId,
    ...(off > 0 ? { discount: off / 100, discountPerc: percentOff(lowest ?? list, price) } : {}),
    promoType: row.promoType,
    warehousePromoTypeId: row.kindId,
    cashDeskPromo: row.cashDesk,
    ...(row.selectable ? { selectable: true } : {}),
    validityDate: wireDate(row.startsOn),
    expireDate: wireDate(row.endsOn),
    ...lowestView(lowest, lowestDays),
    view: {
      ...(header === undefined ? {} : { header, body: inEnglish(texts, name), ...staysItalian(texts, name) }),
      ...allInEnglish(texts, row.view),
      cssClass: row.view['cssClass'] ?? `${isCut ? 'promo_discount' : `promo_${rule.kind}`} promo_${row.promoType}`,
    },
  };
}

/** Goods that are on the market for less than 30 days say how many days count (art. 17-bis, paragraph 4). */
function lowestView(lowest: number | undefined, days: number | undefined) {
  if (lowest === undefined) return {};
  return { lowestPrice30: lowest / 100, ...(days === undefined ? {} : { lowestPriceDays: days }) };
}

/** C-330/23: the percentage is that of the lowest price before, where there is one. None where that was no higher. */
function percentOff(before: number, price: number): number {
  return Math.max(0, divideRounded((before - price) * 100_000, before) / 1000);
}
