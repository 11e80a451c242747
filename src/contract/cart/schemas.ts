import { type Static, Type } from 'typebox';
import { Address } from '../addresses/schemas.ts';
import { Id } from '../base/ids.ts';
import { Product } from '../catalogue/product.ts';
import { CartTimeslot } from './cart-timeslot.ts';
import { KNOWN_ITEMS_HEADER, MAX_ITEMS_PER_CALL, MAX_LINE_NOTE } from './limits.ts';
import { CartUser } from './user.ts';

const StringMap = Type.Record(Type.String(), Type.String());

/** Ours: one step from the list price of a line to its final price ("perché questo prezzo"). */
export const PriceStep = Type.Object({
  promotionId: Type.Integer(),
  name: Type.String(),
  units: Type.Integer({ description: 'pieces that took part; grams of loose goods' }),
  before: Type.Number({ description: 'euro' }),
  after: Type.Number({ description: 'euro' }),
});
export type PriceStep = Static<typeof PriceStep>;

/** Ours: what is missing for a promotion to apply, or to apply once more. */
export const PromotionHint = Type.Object({
  promotionId: Type.Integer(),
  name: Type.String(),
  kind: Type.String({ description: 'n-for-m, nth, bundle, threshold or gift' }),
  missingPieces: Type.Optional(Type.Integer()),
  missingAmount: Type.Optional(Type.Number({ description: 'euro' })),
  take: Type.Optional(Type.Integer({ description: 'pieces of a set' })),
  pay: Type.Optional(Type.Integer()),
  percentOff: Type.Optional(Type.Integer()),
  amount: Type.Optional(Type.Number({ description: 'euro: off, or of a whole bundle' })),
  itemIds: Type.Array(Type.Integer(), { description: 'what counts already' }),
});
export type PromotionHint = Static<typeof PromotionHint>;

/** Ours: goods that a promotion gives for free. */
export const GiftItem = Type.Object({
  promotionId: Type.Integer(),
  name: Type.String({ description: 'of the promotion' }),
  quantity: Type.Integer(),
  product: Product,
});
export type GiftItem = Static<typeof GiftItem>;

/** Pieces have a quantity; loose goods have a weight in kg and quantity 0 (wire-facts 8). */
export const CartItem = Type.Object({
  itemId: Type.Integer(),
  quantity: Type.Integer(),
  weight: Type.Number({ description: 'kg; 0 for pieces' }),
  grossTotal: Type.Number({ description: 'euro to pay for the line' }),
  priceSteps: Type.Optional(Type.Array(PriceStep, { description: 'from the list price to grossTotal' })),
  acceptsAlternatives: Type.Optional(
    Type.Boolean({ description: 'ours: false where nothing may stand in; left out where something may' }),
  ),
  promoPoints: Type.Integer(),
  cartItemInsertionTypeId: Type.Integer({ description: '1: normal item' }),
  cartItemInfo: StringMap,
  product: Product,
});
export type CartItem = Static<typeof CartItem>;

export const GiftCertificate = Type.Object({
  giftCertificateId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  amount: Type.Number({ description: 'euro' }),
  leftAmount: Type.Optional(Type.Number({ description: 'euro; of one whose rest is kept' })),
  minimumAmount: Type.Number({ description: 'euro of goods from which on it is used' }),
  endDate: Type.String({ description: 'dd/MM/yyyy, included' }),
  keepsRest: Type.Boolean({ description: 'what an order does not need stays for the next one' }),
});
export type GiftCertificate = Static<typeof GiftCertificate>;

/** An adjustment of the total of a cart or an order besides goods and delivery (S 3). */
export const Adjustment = Type.Object({
  orderItemId: Type.Integer({ description: '0 in a cart' }),
  userGiftCertificateId: Type.Integer(),
  giftCertificate: GiftCertificate,
  amount: Type.Number({ description: 'ours: euro that it takes off; 0 while it waits' }),
  problem: Type.Optional(Type.String({ description: 'ours: not-yet, ended, stopped, used-up, elsewhere' })),
  missingAmount: Type.Optional(Type.Number({ description: 'ours: euro of goods up to its minimum' })),
});
export type Adjustment = Static<typeof Adjustment>;

/** Ours: bags as a line of the total of a cart or an order. */
export const BagItem = Type.Object({
  packagingTypeId: Type.Integer(),
  name: Type.String(),
  quantity: Type.Integer(),
  paidQuantity: Type.Integer({ description: 'the others are listed and not charged' }),
  price: Type.Number({ description: 'euro each' }),
  grossTotal: Type.Number({ description: 'euro' }),
});
export type BagItem = Static<typeof BagItem>;

