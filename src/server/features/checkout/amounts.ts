import { euroOf } from '../../../domain/base/money.ts';
import { billedLines, isDiscount, type SoldLine } from '../../../domain/documents/billed-lines.ts';
import { splitsPayment } from '../../../domain/documents/party.ts';
import type { DeliveryVat } from '../../../domain/documents/vat.ts';
import { isOnline, PAY_NOW, paymentMeans } from '../../../domain/orders/payment-type.ts';
import type { Config } from '../../config/config.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { billedForCart } from '../billing-parties/party-of-order.ts';
import { type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import { type FullCartRow, readFullCart } from '../cart/stored/queries.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { ownOrder } from '../orders/queries.ts';
import { stateVatCents } from '../orders/state-vat.ts';

/** The total of a cart or an order, and how much may be added for goods that are weighed later. */
interface Amounts {
  readonly totalCents: number;
  readonly marginCents: number;
  /** The VAT that a public body pays to the state instead of the shop. */
  readonly stateVatCents: number;
  /** The payment type of the order; absent for a cart. */
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
  /** Absent: that of the order; for a cart, a type that a provider authorises. */
  readonly typeId: number | undefined;
}

/**
 * S 7, checkout/prebilled-amount, in euro: the amount that a provider authorises, or the maximum that is paid at the
 * handover or on account without asking the customer (decision 57). For transfers it is the total. undefined: the cart
 * is empty, or the customer has no such order.
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
    amount: euroOf(amounts.totalCents - vat + margin + cost),
    ...(vat > 0 ? { splitVat: euroOf(vat) } : {}),
    total: euroOf(amounts.totalCents),
    variableWeightMargin: euroOf(margin),
    shopperCost: euroOf(cost),
  };
}

/** Returns the amounts of the customer's cart by the one pricing function; undefined if it is empty. */
async function cartAmounts({ db, catalogue, config }: Deps, userId: number): Promise<Amounts | undefined> {
  const cart = await readFullCart(db, { userId });
  if (!cart || cart.items.length === 0) return undefined;
  const priced = priceCart(catalogue, cart);
  const { total } = priced;
  const stateVatCents = await cartStateVat(db, userId, cart, { priced, deliveryVat: config.invoicing.deliveryVat });
  return { totalCents: total.total, marginCents: total.authorised - total.total, stateVatCents };
}

/**
 * Returns the VAT (cents) that the public body who buys this cart would pay to the state, as its order will record; 0
 * for everybody else.
 */
async function cartStateVat(
  db: Queryable,
  userId: number,
  { infos, deliveryServiceId: serviceId, address }: FullCartRow,
  { priced, deliveryVat }: { readonly priced: PricedCart; readonly deliveryVat: DeliveryVat },
): Promise<number> {
  const place = { serviceId: serviceId ?? 0, address: address ?? {} };
  const billed = await billedForCart(db, userId, { ...place, infos });
  if (!billed || !splitsPayment(billed.party)) return 0;
  const { total } = priced;
  const lines = billedLines({
    lines: soldLines(priced),
    bags: total.bags,
    deliveryFeeCents: total.deliveryFee,
    deliveryVat,
    discountCents: total.certified - (await boughtCents(db, priced)),
  });
  return stateVatCents(billed.party, lines, total.total);
}

function soldLines({ lines, scope, total }: PricedCart): SoldLine[] {
  return lines.map(({ row, quantity, weightGrams, depositCents }, index) => {
    const { code, name } = row;
    const vatBasisPoints = scope.snapshot.vats.get(row.vatId)?.basisPoints ?? 0;
    const orderedCents = total.lines[index]?.cents ?? 0;
    const amount = { quantity, weightGrams };
    return {
      ordered: { code, name, vatBasisPoints, depositCents, ...amount },
      orderedCents,
      picked: amount,
      chargedCents: orderedCents,
    };
  });
}

/** Returns the amount paid by certificates that were bought: unlike gifts of the shop they lower no VAT. */
async function boughtCents(db: Queryable, { total: { certificates } }: PricedCart): Promise<number> {
  if (certificates.length === 0) return 0;
  const ids = certificates.map(({ certificate }) => certificate.certificateId);
  const rows = await db.query<{ id: number; origin: string }>(sql`
    select gift_certificate_id as id, origin from gift_certificates -- in any order: a set
    where gift_certificate_id = any(${ids}::int[])`);
  const bought = new Set(rows.filter(({ origin }) => !isDiscount(origin)).map(({ id }) => id));
  return certificates.reduce(
    (sum, { certificate, offCents }) => sum + (bought.has(certificate.certificateId) ? offCents : 0),
    0,
  );
}

/**
 * Returns the amounts of an order of the customer; undefined: there is no such order. `shopperCost`: the cents that are
 * authorised in addition.
 */
async function orderAmounts(
  db: Queryable,
  { userId, orderId, shopperCost }: { readonly userId: number; readonly orderId: number; readonly shopperCost: number },
): Promise<Amounts | undefined> {
  const order = await ownOrder(db, userId, orderId);
  if (!order) return undefined;
  const { totalCents, authorisedCents, paymentTypeId: typeId } = order;
  const cost = isOnline(paymentMeans(typeId)) ? shopperCost : 0;
  const marginCents = Math.max(authorisedCents - totalCents - cost, 0);
  return { totalCents, marginCents, stateVatCents: order.stateVatCents, typeId };
}
