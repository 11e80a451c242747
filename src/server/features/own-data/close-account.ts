import type { OwnDataExport } from '../../../contract/own-data/schemas.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { NOT_BOUGHT, ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import { CANCELLABLE_PAYMENTS } from '../../../domain/orders/payment-status.ts';
import { HANDOVER_TYPES } from '../../../domain/orders/payment-type.ts';
import type { Refusal } from '../../http/outcome.ts';
import { type SqlFragment, sql, sqlNames } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { keepPartiesOf } from '../billing-parties/parties.ts';
import { endHolds } from '../cart/stored/hold-writes.ts';
import { thawCart } from '../prepared-carts/thaw-cart.ts';
import { freePlacesSql } from '../timeslots/places.ts';
import type { ClosingStep, Person, PersonalTable } from './personal-table.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/**
 * Exports all stored data of a customer, table by table, without secrets. Tables without a row of the customer are
 * listed, too.
 */
export async function exportData(
  db: Queryable,
  { userId, email }: { readonly userId: number; readonly email: string },
  now: Date,
): Promise<OwnDataExport> {
  const tables: OwnDataExport['tables'] = {};
  for (const [name, { order, where, secret = [], shown }] of Object.entries<PersonalTable>(PERSONAL_TABLES)) {
    const rows = await db.query<{ row: Record<string, unknown> }>(sql`
      select to_jsonb(t) - ${[...secret]}::text[] as row from ${sqlNames([name])} t
      where ${where({ userId, email, now })}
      order by ${sqlNames(order, 't')}`);
    tables[name] = rows.map(({ row }) => shown?.(row) ?? row);
  }
  return { exportedAt: now.toISOString(), userId, tables };
}

/** Returns all reasons why an account may not be closed now. */
export async function closingProblems(db: Queryable, userId: number, now: Date): Promise<Result<void, Refusal>> {
  const row = await db.one<Record<'orders' | 'dues' | 'transfer' | 'company' | 'staff' | 'email', boolean>>(sql`
    select exists (select from orders where user_id = c.user_id and status_id = any(${ORDERS_UNDER_WAY}::int[]))
      as orders,
      exists (select from orders join uncollected_orders u using (order_id) where user_id = c.user_id
      and u.state = 'open')
        or exists (select from dues d join credit_lines l using (credit_line_id) where l.master_id = c.user_id
          and d.state = 'open')
        -- what is paid on delivery is paid when the goods are there
        or exists (select from payments p join orders o
          using (order_id) where o.user_id = c.user_id and o.status_id <> all(${NOT_BOUGHT}::int[])
          and p.status_id = any(${CANCELLABLE_PAYMENTS}::int[])
            and p.payment_type_id <> all(${HANDOVER_TYPES}::int[])) as dues,
      exists (select from transfer_receipts t where t.user_id = c.user_id and t.state in ('waiting',
      'open')) as transfer, exists (select from company_users u where u.master_id = c.user_id) as company,
      c.staff_roles <> '{}' as staff,
      ${canUndoEmail(now)} as email
    from customers c where c.user_id = ${userId}`);
  return refuseIfAny<Refusal>([
    ...(row.orders ? [{ code: 'CLOSING_ORDERS' as const }] : []),
    ...(row.dues ? [{ code: 'CLOSING_DUES' as const }] : []),
    ...(row.transfer ? [{ code: 'CLOSING_TRANSFER' as const }] : []),
    ...(row.company ? [{ code: 'CLOSING_COMPANY' as const }] : []),
    ...(row.staff ? [{ code: 'CLOSING_STAFF' as const }] : []),
    ...(row.email ? [{ code: 'CLOSING_EMAIL_CHANGED' as const }] : []),
  ]);
}

/**
 * A condition: the e-mail of account `c` was changed, and the old address can still undo that (decision 76). Somebody
 * who took the account over must not be able to close it before.
 */
function canUndoEmail(now: Date): SqlFragment {
  return sql`exists (select from account_tokens t where t.user_id = c.user_id and t.purpose = 'email-undo'
    and t.used_at is null
    and t.expires_at > ${now} and t.data ->> 'before' <> c.email)`;
}

/**
 * Closes an account (D 7, user_anonymize): orders and their documents stay, without the person; everything else is
 * deleted or emptied, table by table, and the sessions end. No order can be placed meanwhile.
 */
export async function closeAccount(tx: Tx, userId: number, now: Date): Promise<Result<void, Refusal>> {
  // carts are locked before the customer, as an order does: a concurrent order is waited for, and then refuses the
  // closing
  const carts = await tx.query<{ cartId: number }>(sql`
    select cart_id from carts where user_id = ${userId} order by cart_id for update`);
  const account = await tx.maybeOne<{ email: string; firstName: string }>(sql`
    select email, first_name from customers where user_id = ${userId} and closed_at is null for update`);
  const checked = await closingProblems(tx, userId, now);
  if (!checked.ok || !account) return checked;
  const person = { userId, email: account.email, now };
  for (const { cartId } of carts) {
    await thawCart(tx, cartId, { now: sql`now()`, onlyIfOver: false });
    await endHolds(tx, { cartId }, freePlacesSql);
  }
  // orders with an invoice from before parties were stored with each order
  const invoiced = sql`select order_id from orders where user_id = ${userId} and infos ->> 'need_invoice' = 'true'`;
  await keepPartiesOf(tx, person, invoiced);
  for (const [name, { closing, where }] of Object.entries(PERSONAL_TABLES))
    for (const step of closing) await tx.query(statementOf(name, where(person), step, person));
  await enqueue(tx, 'account-closed', { to: account.email, firstName: account.firstName, userId });
  return ok();
}

/** Returns the statement of one step of closing an account, for those of the person's rows that it is about. */
function statementOf(name: string, own: SqlFragment, step: ClosingStep, person: Person): SqlFragment {
  const table = sqlNames([name]);
  const rows = step.only === undefined ? own : sql`${own} and ${step.only}`;
  return step.does === 'delete'
    ? sql`delete from ${table} t where ${rows}`
    : sql`update ${table} t set ${step.set(person)} where ${rows}`;
}