export const Cart = Type.Object({
  cartId: Type.Integer({ description: '0: nothing was put into it yet' }),
  cartStatusId: Type.Integer({ description: '7: prepared for payment, addresses cannot be changed' }),
  preparedUntil: Type.Optional(
    Type.String({ format: 'date-time', description: 'ours: until when a cart with cartStatusId 7 is frozen' }),
  ),
  changesOrderId: Type.Optional(
    Type.Integer({ description: 'ours: buying this cart changes that order, which counts until then (order/modify)' }),
  ),
  changesOrderNumber: Type.Optional(Type.Integer({ description: 'ours: the number by which people know that order' })),
  changesOrderTotal: Type.Optional(Type.Number({ description: 'ours: what that order costs now, in euro' })),
  user: CartUser,
  store: Type.Object({ storeId: Type.Integer(), name: Type.String() }),
  warehouse: Type.Object({ warehouseId: Type.Integer() }),
  shippingAddress: Type.Optional(
    Type.Object({ ...Address.properties, zoneId: Type.Integer(), autoAssigned: Type.Boolean() }),
  ),
  timeslot: Type.Optional(CartTimeslot),
  cartItems: Type.Optional(Type.Array(CartItem)),
  sectors: Type.Optional(
    Type.Array(Type.Object({ sectorId: Type.Integer(), name: Type.String(), cartItems: Type.Array(CartItem) })),
  ),
  itemsTag: Type.String({
    description: `ours: names these cartItems; sent as the header ${KNOWN_ITEMS_HEADER} with a call of /cart, that answers only those that changed`,
  }),
  contentTag: Type.String({
    description: 'ours: names goods, place and slot as goods.place.time; sent with checkout/buy as content_tag',
  }),
  itemsSince: Type.Optional(
    Type.String({ description: 'ours: cartItems are those that are new or different since the reply of this tag' }),
  ),
  removedItemIds: Type.Optional(Type.Array(Type.Integer(), { description: 'ours: items that left since itemsSince' })),
  hasNotices: Type.Optional(Type.Boolean({ description: 'ours: in a preview; the next reply reports what changed' })),
  departments: Type.Optional(
    Type.Array(
      Type.Object({
        sectorId: Type.Integer(),
        name: Type.String(),
        categoryIds: Type.Array(Type.Integer(), { description: 'of the articles in the cart' }),
      }),
      { description: 'ours: the departments of cartItems, in the order in which one walks through a shop' },
    ),
  ),
  giftItems: Type.Optional(Type.Array(GiftItem)),
  promotionHints: Type.Optional(Type.Array(PromotionHint)),
  totalItems: Type.Integer({ description: 'lines' }),
  totalPrice: Type.Number({ description: 'euro of goods, promotions taken off' }),
  totalDiscount: Type.Number({ description: 'euro that promotions took off' }),
  bagItems: Type.Optional(Type.Array(BagItem)),
  deliveryFee: Type.Number({ description: 'euro' }),
  nextDeliveryFee: Type.Optional(
    Type.Object(
      { from: Type.Number({ description: 'euro of goods' }), fee: Type.Number({ description: 'euro' }) },
      { description: 'ours: from where delivery costs less' },
    ),
  ),
  grossTotal: Type.Number({ description: 'euro to pay: goods and delivery' }),
  authorisedTotal: Type.Number({
    description: 'euro, with the margin for goods weighed later (decisions: 30 %, where the chain sets no other)',
  }),
  minimumOrder: Type.Number({ description: 'euro of goods below which the zone takes no order' }),
  homeDelivery: Type.Boolean(),
  cartInfos: StringMap,
  orderAdjustmentSummary: Type.Object({ orderAdjustments: Type.Array(Adjustment) }),
});
export type Cart = Static<typeof Cart>;

/** Number of pieces, or for loose goods the weight in the product's WEIGHT_UNIT_SELLING. */
const Quantity = Type.Number({ minimum: 0, maximum: 1_000_000 });

/**
 * Ours: a random key that the client makes for each change. A repeated key returns the cart and changes nothing, so a
 * change whose reply was lost can be sent again (decision 21).
 */
export const ChangeKey = Type.Optional(
  Type.String({
    pattern: '^[0-9a-f]{32}$',
    description: '128 random bits of one change; coming again it changes nothing',
  }),
);

/** The position in a search or list from which the product was added, for statistics about shoppers who consented. */
const SearchParams = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: 'what was searched' })),
  position: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'place among the results' })),
});

export const CartAddBody = Type.Object({
  items: Type.Array(
    Type.Object({
      productId: Id,
      quantity: Quantity,
      params: Type.Optional(
        Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), {
          description: 'choices that make a line of their own (size, use_wpid), and what update-infos may set',
        }),
      ),
    }),
    { minItems: 1, maxItems: MAX_ITEMS_PER_CALL },
  ),
  infos: Type.Optional(
    Type.Object({ accept_alternatives: Type.Optional(Type.Boolean({ description: 'of the lines that are added' })) }),
  ),
  searchParams: Type.Optional(SearchParams),
  deliveryWarehouseId: Type.Optional(Id),
  show_sectors: Type.Optional(Type.Boolean()),
  changeKey: ChangeKey,
});
export const CartUpdateBody = Type.Object({
  items: Type.Array(Type.Object({ itemId: Id, quantity: Quantity }), { minItems: 1, maxItems: MAX_ITEMS_PER_CALL }),
  searchParams: Type.Optional(SearchParams),
  show_sectors: Type.Optional(Type.Boolean()),
  changeKey: ChangeKey,
});
export const CartDeleteBody = Type.Object({
  items: Type.Array(Type.Object({ itemId: Type.Optional(Id), productId: Type.Optional(Id) }), {
    minItems: 1,
    maxItems: 500,
  }),
  changeKey: ChangeKey,
});

