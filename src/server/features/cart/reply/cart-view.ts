import type { Cart } from '../../../../contract/cart/schemas.ts';
import { type Cents, cents, euroOf, toEuro } from '../../../../domain/base/money.ts';
import { grams, toKilos } from '../../../../domain/base/weight.ts';
import { nextFeeStep } from '../../../../domain/delivery/delivery-fee.ts';
import { addressTypeId, HOME } from '../../../../domain/delivery/delivery-service.ts';
import type { SlotLoss } from '../../../../domain/delivery/slots/slot-status.ts';
import { CART_OPEN } from '../../../../domain/orders/cart-status.ts';
import { INSERTED } from '../../../../domain/orders/order-status.ts';
import { acceptsAlternatives, type SubstitutionRules } from '../../../../domain/orders/substitution.ts';
import { orderMinimum } from '../../../../domain/pricing/order-minimum.ts';
import type { PromotedLine } from '../../../../domain/pricing/promotions/apply-promotions.ts';
import type { Language } from '../../../../language/language.ts';
import type { Config } from '../../../config/config.ts';
import type { Session } from '../../../http/session.ts';
import { jsonStart, OBJECT_END, pushArray, pushObjects, raw, rawArray } from '../../../infra/json-text.ts';
import { addressView } from '../../addresses/address-view.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { type CategoryTree, departmentsIn } from '../../catalogue/engine/rows/tree.ts';
import { type PricedCart, priceCart } from '../price/price-cart.ts';
import { contentTag } from '../stored/content-tag.ts';
import { isEmpty } from '../stored/lines.ts';
import type { FullCartRow } from '../stored/queries.ts';
import type { ChangedOrder } from '../stored/select-full-cart.ts';
import { type LineToShow, type ShownLine, ShownLines } from '../stored/shown-lines.ts';
import { cartUser, defaultPlaceOf } from './cart-user.ts';
import { pricedInEnglish } from './english-cart.ts';
import { bagView, certificateAdjustment, giftJson, hintViews, stepView } from './promotions-view.ts';
import { preparedUntil, type SlotToShow, slotView } from './slot-view.ts';

type Head = Omit<
  Cart,
  'cartItems' | 'sectors' | 'departments' | 'itemsTag' | 'contentTag' | 'itemsSince' | 'removedItemIds' | 'hasNotices'
>;

/** The view of an empty cart. */
export const NO_CART: FullCartRow = {
  cartId: 0,
  version: 0,
  statusId: CART_OPEN,
  deliveryServiceId: null,
  addressId: null,
  zoneId: null,
  storeId: 5,
  timeslotId: null,
  autoAssigned: false,
  infos: {},
  storeName: 'Catalogo Globale',
  warehouseId: 5,
  zoneGroupId: null,
  minimumCents: 0,
  address: null,
  pickup: null,
  slot: null,
  feeRows: [],
  subscribed: [],
  segmentIds: [],
  promotionsHad: [],
  priceListId: null,
  changedOrder: null,
  certificates: [],
  certificatesReceived: 0,
  heldTimeslotId: null,
  heldCrates: null,
  holdUntil: null,
  holdLimit: null,
  slotSaid: null,
  shownTotalCents: null,
  placeNotice: null,
  prepared: null,
  items: [],
};

export interface CartReply {
  /** True: items by department instead of one list. */
  readonly sectors?: boolean | undefined;
  /** The tag of the reply that the client has (`itemsTag`): only lines that changed since then are sent. */
  readonly held?: string | undefined;
  /** The lines as earlier replies showed them. */
  readonly shown?: ShownLines | undefined;
  /** True if there are notices that this reply leaves to the next one. */
  readonly hasNotices?: boolean | undefined;
  /** The reason why the chosen slot cannot be ordered any more. */
  readonly lost?: SlotLoss | undefined;
  /** The price of the cart, if the caller has computed it. */
  readonly priced?: PricedCart | undefined;
}

/**
 * `data` of every call about the cart, as pieces of its JSON (S 3, wire-facts 8), and the total that it shows: products
 * are cached cards of the catalogue, and unchanged lines reuse the JSON of the previous reply.
 */
