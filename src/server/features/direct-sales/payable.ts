import { romeTime } from '../../../domain/base/rome-time.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { makeCertificate } from '../gift-certificates/sold-certificate.ts';
import type { Payable } from '../payments/provider/payable.ts';
import { endSale, lockSaleOf, type SaleKind, saleKind } from './sales.ts';
import { beginSubscription } from './subscriptions.ts';

/** The pages on which the shopper sees what was bought without a cart. */
const AFTER_SALE: Readonly<Record<SaleKind, string>> = {
  subscription: '/profile/abbonamento',
  certificate: '/profile/buoni',
};

/**
 * A subscription or a certificate, which is bought without a cart, is charged at once and begins when the payment was
 * captured.
 */
export const salePayable: Payable = {
  isCollectedAtOnce: true,
  subject: (_db, { paymentId }) => `acquisto ${paymentId}`,
  pageAfter: async (db, { paymentId }) => AFTER_SALE[await saleKind(db, paymentId)],
  lock: (tx, { paymentId }) => lockSaleOf(tx, paymentId),
  isWanted: async (tx, { paymentId }) => (await lockSaleOf(tx, paymentId))?.state === 'ordered',
  authorised: async () => undefined,
  // the purchase begins, once, and its buyer is notified
  captured: async (tx, { paymentId }, { now }) => {
    const sale = await lockSaleOf(tx, paymentId);
    if (sale?.state !== 'ordered') return true;
    const today = romeTime(now).date;
    await endSale(tx, sale.saleId, 'paid', now);
    if (sale.kind === 'subscription') {
      await beginSubscription(tx, { userId: sale.userId, saleId: sale.saleId, today });
      if (sale.details.invoice) await enqueue(tx, 'invoice-subscription', { saleId: sale.saleId });
    } else {
      const certificateId = await makeCertificate(tx, { saleId: sale.saleId, cents: sale.priceCents, today });
      await enqueue(tx, 'present', { certificateId });
    }
    await enqueue(tx, 'sale-paid', { saleId: sale.saleId });
    return true;
  },
  // the customer may buy again
  ended: async (tx, { paymentId }, { now }) => {
    const sale = await lockSaleOf(tx, paymentId);
    if (sale) await endSale(tx, sale.saleId, 'given-up', now);
  },
};
