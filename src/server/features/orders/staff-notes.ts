import type { StaffOrder } from '../../../contract/orders/staff-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { countCrates } from '../../../domain/delivery/crates.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { jobOfKey } from '../../infra/jobs/queries.ts';
import { fullName } from '../customers/queries.ts';
import type { LockedOrder, OrderRow } from './queries.ts';
import { orderNumber } from './read/order-head.ts';

export interface NewStaffNote {
  readonly orderId: number;
  readonly kind: StaffOrder['notes'][number]['kind'];
  /** Italian, of 1 to 1,000 characters. */
  readonly body: string;
  readonly staffId: number;
  readonly now: Date;
}

/** Records an act of the staff on an order, or a call about it. False: there is no such order. */
export function insertStaffNote(db: Queryable, { orderId, kind, body, staffId, now }: NewStaffNote): Promise<boolean> {
  return db.changed(sql`
    insert into order_staff_notes (order_id, kind, body, written_by, written_at)
    select order_id, ${kind}, ${body}, ${staffId}, ${now} from orders where order_id = ${orderId}`);
}

/** Reads the notes about all versions of an order, which have the number of the first. */
export async function staffNotesOf(db: Queryable, orderNumber: number): Promise<StaffOrder['notes']> {
  const rows = await db.query<Omit<StaffOrder['notes'][number], 'at'> & { readonly writtenAt: Date }>(sql`
    select n.kind, n.body, n.written_at, ${fullName(sql`c`)} as name
    from orders o join order_staff_notes n using (order_id) join customers c on c.user_id = n.written_by
    where o.order_id = ${orderNumber} or o.order_number = ${orderNumber} order by n.written_at, n.note_id`);
  return rows.map(({ writtenAt, ...note }) => ({ ...note, at: writtenAt.toISOString() }));
}

/**
 * Records that a message about an order was sent, once for each key, with the job that wrote it, so that it can be sent
 * again; deleted orders are ignored.
 */
export async function recordOrderMessage(
  db: Queryable,
  kind: 'mail' | 'push',
  { key, orderNumber, subject }: { readonly key: string; readonly orderNumber: number; readonly subject: string },
): Promise<void> {
  await db.query(sql`
    insert into order_messages (message_key, kind, order_number, subject, job_kind, job_payload)
    select ${key}, ${kind}, o.order_id, ${subject}, j.kind, j.payload
    from orders o left join lateral (${jobOfKey(key)}) j on ${kind} = 'mail'
    where o.order_id = ${orderNumber} on conflict do nothing`);
}

/** The mails and notifications about all versions of an order. */
export async function messagesAbout(db: Queryable, orderNumber: number): Promise<StaffOrder['messages']> {
  const rows = await db.query<Omit<StaffOrder['messages'][number], 'at'> & { readonly sentAt: Date }>(sql`
    select kind, subject, sent_at from order_messages where order_number = ${orderNumber}
      order by sent_at, message_key`);
  return rows.map(({ sentAt, ...message }) => ({ ...message, at: sentAt.toISOString() }));
}

/** The parts of an address that identify the door and the bell. */
const WHERE = ['doorbell_name', 'street', 'street_number', 'postcode', 'city'];

/**
 * Returns orders whose goods may be added to an order: the same customer, slot, address and payment, and neither is
 * being prepared.
 */
export async function joinableOrders(db: Queryable, orderId: number): Promise<StaffOrder['joinable']> {
  const rows = await db.query<{ orderId: number; orderNumber: number; totalCents: number }>(sql`
    select b.order_id, ${orderNumber(sql`b`)} as order_number, b.total_cents
    from orders o join orders b on b.user_id = o.user_id and b.timeslot_id = o.timeslot_id and b.order_id <> o.order_id
    where o.order_id = ${orderId} and o.status_id = ${ORDERED} and b.status_id = ${ORDERED}
      and b.payment_type_id = o.payment_type_id
      and b.replaced_by_order_id is null and b.certificate_cents = 0
      and not exists (select from unnest(${WHERE}::text[]) k where coalesce(o.address ->> k, '') <> coalesce(
        b.address ->> k, ''))
    order by b.order_id`);
  return rows.map(({ totalCents, ...order }) => ({ ...order, total: euroOf(totalCents) }));
}

