import type { PickBody } from '../../../contract/fulfilment/schemas.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { mayHandOver } from '../../../domain/delivery/delivery-service.ts';
import { BEING_PICKED, TAKEN_IN_CHARGE } from '../../../domain/orders/order-status.ts';
import { isNearInPrice, type SubstitutionRules } from '../../../domain/orders/substitution.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import type { ProductRow } from '../catalogue/engine/rows/rows.ts';
import { depositCentsOf, isListed, type Scope } from '../catalogue/engine/scope.ts';
import { mayReplace } from '../catalogue/recommend/alternatives.ts';
import { readPriceList } from '../company/price-list.ts';
import { changeStatus } from '../orders/change-status.ts';
import {
  type Amount,
  type Pick,
  type Replacement,
  type Substitute,
  takeBackQuestion,
  writePicks,
} from '../orders/fulfilment-writes.ts';
import type { LockedOrder } from '../orders/queries.ts';
import { returnStock, type StockAmount, settleOwed, takeStock } from '../stores/stock.ts';
import { lockInCharge, type StaffStep } from './steps.ts';

type LineRow = LineToReplace & { readonly orderItemId: number; readonly name: string; readonly quantity: number };
type PickedLine = Omit<PickBody, 'order_id'>;

/**
 * Records the picked amounts of lines: pieces, or the real weight, and substitutes for missing goods. A later call
 * replaces an earlier one, and withdraws a question to the customer about the old total. Returns products whose stock
 * changed. After a refusal some of it may be written, so the transaction must be rolled back.
 */
export async function pickLines(
  tx: Tx,
  deps: SubstitutionDeps,
  step: StaffStep,
  said: readonly PickedLine[],
): Promise<Result<number[], Refusal>> {
  const { orderId, actor, now } = step;
  const locked = await lockInCharge(tx, orderId, [TAKEN_IN_CHARGE, BEING_PICKED]);
  if (!locked.ok) return locked;
  const { order } = locked.value;
  const lines = await linesOf(tx, orderId, said);
  const picks: Pick[] = [];
  const products: number[] = [];
  const missing: StockAmount[] = [];
  for (const body of said) {
    const line = lines.get(body.order_item_id);
    if (!line) return refuse('LINE_NOT_FOUND', { field: 'order_item_id' });
    const picked = amountOf(line, body, '');
    if (!picked.ok) return refusedOf(line, picked.refusals);
    const replaced = await replacementOf(tx, deps, { line, body, order });
    if (!replaced.ok) return refusedOf(line, replaced.refusals);
    const pieces = picked.value.quantity + (replaced.value?.amount.quantity ?? 0);
    if (pieces > line.quantity)
      return refuse('TOO_MANY_PIECES', { field: 'quantity', details: { ordered: line.quantity, name: line.name } });
    const moved = await moveStock(tx, order.warehouseId, line.counted, replaced.value);
    products.push(...moved.products);
    if (line.isCounted) missing.push({ productId: line.productId, amount: moreMissing(line, picked.value) });
    picks.push({
      itemId: body.order_item_id,
      picked: picked.value,
      replaced: replaced.value,
      isCounted: moved.isCounted,
    });
  }
  if (order.statusId === TAKEN_IN_CHARGE) await changeStatus(tx, orderId, BEING_PICKED, { actor, now });
  await settleOwed(tx, order.warehouseId, missing);
  await writePicks(tx, step, picks);
  await takeBackQuestion(tx, orderId);
  return ok(products);
}

/** Adds the name of the goods to refusals: a batch has many lines, and its picker has to know which one is refused. */
function refusedOf({ name }: LineRow, refusals: readonly Refusal[]): Result<never, Refusal> {
  return refuseFor(refusals.map((refusal) => ({ ...refusal, details: { ...refusal.details, name } })));
}

