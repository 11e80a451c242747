import type { SALE_STATES } from '../../../domain/orders/payment-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import type { SaleInvoice } from './invoice-subscription.ts';

export type SaleKind = 'subscription' | 'certificate';

/** A certificate that is bought as a present. */
export interface Present {
  readonly email: string;
  readonly name: string;
  readonly message: string;
}

export interface SaleRow {
  readonly saleId: number;
  readonly userId: number;
  readonly kind: SaleKind;
  readonly priceCents: number;
  /** A certificate has its recipient here; a subscription has its invoice, if it gets one. */
  readonly details: Partial<Present> & { readonly invoice?: SaleInvoice };
  readonly state: keyof typeof SALE_STATES;
  readonly paymentId: number;
  readonly orderedAt: Date;
}

const COLUMNS = sql`sale_id, user_id, kind, price_cents, details, state, payment_id, ordered_at`;

/** The sale that a payment is for, locked until the transaction ends. If both are locked, the sale is locked first. */
export async function lockSaleOf(tx: Tx, paymentId: number): Promise<SaleRow | undefined> {
  const row = await tx.maybeOne<SaleRow>(
    sql`select ${COLUMNS} from direct_sales where payment_id = ${paymentId} for update`,
  );
  return row;
}

/** The subscription that the customer is paying for, locked until the transaction ends. */
export async function lockOrderedSubscription(tx: Tx, userId: number): Promise<SaleRow | undefined> {
  const row = await tx.maybeOne<SaleRow>(sql`
    select ${COLUMNS} from direct_sales where user_id = ${userId} and kind = 'subscription'
      and state = 'ordered' for update`);
  return row;
}

/** Certificates that a customer bought, the latest first; with the last day of those that were paid. */
export async function boughtCertificates(
  db: Queryable,
  userId: number,
): Promise<(SaleRow & { readonly endsOn: string | null })[]> {
  return db.query(sql`
    select s.sale_id, s.user_id, s.kind, s.price_cents, s.details, s.state, s.payment_id, s.ordered_at, g.ends_on::text
    from direct_sales s left join gift_certificates g using (sale_id)
    where s.user_id = ${userId} and s.kind = 'certificate' and s.state <> 'given-up'
      order by s.sale_id desc limit 100`);
}

export interface NewSale {
  readonly userId: number;
  readonly kind: SaleKind;
  readonly priceCents: number;
  readonly details: object;
  readonly paymentId: number;
  readonly now: Date;
}

export async function insertSale(
  tx: Tx,
  { userId, kind, priceCents, details, paymentId, now }: NewSale,
): Promise<void> {
  await tx.query(sql`
    insert into direct_sales (user_id, kind, price_cents, details, payment_id, ordered_at)
    values (${userId}, ${kind}, ${priceCents}, ${JSON.stringify(details)}::jsonb, ${paymentId}, ${now})`);
}

/** Stores the details of a repeated request. */
export async function changeDetails(tx: Tx, saleId: number, details: object): Promise<void> {
  await tx.query(sql`
    update direct_sales set details = ${JSON.stringify(details)}::jsonb where sale_id = ${saleId}
      and state = 'ordered'`);
}

/** Ends a sale that was ordered: it is paid, or its payment failed. */
export async function endSale(tx: Tx, saleId: number, state: 'paid' | 'given-up', now: Date): Promise<void> {
  await tx.query(sql`
    update direct_sales set state = ${state}, settled_at = ${now} where sale_id = ${saleId} and state = 'ordered'`);
}

/** Returns the kind of sale that a payment is for. */
export async function saleKind(db: Queryable, paymentId: number): Promise<SaleKind> {
  const row = await db.maybeOne<{ kind: SaleKind }>(sql`select kind from direct_sales where payment_id = ${paymentId}`);
  return row?.kind ?? 'certificate';
}