export function cartJson(
  { catalogue, substitutions, config }: Shop,
  session: Session | undefined,
  cart: FullCartRow = NO_CART,
  { sectors = false, held, shown = new ShownLines(), hasNotices, lost, priced: given }: CartReply = {},
): CartJson {
  const priced = inLanguage(given, session?.language, () => priceCart(catalogue, cart));
  const lines = shown.show(linesToShow({ catalogue, substitutions, cart, priced }), itemJson);
  const changes = held === undefined || sectors ? undefined : shown.changesSince(held);
  const { gifts } = priced;
  const giftItems = gifts.length > 0 ? rawArray(gifts.map((gift) => giftJson(catalogue, priced, gift))) : undefined;
  const since = changes && { itemsSince: held, removedItemIds: changes.removedIds };
  const departments = sectors ? {} : { departments: cachedDepartments(shown, priced) };
  const common = { ...headOf(session, { cart, priced, lost }), minimumOrder: minimumOf(config, cart), ...departments };
  const head = { ...common, itemsTag: shown.tag, contentTag: contentTag(cart), ...since, giftItems, hasNotices };
  const chunks = [jsonStart(head, sectors ? 'sectors' : 'cartItems')];
  if (sectors) pushSectors(chunks, priced, lines);
  else pushObjects(chunks, changes?.lines ?? lines);
  chunks.push(OBJECT_END);
  return { json: chunks, total: priced.total.total, dependsOnStock: priced.total.gifts.length > 0 };
}

/** Prices and records use Italian names, and the reply shows the names in the language of the reply. */
function inLanguage(
  given: PricedCart | undefined,
  language: Language | undefined,
  price: () => PricedCart,
): PricedCart {
  const priced = given ?? price();
  return language === 'en' ? pricedInEnglish(priced) : priced;
}

interface CartJson {
  readonly json: readonly Buffer[];
  readonly total: Cents;
  /** True if the reply depends on the exact stock: gifts are given as long as there are any. */
  readonly dependsOnStock: boolean;
}

function linesToShow({
  catalogue,
  substitutions,
  cart,
  priced,
}: Omit<Shop, 'config'> & { cart: FullCartRow; priced: PricedCart }) {
  const accepts = cart.infos['accept_alternatives'];
  return priced.lines.map(({ item, ordinal }, index): LineToShow => {
    const promoted = priced.total.lines[index] ?? NOT_PRICED;
    const wishes = {
      line: item.details['accept_alternatives'],
      cart: accepts,
      isOnPromotion: promoted.steps.length > 0,
    };
    return {
      item,
      promoted,
      acceptsAlternatives: acceptsAlternatives(substitutions, wishes),
      card: priced.cards?.[index] ?? catalogue.lineCardBytes(priced.scope, ordinal),
    };
  });
}

const NOT_PRICED: PromotedLine = { cents: cents(0), price: cents(0), steps: [] };

interface Shop {
  readonly catalogue: Catalogue;
  readonly substitutions: SubstitutionRules;
  readonly config: Pick<Config, 'sale'>;
}

function minimumOf({ sale }: Shop['config'], cart: FullCartRow): number {
  return euroOf(orderMinimum(cart, sale));
}

/** Returns the order that a cart changes, with its present cost. */
function changeView({ orderId: id, orderNumber: number, totalCents: total }: ChangedOrder) {
  return { changesOrderId: id, changesOrderNumber: number, changesOrderTotal: euroOf(total) };
}

