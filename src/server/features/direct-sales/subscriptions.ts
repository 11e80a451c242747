import { SUBSCRIPTION, subscribedDays } from '../../../domain/delivery/subscription.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { SaleInvoice } from './invoice-subscription.ts';

export interface SubscriptionRow {
  readonly subscriptionId: number;
  readonly fromDay: string;
  readonly toDay: string;
  readonly priceCents: number;
  /** Null for subscriptions of the demo, as are the next two. */
  readonly saleId: number | null;
  readonly paymentId: number | null;
  /** The time of the payment. */
  readonly boughtAt: Date | null;
  /** The invoice that it gets. */
  readonly invoice: SaleInvoice | null;
}

const READ = sql`select u.subscription_id, u.from_day::text, u.to_day::text, coalesce(s.price_cents, 0) as price_cents,
  u.sale_id, s.payment_id, s.settled_at as bought_at, s.details -> 'invoice' as invoice from subscriptions u
  left join direct_sales s using (sale_id)`;

/** Returns the subscriptions of a customer that were not withdrawn, the latest first. */
export function subscriptionsOf(db: Queryable, userId: number): Promise<SubscriptionRow[]> {
  return db.query<SubscriptionRow>(sql`
    ${READ} where u.user_id = ${userId} and u.state = 'active' order by u.to_day desc, u.subscription_id desc`);
}

/** An own subscription, locked until the transaction ends. */
export async function lockSubscription(
  tx: Tx,
  userId: number,
  subscriptionId: number,
): Promise<SubscriptionRow | undefined> {
  const row = await tx.maybeOne<SubscriptionRow>(sql`
    ${READ} where u.subscription_id = ${subscriptionId} and u.user_id = ${userId}
    and u.state = 'active' for update of u`);
  return row;
}

/** Begins a subscription that was paid: today, or when the previous one ends. The caller has locked its sale. */
export async function beginSubscription(
  tx: Tx,
  { userId, saleId, today }: { readonly userId: number; readonly saleId: number; readonly today: string },
): Promise<void> {
  // if two are paid at once, the second begins after the first
  await tx.query(sql`select from customers where user_id = ${userId} for no key update`);
  const before = await subscriptionsOf(tx, userId);
  const { from, to } = subscribedDays(
    today,
    before.map((row) => ({ from: row.fromDay, to: row.toDay })),
  );
  await tx.query(sql`
    insert into subscriptions (user_id, sale_id, from_day, to_day) values (${userId}, ${saleId}, ${from}::date,
      ${to}::date)`);
}

export async function withdrawSubscription(tx: Tx, subscriptionId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update subscriptions set state = 'withdrawn', withdrawn_at = ${now} where subscription_id = ${subscriptionId}
      and state = 'active'`);
}

/**
 * Returns whether a customer with these subscriptions may buy one: there is none, or the last one ends soon and has no
 * successor.
 */
export function mayBuy(subscriptions: readonly SubscriptionRow[], today: string): boolean {
  const [last] = subscriptions;
  return last === undefined || last.toDay < soonAfter(today);
}

/** Returns the last day that counts as soon, given today. */
function soonAfter(today: string): string {
  return new Date(Date.parse(today) + (SUBSCRIPTION.expiringDays + 1) * 86_400_000).toISOString().slice(0, 10);
}
