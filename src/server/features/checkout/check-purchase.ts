import { limitProblem, type PurchaseLimits } from '../../../domain/account/purchase-limits.ts';
import { formatDay, formatMoney } from '../../../domain/base/format.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { type OrderMinimums, orderMinimum } from '../../../domain/pricing/order-minimum.ts';
import { opensLater, type WrittenNews } from '../../../domain/settings/news.ts';
import { type Refusal, refuse, refuseAll } from '../../http/outcome.ts';
import type { PaymentProviders } from '../../infra/payments/payment-providers.ts';
import { checkLimits } from '../cart/change/quantity-rules.ts';
import { unfitFor } from '../cart/change/unfit-goods.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import { lineOf } from '../cart/stored/lines.ts';
import type { Handover, PreparedCart } from '../cart/stored/prepared-cart.ts';
import type { FullCartRow } from '../cart/stored/queries.ts';
import { checkPaymentType } from '../order-payments/pay-order.ts';
import type { CardChoice } from '../payments/provider/saved-means.ts';

export interface BuyRequest {
  readonly paymentTypeId: number;
  /** The card to be charged, and whether it is saved (S 7: user_payment_auth_id, payment_data). */
  readonly card: CardChoice;
  /** One per attempt of the shopper; repetitions of it get the first reply. */
  readonly key: string | undefined;
  /** The hash of the body: the key repeats this request and no other. */
  readonly hash: Buffer;
  /** The total in euro that the shopper saw on the button. */
  readonly expectedTotal: number | undefined;
  /**
   * The tag of the goods, the place and the slot that the shopper saw; absent for clients of the platform, which do not
   * send it.
   */
  readonly contentTag?: string | undefined;
  readonly acceptTerms: boolean;
  /** True if this request shows the terms to the customer, so that they are stored as accepted (decision 86). */
  readonly keepsTerms?: boolean;
  /** The member of the staff who buys for the customer (D 6). */
  readonly agentId?: number | undefined;
  /**
   * The limits of a person who buys for a company, with the cents of this month's orders; left out: no limits, or the
   * purchase was approved (S 6).
   */
  readonly limits?: (PurchaseLimits & { readonly spentCents: number }) | undefined;
}

/** The request of a purchase or its preparation; for the latter the payment type may come later. */
type ToCheck = Pick<BuyRequest, 'expectedTotal' | 'acceptTerms' | 'limits'> & {
  readonly paymentTypeId: number | undefined;
};

interface Checked {
  readonly cart: FullCartRow;
  readonly priced: PricedCart;
  readonly request: ToCheck;
  /** The amounts ordered today by product, which count for daily maxima. */
  readonly orderedToday: ReadonlyMap<number, number>;
  readonly providers: Pick<PaymentProviders, 'meansFor'>;
  readonly minimums: OrderMinimums;
  readonly news: Pick<WrittenNews, 'opensOn'>;
  readonly now: Date;
}

const MAX_ORDER_CENTS = 10_000_000;

/** Checks whether this cart can be bought. Refuses with the first problem. */
export function checkPurchase({
  cart,
  priced,
  request,
  orderedToday,
  providers,
  minimums,
  news,
  now,
}: Checked): Result<Handover, Refusal> {
  const { lines, unknown, scope } = priced;
  if (opensLater(news, romeTime(now).date))
    return refuse('SHOP_OPENS_LATER', { details: { day: () => formatDay(news.opensOn) } });
  if (lines.length === 0) return refuse('CART_EMPTY');
  if (unknown.length > 0)
    return refuseAll(unknown.map((item) => ({ code: 'PRODUCT_UNAVAILABLE', field: String(item.productId) })));
  const handover = handoverOf(cart);
  if (!handover.ok) return handover;
  const agreed = checkTerms(handover.value, { request, providers, now });
  if (!agreed.ok) return agreed;
  const unfit = unfitFor(
    handover.value.serviceId,
    lines.map(({ row }) => row),
  );
  if (unfit !== undefined)
    return refuse('ALCOHOL_IN_LOCKER', { field: 'delivery_service_id', details: { names: unfit } });
  const amount = checkAmount(cart, priced, orderMinimum(cart, minimums));
  if (!amount.ok) return amount;
  const within = checkCompanyLimits(priced, request, { cart, now });
  if (!within.ok) return within;
  const whole = lines.map(({ item }) => lineOf(item));
  const limits = checkLimits(scope, whole, whole, orderedToday);
  if (!limits.ok) return limits;
  return isTotalAgreed(cart, priced, request) ? handover : refuse('TOTAL_CHANGED');
}

