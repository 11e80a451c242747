import { romeTime } from '../../../domain/base/rome-time.ts';
import { isDiscount } from '../../../domain/documents/billed-lines.ts';
import { spreadRefund } from '../../../domain/refunds/refund-rules.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { replaceCertificate } from './sold-certificate.ts';

interface PaidUse {
  readonly useId: number;
  readonly certificateId: number;
  readonly origin: string;
  readonly userId: number;
  readonly hasEnded: boolean;
  readonly leftCents: number;
}

/**
 * Returns the cents of an order that bought certificates paid and that were not refunded. Certificates that were given
 * away are discounts.
 */
export async function paidByCertificates(db: Queryable, orderId: number, now: Date): Promise<number> {
  return (await usesOf(db, orderId, now)).reduce((sum, use) => sum + use.leftCents, 0);
}

/**
 * Refunds what bought certificates paid of an order, at most `amountCents`: to the same balance, or to a new
 * certificate of the customer if that one has expired. The caller has locked the order. Returns the refunded cents.
 */
export async function refundToCertificates(
  tx: Tx,
  input: { readonly orderId: number; readonly amountCents: number; readonly requestId: number; readonly now: Date },
): Promise<number> {
  const { orderId, amountCents, requestId, now } = input;
  await tx.query(sql`
    select from gift_certificates where gift_certificate_id in (
      select gift_certificate_id from user_gift_certificates where order_id = ${orderId})
        order by gift_certificate_id for update`);
  const uses = await usesOf(tx, orderId, now);
  const most = Math.min(
    amountCents,
    uses.reduce((sum, use) => sum + use.leftCents, 0),
  );
  const parts = spreadRefund(
    most,
    uses.map((use) => ({ paymentId: use.useId, leftCents: use.leftCents })),
  );
  for (const { paymentId: useId, amountCents: back } of parts ?? []) {
    const use = uses.find((each) => each.useId === useId);
    if (!use) continue;
    const receiver = use.hasEnded ? await newOne(tx, use, back, now) : await refill(tx, use.certificateId, back);
    await tx.query(sql`
      insert into certificate_refunds (request_id, user_gift_certificate_id, gift_certificate_id, amount_cents, made_at)
      values (${requestId}, ${useId}, ${receiver}, ${back}, ${now})`);
  }
  return most;
}

/** Reads the uses of balances by a valid order, less what its final total did not need and what was refunded. */
async function usesOf(db: Queryable, orderId: number, now: Date): Promise<PaidUse[]> {
  const rows = await db.query<PaidUse>(sql`
    select u.user_gift_certificate_id as use_id, g.gift_certificate_id as certificate_id, g.origin, u.user_id,
      g.ends_on < ${romeTime(now).date}::date as has_ended,
      u.amount_cents - u.returned_cents - (select coalesce(sum(r.amount_cents), 0)::int from certificate_refunds r
        where r.user_gift_certificate_id = u.user_gift_certificate_id) as left_cents
    from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
    where u.order_id = ${orderId} and u.freed_at is null and g.kind = 'balance' order by u.user_gift_certificate_id`);
  return rows.filter(({ origin }) => !isDiscount(origin));
}

async function refill(tx: Tx, certificateId: number, cents: number): Promise<number> {
  await tx.query(sql`
    update gift_certificates set left_cents = left_cents + ${cents} where gift_certificate_id = ${certificateId}`);
  return certificateId;
}

function newOne(tx: Tx, { userId }: PaidUse, cents: number, now: Date): Promise<number> {
  return replaceCertificate(tx, { userId, cents, today: romeTime(now).date });
}
