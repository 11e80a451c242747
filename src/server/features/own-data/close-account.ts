import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import type { Refusal } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { endHolds } from '../cart/hold-writes.ts';
import { keepPartiesOf } from '../invoices/invoice-parties.ts';
import { openDues } from '../payments/queries.ts';
import { thawCart } from '../prepared-carts/thaw-cart.ts';
import { freePlacesSql } from '../timeslots/places.ts';
import type { ClosingStep, Person, PersonalTable } from './personal-table.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Why an account may not be closed now; all reasons at once. */
export async function closingProblems(db: Queryable, userId: number, now: Date): Promise<Result<void, Refusal>> {
  const [row] = await db.query<
    Record<'orders' | 'uncollected' | 'transfer' | 'company' | 'staff' | 'email', boolean>
  >(sql`
    select exists (select from orders where user_id = c.user_id and status_id = any(${ORDERS_UNDER_WAY}::int[])) as orders,
      exists (select from orders join uncollected_orders u using (order_id) where user_id = c.user_id and u.state = 'open') as uncollected,
      exists (select from transfer_receipts t where t.user_id = c.user_id and t.state in ('waiting', 'open')) as transfer,
      exists (select from company_users u where u.master_id = c.user_id) as company, c.staff_roles <> '{}' as staff,
      ${canUndoEmail(now)} as email
    from customers c where c.user_id = ${userId}`);
  const hasDues = row?.uncollected === true || (await openDues(db, userId)) > 0;
  return refuseIfAny<Refusal>([
    ...(row?.orders ? [{ code: 'CLOSING_ORDERS' as const }] : []),
    ...(hasDues ? [{ code: 'CLOSING_DUES' as const }] : []),
    ...(row?.transfer ? [{ code: 'CLOSING_TRANSFER' as const }] : []),
    ...(row?.company ? [{ code: 'CLOSING_COMPANY' as const }] : []),
    ...(row?.staff ? [{ code: 'CLOSING_STAFF' as const }] : []),
    ...(row?.email ? [{ code: 'CLOSING_EMAIL_CHANGED' as const }] : []),
  ]);
}

/**
 * The e-mail of account `c` was changed, and the old address can still take that back (decision 76). Whoever moved the account to a mailbox
 * of their own must not end it before.
 */
function canUndoEmail(now: Date): SqlFragment {
  return sql`exists (select from account_tokens t where t.user_id = c.user_id and t.purpose = 'email-undo' and t.used_at is null
    and t.expires_at > ${now} and t.data ->> 'before' <> c.email)`;
}

/**
 * Closes an account (D 7, user_anonymize): orders and what documents them stay, cut off from the person; everything else is deleted or
 * emptied, table by table, and the sessions end. No order is placed meanwhile.
 */
export async function closeAccount(tx: Tx, userId: number, now: Date): Promise<Result<void, Refusal>> {
  // carts before the customer, as an order locks them: an order that is under way is waited for, and refuses the closing
  const carts = await tx.query<{ cart_id: number }>(sql`
    select cart_id from carts where user_id = ${userId} order by cart_id for update`);
  const [account] = await tx.query<{ email: string; first_name: string }>(sql`
    select email, first_name from customers where user_id = ${userId} and closed_at is null for update`);
  const checked = await closingProblems(tx, userId, now);
  if (!checked.ok || !account) return checked;
  const person = { userId, email: account.email, now };
  for (const { cart_id: cartId } of carts) {
    await thawCart(tx, cartId, { now: sql`now()`, onlyIfOver: false });
    await endHolds(tx, { cartId }, freePlacesSql);
  }
  await keepPartiesOf(tx, person);
  for (const table of Object.values(PERSONAL_TABLES))
    for (const step of table.closing) await tx.query(statementOf(table, step, person));
  await enqueue(tx, 'account-closed', { to: account.email, firstName: account.first_name, userId });
  return ok();
}

function statementOf({ from, where }: PersonalTable, step: ClosingStep, person: Person): SqlFragment {
  const rows = step.only === undefined ? where(person) : sql`${where(person)} and ${step.only}`;
  return step.does === 'delete'
    ? sql`delete from ${from} where ${rows}`
    : sql`update ${from} set ${step.set(person)} where ${rows}`;
}
