import type { REFUND_REQUEST_STATES, RefundCause, RefundKind } from '../../../domain/refunds/refund-rules.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { ORDER_NUMBER, orderNumber } from '../orders/read/order-head.ts';

export interface RequestLineRow {
  readonly orderItemId: number;
  readonly name: string;
  readonly code: string;
  /** The code of the substitute; null: there was none. */
  readonly substituteCode: string | null;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly askedCents: number;
  readonly vatBasisPoints: number;
}

export interface RequestRow {
  readonly requestId: number;
  readonly orderId: number;
  readonly orderNumber: number;
  readonly userId: number;
  readonly kind: RefundKind;
  /** The number of the order at whose handover empties came back; null: it is no deposit. */
  readonly broughtWithNumber: number | null;
  readonly cause: RefundCause | null;
  readonly note: string;
  readonly declaredName: string | null;
  readonly declaredEmail: string | null;
  readonly deliveryCents: number;
  readonly packagingCents: number;
  readonly askedCents: number;
  readonly grantedCents: number | null;
  readonly state: keyof typeof REFUND_REQUEST_STATES;
  /** The first request of those that were sent together; null: it was sent alone. */
  readonly reportId: number | null;
  /** True if its customer wants a certificate instead of money. */
  readonly asCredit: boolean;
  readonly answer: string;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly version: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly lines: readonly RequestLineRow[];
  readonly photos: readonly number[];
  /** The amount by which the debt of a company was reduced. */
  readonly onAccountCents: number;
  /** The due that bills its order; null: none does yet, or it is not on account. */
  readonly dueId: number | null;
  readonly certificates: readonly {
    readonly cents: number;
    readonly code: string;
    readonly endsOn: string;
    readonly isNew: boolean;
  }[];
  readonly payments: readonly {
    readonly cents: number;
    readonly paymentTypeId: number;
    readonly isPaid: boolean;
    /** How it was paid by hand, or the code of the certificate that it became; null: neither. */
    readonly reference: string | null;
  }[];
}

/** Reads requests; `where` is a condition on `r`, the request, and `c`, its customer. */
export function requestRows(
  db: Queryable,
  where: SqlFragment,
  { order = sql`r.request_id desc`, limit = 100, offset = 0 } = {},
): Promise<RequestRow[]> {
  return db.query<RequestRow>(sql`
    select r.request_id, r.order_id,
      (select ${ORDER_NUMBER} from orders o where o.order_id = r.order_id) as order_number,
      (select ${orderNumber(sql`b`)} from orders b where b.order_id = r.brought_with) as brought_with_number,
      r.user_id, r.kind, r.cause, r.note, r.declared_name, r.declared_email, r.delivery_cents, r.packaging_cents,
      r.asked_cents, r.on_account_cents, (select d.due_id from due_orders d where d.order_id = r.order_id) as due_id,
      r.granted_cents, r.state, r.report_id, r.as_credit, r.answer,
      r.asked_at, r.decided_at, r.version, c.first_name, c.last_name, c.email,
      coalesce((select json_agg(json_build_object('orderItemId', l.order_item_id, 'name', o.name, 'code', o.code,
      'quantity', l.quantity,
          'weightGrams', l.weight_grams, 'askedCents', l.asked_cents, 'vatBasisPoints', o.vat_basis_points,
          'substituteCode', k.substitute ->> 'code') order by o.position)
        from refund_lines l join order_lines o using (order_item_id) left join order_picks k using (order_item_id)
        where l.request_id = r.request_id), '[]') as lines,
      coalesce((select json_agg(photo_id order by photo_id) from refund_photos p where p.request_id = r.request_id),
      '[]') as photos, coalesce((select json_agg(json_build_object('cents', b.amount_cents, 'code', g.code, 'endsOn',
      g.ends_on::text,
          'isNew', g.gift_certificate_id <> u.gift_certificate_id) order by b.certificate_refund_id)
        from certificate_refunds b join gift_certificates g using (gift_certificate_id)
          join user_gift_certificates u using (user_gift_certificate_id) where b.request_id = r.request_id),
            '[]') as certificates,
      coalesce((select json_agg(json_build_object('cents', b.amount_cents, 'paymentTypeId', p.payment_type_id,
      'isPaid', b.state = 'done', 'reference', b.reference)
          order by b.refund_id)
        from payment_refunds b join payments p using (payment_id) where b.request_id = r.request_id), '[]') as payments
    from refund_requests r join customers c using (user_id) where ${where}
      order by ${order} limit ${limit} offset ${offset}`);
}

/** An expression for the refunds granted for an order, which the staff's record of orders shows. */
export function askedBackSql(orderId: SqlFragment): SqlFragment {
  return sql`(select coalesce(sum(granted_cents), 0) from refund_requests r where r.order_id = ${orderId})`;
}

