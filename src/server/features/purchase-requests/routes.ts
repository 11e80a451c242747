import type {
  PurchaseRequest,
  PurchaseRequestView,
  RequestRefuse,
} from '../../../contract/purchase-requests/schemas.ts';
import { limitProblem } from '../../../domain/account/purchase-limits.ts';
import { formatAmount } from '../../../domain/base/format.ts';
import { euroOf, toEuro } from '../../../domain/base/money.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { paymentTypeId, paymentTypeName, paymentTypesFor } from '../../../domain/orders/payment-type.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { requestHash } from '../../infra/request-hash.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import { contentTag } from '../cart/stored/content-tag.ts';
import { type FullCartRow, readFullCart } from '../cart/stored/queries.ts';
import { handoverOf } from '../checkout/check-purchase.ts';
import type { CheckoutDeps } from '../checkout/deps.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type Membership, membershipOf } from '../company/queries.ts';
import { mayTakeCredit } from '../credit-lines/credit-offers.ts';
import { spentSql } from '../orders/order-lists.ts';
import { approversOf, decide, insertRequest, type RequestRow, requestFor, requestsFor } from './queries.ts';

export type PurchaseRequestDeps = CheckoutDeps & { readonly wakeJobs: () => void };

/** S 6: a purchase above a buyer's limits is made, or refused, by the master or an approver of the company. */
export function purchaseRequestHandlers(deps: PurchaseRequestDeps) {
  const { db, catalogue, wakeJobs } = deps;
  return {
    purchaseRequest: async (context, { body }) => {
      const { userId } = await context.customer();
      const wanted = { paymentTypeId: body.payment_type_id, note: body.note ?? '' };
      const asked = await askForPurchase(deps, userId, wanted, context.now);
      if (!asked.ok) return asked;
      wakeJobs();
      return done({});
    },
    purchaseRequestList: async (context) => {
      const rows = await requestsFor(db, (await context.customer()).userId);
      return done({ purchaseRequests: rows.map(wireRequest) });
    },
    purchaseRequestView: async (context, { query }) => {
      const request = await requestFor(db, (await context.customer()).userId, query.purchase_request_id);
      if (!request) return refuse('REQUEST_NOT_FOUND');
      const cart = request.isOwn || request.mayDecide ? await readFullCart(db, { userId: request.userId }) : undefined;
      if (request.status !== 'waiting' || !cart || cart.cartId !== request.cartId || cart.items.length === 0)
        return done(wireRequest(request));
      const priced = priceCart(catalogue, cart);
      return done({
        ...wireRequest(request),
        ...passedBy(await membershipOf(db, request.userId, { spentSql, now: context.now }), priced.total.total),
        cart: requestedCart(cart, priced, request.paymentTypeId),
      });
    },
    purchaseRequestWithdraw: async (context, { body }) => {
      const { userId } = await context.customer();
      const request = await requestFor(db, userId, body.purchase_request_id);
      if (!request?.isOwn) return refuse('REQUEST_NOT_FOUND');
      const decision = { status: 'withdrawn', by: userId, now: context.now } as const;
      return (await decide(db, request.requestId, decision)) ? done({}) : refuse('REQUEST_DECIDED');
    },
    purchaseRequestRefuse: (context, { body }) => refuseRequest(deps, context, body),
    purchaseRequestBuy: async (context, { body }) => {
      const { userId: approverId } = await context.customer();
      const approval = {
        requestId: body.purchase_request_id,
        approverId,
        contentTag: body.content_tag,
        expectedTotal: body.expected_total,
        acceptTerms: body.accept_terms,
      };
      const bought = await buyRequest(deps, approval, context.now);
      if (!bought.ok) return bought;
      wakeJobs();
      return done({ orderId: bought.value });
    },
  } satisfies Partial<Handlers>;
}

async function refuseRequest(
  { db, wakeJobs }: PurchaseRequestDeps,
  context: CallContext,
  { purchase_request_id: wanted, answer = '' }: RequestRefuse,
): Promise<Outcome<object>> {
  const { userId } = await context.customer();
  const request = await requestFor(db, userId, wanted);
  if (!request) return refuse('REQUEST_NOT_FOUND');
  if (request.isOwn) return refuse('REQUEST_OWN');
  if (request.status !== 'waiting') return refuse('REQUEST_DECIDED');
  if (!request.mayDecide) return refuse('REQUEST_GONE');
  const { requestId } = request;
  const decision = { status: 'refused', by: userId, answer: answer.trim(), now: context.now } as const;
  const isFirst = await db.tx(async (tx) => {
    const isDecided = await decide(tx, requestId, decision);
    if (isDecided) await enqueue(tx, 'purchase-decided', { requestId });
    return isDecided;
  });
  if (!isFirst) return refuse('REQUEST_DECIDED');
  wakeJobs();
  return done({});
}

