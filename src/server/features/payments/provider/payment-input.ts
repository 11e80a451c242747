import { cents } from '../../../../domain/base/money.ts';
import { isOnline, type OnlineMeans, paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import type { PaymentInput, StartedPayment } from '../../../infra/payments/payment-provider.ts';
import type { PaymentProviders } from '../../../infra/payments/payment-providers.ts';
import type { PaymentRow } from '../ledger/queries.ts';
import type { Payables } from './payable.ts';

/** The path to which a provider sends the shopper back. */
export const RETURN_PATH = '/pagamento/ritorno';

/** Returns the means of a payment at a provider. */
export function meansOf({ paymentId: id, paymentTypeId: typeId }: PaymentRow): OnlineMeans {
  const means = paymentMeans(typeId);
  if (!isOnline(means)) throw new Error(`payment ${id} is of no type that a provider authorises`);
  return means;
}

/** Returns the payment in the form for its provider. */
export function startedPayment(payment: PaymentRow): StartedPayment {
  const { reference, providerReference: providerId, paymentId: id } = payment;
  if (reference === null) throw new Error(`payment ${id} has no provider`);
  return { reference, providerId: providerId ?? undefined, means: meansOf(payment) };
}

interface InputDeps {
  readonly db: Queryable;
  readonly payables: Payables;
  readonly publicUrl: string;
  readonly providers: Pick<PaymentProviders, 'shopName'>;
}

/** Returns the input of the request to the provider. */
export async function paymentInput(
  { db, payables, publicUrl, providers: { shopName } }: InputDeps,
  payment: PaymentRow,
): Promise<PaymentInput> {
  const customer = await db.maybeOne<{ email: string; token: string | null }>(sql`
    select c.email, s.token from customers c
    left join saved_means s on s.saved_means_id = ${payment.savedMeansId}::int and s.user_id = c.user_id
    where c.user_id = ${payment.userId}`);
  const { reference, means } = startedPayment(payment);
  return {
    reference,
    means,
    amount: cents(payment.authorisedCents),
    shopName,
    description: `${shopName}, ${await payables[payment.purpose].subject(db, payment)}`,
    returnUrl: `${publicUrl}${RETURN_PATH}/${reference}`,
    customer: { userId: payment.userId, email: customer?.email ?? '' },
    savedToken: customer?.token ?? undefined,
    saves: payment.savesMeans,
  };
}
