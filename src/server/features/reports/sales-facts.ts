import { romeTime } from '../../../domain/base/rome-time.ts';
import type { BilledLine } from '../../../domain/documents/billed-lines.ts';
import { grossOf, type TaxedAmount, type VatPart, vatParts } from '../../../domain/documents/vat.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { amountsOf, billedBy, soldGoodsOf, vouchersOf } from '../orders/billed-order.ts';
import { type PickedRow, pickedRows } from '../orders/read/picked-lines.ts';
import { outcomeOfLine } from '../orders/receipt.ts';
import { laterChanges } from './later-changes.ts';

/** The order of a fact: the columns that all its facts share. */
export interface SoldOrder {
  readonly orderId: number;
  readonly handedOverAt: Date;
  readonly warehouseId: number;
  readonly deliveryServiceId: number;
  readonly slotBegins: string;
  readonly isFirst: boolean;
  readonly isCompany: boolean;
}

interface Amounts {
  readonly goodsCents: number;
  readonly depositCents: number;
  readonly bagsCents: number;
  readonly feeCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
}

/** A row of `sales_facts`. */
export interface SalesFact extends Omit<SoldOrder, 'handedOverAt'>, Amounts {
  readonly kind: 'sale' | 'invoice' | 'note' | 'refund';
  readonly sourceId: number;
  /** In Rome, YYYY-MM-DD. */
  readonly day: string;
  readonly hour: number;
  readonly lines: number;
  readonly found: number;
  readonly substituted: number;
  readonly missing: number;
  readonly voucherCents: number;
  readonly vat: readonly VatPart[];
}

/** Goods that an order sold, without their deposits. */
export interface SoldGoods {
  readonly day: string;
  readonly warehouseId: number;
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly goodsCents: number;
}

export interface FactsOfOrder {
  readonly facts: readonly SalesFact[];
  readonly goods: readonly SoldGoods[];
}

/**
 * Returns all facts of an order that was handed over: what its receipt bills, and what changed that later. They are
 * made from the same lines as receipts and documents, so their sums are equal to the cent.
 */
export async function factsOf(db: Queryable, order: SoldOrder): Promise<FactsOfOrder> {
  const { orderId, handedOverAt: at } = order;
  const [amounts, rows] = await Promise.all([amountsOf(db, orderId), pickedRows(db, orderId)]);
  if (!amounts?.isFinal) throw new Error(`order ${orderId} was handed over without a total`);
  const billed = billedBy(amounts, rows);
  const sale = {
    ...factFrom(order, { kind: 'sale', sourceId: orderId, at }, billed, 1),
    ...outcomesOf(rows),
    voucherCents: vouchersOf(amounts),
  };
  const { day, warehouseId } = sale;
  const goods = rows
    .flatMap(soldGoodsOf)
    .map(({ productId, line: { quantity, weightGrams, grossCents } }) => ({
      day,
      warehouseId,
      productId,
      quantity: weightGrams > 0 ? 0 : quantity,
      weightGrams,
      goodsCents: grossCents,
    }));
  const later = (await laterChanges(db, orderId, billed)).map(({ lines, sign, ...change }) =>
    factFrom(order, change, lines, sign),
  );
  return { facts: [sale, ...later], goods };
}

/** Reads the orders among these that were handed over. */
export function soldOrders(db: Queryable, orderIds: readonly number[]): Promise<SoldOrder[]> {
  return db.query<SoldOrder>(sql`
    select o.order_id, f.handed_over_at, o.warehouse_id, o.delivery_service_id, o.slot ->> 'beginTime' as slot_begins,
      not exists (select from orders e join order_fulfilments g using (order_id)
        where e.user_id = o.user_id and (g.handed_over_at, e.order_id) < (f.handed_over_at, o.order_id)) as is_first,
      (coalesce(c.company_name, '') <> ''
        or exists (select from company_users u where u.user_id = o.user_id)) as is_company
    from orders o join order_fulfilments f using (order_id) join customers c using (user_id)
    where o.order_id = any(${[...orderIds]}::int[]) and f.handed_over_at is not null
    order by o.order_id`);
}

type Source = Pick<SalesFact, 'kind' | 'sourceId'> & { readonly at: Date | string };

/** Returns the fact of these lines; `at`: an instant, or a day of which the hour is not known. */
function factFrom(
  { handedOverAt: _, ...order }: SoldOrder,
  { at, ...source }: Source,
  lines: readonly (TaxedAmount & Partial<Pick<BilledLine, 'kind'>>)[],
  sign: 1 | -1,
): SalesFact {
  const of = (kind: BilledLine['kind']) => sign * grossOf(lines.filter((line) => line.kind === kind));
  const [deposit, bags, fee, discount] = [of('deposit'), of('bags'), of('delivery'), of('discount')];
  const total = sign * grossOf(lines);
  const when = typeof at === 'string' ? { date: at, time: '00:00' } : romeTime(at);
  return {
    ...order,
    ...source,
    ...NO_LINES,
    day: when.date,
    hour: Number(when.time.slice(0, 2)),
    // an amount that names no goods is one for goods
    goodsCents: total - deposit - bags - fee - discount,
    depositCents: deposit,
    bagsCents: bags,
    feeCents: fee,
    discountCents: discount,
    totalCents: total,
    vat: vatParts(lines).map((part) => signed(part, sign)),
  };
}

const NO_LINES = { lines: 0, found: 0, substituted: 0, missing: 0, voucherCents: 0 };

function signed({ vatBasisPoints, nature, grossCents, netCents, vatCents }: VatPart, sign: 1 | -1): VatPart {
  const amounts = { grossCents: sign * grossCents, netCents: sign * netCents, vatCents: sign * vatCents };
  return { vatBasisPoints, ...(nature === undefined ? {} : { nature }), ...amounts };
}

function outcomesOf(rows: readonly PickedRow[]) {
  const outcomes = rows.map(outcomeOfLine);
  const count = (outcome: (typeof outcomes)[number]) => outcomes.filter((each) => each === outcome).length;
  return { lines: rows.length, found: count('picked'), substituted: count('substituted'), missing: count('missing') };
}