/** A line, and what an earlier substitute of it took from a counted stock. */
type LineToPick = LineRow & {
  readonly counted: StockAmount | null;
  /** Whether the line lowered a counted stock. */
  readonly isCounted: boolean;
  /** The pieces or grams that were picked before; null: none were. */
  readonly pickedBefore: number | null;
};

/** Returns how much more of a line is missing than was when it was picked before. */
function moreMissing({ quantity, weightGrams, pickedBefore }: LineToPick, picked: Amount): number {
  const ordered = Math.max(quantity, weightGrams);
  const missed = (amount: number) => Math.max(ordered - amount, 0);
  return missed(Math.max(picked.quantity, picked.weightGrams)) - (pickedBefore === null ? 0 : missed(pickedBefore));
}

async function linesOf(tx: Tx, orderId: number, said: readonly PickedLine[]): Promise<ReadonlyMap<number, LineToPick>> {
  const rows = await tx.query<LineToPick>(sql`
    select l.order_item_id, name, product_id, price_cents, l.quantity, l.weight_grams, details, l.counted as is_counted,
      greatest(p.quantity, p.weight_grams) as picked_before,
      case when substitute_counted then
      json_build_object('productId', substitute_product_id, 'amount', greatest(substitute_quantity,
      substitute_weight_grams)) end as counted
    from order_lines l left join order_picks p using (order_item_id)
    where l.order_id = ${orderId} and l.order_item_id = any(${said.map(({ order_item_id: itemId }) => itemId)}::int[])
    -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.orderItemId, row]));
}

interface Wished {
  readonly line: LineRow;
  readonly body: PickedLine;
  readonly order: LockedOrder;
}

async function replacementOf(
  tx: Tx,
  deps: SubstitutionDeps,
  { line, body: { order_item_id: itemId, substitute: input }, order }: Wished,
): Promise<Result<Replacement | undefined, Refusal>> {
  if (!input) return ok(undefined);
  const amount = amountOf(line, input, 'substitute.');
  if (!amount.ok) return amount;
  if (amount.value.quantity + amount.value.weightGrams === 0) return ok(undefined);
  const found = await substituteOf(tx, deps, line, {
    productId: input.product_id,
    warehouseId: order.warehouseId,
    date: order.slot.dateIso,
    priceListId: await readPriceList(tx, order.userId),
    serviceId: order.deliveryServiceId,
    isAsked: deps.isAgreed?.(itemId, input.product_id) === true,
  });
  return found.ok ? ok({ substitute: found.value, amount: amount.value }) : found;
}

/** Loose goods have grams, others have pieces; a missing amount is 0. */
function amountOf(
  { weightGrams: ordered }: LineRow,
  {
    quantity,
    weight_grams: weight,
  }: { readonly quantity?: number | undefined; readonly weight_grams?: number | undefined },
  prefix: string,
): Result<Amount, Refusal> {
  const isLoose = ordered > 0;
  if (isLoose && weight === undefined) return refuse('WEIGHT_MISSING', { field: `${prefix}weight_grams` });
  if (!isLoose && (quantity === undefined || (weight ?? 0) > 0))
    return refuse('PIECES_ONLY', { field: `${prefix}quantity` });
  return ok(isLoose ? { quantity: 0, weightGrams: weight ?? 0 } : { quantity: quantity ?? 0, weightGrams: 0 });
}

interface Moved {
  readonly products: readonly number[];
  /** True if the substitute lowered a counted stock. */
  readonly isCounted: boolean;
}

/**
 * Puts an earlier substitute of the line back into stock, and takes the present one if its stock is counted and
 * sufficient.
 */
async function moveStock(
  tx: Tx,
  warehouseId: number,
  before: StockAmount | null,
  replaced: Replacement | undefined,
): Promise<Moved> {
  const back = before ? await returnStock(tx, warehouseId, [before]) : [];
  if (!replaced) return { products: back, isCounted: false };
  const { amount, substitute } = replaced;
  const goods = { productId: substitute.productId, amount: amount.weightGrams || amount.quantity };
  const { limited, short } = await takeStock(tx, warehouseId, [goods]);
  // goods in the picker's hand exist, even if the counted stock says otherwise
  return { products: [...back, ...limited], isCounted: limited.length > 0 && short.length === 0 };
}

export interface LineToReplace {
  readonly productId: number;
  /** Per piece or per kg. */
  readonly priceCents: number;
  readonly weightGrams: number;
  /** The details as stored with the order: accepts_alternatives, preferred_substitute. */
  readonly details: Readonly<Record<string, string>>;
}

/** A substitute for a line, with the store and the day (YYYY-MM-DD) of the order, and the price list. */
interface SubstituteWish {
  readonly productId: number;
  readonly warehouseId: number;
  readonly date: string;
  /** The list of the company that the customer buys for. */
  readonly priceListId: number | undefined;
  /** The delivery service of the order, which must not hand over some goods. */
  readonly serviceId: number;
  /**
   * True if the customer is asked about exactly this product: then neither the wishes of the order nor a price that is
   * not charged refuse it.
   */
  readonly isAsked: boolean;
}

export interface SubstitutionDeps {
  readonly catalogue: Catalogue;
  readonly substitutions: SubstitutionRules;
  /** Returns whether the customer agreed to this product for this line; absent: customers are not asked. */
  readonly isAgreed?: (itemId: number, productId: number) => boolean;
}

/**
 * Returns the substitute of a line as the customer wishes (S 9): none if alternatives are not accepted; by default
 * goods of a similar price, without alcohol or allergens that the ordered ones lack. A substitute that the customer
 * chose is accepted at any price, but never charged above that of the line; so is one that the customer is asked about,
 * but without alcohol and allergens.
 */
export async function substituteOf(
  db: Queryable,
  { catalogue, substitutions }: SubstitutionDeps,
  line: LineToReplace,
  input: SubstituteWish,
): Promise<Result<Substitute, Refusal>> {
  const field = 'substitute.product_id';
  if (line.details['accepts_alternatives'] !== 'true' && !input.isAsked)
    return refuse('SUBSTITUTE_UNWANTED', { field });
  if (input.productId === line.productId) return refuse('SUBSTITUTE_SAME', { field });
  const scope = catalogue.scopeAt(input.warehouseId, input.date, input.priceListId);
  const ordinal = scope.snapshot.ordinalOfId.get(input.productId);
  const row = ordinal === undefined ? undefined : scope.snapshot.rows[ordinal];
  if (ordinal === undefined || !row || !isListed(scope, ordinal)) return refuse('SUBSTITUTE_UNKNOWN', { field });
  if ((row.saleType === 'Sfuso') !== line.weightGrams > 0) return refuse('SUBSTITUTE_UNLIKE', { field });
  if (!mayHandOver(input.serviceId, row)) return refuse('SUBSTITUTE_LOCKER', { field });
  const unitCents = priceAt(scope, ordinal);
  if (Number(line.details['preferred_substitute'] ?? 0) !== input.productId) {
    if (!(await isSafe(db, scope, line, row))) return refuse('SUBSTITUTE_UNSAFE', { field });
    if (!input.isAsked && !isNearInPrice(substitutions, line.priceCents, unitCents))
      return refuse('SUBSTITUTE_PRICE', { field, details: { percent: substitutions.withinPercent } });
  }
  return ok({
    productId: input.productId,
    unitCents: unitCents + depositCentsOf(row),
    product: catalogue.lineCardBytes(scope, ordinal).toString(),
  });
}

/** Returns whether a substitute has neither alcohol nor allergens that the ordered product lacks. */
async function isSafe(db: Queryable, { snapshot }: Scope, line: LineToReplace, other: ProductRow): Promise<boolean> {
  const ordered = snapshot.rows[snapshot.ordinalOfId.get(line.productId) ?? -1];
  if (other.alcoholic && ordered?.alcoholic !== true) return false;
  return mayReplace(db, { original: line.productId, other: other.productId });
}
