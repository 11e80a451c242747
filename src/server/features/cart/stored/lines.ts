import { allOf, ok, type Result } from '../../../../domain/base/result.ts';
import { type Buyer, holdsFor } from '../../../../domain/pricing/promotions/rule.ts';
import { amountOfWire } from '../../../../domain/quantity/quantity-on-the-wire.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import { promotionsAt } from '../../catalogue/engine/promotions.ts';
import type { ProductRow } from '../../catalogue/engine/rows/rows.ts';
import type { DatedPromotion } from '../../catalogue/engine/rows/warehouses.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { CartLine } from './cart-lines.ts';

/** The maximum number of different articles in a cart. The documents name no limit; a list must have one. */
export const MAX_LINES = 300;

export type LineInfos = Readonly<Record<string, string>>;

/** An article in one of its choices (size) with its amount, as a call, a list or an order names it. */
export interface LineAmount {
  readonly productId: number;
  /** Pieces, or grams for loose goods. */
  readonly amount: number;
  readonly isLoose: boolean;
  readonly infos: LineInfos;
  /** Details that describe the line: note, alternatives. */
  readonly details?: LineInfos | undefined;
  /** Set when a call names a line of the cart: refusals then refer to this item, not to the product. */
  readonly itemId?: number;
}

/** A line as it is stored in a cart, a list or an order. */
export type StoredLine = Pick<CartLine, 'productId' | 'quantity' | 'weightGrams' | 'infos'> &
  Partial<Pick<CartLine, 'details'>>;

export function lineOf(item: StoredLine): LineAmount {
  const isLoose = item.weightGrams > 0;
  return {
    productId: item.productId,
    amount: isLoose ? item.weightGrams : item.quantity,
    isLoose,
    infos: item.infos,
    details: item.details,
  };
}

export function toWrite({ productId, amount, isLoose, infos }: LineAmount) {
  return { productId, quantity: isLoose ? 0 : amount, weightGrams: isLoose ? amount : 0, infos };
}

export function isSameLine(
  a: Pick<LineAmount, 'productId' | 'infos'>,
  b: Pick<LineAmount, 'productId' | 'infos'>,
): boolean {
  return a.productId === b.productId && choiceOf(a.infos) === choiceOf(b.infos);
}

export interface ItemToAdd {
  readonly productId: number;
  /** Pieces, or for loose goods grams (the unit of the product's WEIGHT_UNIT_SELLING). */
  readonly quantity: number;
  readonly params?: LineInfos | undefined;
  /** Details that describe the line: note, alternatives. */
  readonly details?: LineInfos | undefined;
}

/** Sums the present and the incoming lines, one line per article and choice. Loose amounts are whole grams. */
export function sumUp(scope: Scope, present: readonly LineAmount[], items: readonly ItemToAdd[]): LineAmount[] {
  const lines: LineAmount[] = [];
  for (const { productId, quantity, params: infos = {}, details } of items) {
    const row = rowOf(scope, productId);
    const isLoose = row?.saleType === 'Sfuso';
    const before =
      lines.find((line) => isSameLine(line, { productId, infos })) ??
      present.find((line) => isSameLine(line, { productId, infos }));
    const line = {
      productId,
      infos,
      isLoose,
      amount: (before?.amount ?? 0) + amountAsked(row, quantity),
      details: details === undefined ? before?.details : { ...before?.details, ...details },
    };
    const at = before ? lines.indexOf(before) : -1;
    if (at < 0) lines.push(line);
    else lines[at] = line;
  }
  return lines;
}

/** Checks each line alone before lines are summed: half a piece, or a choice that the article does not have. */
export function checkItems(scope: Scope, items: readonly ItemToAdd[]): Result<void, Refusal> {
  return allOf(items.map((item) => checkItem(scope, item)));
}

