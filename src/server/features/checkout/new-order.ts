import { instantOf } from '../../../domain/base/rome-time.ts';
import type { Crates } from '../../../domain/delivery/crates.ts';
import type { DeliveryVat } from '../../../domain/documents/vat.ts';
import { AWAITS_PAYMENT, AWAITS_TRANSFER, GIFT, INSERTED, ORDERED } from '../../../domain/orders/order-status.ts';
import { isOnline, paymentMeans, paymentTypeId, payUntil } from '../../../domain/orders/payment-type.ts';
import { acceptsAlternatives } from '../../../domain/orders/substitution.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import type { Handover } from '../cart/stored/prepared-cart.ts';
import type { FullCartRow } from '../cart/stored/queries.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import type { ProductRow } from '../catalogue/engine/rows/rows.ts';
import { listPriceAt, type Scope } from '../catalogue/engine/scope.ts';
import { hashOfProduct, type NewOrder, type NewOrderLine, type SoldProduct } from '../orders/insert-order.ts';
import type { AtProvider } from '../payments/ledger/queries.ts';

/** The customer, cart and payment type of an order. Its prices and its delivery are separate parameters. */
export interface OrderedCart {
  readonly userId: number;
  /** The member of the staff who buys it for the customer. */
  readonly agentId?: number | undefined;
  readonly cart: FullCartRow;
  readonly paymentTypeId: number;
  /** Set if a provider authorises the payment. */
  readonly online?: AtProvider | undefined;
  /** D 9: the amount authorised in addition to the total. */
  readonly shopperCostCents: number;
  readonly deliveryVat: DeliveryVat;
  /** The crates that it uses of its slot. */
  readonly crates: Crates;
  readonly now: Date;
}

/** The mails that are sent at once; the others are queued when the payment is authorised. */
const MAILS: Readonly<Record<number, NewOrder['mail']>> = {
  [ORDERED]: 'order-confirmation',
  [AWAITS_TRANSFER]: 'order-to-transfer',
};

/** Returns the order of a priced cart, without its lines. */
export function newOrder(
  { userId, agentId, cart, paymentTypeId: wanted, online, shopperCostCents, deliveryVat, crates, now }: OrderedCart,
  { total }: Pick<PricedCart, 'total'>,
  { zoneId, serviceId, timeslotId, slot, address }: Handover,
): NewOrder {
  const means = paymentMeans(wanted) ?? 'handover';
  const statusId = isOnline(means) ? AWAITS_PAYMENT : means === 'wire' ? AWAITS_TRANSFER : ORDERED;
  return {
    userId,
    cartId: cart.cartId,
    statusId,
    serviceId,
    storeId: cart.storeId,
    warehouseId: cart.warehouseId,
    zoneId,
    address,
    timeslotId,
    slot: { dateIso: slot.serviceDate, beginTime: slot.begins, endTime: slot.ends },
    paymentTypeId: paymentTypeId(wanted),
    online,
    payUntil: payUntil(means, now, instantOf(slot.serviceDate, slot.begins)),
    // a transfer is limited to what is owed now
    payableCents: means === 'wire' ? total.total : undefined,
    mail: MAILS[statusId],
    goodsCents: total.goods,
    discountCents: total.discount,
    deliveryFeeCents: total.deliveryFee,
    deliveryVat,
    certificateCents: total.certified,
    bags: total.bags,
    bagsCents: total.bagsTotal,
    totalCents: total.total,
    authorisedCents: total.authorised + (isOnline(means) ? shopperCostCents : 0),
    marginPercent: total.marginPercent,
    crates,
    infos: cart.infos,
    agentId,
    replacesOrderId: cart.changedOrder?.orderId,
    now,
  };
}

/** Returns the lines as they are sold: later changes of a product do not change an order. */
export function orderLines(
  { catalogue, substitutions }: Pick<ShownCartDeps, 'catalogue' | 'substitutions'>,
  { scope, lines, gifts, total }: PricedCart,
  cartAccepts: string | undefined,
): Omit<NewOrderLine, 'counted'>[] {
  const bought = lines.map(({ item, row, ordinal, ...line }, index) => {
    const promoted = total.lines[index];
    return {
      ...goodsOf(catalogue, scope, ordinal, row),
      quantity: line.quantity,
      weight_grams: line.weightGrams,
      list_price_cents: line.listPrice,
      price_cents: promoted?.price ?? line.listPrice,
      promotion_id: promoted?.steps[0]?.promotionId ?? null,
      line_cents: promoted?.cents ?? 0,
      infos: item.infos,
      details: {
        ...detailsToPick(scope, item.details),
        accepts_alternatives: String(
          acceptsAlternatives(substitutions, {
            line: item.details['accept_alternatives'],
            cart: cartAccepts,
            isOnPromotion: (promoted?.steps.length ?? 0) > 0,
          }),
        ),
      },
      steps: promoted?.steps ?? [],
      insertion_type_id: INSERTED,
    };
  });
  const given = gifts.map(({ row, ordinal, quantity, promotionId, name }) => {
    const list = listPriceAt(scope, ordinal);
    const step = { promotionId, name, units: quantity, beforeCents: list * quantity, afterCents: 0 };
    return {
      ...goodsOf(catalogue, scope, ordinal, row),
      quantity,
      weight_grams: 0,
      list_price_cents: list,
      price_cents: 0,
      promotion_id: promotionId,
      line_cents: 0,
      infos: {},
      details: {},
      steps: [step],
      insertion_type_id: GIFT,
    };
  });
  return [...bought, ...given].map((line, index) => ({ position: index + 1, ...line }));
}

/** Stores the names of alternatives for the pickers, because a product may be off sale by then. */
function detailsToPick({ snapshot }: Scope, details: Readonly<Record<string, string>>): Record<string, string> {
  const wished = snapshot.ordinalOfId.get(Number(details['preferred_substitute'] ?? 0));
  const row = wished === undefined ? undefined : snapshot.rows[wished];
  return { ...details, ...(row ? { preferred_substitute_name: row.name } : {}) };
}

function goodsOf(catalogue: Catalogue, scope: Scope, ordinal: number, row: ProductRow) {
  return {
    product_id: row.productId,
    code: row.code,
    name: row.name,
    brand_line: row.brandLine,
    pack_line: row.packLine,
    sale_type: row.saleType,
    vat_basis_points: scope.snapshot.vats.get(row.vatId)?.basisPoints ?? 0,
    product: soldProduct(catalogue.lineCardBytes(scope, ordinal)),
  };
}

/** Caches by the bytes of a product, which the catalogue caches. */
const hashes = new WeakMap<Buffer, string>();

function soldProduct(bytes: Buffer): SoldProduct {
  const hash = hashes.get(bytes) ?? hashOfProduct(bytes);
  hashes.set(bytes, hash);
  return { hash, json: bytes.toString() };
}