function wireRequest(row: RequestRow): PurchaseRequest {
  const { requestId, buyer, isOwn, mayDecide, status, totalCents, note, answer, askedAt, decidedAt, orderId } = row;
  return {
    purchaseRequestId: requestId,
    buyer,
    isOwn,
    mayDecide,
    status,
    note,
    answer,
    total: euroOf(totalCents),
    askedAt: askedAt.toISOString(),
    ...(decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }),
    ...(orderId === null ? {} : { orderId }),
  };
}

/**
 * Returns the limit of its buyer that a cart exceeds; nothing once the limit was raised, or the buyer left the company.
 */
function passedBy(buyer: Membership | undefined, totalCents: number): Pick<PurchaseRequestView, 'passedLimit'> {
  const problem = buyer && limitProblem(buyer, { totalCents, spentCents: buyer.spentCents });
  if (!problem) return {};
  const per = problem.code === 'COMPANY_ORDER_LIMIT' ? 'order' : 'month';
  return { passedLimit: { limit: euroOf(problem.limitCents), per } };
}

interface Wanted {
  readonly paymentTypeId: number;
  readonly note: string;
}

/**
 * Asks the company of a buyer to buy the buyer's cart, which is above a limit. The cart stays the buyer's and may
 * change; slot and goods are taken at the purchase, as for any order. A cart has at most one open request.
 */
async function askForPurchase(
  { db, catalogue, providers }: Pick<CheckoutDeps, 'db' | 'catalogue' | 'providers'>,
  userId: number,
  { paymentTypeId: typeId, note }: Wanted,
  now: Date,
): Promise<Result<void, Refusal>> {
  const own = await membershipOf(db, userId, { spentSql, now });
  if (!own) return refuse('NOT_A_BUYER');
  const cart = await readFullCart(db, { userId });
  if (!cart || cart.items.length === 0) return refuse('CART_EMPTY');
  const handover = handoverOf(cart);
  if (!handover.ok) return handover;
  const { serviceId } = handover.value;
  const isKnown = paymentTypesFor(serviceId, providers.meansFor(serviceId)).some(
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
        userId,
        masterId: own.masterId,
        cartId: cart.cartId,
        note: note.trim(),
        paymentTypeId: paymentTypeId(typeId),
        totalCents: total,
      },
      now,
    );
    if (requestId === undefined) return refuse('REQUEST_WAITING');
    for (const { userId: approverId } of await approversOf(tx, requestId))
      await enqueue(tx, 'purchase-request', { requestId, approverId });
    return ok();
  });
}

interface Approval {
  readonly requestId: number;
  readonly approverId: number;
  readonly contentTag: string;
  /** The total in euro that the approver saw. */
  readonly expectedTotal: number;
  readonly acceptTerms: boolean;
}

/**
 * Approves a request by buying its cart as the buyer's order: slot, goods and certificates are taken now, and missing
 * ones refuse it. The key of the purchase is the request's, so two concurrent approvals get the same order.
 */
async function buyRequest(
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
  if (!cart || cart.cartId !== request.cartId) return refuse('REQUEST_GONE');
  if (requestTag(cart) !== seen) return refuse('REQUEST_CHANGED');
  const bought = await placeOrder(
    deps,
    request.userId,
    {
      paymentTypeId: request.paymentTypeId,
      // no card of the buyer is charged
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
    // the buyer is notified by the confirmation of the order, which names the approver
    await decide(tx, requestId, { status: 'approved', by: approverId, orderId, now });
  });
  return ok(orderId);
}

type RequestedCart = NonNullable<PurchaseRequestView['cart']>;

/** Returns a tag of the cart and its request: only what was seen can be approved. */
function requestTag(cart: FullCartRow): string {
  return requestHash({ content: contentTag(cart), infos: cart.infos }).toString('base64url');
}

/** Returns the cart of a request in the form for the approver. */
function requestedCart(cart: FullCartRow, { lines, total }: PricedCart, paymentTypeId: number): RequestedCart {
  const place = cart.address ?? cart.pickup;
  return {
    contentTag: requestTag(cart),
    lines: lines.map((line, index) => ({
      name: line.row.name,
      detail: [line.row.brandLine, line.row.packLine].filter(Boolean).join(', '),
      quantity: formatAmount(line.row.saleType, line.weightGrams || line.quantity),
      total: toEuro(total.lines[index]?.cents ?? total.goods),
    })),
    goods: toEuro(total.goods),
    deliveryFee: toEuro(total.deliveryFee),
    bags: toEuro(total.bagsTotal),
    certified: toEuro(total.certified),
    total: toEuro(total.total),
    address: place ? [place.addressName, `${place.street} ${place.streetNumber}`, place.city].join(', ') : '',
    ...(cart.slot ? { dateIso: cart.slot.serviceDate, beginTime: cart.slot.begins, endTime: cart.slot.ends } : {}),
    paymentType: paymentTypeName(paymentTypeId),
  };
}
