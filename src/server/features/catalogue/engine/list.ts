import { type Page, pageBlock } from '../../../../contract/base/page.ts';
import type { Facet, ProductList, Sort } from '../../../../contract/catalogue/schemas.ts';
import { type FacetFilter, facetsOf, passes } from './facets.ts';
import { priceAt, priceCutAt, promotionAt } from './promotions.ts';
import { windowOfCards } from './same-goods.ts';
import { isListed, listPriceAt, type Scope, stockAt } from './scope.ts';
import { ownWordOf } from './search/own-word.ts';
import { search } from './search/search.ts';
import { ordinalsOfCode, type Snapshot } from './snapshot.ts';

export interface ListQuery {
  readonly q?: string;
  /** true: the words of `q` are not corrected. */
  readonly asTyped?: boolean;
  readonly barcode?: string;
  readonly productIds?: readonly number[];
  /** Limits the result to these products, such as those of the customer's list. */
  readonly within?: ReadonlySet<number>;
  readonly categoryId?: number;
  /** false: only goods directly in the category. */
  readonly withDescendants: boolean;
  readonly promo: boolean;
  /** true: only products with a promotion of the kind "price cut". */
  readonly priceCut: boolean;
  readonly newOnly: boolean;
  readonly facets: readonly FacetFilter[];
  /** false: the reply says nothing about facets. */
  readonly withFacets?: boolean;
  /** true: the reply has the sizes of packs among its facets. */
  readonly withPackSizes?: boolean;
  /** true: goods that differ by their brand only count as one, so that a page has as many cards as it should. */
  readonly byCard?: boolean;
  readonly sort: Sort;
  readonly page: number;
  readonly pageSize: number;
}

export interface ListResult {
  readonly page: Page;
  readonly ordinals: readonly number[];
  readonly facets: readonly Facet[];
  readonly flagCounts?: NonNullable<ProductList['flagCounts']>;
  readonly corrected?: string;
  /** The shop's own word for a query in its other language: "latte" for "milk". */
  readonly understood?: string;
  /** Words of the search that were left out; empty if all words matched. */
  readonly dropped: readonly string[];
  /** The products before filtering by facets. */
  readonly candidates: readonly number[];
}

/** warehousePromoTypeId of a price cut (wire-facts 3.3). */
const PRICE_CUT = 5;

/** One page of a list with its facets. A page beyond the end is empty (wire-facts 2). */
export function listProducts(snapshot: Snapshot, scope: Scope, query: ListQuery): ListResult {
  const { candidates, corrected, understood, dropped = [] } = candidatesFor(snapshot, scope, query);
  const chosen =
    query.facets.length === 0 ? candidates : candidates.filter((ordinal) => passes(snapshot, ordinal, query.facets));
  const sorted = inOrder(snapshot, scope, chosen, query);
  return {
    ...pageOf(snapshot, sorted, query),
    facets: query.withFacets === false ? [] : facetsOf(snapshot, candidates, query.facets, query.withPackSizes),
    ...(query.withFacets === false ? {} : { flagCounts: flagCounts(snapshot, scope, chosen) }),
    ...(corrected === undefined ? {} : { corrected }),
    ...(understood === undefined ? {} : { understood }),
    dropped,
    candidates,
  };
}

/** Returns one page of goods; where cards are counted, `totItems` is still the number of goods. */
function pageOf(
  { rows }: Snapshot,
  sorted: readonly number[],
  { page, pageSize, byCard = false }: ListQuery,
): Pick<ListResult, 'page' | 'ordinals'> {
  const from = (page - 1) * pageSize;
  const total = sorted.length;
  if (!byCard) return { page: pageBlock({ page, pageSize, total }), ordinals: sorted.slice(from, from + pageSize) };
  const { cards, ordinals } = windowOfCards(rows, sorted, { from, size: pageSize });
  return { page: { ...pageBlock({ page, pageSize, total: cards }), totItems: total }, ordinals };
}

function isCut(scope: Scope, ordinal: number): boolean {
  return priceCutAt(scope, ordinal)?.row.kindId === PRICE_CUT;
}

function isNew(snapshot: Snapshot, scope: Scope, ordinal: number): boolean {
  return (snapshot.newUntil[ordinal] ?? 0) >= scope.day;
}

function flagCounts(snapshot: Snapshot, scope: Scope, ordinals: readonly number[]) {
  const counts = { promo: 0, new_product: 0, TP: 0 };
  for (const ordinal of ordinals) {
    if (promotionAt(scope, ordinal) !== undefined) counts.promo++;
    if (isNew(snapshot, scope, ordinal)) counts.new_product++;
    if (isCut(scope, ordinal)) counts.TP++;
  }
  return counts;
}

/**
 * Returns the products before facets in their default order: best first for a search, the assortment's order otherwise.
 */
