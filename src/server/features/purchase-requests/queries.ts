import { PURCHASE_REQUEST_STATES } from '../../../domain/account/company-request.ts';
import { statesBefore } from '../../../domain/base/states.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';

export type RequestStatus = keyof typeof PURCHASE_REQUEST_STATES;

export interface RequestRow {
  readonly requestId: number;
  readonly userId: number;
  readonly buyer: string;
  readonly cartId: number;
  readonly paymentTypeId: number;
  readonly totalCents: number;
  readonly note: string;
  readonly answer: string;
  readonly status: RequestStatus;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly orderId: number | null;
  readonly isOwn: boolean;
  readonly mayDecide: boolean;
}

const MOST = 100;

/** A condition: the request `r` is of the company whose master or approver the customer is. Own requests are not. */
function isOfTheirCompanySql(userId: number): SqlFragment {
  return sql`(r.user_id <> ${userId} and (r.master_id = ${userId} or exists (
    select from company_users a where a.user_id = ${userId} and a.master_id = r.master_id and a.role = 'approver')))`;
}

/** A condition: the customer may decide on it now, because its buyer still buys for that company. */
function mayDecideSql(userId: number): SqlFragment {
  return sql`(r.status = 'waiting' and ${isOfTheirCompanySql(userId)} and exists (
    select from company_users m join customers c using (user_id)
    where m.user_id = r.user_id and m.master_id = r.master_id and not c.blocked))`;
}

/** How many requests wait for a decision that this customer may make. */
export async function countWaiting(db: Queryable, userId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from purchase_requests r where ${mayDecideSql(userId)}`);
  return row.count;
}

/** Returns the name of the person who approved the purchase of this order; empty: it needed no approval. */
export async function approverOf(db: Queryable, orderId: number): Promise<string> {
  const row = await db.maybeOne<{ name: string }>(sql`
    select ${fullName(sql`d`)} as name from orders o
      join purchase_requests r on r.user_id = o.user_id and r.order_id = o.order_id
        join customers d on d.user_id = r.decided_by
    where o.order_id = ${orderId}`);
  return row?.name ?? '';
}

const columns = (userId: number) => sql`
  r.purchase_request_id as request_id, r.user_id, ${fullName(sql`b`)} as buyer, r.cart_id,
  r.payment_type_id, r.total_cents, r.note, r.answer, r.status, r.asked_at,
  r.decided_at, r.order_id, r.user_id = ${userId} as is_own,
  ${mayDecideSql(userId)} as may_decide`;

/** The customer's own requests and those of the company whose master or approver they are, the waiting ones first. */
export function requestsFor(db: Queryable, userId: number): Promise<RequestRow[]> {
  return db.query<RequestRow>(sql`
    select ${columns(userId)} from purchase_requests r join customers b on b.user_id = r.user_id
    where r.user_id = ${userId} or ${isOfTheirCompanySql(userId)}
    order by r.status = 'waiting' desc, r.purchase_request_id desc limit ${MOST}`);
}

/** undefined: there is none, or this customer may not see it. */
export async function requestFor(db: Queryable, userId: number, requestId: number): Promise<RequestRow | undefined> {
  const row = await db.maybeOne<RequestRow>(sql`
    select ${columns(userId)} from purchase_requests r join customers b on b.user_id = r.user_id
    where r.purchase_request_id = ${requestId} and (r.user_id = ${userId} or ${isOfTheirCompanySql(userId)})`);
  return row;
}

export interface NewRequest {
  readonly userId: number;
  readonly masterId: number;
  readonly cartId: number;
  readonly paymentTypeId: number;
  readonly totalCents: number;
  readonly note: string;
}

/** undefined: this cart has a waiting request already. */
export async function insertRequest(tx: Tx, request: NewRequest, now: Date): Promise<number | undefined> {
  const { userId, masterId, cartId, paymentTypeId, totalCents, note } = request;
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into purchase_requests (user_id, master_id, cart_id, payment_type_id, total_cents, note, asked_at)
    values (${userId}, ${masterId}, ${cartId}, ${paymentTypeId}, ${totalCents}, ${note}, ${now})
    on conflict (cart_id) where status = 'waiting' do nothing returning purchase_request_id as id`);
  return row?.id;
}

export interface Decision {
  readonly status: Exclude<RequestStatus, 'waiting'>;
  readonly by: number;
  readonly answer?: string;
  readonly orderId?: number;
  readonly now: Date;
}

/** Returns false if it was decided before: of two decisions the first one is valid. */
export async function decide(
  db: Queryable,
  requestId: number,
  { status, by, answer = '', orderId, now }: Decision,
): Promise<boolean> {
  return db.changed(sql`
    update purchase_requests set status = ${status}, decided_by = ${by}, decided_at = ${now}, answer = ${answer},
      order_id = ${orderId ?? null}
    where purchase_request_id = ${requestId}
      and status = any(${statesBefore(PURCHASE_REQUEST_STATES, status)}::text[])`);
}

/** Returns who may decide: the master and the approvers of the company. */
export function approversOf(db: Queryable, requestId: number): Promise<{ userId: number }[]> {
  return db.query<{ userId: number }>(sql`
    select a.user_id from purchase_requests r
      join customers a on a.user_id = r.master_id or exists (
        select from company_users u where u.user_id = a.user_id and u.master_id = r.master_id and u.role = 'approver')
    where r.purchase_request_id = ${requestId} and a.user_id <> r.user_id and not a.blocked order by a.user_id`);
}

/** The data of a request that a mail about it needs; `decider` is empty while it waits. */
export interface RequestToMail {
  readonly userId: number;
  readonly buyer: string;
  readonly decider: string;
  readonly status: RequestStatus;
  readonly totalCents: number;
  readonly orderId: number | null;
}

export async function requestToMail(db: Queryable, requestId: number): Promise<RequestToMail | undefined> {
  const row = await db.maybeOne<RequestToMail>(sql`
    select r.user_id, ${fullName(sql`b`)} as buyer, r.status, r.total_cents,
      coalesce(${fullName(sql`d`)}, '') as decider, r.order_id
    from purchase_requests r join customers b on b.user_id = r.user_id left join customers d on d.user_id = r.decided_by
    where r.purchase_request_id = ${requestId}`);
  return row;
}
