import { romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
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
  /** Brought after the end of its slot. Who collects comes when they like. */
  readonly isLate: boolean;
  /** What the customer gave it, 1 to 5; null: nothing. */
  readonly stars: number | null;
  /** The customer asked for money back for goods. */
  readonly hasComplaint: boolean;
  /** 1: the first that the customer got. */
  readonly customerOrder: number;
  /** In Rome, YYYY-MM-DD, of the customer's first order and of the one before this one; null: this is the first. */
  readonly firstDay: string;
  readonly previousDay: string | null;
  /** The customer got another one later. */
  readonly hasNext: boolean;
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
  /** Lines of orders for this product for which another one came, or nothing. */
  readonly substituted: number;
  readonly missing: number;
}

/** What a promotion took off the lines of an order. */
export interface GivenByPromotion {
  readonly day: string;
  readonly warehouseId: number;
  readonly promotionId: number;
  readonly givenCents: number;
}

export interface FactsOfOrder {
  readonly facts: readonly SalesFact[];
  readonly goods: readonly SoldGoods[];
  readonly given: readonly GivenByPromotion[];
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
      ...NOTHING_SOLD,
      day,
      warehouseId,
      productId,
      quantity: weightGrams > 0 ? 0 : quantity,
      weightGrams,
      goodsCents: grossCents,
    }));
  const notFound = rows.flatMap((row) => {
    const outcome = outcomeOfLine(row);
    return outcome === 'missing' || outcome === 'substituted'
      ? [{ ...NOTHING_SOLD, day, warehouseId, productId: row.productId, [outcome]: 1 }]
      : [];
  });
  const given = (await givenBy(db, orderId)).map((each) => ({ ...each, day, warehouseId }));
  const later = (await laterChanges(db, orderId, billed)).map(({ lines, sign, ...change }) =>
    factFrom(order, change, lines, sign),
  );
  return { facts: [sale, ...later], goods: [...goods, ...notFound], given };
}

const NOTHING_SOLD = { quantity: 0, weightGrams: 0, goodsCents: 0, substituted: 0, missing: 0 };

function givenBy(db: Queryable, orderId: number) {
  return db.query<Pick<GivenByPromotion, 'promotionId' | 'givenCents'>>(sql`
    select s."promotionId" as promotion_id, sum(s."beforeCents" - s."afterCents")::int as given_cents
    from order_lines l join order_picks p using (order_item_id) cross join lateral jsonb_to_recordset(l.steps)
      as s ("promotionId" int, "beforeCents" int, "afterCents" int) join promotions using (promotion_id)
    where l.order_id = ${orderId} and l.steps <> '[]' and p.quantity + p.weight_grams > 0 and not p.returned
    group by 1 order by 1`);
}

/** Reads the orders among these that were handed over. */
export function soldOrders(db: Queryable, orderIds: readonly number[]): Promise<SoldOrder[]> {
  return db.query<SoldOrder>(sql`
    select o.order_id, f.handed_over_at, o.warehouse_id, o.delivery_service_id, o.slot ->> 'beginTime' as slot_begins,
      h.before = 0 as is_first, h.before + 1 as customer_order, h.has_next,
      (h.first_at at time zone 'Europe/Rome')::date::text as first_day,
      (h.previous_at at time zone 'Europe/Rome')::date::text as previous_day,
      (coalesce(c.company_name, '') <> ''
        or exists (select from company_users u where u.user_id = o.user_id)) as is_company,
      o.delivery_service_id = ${HOME}::int and f.handed_over_at > ((o.slot ->> 'dateIso') || ' '
        || (o.slot ->> 'endTime'))::timestamp at time zone 'Europe/Rome' as is_late,
      (select rating from order_notes n where n.order_id = o.order_id) as stars,
      exists (select from refund_requests r where r.order_id = o.order_id and r.kind = 'goods') as has_complaint
    from orders o join order_fulfilments f using (order_id) join customers c using (user_id)
      cross join lateral (
        select (count(*) filter (where (g.handed_over_at, e.order_id) < (f.handed_over_at, o.order_id)))::int as before,
          coalesce(bool_or((g.handed_over_at, e.order_id) > (f.handed_over_at, o.order_id)), false) as has_next,
          min(g.handed_over_at) as first_at,
          max(g.handed_over_at) filter (where (g.handed_over_at, e.order_id) < (f.handed_over_at, o.order_id))
            as previous_at
        from orders e join order_fulfilments g using (order_id)
        where e.user_id = o.user_id and g.handed_over_at is not null) h
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
