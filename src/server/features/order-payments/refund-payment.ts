import { cents } from '../../../domain/base/money.ts';
import { paymentById } from '../payments/queries.ts';
import { endAskedRefund, nextAskedRefund } from '../payments/refunds-to-pay.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { begunPayment } from './payment-wish.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * The job that has a provider pay back what is promised of a payment, outside of any transaction and one refund after the other: a provider says how much it
 * paid back in all, so it is known of each whether it was done. Each goes by its own key, so that a repeated job pays back once. Throws where the provider
 * does not answer, or knows no collected payment: it is tried again for days.
 */
export async function refundPayment(deps: PaymentDeps, paymentId: number, now: Date): Promise<void> {
  const { db, providers, log } = deps;
  for (let refund = await nextAskedRefund(db, paymentId); refund; refund = await nextAskedRefund(db, paymentId)) {
    const payment = await paymentById(db, paymentId);
    if (!payment) return;
    const provider = providers.named(payment.provider);
    const known = await provider.refund(begunPayment(payment), cents(refund.amountCents), refund.key);
    if (known.is !== 'captured') throw new Error(`the provider has not collected payment ${paymentId}`);
    await settlePayment(deps, payment, known, now);
    const state = await db.tx((tx) => endAskedRefund(tx, refund, { atProviderCents: known.refunded, now }));
    if (state.value === 'failed') log.error({ paymentId, refundId: refund.refundId }, 'a refund was refused');
  }
}