function candidatesFor(
  snapshot: Snapshot,
  scope: Scope,
  query: ListQuery,
): { candidates: number[]; corrected?: string; understood?: string; dropped?: readonly string[] } {
  const { from, to } = categoryRange(snapshot, query);
  const isIn = (ordinal: number) =>
    from <= ordinal && ordinal < to && (query.withDescendants || isDirectlyIn(snapshot, ordinal, query));
  const accept = (ordinal: number) =>
    isListed(scope, ordinal) &&
    isIn(ordinal) &&
    (!query.within || query.within.has(snapshot.productIds[ordinal] ?? 0)) &&
    (!query.promo || promotionAt(scope, ordinal) !== undefined) &&
    (!query.priceCut || isCut(scope, ordinal)) &&
    (!query.newOnly || isNew(snapshot, scope, ordinal));
  if (query.productIds)
    return { candidates: present(query.productIds.map((id) => snapshot.ordinalOfId.get(id))).filter(accept) };
  if (query.barcode) return { candidates: ordinalsOfCode(snapshot, query.barcode).filter(accept) };
  if (query.q !== undefined && query.q.trim() !== '') {
    const byCode = searchedByCode(snapshot, query.q).filter(accept);
    if (byCode.length > 0) return { candidates: byCode };
    const { ordinals, isOtherLanguage, ...about } = search(snapshot.search, query.q, accept);
    if (query.asTyped && about.corrected !== undefined) return { candidates: [] };
    const understood = isOtherLanguage ? ownWordOf(snapshot.search, query.q, ordinals) : undefined;
    return { candidates: Array.from(ordinals), ...about, ...(understood === undefined ? {} : { understood }) };
  }
  const candidates: number[] = [];
  for (let ordinal = from; ordinal < to; ordinal++) if (accept(ordinal)) candidates.push(ordinal);
  const isFinishedLast = query.categoryId !== undefined && snapshot.tree.byId.get(query.categoryId)?.row.finishedLast;
  return { candidates: isFinishedLast ? finishedLast(scope, candidates) : candidates };
}

function finishedLast(scope: Scope, ordinals: readonly number[]): number[] {
  const isFinished = (ordinal: number) => stockAt(scope, ordinal) === 0;
  return [...ordinals.filter((ordinal) => !isFinished(ordinal)), ...ordinals.filter(isFinished)];
}

/**
 * Returns the goods that a search names by their code. A short word, or one without a digit, is searched as a word,
 * even if it is also a code.
 */
export function searchedByCode(snapshot: Snapshot, text: string): readonly number[] {
  return text.trim().length >= 4 && /\d/.test(text) ? ordinalsOfCode(snapshot, text) : [];
}

function categoryRange(snapshot: Snapshot, query: ListQuery): { from: number; to: number } {
  if (query.categoryId === undefined) return { from: 0, to: snapshot.size };
  const node = snapshot.tree.byId.get(query.categoryId);
  return node ? snapshot.tree.productRange(node) : { from: 0, to: 0 };
}

function isDirectlyIn(snapshot: Snapshot, ordinal: number, { categoryId }: ListQuery): boolean {
  return categoryId === undefined || snapshot.rows[ordinal]?.categoryId === categoryId;
}

function inOrder(snapshot: Snapshot, scope: Scope, ordinals: readonly number[], query: ListQuery): readonly number[] {
  if (query.sort === 'rank') return ordinals;
  const key = sortKey(snapshot, scope, query.sort);
  const keys = new Map(ordinals.map((ordinal) => [ordinal, key(ordinal)]));
  return [...ordinals].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0) || a - b);
}

/** Returns the sort values, ascending; values that sort highest first are negated. */
function sortKey(snapshot: Snapshot, scope: Scope, sort: Exclude<Sort, 'rank'>): (ordinal: number) => number {
  switch (sort) {
    case 'name':
      return (ordinal) => snapshot.nameRank[ordinal] ?? 0;
    case 'name_desc':
      return (ordinal) => -(snapshot.nameRank[ordinal] ?? 0);
    case 'price':
      return (ordinal) => priceAt(scope, ordinal);
    case 'price_desc':
      return (ordinal) => -priceAt(scope, ordinal);
    case 'price_um':
      return (ordinal) => pricePerKilo(snapshot, scope, ordinal);
    case 'price_um_desc':
      return (ordinal) => -pricePerKilo(snapshot, scope, ordinal, -1);
    case 'discount':
      return (ordinal) => -(1 - priceAt(scope, ordinal) / listPriceAt(scope, ordinal));
    case 'newest':
      return (ordinal) => -(snapshot.newUntil[ordinal] ?? 0);
  }
}

const COUNTED = 1e12;

/** Weighed goods come before counted ones and unknown contents last, also when `sign` -1 reverses the order. */
function pricePerKilo(snapshot: Snapshot, scope: Scope, ordinal: number, sign: 1 | -1 = 1): number {
  if (snapshot.rows[ordinal]?.saleType === 'Sfuso') return priceAt(scope, ordinal);
  const content = snapshot.contentOf[ordinal] ?? 0;
  if (content === 0) return sign * Number.MAX_SAFE_INTEGER;
  const counted = snapshot.rows[ordinal]?.contentUnit === 'pz';
  return (priceAt(scope, ordinal) * 1000) / content + (counted ? sign * COUNTED : 0);
}

function present(ordinals: readonly (number | undefined)[]): number[] {
  return ordinals.filter((ordinal) => ordinal !== undefined);
}
