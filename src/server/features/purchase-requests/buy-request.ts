import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { requestHash } from '../../infra/request-hash.ts';
import { readFullCart } from '../cart/queries.ts';
import type { CheckoutDeps } from '../checkout/deps.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { decide, requestFor } from './queries.ts';
import { contentTag } from './requested-cart.ts';

export interface Approval {
  readonly requestId: number;
  readonly approverId: number;
  readonly contentTag: string;
  /** Euro that the approver saw. */
  readonly expectedTotal: number;
  readonly acceptTerms: boolean;
}

/**
 * Approves a request by buying its cart as the buyer's order: slot, goods and certificates are taken now, and what is not there any more
 * refuses. The key of the purchase is the request's, so of two who approve at once both get the same order.
 */
export async function buyRequest(
  deps: CheckoutDeps,
  { requestId, approverId, contentTag: seen, expectedTotal, acceptTerms }: Approval,
  now: Date,
): Promise<Result<number, Refusal>> {
  const { db } = deps;
  const request = await requestFor(db, approverId, requestId);
  if (!request) return refuse('REQUEST_NOT_FOUND');
  if (request.isOwn) return refuse('REQUEST_OWN');
  if (request.status === 'approved' && request.orderId !== null) return ok(request.orderId);
  if (request.status !== 'waiting') return refuse('REQUEST_DECIDED');
  // the buyer does not buy for this company any more
  if (!request.mayDecide) return refuse('REQUEST_GONE');
  const cart = await readFullCart(db, { userId: request.userId });
  if (!cart || cart.cart_id !== request.cartId) return refuse('REQUEST_GONE');
  if (contentTag(cart) !== seen) return refuse('REQUEST_CHANGED');
  const bought = await placeOrder(
    deps,
    request.userId,
    {
      paymentTypeId: request.paymentTypeId,
      // the approver presses the button, and charges no card of the buyer
      card: { savesMeans: false },
      key: `request:${requestId}`,
      hash: requestHash({ requestId }),
      expectedTotal,
      acceptTerms,
    },
    now,
  );
  if (!bought.ok) return bought;
  const { orderId } = bought.value;
  await db.tx(async (tx) => {
    // its buyer hears of it by the confirmation of the order, which names who approved it
    await decide(tx, requestId, { status: 'approved', by: approverId, orderId, now });
  });
  return ok(orderId);
}