function headOf(session: Session | undefined, { cart, priced, lost }: SlotToShow): Omit<Head, 'minimumOrder'> {
  const { lines, total } = priced;
  const hints = hintViews(priced);
  const next = lines.length === 0 ? undefined : nextFeeStep(cart.feeRows, total.goods);
  const place = cart.address ?? cart.pickup;
  return {
    cartId: cart.cartId,
    cartStatusId: cart.statusId,
    ...(cart.prepared ? { preparedUntil: preparedUntil(cart.prepared) } : {}),
    ...(cart.changedOrder ? changeView(cart.changedOrder) : {}),
    user: cartUser(session, cart),
    store: { storeId: cart.storeId, name: cart.storeName },
    warehouse: { warehouseId: cart.warehouseId },
    ...(place && cart.zoneId !== null
      ? {
          shippingAddress: {
            ...addressView(place, {
              serviceId: cart.deliveryServiceId ?? HOME,
              isDefault: place.addressId === defaultPlaceOf(session?.customer, cart),
              zone: { zoneId: cart.zoneId, zoneGroupId: cart.zoneGroupId ?? 1 },
            }),
            addressTypeId: addressTypeId(cart.deliveryServiceId ?? HOME),
            zoneId: cart.zoneId,
            autoAssigned: cart.autoAssigned,
          },
        }
      : {}),
    ...(cart.slot ? { timeslot: slotView({ cart, priced, lost }, cart.slot) } : {}),
    totalItems: lines.length,
    totalPrice: toEuro(total.goods),
    totalDiscount: toEuro(total.discount),
    ...(hints.length > 0 ? { promotionHints: hints } : {}),
    ...(total.bags.length > 0 ? { bagItems: total.bags.map(bagView) } : {}),
    deliveryFee: toEuro(total.deliveryFee),
    ...(next ? { nextDeliveryFee: { from: toEuro(next.fromCents), fee: toEuro(next.feeCents) } } : {}),
    grossTotal: toEuro(total.total),
    authorisedTotal: toEuro(total.authorised),
    homeDelivery: cart.deliveryServiceId === HOME,
    cartInfos: cart.infos,
    orderAdjustmentSummary: { orderAdjustments: total.certificates.map(certificateAdjustment) },
  };
}

/** Nearly all lines have no note and no choice; these need no JSON stringifier. */
const EMPTY_OBJECT = raw('{}');

/** Returns the JSON of an item up to its product, which follows. */
function itemJson({ item, promoted, acceptsAlternatives: accepts }: LineToShow): Buffer {
  const { steps, cents: toPay } = promoted;
  const infos = { ...item.infos, ...item.details };
  const members = {
    itemId: item.itemId,
    quantity: item.quantity,
    weight: toKilos(grams(item.weightGrams)),
    grossTotal: toEuro(toPay),
    priceSteps: steps.length > 0 ? steps.map(stepView) : undefined,
    acceptsAlternatives: accepts ? undefined : false,
    promoPoints: 0,
    cartItemInsertionTypeId: INSERTED,
    cartItemInfo: isEmpty(infos) ? EMPTY_OBJECT : infos,
  };
  return jsonStart(members, 'product');
}

/** Items by department. */
function pushSectors(chunks: Buffer[], priced: PricedCart, shown: readonly ShownLine[]): void {
  const linesOf = new Map<number, ShownLine[]>();
  for (const [index, line] of shown.entries()) {
    const categoryId = priced.lines[index]?.row.categoryId ?? 0;
    const lines = linesOf.get(categoryId);
    if (lines) lines.push(line);
    else linesOf.set(categoryId, [line]);
  }
  pushArray(chunks, departmentsOf(priced), ({ sectorId, name, categoryIds }) => {
    chunks.push(jsonStart({ sectorId, name }, 'cartItems'));
    const lines = categoryIds.flatMap((categoryId) => linesOf.get(categoryId) ?? []);
    pushObjects(
      chunks,
      lines.sort((a, b) => a.item.itemId - b.item.itemId),
    );
    chunks.push(OBJECT_END);
  });
}

type Departments = NonNullable<Cart['departments']>;

interface CachedDepartments {
  readonly membership: number;
  readonly tree: CategoryTree;
  readonly rows: unknown;
  readonly departments: Departments;
}

const cache = new WeakMap<ShownLines, CachedDepartments>();

/** Returns `departmentsOf`, cached by the shown lines while no line is added or removed. */
function cachedDepartments(shown: ShownLines, priced: PricedCart): Departments {
  const { membership } = shown;
  const { tree, rows } = priced.scope.snapshot;
  const cached = cache.get(shown);
  if (cached?.membership === membership && cached.tree === tree && cached.rows === rows) return cached.departments;
  const departments = departmentsOf(priced);
  cache.set(shown, { membership, tree, rows, departments });
  return departments;
}

/** Returns the departments of the cart's lines in the order of the catalogue, with the categories of the lines. */
function departmentsOf({ lines, scope }: PricedCart): Departments {
  return departmentsIn(scope.snapshot.tree, new Set(lines.map(({ row }) => row.categoryId)));
}
