import type { Cart } from '../../../contract/cart.ts';
import { addressTypeId, HOME } from '../../../domain/delivery-service.ts';
import { cents, toEuro } from '../../../domain/money.ts';
import { acceptsAlternatives, type SubstitutionRules } from '../../../domain/substitution.ts';
import { grams, toKilos } from '../../../domain/weight.ts';
import type { Session, SessionCustomer } from '../../http/session.ts';
import { addressView } from '../addresses/address-view.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { pathOf } from '../catalogue/engine/tree.ts';
import { type CartLine, type PricedCart, priceCart } from './price-cart.ts';
import { bagView, certificateAdjustment, giftJson, hintViews, stepView } from './promotions-view.ts';
import type { FullCartRow } from './queries.ts';

type Head = Omit<Cart, 'cartItems' | 'sectors'>;

/** Of who put nothing into it yet. */
export const NO_CART: FullCartRow = {
  cart_id: 0,
  version: 0,
  status_id: 1,
  delivery_service_id: null,
  address_id: null,
  zone_id: null,
  store_id: 5,
  timeslot_id: null,
  infos: {},
  store_name: 'Catalogo Globale',
  warehouse_id: 5,
  zone_group_id: null,
  minimum_cents: 0,
  address: null,
  pickup: null,
  slot: null,
  fee_rows: [],
  segment_ids: [],
  certificates: [],
  certificates_received: 0,
  items: [],
};

/**
 * `data` of every call about the cart, as the bytes of its JSON (S 3, wire-facts 8): products are the catalogue's kept cards.
 * `sectors`: items by department instead of one list.
 */
export function cartJson(
  { catalogue, substitutions }: Shop,
  session: Session | undefined,
  cart: FullCartRow = NO_CART,
  sectors = false,
): Buffer {
  const priced = priceCart(catalogue, cart);
  const view = { catalogue, substitutions, priced, accepts: cart.infos['accept_alternatives'] };
  const { gifts } = priced;
  const giftItems = gifts.length > 0 ? `,"giftItems":[${gifts.map((gift) => giftJson(catalogue, priced, gift))}]` : '';
  const head = JSON.stringify(headOf(session?.customer, cart, priced)).slice(0, -1) + giftItems;
  const chunks = [Buffer.from(head)];
  if (sectors) pushSectors(chunks, view);
  else pushItems(chunks, view, priced.lines.entries());
  chunks.push(END);
  return Buffer.concat(chunks);
}

const END = Buffer.from('}');

function pushItems(chunks: Buffer[], view: View, lines: Iterable<readonly [number, CartLine]>): void {
  let before = ',"cartItems":[';
  for (const [place, line] of lines) {
    chunks.push(Buffer.from(before + itemJson(view, line, place)));
    chunks.push(view.catalogue.cardBytes(view.priced.scope, line.ordinal));
    before = '},';
  }
  chunks.push(Buffer.from(before === '},' ? '}]' : `${before}]`));
}

interface Shop {
  readonly catalogue: Catalogue;
  readonly substitutions: SubstitutionRules;
}

interface View extends Shop {
  readonly priced: PricedCart;
  /** accept_alternatives of the whole cart. */
  readonly accepts: string | undefined;
}

function headOf(customer: SessionCustomer | undefined, cart: FullCartRow, priced: PricedCart): Head {
  const { lines, total } = priced;
  const hints = hintViews(priced);
  const place = cart.address ?? cart.pickup;
  return {
    cartId: cart.cart_id,
    cartStatusId: cart.status_id,
    user: cartUser(customer, cart),
    store: { storeId: cart.store_id, name: cart.store_name },
    warehouse: { warehouseId: cart.warehouse_id },
    ...(place && cart.zone_id !== null
      ? {
          shippingAddress: {
            ...addressView(place, {
              serviceId: cart.delivery_service_id ?? HOME,
              isDefault: customer?.defaultAddressId === place.address_id,
              zone: { zoneId: cart.zone_id, zoneGroupId: cart.zone_group_id ?? 1 },
            }),
            addressTypeId: addressTypeId(cart.delivery_service_id ?? HOME),
            zoneId: cart.zone_id,
            autoAssigned: false,
          },
        }
      : {}),
    ...(cart.slot ? { timeslot: slotView(cart.slot) } : {}),
    totalItems: lines.length,
    totalPrice: toEuro(total.goods),
    totalDiscount: toEuro(total.discount),
    ...(hints.length > 0 ? { promotionHints: hints } : {}),
    ...(total.bags.length > 0 ? { bagItems: total.bags.map(bagView) } : {}),
    deliveryFee: toEuro(total.deliveryFee),
    grossTotal: toEuro(total.total),
    authorisedTotal: toEuro(total.authorised),
    minimumOrder: toEuro(cents(cart.minimum_cents)),
    homeDelivery: cart.delivery_service_id === HOME,
    cartInfos: cart.infos,
    orderAdjustmentSummary: { orderAdjustments: total.certificates.map(certificateAdjustment) },
  };
}