/** Requests `r` for orders of the stores for which the person works. */
export function ofOwnOrders(own: readonly number[]): SqlFragment {
  if (own.length === 0) return sql`true`;
  return sql`r.order_id in (select order_id from orders o where ${inOwnStores(own, sql`o.warehouse_id`)})`;
}

/** Counts the requests `r` of a condition by their state. */
export async function countByState(
  db: Queryable,
  where: SqlFragment = sql`true`,
): Promise<Record<RequestRow['state'], number>> {
  return db.one<Record<RequestRow['state'], number>>(sql`
    select count(*) filter (where state = 'open')::int as open, count(*) filter (
      where state = 'granted')::int as granted,
      count(*) filter (where state = 'refused')::int as refused from refund_requests r where ${where}`);
}

export async function requestById(db: Queryable, requestId: number): Promise<RequestRow | undefined> {
  const [row] = await requestRows(db, sql`r.request_id = ${requestId}`);
  return row;
}

/** Locks the order of a request, then the request, as for every refund. */
export async function lockRequest(tx: Tx, requestId: number): Promise<RequestRow | undefined> {
  await tx.query(sql`
    select from orders where order_id = (select order_id from refund_requests
      where request_id = ${requestId}) for no key update`);
  await tx.query(sql`select from refund_requests where request_id = ${requestId} for update`);
  return requestById(tx, requestId);
}

export interface NewRequest {
  readonly orderId: number;
  readonly userId: number;
  readonly kind: RequestRow['kind'];
  readonly cause?: RefundCause;
  readonly note?: string;
  readonly declared?: { readonly name: string; readonly email: string };
  readonly deliveryCents?: number;
  readonly packagingCents?: number;
  readonly askedCents: number;
  readonly asCredit?: boolean;
  /** The member of the staff who began it. */
  readonly askedBy?: number;
  /** Of deposits: the order with whose handover the empties came back. */
  readonly broughtWith?: number;
  readonly lines: readonly NewLine[];
  readonly now: Date;
}

export interface NewLine {
  readonly orderItemId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly askedCents: number;
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { orderId, userId, kind, cause, note = '', declared, askedCents, askedBy, now } = request;
  const { deliveryCents = 0, packagingCents = 0, broughtWith, asCredit = false } = request;
  // deposits are refunded at once, even while another request about the line is open
  const isOpen = kind !== 'deposit';
  const row = await tx.one<{ requestId: number }>(sql`
    insert into refund_requests (order_id, user_id, kind, cause, note, declared_name, declared_email, delivery_cents,
      packaging_cents, asked_cents, asked_by, brought_with, as_credit, asked_at)
    values (${orderId}, ${userId}, ${kind}, ${cause ?? null},
      ${note}, ${declared?.name ?? null}, ${declared?.email ?? null}, ${deliveryCents},
      ${packagingCents}, ${askedCents}, ${askedBy ?? null}, ${broughtWith ?? null}, ${asCredit},
      ${now}) returning request_id`);
  const requestId = row.requestId;
  for (const { orderItemId, quantity, weightGrams, askedCents: cents } of request.lines)
    await tx.query(sql`
      insert into refund_lines (request_id, order_item_id, quantity, weight_grams, asked_cents, is_open)
      values (${requestId}, ${orderItemId}, ${quantity}, ${weightGrams}, ${cents}, ${isOpen})`);
  return requestId;
}

/** Marks requests as one report, which has the number of its first one. */
export async function joinReport(tx: Tx, requestIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    update refund_requests set report_id = ${requestIds[0] ?? null} where request_id = any(${[...requestIds]}::int[])`);
}

export interface Decision {
  readonly requestId: number;
  /** Undefined: it is refused. */
  readonly grantedCents: number | undefined;
  /** One entry for each line of the request, in the order of the lines. */
  readonly grantedOfLines: readonly { readonly orderItemId: number; readonly cents: number }[];
  readonly answer: string;
  readonly decidedBy: number;
  readonly now: Date;
}

export async function writeDecision(tx: Tx, decision: Decision): Promise<void> {
  const { requestId, grantedCents, grantedOfLines, answer, decidedBy, now } = decision;
  await tx.query(sql`
    update refund_requests set state = ${grantedCents === undefined ? 'refused' : 'granted'},
      granted_cents = ${grantedCents ?? null}, answer = ${answer}, decided_by = ${decidedBy}, decided_at = ${now},
      version = version + 1
    where request_id = ${requestId}`);
  await tx.query(sql`update refund_lines set is_open = false where request_id = ${requestId}`);
  for (const { orderItemId, cents } of grantedOfLines)
    await tx.query(sql`
      update refund_lines set granted_cents = ${cents} where request_id = ${requestId}
        and order_item_id = ${orderItemId}`);
}
