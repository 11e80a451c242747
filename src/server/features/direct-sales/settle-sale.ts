import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { makeCertificate } from '../gift-certificates/sold-certificate.ts';
import { endSale, lockSaleOf } from './sales.ts';
import { beginSubscription } from './subscriptions.ts';

/** Returns whether a payment that was authorised is still wanted: its sale waits for it. */
export async function isSaleOpen(tx: Tx, paymentId: number): Promise<boolean> {
  return (await lockSaleOf(tx, paymentId))?.state === 'ordered';
}

/** The money of a sale is there: what was bought begins, once, and its buyer is told. */
export async function paySale(tx: Tx, paymentId: number, now: Date): Promise<void> {
  const sale = await lockSaleOf(tx, paymentId);
  if (sale?.state !== 'ordered') return;
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
}

/** A payment ended without money: its sale is over, and the customer may buy again. */
export async function giveSaleUp(tx: Tx, paymentId: number, now: Date): Promise<void> {
  const sale = await lockSaleOf(tx, paymentId);
  if (sale) await endSale(tx, sale.saleId, 'given-up', now);
}