/**
 * The properties of a line that update-infos may set; an empty value removes one. `size` is chosen only when adding.
 */
export const CART_ITEM_INFOS = {
  note: `for who picks the goods: "banane verdi"; at most ${MAX_LINE_NOTE} characters`,
  accept_alternatives: 'true or false; without it the cart’s own, and without that the shop’s',
  preferred_substitute: 'productId, one of those of product-alternative-detail',
  custom_weight: 'weight wished for of one, in WEIGHT_UNIT_SELLING; only where weight varies',
  use_wpid: 'warehousePromoId of a selectable promotion: makes a line of its own',
  delivery_warehouse_id: 'warehouse that the article comes from',
} as const;
export type CartItemInfo = keyof typeof CART_ITEM_INFOS;

const LineInfos = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 1000 }), {
  description: Object.entries(CART_ITEM_INFOS)
    .map(([name, meaning]) => `${name}: ${meaning}`)
    .join('; '),
});

export const CartItemInfosBody = Type.Object({
  items: Type.Array(
    Type.Object({
      itemId: Id,
      infos: LineInfos,
      quantity: Type.Optional({
        ...Quantity,
        description: 'with use_wpid: only so much of the line; without it as much as the promotion has',
      }),
    }),
    { minItems: 1, maxItems: MAX_ITEMS_PER_CALL },
  ),
  show_sectors: Type.Optional(Type.Boolean()),
});

/** The limits of this cart. The shape is ours: the documents name the call, not its reply. */
export const PurchaseRestrictions = Type.Object({
  restrictions: Type.Array(
    Type.Object({
      type: Type.Enum(['CLASS', 'DAILY'], { description: 'CLASS: of a product class; DAILY: MAXACQ of one article' }),
      name: Type.String(),
      unit: Type.String({ description: 'pz or kg' }),
      max: Type.Number(),
      inCart: Type.Number(),
      orderedToday: Type.Number({ description: 'by the customer, on this day of Rome' }),
      left: Type.Number({ description: 'what may still be added; never below 0' }),
      productIds: Type.Array(Type.Integer(), { description: 'of the cart' }),
    }),
  ),
  ageRequired: Type.Boolean({ description: 'there is alcohol in the cart' }),
  ofAge: Type.Boolean({ description: 'declared in cartInfos' }),
});
export type PurchaseRestrictions = Static<typeof PurchaseRestrictions>;

/** Refusals of changes of the cart. Code -> Italian text; details fill the {braces}. */
export const CART_ERRORS = {
  MIN_QUANTITY: 'Non è possibile acquistare una quantità inferiore di questo articolo',
  MAX_QUANTITY: 'Hai superato la quantità massima giornaliera acquistabile per questo articolo',
  MAX_OF_CLASS: 'Hai superato la quantità massima giornaliera di “{class}”: {max}',
  MAX_AT_ONCE: 'La quantità massima di questo articolo è {max}',
  OFF_STEP: 'Quantità non disponibile: scegli {lower} oppure {upper}',
  ONLY_QUANTITY: 'Quantità non disponibile: scegli {only}',
  INVALID_QUANTITY: 'La quantità non è valida',
  CART_ITEM_NOT_FOUND: 'Questo articolo non è più nel carrello',
  CART_TOO_LARGE: 'Il carrello può contenere al massimo {max} articoli diversi',
  INVALID_OPTION: 'Scegli una delle opzioni disponibili per questo articolo',
  OPTIONS_MISSING: 'È necessario selezionare tutte le opzioni di {name}',
  CART_NOT_FOUND: 'Il carrello non c’è più: ricarica la pagina',
  CHANGE_KEY_REUSED: 'Questa modifica del carrello è già stata fatta con altri dati: ricarica la pagina e riprova',
  CART_FROZEN: 'Il carrello è in fase di pagamento e non può essere modificato',
  CART_EMPTY: 'Il carrello è vuoto',
  PROMOTION_USED_UP: 'Nel carrello c’è già tutto quello che questa promozione offre',
  NO_SUBSTITUTE: 'Questo prodotto non può sostituire quello scelto',
  INVALID_CART_INFO: 'Il valore indicato non è valido',
  BUY_LINK_WRONG: 'Questo link non è scritto bene: chiedine un altro a chi te l’ha mandato',
  CART_LINK_ENDED: 'Questo carrello non è più condiviso: chiedi un altro link a chi te l’ha mandato',
} as const;