function cartUser(customer: SessionCustomer | undefined, cart: FullCartRow): Cart['user'] {
  return {
    userId: customer?.userId ?? -1,
    email: customer?.email ?? '',
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    userType: { userTypeId: customer?.userTypeId ?? 0 },
    betaTester: '0',
    profile: { level: customer?.profileLevel ?? 0 },
    legals: [],
    crmUserSegments: (customer?.segments ?? []).map(({ segmentId, value }) => ({
      crmSegment: { crmSegmentId: segmentId },
      value,
    })),
    giftCertificatesReceived: cart.certificates_received,
    hasFavorites: customer?.hasFavorites ?? false,
    ...(customer?.defaultAddressId === undefined ? {} : { defaultDeliveryAddressId: customer.defaultAddressId }),
  };
}

function slotView(slot: NonNullable<FullCartRow['slot']>): NonNullable<Cart['timeslot']> {
  return {
    timeslotId: slot.timeslot_id,
    date: slot.service_date,
    dateIso: slot.service_date,
    beginTime: slot.begins,
    endTime: slot.ends,
    name: `${slot.begins} - ${slot.ends}`,
    autoAssigned: false,
  };
}

/** An item up to its product, which follows. */
function itemJson({ substitutions, priced, accepts }: View, line: CartLine, place: number): string {
  const { item } = line;
  const promoted = priced.total.lines[place];
  const isOnPromotion = (promoted?.steps.length ?? 0) > 0;
  const wishes = { line: item.details['accept_alternatives'], cart: accepts, isOnPromotion };
  const { steps = [], cents: toPay = cents(0) } = promoted ?? {};
  const infos = { ...item.infos, ...item.details };
  // by hand: of 300 lines, a third of the time of a change went into the general way
  return [
    `{"itemId":${item.item_id},"quantity":${item.quantity},"weight":${toKilos(grams(item.weight_grams))}`,
    `,"grossTotal":${toEuro(toPay)}`,
    steps.length > 0 ? `,"priceSteps":${JSON.stringify(steps.map(stepView))}` : '',
    acceptsAlternatives(substitutions, wishes) ? '' : ',"acceptsAlternatives":false',
    `,"promoPoints":0,"cartItemInsertionTypeId":${item.insertion_type_id}`,
    `,"cartItemInfo":${isEmpty(infos) ? '{}' : JSON.stringify(infos)},"product":`,
  ].join('');
}

function isEmpty(infos: object): boolean {
  for (const _ in infos) return false;
  return true;
}

/** Departments in the order of the catalogue. */
function pushSectors(chunks: Buffer[], view: View): void {
  const { priced } = view;
  const { tree } = priced.scope.snapshot;
  const sectors = new Map<number, { name: string; order: number; lines: [number, CartLine][] }>();
  for (const [place, line] of priced.lines.entries()) {
    const node = tree.byId.get(line.row.category_id);
    const root = node ? pathOf(node)[0] : undefined;
    const id = root?.row.category_id ?? 0;
    const name = root?.row.name ?? 'Altro';
    const sector = sectors.get(id) ?? { name, order: root?.index ?? Number.MAX_SAFE_INTEGER, lines: [] };
    sector.lines.push([place, line]);
    sectors.set(id, sector);
  }
  let before = ',"sectors":[';
  for (const [id, { name, lines }] of [...sectors].sort(([, a], [, b]) => a.order - b.order)) {
    chunks.push(Buffer.from(`${before}{"sectorId":${id},"name":${JSON.stringify(name)}`));
    pushItems(chunks, view, lines);
    before = '},';
  }
  chunks.push(Buffer.from(before === '},' ? '}]' : `${before}]`));
}
