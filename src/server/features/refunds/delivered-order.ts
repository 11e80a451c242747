import { formatDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { DELIVERED, PARTLY_DELIVERED } from '../../../domain/orders/order-status.ts';
import {
  type DeliveredLine,
  lastDayToReport,
  lastDayToWithdraw,
  refundableCents,
} from '../../../domain/refunds/refund-rules.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { staffCreditsOf } from '../documents/credit-due.ts';
import { amountsOf, depositsOf, vouchersOf } from '../orders/billed-order.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { pickedRows } from '../orders/read/picked-lines.ts';
import { balanceOf } from '../payments/ledger/balance.ts';

/** An order with the goods that were handed over. */
export interface DeliveredOrder {
  readonly orderId: number;
  /** The number by which people know the order. */
  readonly orderNumber: number;
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly deliveryFeeCents: number;
  readonly bagsCents: number;
  /**
   * The amount that was paid for the order, also by certificates that were bought, and not given back yet. Discounts
   * were not paid.
   */
  readonly leftCents: number;
  /** Day in Rome, YYYY-MM-DD; undefined: nothing was handed over. */
  readonly handedOverOn: string | undefined;
  readonly lines: readonly OrderLine[];
}

export interface OrderLine extends DeliveredLine {
  readonly orderItemId: number;
  readonly code: string;
  readonly name: string;
  readonly picture: string;
  /** True if a request for it waits for a decision. */
  readonly isAsked: boolean;
}

interface OrderRow {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly userId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly deliveryFeeCents: number | null;
  readonly bagsCents: number | null;
  readonly grantedCents: number;
  readonly handedOverAt: Date | null;
}

/**
 * Reads an order with its lines that were handed over and charged; undefined: there is none, or it is not this
 * customer's.
 */
export async function deliveredOrder(
  db: Queryable,
  orderId: number,
  userId?: number,
): Promise<DeliveredOrder | undefined> {
  const row = await db.maybeOne<OrderRow>(sql`
    select o.order_id, ${ORDER_NUMBER} as order_number, o.user_id, c.first_name, c.last_name, c.email,
      f.delivery_fee_cents, f.bags_cents,
      (select coalesce(sum(granted_cents), 0)::int from refund_requests r
      where r.order_id = o.order_id) as granted_cents,
      case when o.status_id = any(${[DELIVERED, PARTLY_DELIVERED]}::int[]) then f.handed_over_at end as handed_over_at
    from orders o join customers c using (user_id) left join order_fulfilments f using (order_id)
    where o.order_id = ${orderId} and (${userId ?? null}::int is null or o.user_id = ${userId ?? null}::int)`);
  if (!row) return undefined;
  const amounts = await amountsOf(db, orderId);
  // an amount that was never captured is not refunded
  const { missingCents: unpaid } = await balanceOf(db, orderId);
  const { offCents } = await staffCreditsOf(db, orderId);
  const paidCents = amounts ? amounts.totalCents - unpaid + vouchersOf(amounts) : 0;
  const { orderNumber, firstName, lastName, email, handedOverAt: handedOver } = row;
  return {
    orderId,
    orderNumber,
    userId: row.userId,
    firstName,
    lastName,
    email,
    deliveryFeeCents: row.deliveryFeeCents ?? 0,
    bagsCents: row.bagsCents ?? 0,
    leftCents: Math.max(paidCents - row.grantedCents - offCents, 0),
    handedOverOn: handedOver ? romeTime(handedOver).date : undefined,
    lines: handedOver ? await linesOf(db, orderId) : [],
  };
}

/**
 * Reads the same with the order locked until the transaction ends, so that requests for its lines cannot change
 * meanwhile.
 */
export async function lockDelivered(tx: Tx, orderId: number, userId?: number): Promise<DeliveredOrder | undefined> {
  await tx.query(sql`select from orders where order_id = ${orderId} for no key update`);
  return deliveredOrder(tx, orderId, userId);
}

type LineRow = Omit<OrderLine, 'deposits' | 'depositBack'> & {
  readonly backPieces: number;
  readonly backCents: number;
};

/** Substitutes are shown instead of the ordered goods, and a line is perishable if one of both is. */
async function linesOf(db: Queryable, orderId: number): Promise<OrderLine[]> {
  const lines = await db.query<LineRow>(sql`
    select l.order_item_id, l.code, l.name, coalesce(s.product ->> 'mediaURL', '') as picture,
      k.quantity + k.substitute_quantity as quantity,
      k.weight_grams + k.substitute_weight_grams as weight_grams, k.charged_cents,
      coalesce(r.granted, 0)::int as refunded_cents, coalesce(r.is_open, false) as is_asked,
      coalesce(r.goods_back, 0)::int as goods_back_cents, coalesce(r.back_cents, 0)::int as back_cents,
      coalesce(r.back_pieces, 0)::int as back_pieces,
      coalesce(s.product #>> '{productInfos,PERISHABLE}' = 'true', false)
        or coalesce(k.substitute #>> '{productInfos,PERISHABLE}' = 'true', false) as is_perishable
    from order_lines l join sold_products s using (product_hash) join order_picks k using (order_item_id), lateral (
      select sum(f.granted_cents) as granted, bool_or(f.is_open) as is_open,
        sum(case when f.is_open then f.asked_cents else f.granted_cents end) filter (
        where q.kind <> 'deposit') as goods_back,
        sum(f.granted_cents) filter (where q.kind = 'deposit') as back_cents,
        sum(f.quantity) filter (where q.kind = 'deposit') as back_pieces
      from refund_lines f join refund_requests q using (request_id) where f.order_item_id = l.order_item_id) r
    where l.order_id = ${orderId} and k.charged_cents > 0 and not k.returned order by l.position`);
  const deposits = new Map((await pickedRows(db, orderId)).map((row) => [row.orderItemId, depositsOf(row)]));
  return lines.map(({ backPieces, backCents, ...line }) => ({
    ...line,
    deposits: (deposits.get(line.orderItemId) ?? []).map(({ quantity, grossCents }) => ({
      pieces: quantity,
      cents: grossCents,
    })),
    depositBack: { pieces: backPieces, cents: backCents },
  }));
}

export function canReport(order: DeliveredOrder, line: OrderLine, now: Date): boolean {
  const until = reportUntil(order, line);
  return until !== undefined && romeTime(now).date <= until && !line.isAsked && refundableCents(line) > 0;
}

/** YYYY-MM-DD; undefined: nothing was handed over. */
export function reportUntil({ handedOverOn }: DeliveredOrder, { isPerishable }: OrderLine): string | undefined {
  return handedOverOn === undefined ? undefined : lastDayToReport(handedOverOn, isPerishable);
}

/** Codice del consumo 52 and 59: within 14 days, and nothing that spoils soon. */
export function canWithdraw({ handedOverOn }: DeliveredOrder, line: OrderLine, now: Date): boolean {
  const isInTime = handedOverOn !== undefined && romeTime(now).date <= lastDayToWithdraw(handedOverOn);
  return isInTime && !line.isPerishable && !line.isAsked && refundableCents(line) > 0;
}

/** Returns whether these lines are all that was handed over, without earlier refunds except deposits. */
export function isWholeOrder({ lines }: DeliveredOrder, chosen: readonly OrderLine[]): boolean {
  return (
    chosen.length === lines.length &&
    lines.every(({ refundedCents, depositBack }) => refundedCents === depositBack.cents)
  );
}

/** Formats a day for refusals. */
export function dayText(date: string): string {
  return formatDay(date);
}