/** Returns whether two orders go to the same door, and are billed to the same party. */
export function sameDoorAndParty(
  tx: Tx,
  orderId: number,
  otherId: number,
): Promise<{ isSameDoor: boolean; isSameParty: boolean }> {
  return tx.one<{ isSameDoor: boolean; isSameParty: boolean }>(sql`
    select not exists (select from unnest(${WHERE}::text[]) k where coalesce(o.address ->> k, '') <> coalesce(
      b.address ->> k, ''))
      as is_same_door,
      (select party from invoice_parties p where p.order_id = o.order_id) is not distinct from
        (select party from invoice_parties p where p.order_id = b.order_id) as is_same_party
    from orders o, orders b where o.order_id = ${orderId} and b.order_id = ${otherId}`);
}

/** Writes the new slot of a locked order. An arrival that was announced for the old slot is cancelled. */
export async function writeSlot(
  tx: Tx,
  orderId: number,
  { timeslotId, slot }: { readonly timeslotId: number; readonly slot: OrderRow['slot'] },
): Promise<void> {
  await tx.query(sql`
    update orders set timeslot_id = ${timeslotId}, slot = slot || ${JSON.stringify(slot)}::jsonb
      where order_id = ${orderId}`);
  await tx.query(sql`delete from order_arrivals where order_id = ${orderId}`);
}

/** The fee and the bags of an order with the goods of another one, in cents. */
export interface JoinedAmounts {
  readonly deliveryFeeCents: number;
  readonly bags: OrderRow['bags'];
  readonly bagsCents: number;
}

/**
 * Copies the lines of an order into another one, both locked, with their prices, and adds the amounts; crates and
 * counted goods move to the other. The first one is replaced by it. Returns the maximum amount to pay for the order, in
 * cents.
 */
export async function joinLines(
  tx: Tx,
  {
    order,
    other,
    crates,
  }: { readonly order: OrderRow; readonly other: OrderRow; readonly crates: LockedOrder['crates'] },
  { deliveryFeeCents, bags, bagsCents }: JoinedAmounts,
): Promise<number> {
  const { orderId } = order;
  const goodsCents = order.goodsCents + other.goodsCents;
  const totalCents = goodsCents + bagsCents + deliveryFeeCents - order.certificateCents;
  const marginCents = order.authorisedCents - order.totalCents + other.authorisedCents - other.totalCents;
  const notes = [order.infos['order_note'], other.infos['order_note']].filter(Boolean).join('\n');
  const infos = { ...other.infos, ...order.infos, ...(notes === '' ? {} : { order_note: notes }) };
  await tx.query(sql`
    insert into order_lines (order_id, position, product_id, code, name, brand_line, pack_line, sale_type, quantity,
      weight_grams, list_price_cents, price_cents, promotion_id, line_cents, vat_basis_points, infos, details,
      product_hash, steps, insertion_type_id, counted)
    select ${orderId}, (select max(position) from order_lines where order_id = ${orderId}) + row_number() over (
      order by position),
      product_id, code, name, brand_line, pack_line, sale_type, quantity, weight_grams, list_price_cents, price_cents,
      promotion_id, line_cents, vat_basis_points, infos, details, product_hash, steps, insertion_type_id, counted
    from order_lines where order_id = ${other.orderId}`);
  await tx.query(sql`
    update orders set goods_cents = ${goodsCents}, discount_cents = ${order.discountCents + other.discountCents},
      delivery_fee_cents = ${deliveryFeeCents}, bags = ${JSON.stringify(bags)}::jsonb, bags_cents = ${bagsCents},
      total_cents = ${totalCents}, authorised_cents = ${totalCents + marginCents},
      infos = ${JSON.stringify(infos)}::jsonb, crates = crates + ${countCrates(crates)},
      chilled_crates = chilled_crates + ${crates.chilled}, frozen_crates = frozen_crates + ${crates.frozen}
    where order_id = ${orderId}`);
  await tx.query(sql`update orders set replaced_by_order_id = ${orderId} where order_id = ${other.orderId}`);
  return totalCents + marginCents;
}
