import { limitProblem } from '../../../domain/account/purchase-limits.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { paymentTypeId, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import { readFullCart } from '../cart/queries.ts';
import { handoverOf } from '../checkout/check-purchase.ts';
import type { CheckoutDeps } from '../checkout/deps.ts';
import { membershipOf } from '../company/queries.ts';
import { mayTakeCredit } from '../credit-lines/credit-offers.ts';
import { approversOf, insertRequest } from './queries.ts';

export interface Wanted {
  readonly paymentTypeId: number;
  readonly note: string;
}

/**
 * Asks the company of a buyer to buy the buyer's cart, which is above a limit. The cart stays the buyer's and may change; slot and goods are
 * taken when somebody buys it, as for any order. A cart is asked for once at a time.
 */
export async function askForPurchase(
  { db, catalogue, providers }: Pick<CheckoutDeps, 'db' | 'catalogue' | 'providers'>,
  userId: number,
  { paymentTypeId: typeId, note }: Wanted,
  now: Date,
): Promise<Result<void, Refusal>> {
  const own = await membershipOf(db, userId, now);
  if (!own) return refuse('NOT_A_BUYER');
  const cart = await readFullCart(db, { userId });
  if (!cart || cart.items.length === 0) return refuse('CART_EMPTY');
  const handover = handoverOf(cart);
  if (!handover.ok) return handover;
  const isKnown = paymentTypesFor(handover.value.serviceId, providers.means).some(
    (type) => type.paymentTypeId === paymentTypeId(typeId),
  );
  const isOffered = isKnown && (await mayTakeCredit(db, { userId, now }, typeId));
  const checked = refuseIfAny(problemIf(!isOffered, 'PAYMENT_TYPE_INVALID', 'payment_type_id'));
  if (!checked.ok) return checked;
  const { total } = priceCart(catalogue, cart).total;
  if (!limitProblem(own, { totalCents: total, spentCents: own.spentCents })) return refuse('REQUEST_NOT_NEEDED');
  return db.tx(async (tx) => {
    const requestId = await insertRequest(
      tx,
      {
        ...{ userId, masterId: own.masterId, cartId: cart.cart_id, note: note.trim() },
        ...{ paymentTypeId: paymentTypeId(typeId), totalCents: total },
      },
      now,
    );
    if (requestId === undefined) return refuse('REQUEST_WAITING');
    for (const { userId: approverId } of await approversOf(tx, requestId))
      await enqueue(tx, 'purchase-request', { requestId, approverId });
    return ok();
  });
}