/**
 * Checks whether a prepared cart can be bought: its goods, prices and delivery were checked and taken when it was
 * prepared. The payment type and the total that the shopper saw come with the request.
 */
export function checkPrepared(
  { handover, total }: Pick<PreparedCart, 'handover' | 'total'>,
  { request, providers, now }: Pick<Checked, 'request' | 'providers' | 'now'>,
): Result<void, Refusal> {
  const agreed = checkTerms(handover, { request, providers, now });
  if (!agreed.ok) return agreed;
  // a cart that changes an order is never prepared
  const within = checkCompanyLimits({ total }, request, { cart: { changedOrder: null }, now });
  if (!within.ok) return within;
  const { expectedTotal } = request;
  return expectedTotal === undefined || fromEuro(expectedTotal) === total.total ? ok() : refuse('TOTAL_CHANGED');
}

function checkTerms(
  { serviceId, slot }: Handover,
  { request, providers, now }: Pick<Checked, 'request' | 'providers' | 'now'>,
): Result<void, Refusal> {
  if (!request.acceptTerms) return refuse('TERMS_REQUIRED', { field: 'accept_terms' });
  if (request.paymentTypeId === undefined) return ok();
  const begins = instantOf(slot.serviceDate, slot.begins);
  return checkPaymentType(providers, serviceId, request.paymentTypeId, { now, begins });
}

/**
 * Returns whether the shopper saw this total. Clients of the platform do not send the total: then it must not exceed
 * that of the last reply about the cart. The next reply shows the new total with notices about the changes, and the
 * order can be repeated.
 */
function isTotalAgreed(cart: FullCartRow, { total: { total } }: PricedCart, { expectedTotal }: ToCheck): boolean {
  if (expectedTotal !== undefined) return fromEuro(expectedTotal) === total;
  return cart.shownTotalCents === null || total <= cart.shownTotalCents;
}

/** S 6: a purchase above the limits of a buyer needs the approval of a colleague. */
function checkCompanyLimits(
  { total }: Pick<PricedCart, 'total'>,
  { limits }: ToCheck,
  { cart: { changedOrder: changed }, now }: { readonly cart: Pick<FullCartRow, 'changedOrder'>; readonly now: Date },
): Result<void, Refusal> {
  // an order that is changed counts only once in its month
  const isOfMonth = changed && monthOf(new Date(changed.placedAt)) === monthOf(now);
  const spentCents = (limits?.spentCents ?? 0) - (isOfMonth ? changed.totalCents : 0);
  const problem = limits && limitProblem(limits, { totalCents: total.total, spentCents });
  if (!problem) return ok();
  return refuse(problem.code, { details: { limit: () => formatMoney(problem.limitCents) } });
}

function monthOf(at: Date): string {
  return romeTime(at).date.slice(0, 7);
}

/** Returns where, when and by which service the goods are handed over; refuses a cart without these. */
export function handoverOf(cart: FullCartRow): Result<Handover, Refusal> {
  const { zoneId, timeslotId, deliveryServiceId: serviceId, slot } = cart;
  const address = cart.address ?? cart.pickup;
  if (zoneId === null || serviceId === null || !address) return refuse('ADDRESS_MISSING');
  return timeslotId === null || !slot ? refuse('SLOT_MISSING') : ok({ zoneId, serviceId, timeslotId, slot, address });
}

function checkAmount(cart: FullCartRow, { lines, total }: PricedCart, minimumCents: number): Result<void, Refusal> {
  if (total.goods < minimumCents)
    return refuse('BELOW_MINIMUM', { details: { minimum: () => formatMoney(minimumCents) } });
  if (lines.some((line) => line.row.alcoholic) && cart.infos['of_age'] !== 'true')
    return refuse('AGE_REQUIRED', { field: 'of_age' });
  if (total.goods > MAX_ORDER_CENTS)
    return refuse('ORDER_TOO_LARGE', { details: { maximum: () => formatMoney(MAX_ORDER_CENTS) } });
  return ok();
}
