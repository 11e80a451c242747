import { ok, type Result } from '../../../domain/base/result.ts';
import { paymentTypeId } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { cancelPayment } from '../payments/ledger/cancelling.ts';
import { insertPayment, type PaymentRow, paymentById } from '../payments/ledger/queries.ts';
import type { PaymentDeps } from '../payments/provider/ask-provider.ts';
import { type Begun, goOnPaying, hasFailed } from '../payments/provider/collect.ts';
import { atProvider, type CardChoice } from '../payments/provider/saved-means.ts';
import { changeDetails, endSale, insertSale, lockOrderedSubscription, type SaleKind } from './sales.ts';

export interface SaleWish extends CardChoice {
  readonly userId: number;
  readonly kind: SaleKind;
  readonly priceCents: number;
  /** The amount to pay where it differs from the price, as for a public body. */
  readonly payableCents?: number;
  readonly details: object;
  readonly typeId: number;
  readonly now: Date;
}

/**
 * Sells what needs no cart: a payment is begun, which its provider authorises outside of any transaction, and collected at once. Pressed
 * again for a subscription it goes on with the same payment.
 *
 * @param mayBuy looks once more, while the customer is locked, whether it may be bought
 */
export async function beginSale(
  deps: PaymentDeps,
  wish: SaleWish,
  mayBuy: (tx: Tx) => Promise<Result<void, Refusal>> = async () => ok(),
): Promise<Result<PaymentRow, Refusal>> {
  const chosen = await deps.db.tx(async (tx): Promise<Result<Begun, Refusal>> => {
    await tx.query(sql`select from customers where user_id = ${wish.userId} for no key update`);
    const allowed = await mayBuy(tx);
    return allowed.ok ? choosePayment(tx, deps, wish) : allowed;
  });
  if (!chosen.ok) return chosen;
  const payment = await goOnPaying(deps, chosen.value, wish.now);
  return hasFailed(payment) ? refuse('SALE_FAILED') : ok(payment);
}

async function choosePayment(tx: Tx, { providers }: Pick<PaymentDeps, 'providers'>, wish: SaleWish): Promise<Result<Begun, Refusal>> {
  const { userId, kind, priceCents, payableCents = priceCents, details, now } = wish;
  const typeId = paymentTypeId(wish.typeId);
  const open = kind === 'subscription' ? await lockOrderedSubscription(tx, userId) : undefined;
  const begun = open && (await paymentById(tx, open.paymentId));
  if (open && begun && isSame(begun, { typeId, payableCents, savedMeansId: wish.savedMeansId })) {
    await changeDetails(tx, open.saleId, details);
    return ok({ paymentId: begun.paymentId, reference: begun.reference ?? undefined });
  }
  const online = await atProvider(tx, providers, { ...wish, typeId });
  if (!online.ok) return online;
  if (!online.value) return refuse('PAYMENT_TYPE_INVALID', { field: 'payment_type_id' });
  if (open) {
    await cancelPayment(tx, open.paymentId, now);
    await endSale(tx, open.saleId, 'given-up', now);
  }
  const payment = { userId, paymentTypeId: typeId, authorisedCents: payableCents, online: online.value, now };
  const paymentId = await insertPayment(tx, { purpose: 'sale', ...payment });
  await insertSale(tx, { userId, kind, priceCents, details, paymentId, now });
  return ok({ paymentId, reference: online.value.reference });
}

/** Returns whether a second press asks for the payment that was begun: the same amount, paid in the same way. */
function isSame(
  begun: PaymentRow,
  { typeId, payableCents, savedMeansId }: Pick<SaleWish, 'typeId' | 'savedMeansId'> & { readonly payableCents: number },
): boolean {
  const isSameWay = begun.paymentTypeId === typeId && begun.savedMeansId === (savedMeansId ?? null);
  return isSameWay && begun.authorisedCents === payableCents;
}
