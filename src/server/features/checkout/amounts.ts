import { cents, toEuro } from '../../../domain/base/money.ts';
import { isOnline, PAY_NOW, paymentMeans } from '../../../domain/orders/payment-type.ts';
import type { Config } from '../../config/config.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import { readFullCart } from '../cart/queries.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { ownOrder } from '../orders/queries.ts';
import { cartStateVat } from './cart-state-vat.ts';

/** What is owed, and what may come on top of it for goods that are weighed later. */
interface Amounts {
  readonly totalCents: number;
  readonly marginCents: number;
  /** What a public body pays to the state itself. */
  readonly stateVatCents: number;
  /** By which the order is paid. */
  readonly typeId?: number;
}

interface Deps {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly config: Pick<Config, 'payments' | 'invoicing'>;
}

interface Asked {
  /** Absent: the customer's cart. */
  readonly orderId: number | undefined;
  /** Absent: that of the order; of a cart, one that a provider authorises. */
  readonly typeId: number | undefined;
}

/**
 * S 7, checkout/prebilled-amount, in euro: what a provider authorises, or what is paid at most at the handover or on account without being asked
 * (decision 57); an order says the same. Only what is transferred is just the total. undefined: the cart is empty, or there is no such order of
 * the customer.
 */
export async function prebilledAmount(deps: Deps, userId: number, { orderId, typeId }: Asked) {
  const { shopperCostCents } = deps.config.payments;
  const order = { userId, orderId: orderId ?? 0, shopperCost: shopperCostCents };
  const amounts = orderId === undefined ? await cartAmounts(deps, userId) : await orderAmounts(deps.db, order);
  if (!amounts) return undefined;
  const means = paymentMeans(typeId ?? amounts.typeId ?? PAY_NOW);
  const margin = means === 'wire' ? 0 : amounts.marginCents;
  const cost = isOnline(means) ? shopperCostCents : 0;
  const { stateVatCents: vat } = amounts;
  return {
    amount: toEuro(cents(amounts.totalCents - vat + margin + cost)),
    ...(vat > 0 ? { splitVat: toEuro(cents(vat)) } : {}),
    total: toEuro(cents(amounts.totalCents)),
    variableWeightMargin: toEuro(cents(margin)),
    shopperCost: toEuro(cents(cost)),
  };
}

/** The amounts of the customer's cart by the one pricing function; undefined: there is nothing in it. */
async function cartAmounts({ db, catalogue, config }: Deps, userId: number): Promise<Amounts | undefined> {
  const cart = await readFullCart(db, { userId });
  if (!cart || cart.items.length === 0) return undefined;
  const priced = priceCart(catalogue, cart);
  const { total } = priced;
  const stateVatCents = await cartStateVat(db, userId, cart, { priced, deliveryVat: config.invoicing.deliveryVat });
  return { totalCents: total.total, marginCents: total.authorised - total.total, stateVatCents };
}

/** The amounts of an order of the customer; undefined: there is no such order. `shopperCost`: what its authorisation has besides, in cents. */
async function orderAmounts(
  db: Queryable,
  { userId, orderId, shopperCost }: { readonly userId: number; readonly orderId: number; readonly shopperCost: number },
): Promise<Amounts | undefined> {
  const order = await ownOrder(db, userId, orderId);
  if (!order) return undefined;
  const { total_cents: totalCents, authorised_cents: authorisedCents, payment_type_id: typeId } = order;
  const cost = isOnline(paymentMeans(typeId)) ? shopperCost : 0;
  const marginCents = Math.max(authorisedCents - totalCents - cost, 0);
  return { totalCents, marginCents, stateVatCents: order.state_vat_cents, typeId };
}
