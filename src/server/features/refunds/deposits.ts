import type { EmptiesBack } from '../../../contract/refunds/schemas.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { HANDED_OVER } from '../../../domain/orders/order-status.ts';
import { type DepositPart, depositCents, depositsToPay } from '../../../domain/refunds/deposits.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { billedOrder } from '../orders/billed-order.ts';
import { insertStaffNote } from '../orders/staff-notes.ts';
import { allMoneyLeft, type Decider, grantRefund, leftToGiveBack } from './decide-refund.ts';
import { type DeliveredOrder, lockDelivered } from './delivered-order.ts';
import { insertRequest, requestById } from './request-queries.ts';

interface Empties extends Decider {
  /** The order whose handover brought them; its own bottles are still full. */
  readonly orderId: number;
  readonly empties: number;
}

/**
 * Refunds the deposits of empties that a customer returned at a handover, as refunds of the customer's earlier orders,
 * the oldest first. Each order is locked before its deposits are read, so that concurrent handovers never pay for one
 * bottle twice. Bottles beyond those sold with a deposit are not paid. No refusal stops the handover: an order that
 * cannot be refunded now is left out.
 */
export async function giveDepositsBack(tx: Tx, { orderId, empties, ...decider }: Empties): Promise<void> {
  if (empties === 0) return;
  let paid: DepositPart = { pieces: 0, cents: 0 };
  for (const sold of await ordersWithDeposits(tx, orderId)) {
    if (paid.pieces === empties) break;
    const back = await giveBackOf(tx, sold, { orderId, empties: empties - paid.pieces, ...decider });
    paid = { pieces: paid.pieces + back.pieces, cents: paid.cents + back.cents };
  }
  if (paid.pieces === 0) return;
  const body = `Vuoti resi: ${empties} · cauzione restituita per ${paid.pieces}: ${formatMoney(paid.cents)}`;
  await insertStaffNote(tx, { orderId, kind: 'refunded', body, ...decider });
}

/** Returns the customer's other orders with bottles whose deposits were not refunded yet, by their handover. */
async function ordersWithDeposits(tx: Tx, orderId: number): Promise<number[]> {
  const rows = await tx.query<{ orderId: number }>(sql`
    select o.order_id from orders o join order_fulfilments f using (order_id)
    where o.user_id = (select user_id from orders where order_id = ${orderId}) and o.order_id <> ${orderId}
      and o.status_id = any(${[...HANDED_OVER]}::int[]) and exists (
      select from order_lines l join sold_products s using (product_hash) join order_picks k using (order_item_id)
      where l.order_id = o.order_id and k.charged_cents > 0 and not k.returned
        and (s.product #>> '{productInfos,DEPOSIT}' is not null
          or k.substitute #>> '{productInfos,DEPOSIT}' is not null)
        and k.quantity + k.substitute_quantity > (
          select coalesce(sum(d.pieces), 0) from deposits_back d where d.order_item_id = l.order_item_id))
    order by f.handed_over_at, o.order_id`);
  return rows.map((row) => row.orderId);
}

/** Refunds the deposits of one order for so many empties, or nothing if that is refused. */
async function giveBackOf(
  tx: Tx,
  orderId: number,
  { orderId: broughtWith, empties, ...decider }: Empties,
): Promise<DepositPart> {
  const none: DepositPart = { pieces: 0, cents: 0 };
  const order = await lockDelivered(tx, orderId);
  const paid = order ? depositsToPay(await moneyOf(tx, order, decider.now), empties) : [];
  if (!order || paid.length === 0) return none;
  const total = paid.reduce((sum, each) => ({ pieces: sum.pieces + each.pieces, cents: sum.cents + each.cents }), none);
  await tx.query(sql`savepoint deposits_of_order`);
  const requestId = await insertRequest(tx, {
    orderId,
    userId: order.userId,
    kind: 'deposit',
    askedCents: total.cents,
    askedBy: decider.staffId,
    broughtWith,
    lines: paid.map(({ line, pieces, cents: askedCents }) => ({
      orderItemId: line.orderItemId,
      quantity: pieces,
      weightGrams: 0,
      askedCents,
    })),
    now: decider.now,
  });
  const request = await requestById(tx, requestId);
  if (!request) throw new Error(`request ${requestId} is gone`);
  const granted = await grantRefund(tx, request, { grantedCents: total.cents, answer: '', ...decider });
  if (!granted.ok) await tx.query(sql`rollback to savepoint deposits_of_order`);
  await tx.query(sql`release savepoint deposits_of_order`);
  return granted.ok ? total : none;
}

/**
 * Returns the money left of an order, and the part of its deposits that discounts have paid: discounts apply to
 * deposits last (decision 59).
 */
async function moneyOf(tx: Tx, { orderId, lines }: DeliveredOrder, now: Date) {
  const billed = await billedOrder(tx, orderId);
  const discount = (billed?.lines ?? []).reduce(
    (sum, { kind, grossCents }) => sum - (kind === 'discount' ? grossCents : 0),
    0,
  );
  const goods = lines.reduce((sum, line) => sum + line.chargedCents - depositCents(line), 0);
  return {
    lines,
    leftCents: Math.min(await leftToGiveBack(tx, orderId, now), await allMoneyLeft(tx, orderId, now)),
    discountCents: Math.max(discount - goods, 0),
  };
}

type WithEmpties = ReadonlyMap<number, { readonly emptiesBack: EmptiesBack }>;

/** Returns the empties that came with handovers, and their refunds; orders without any are left out. */
export async function emptiesBackOf(db: Queryable, orderIds: readonly number[]): Promise<WithEmpties> {
  const rows = await db.query<{ orderId: number; pieces: number; paidPieces: number; cents: number }>(sql`
    select f.order_id, f.empties_back as pieces, coalesce(sum(d.pieces), 0)::int as paid_pieces, coalesce(sum(d.cents),
      0)::int as cents
    from order_fulfilments f left join deposits_back d on d.brought_with = f.order_id
    where f.order_id = any(${[...orderIds]}::int[]) and f.empties_back > 0 group by f.order_id order by f.order_id`);
  return new Map(
    rows.map(({ orderId, cents: amount, ...counts }) => [
      orderId,
      { emptiesBack: { ...counts, amount: euroOf(amount) } },
    ]),
  );
}
