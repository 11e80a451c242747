import { cents } from '../../../domain/base/money.ts';
import { isOnline, type OnlineMeans, paymentMeans } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { BegunPayment, PaymentWish } from '../../infra/payments/payment-provider.ts';
import type { PaymentRow } from '../payments/queries.ts';

/** The path to which a provider sends the shopper back. */
export const RETURN_PATH = '/pagamento/ritorno';

/** The means of a payment at a provider. */
export function meansOf({ payment_id: id, payment_type_id: typeId }: PaymentRow): OnlineMeans {
  const means = paymentMeans(typeId);
  if (!isOnline(means)) throw new Error(`payment ${id} is of no type that a provider authorises`);
  return means;
}

/** The payment as its provider knows it. */
export function begunPayment(payment: PaymentRow): BegunPayment {
  const { reference, provider_reference: providerId, payment_id: id } = payment;
  if (reference === null) throw new Error(`payment ${id} has no provider`);
  return { reference, providerId: providerId ?? undefined, means: meansOf(payment) };
}

/** Returns what the provider is asked for. `site`: PUBLIC_URL. */
export async function paymentWish(db: Queryable, payment: PaymentRow, site: string): Promise<PaymentWish> {
  const [customer] = await db.query<{ email: string; token: string | null }>(sql`
    select c.email, s.token from customers c
    left join saved_means s on s.saved_means_id = ${payment.saved_means_id}::int and s.user_id = c.user_id
    where c.user_id = ${payment.user_id}`);
  const { reference, means } = begunPayment(payment);
  return {
    reference,
    means,
    amount: cents(payment.authorised_cents),
    description: `Bottega, ${await subjectOf(db, payment)}`,
    returnUrl: `${site}${RETURN_PATH}/${reference}`,
    customer: { userId: payment.user_id, email: customer?.email ?? '' },
    savedToken: customer?.token ?? undefined,
    saves: payment.saves_means,
  };
}

/** More dues than these are counted. */
const MAX_NAMED = 3;

/** Returns the Italian name of what is paid. */
async function subjectOf(db: Queryable, { purpose, order_id: orderId, payment_id: id }: PaymentRow): Promise<string> {
  if (purpose === 'card') return 'verifica della carta';
  if (purpose === 'sale') return `acquisto ${id}`;
  if (purpose === 'order' || purpose === 'addition') return `ordine ${orderId}`;
  const rows = await db.query<{ due_id: number }>(
    sql`select due_id from due_payments where payment_id = ${id} order by due_id`,
  );
  return rows.length > MAX_NAMED ? `${rows.length} scadenze` : `scadenza ${rows.map((row) => row.due_id).join(', ')}`;
}