function checkItem(scope: Scope, { productId, quantity, params = {} }: ItemToAdd): Result<void, Refusal> {
  const row = rowOf(scope, productId);
  const field = String(productId);
  if (!row) return refuse('PRODUCT_NOT_FOUND', { field });
  if (!Number.isInteger(amountAsked(row, quantity))) return refuse('INVALID_QUANTITY', { field });
  const isCartInfo = ([name, value]: [string, string]) =>
    (name === CHOSEN_PROMOTION && isChoosable(scope, productId, value)) ||
    optionsOf(row).some((option) => option.parameterName === name && hasValue(option, value));
  return Object.entries(params).every(isCartInfo) ? ok() : refuse('INVALID_OPTION', { field });
}

interface Option {
  readonly parameterName: string;
  readonly options: readonly { readonly key: string }[];
}

/** The options of a product (S 3, selectOptions); each must be chosen before it is bought (S 5). */
export function optionsOf(row: Pick<ProductRow, 'selectOptions'> | undefined): readonly Option[] {
  return (row?.selectOptions ?? []) as readonly Option[];
}

/** Returns whether an option of the product is not chosen, or by a value that it no longer has. */
export function lacksOption(row: Pick<ProductRow, 'selectOptions'> | undefined, infos: LineInfos): boolean {
  return optionsOf(row).some((option) => !hasValue(option, infos[option.parameterName]));
}

function hasValue({ options }: Option, value: string | undefined): boolean {
  return options.some(({ key }) => key === value);
}

/** Converts a quantity of the wire to pieces, or to whole grams of loose goods (the unit is WEIGHT_UNIT_SELLING). */
export function amountAsked(row: Pick<ProductRow, 'saleType'> | undefined, quantity: number): number {
  return amountOfWire(row?.saleType ?? 'Pezzo', UNITS_PER_KILO, quantity);
}

const UNITS_PER_KILO = 1000;

export function rowOf({ snapshot }: Scope, productId: number) {
  const ordinal = snapshot.ordinalOfId.get(productId);
  return ordinal === undefined ? undefined : snapshot.rows[ordinal];
}

/** The key of a line: article and choices, independent of the order of the choices. */
export function lineKey(productId: number, infos: LineInfos): string {
  return isEmpty(infos) ? String(productId) : `${productId} ${choiceOf(infos)}`;
}

/** The key of the choices of a line, independent of their order. */
export function choiceOf(infos: LineInfos): string {
  if (isEmpty(infos)) return NO_CHOICE;
  return JSON.stringify(Object.entries(infos).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const NO_CHOICE = '[]';

export function isEmpty(infos: LineInfos): boolean {
  for (const _ in infos) return false;
  return true;
}

/** S 3, cartItemInfo: the promotion that the shopper chose for a line ("Vuoi applicare questa promozione?"). */
export const CHOSEN_PROMOTION = 'use_wpid';

function isChosen(infos: LineInfos, promotionId: number): boolean {
  return infos[CHOSEN_PROMOTION] === String(promotionId);
}

/** True if the promotion holds for this buyer and, where it is to be chosen, this line chose it. */
export function holdsForLine({ promotion, row }: DatedPromotion, buyer: Buyer, infos: LineInfos): boolean {
  return (!row.selectable || isChosen(infos, row.promotionId)) && holdsFor(promotion, buyer);
}

/** True if the customer may choose this promotion for this product, in this store on this day. */
export function isChoosable(scope: Scope, productId: number, promotionId: string): boolean {
  return choosable(scope, productId, promotionId) !== undefined;
}

/** The maximum of pieces or kilos for one cart; undefined: there is no limit. */
export function maxOf(scope: Scope, productId: number, promotionId: string): number | undefined {
  return choosable(scope, productId, promotionId)?.promotion.rule.most;
}

function choosable(scope: Scope, productId: number, promotionId: string) {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  if (ordinal === undefined) return undefined;
  return promotionsAt(scope, ordinal).find(({ row }) => row.selectable && String(row.promotionId) === promotionId);
}
