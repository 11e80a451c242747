import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';

const MAX_LOCKER_BOX = 20;

const Pieces = Type.Integer({ minimum: 0, maximum: 10_000 });
const Grams = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'as weighed' });

export const ServeListQuery = Type.Object({
  store_id: Type.Optional(Id),
  date: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'of the slot, YYYY-MM-DD; absent: today and what is left of earlier days',
    }),
  ),
});
export type ServeListQuery = Static<typeof ServeListQuery>;

export const OrderToServe = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.Integer({ description: 'by which the customer knows the order' }),
  orderStatusId: Type.Integer(),
  orderStatus: Type.String(),
  deliveryServiceId: Type.Integer(),
  storeId: Type.Integer(),
  storeName: Type.String(),
  customer: Type.String({ description: 'first and last name' }),
  phone: Type.String({ description: 'of the address; empty: none is known' }),
  timeslot: Type.Object({ dateIso: Type.String(), beginTime: Type.String(), endTime: Type.String() }),
  totalItems: Type.Integer({ description: 'lines' }),
  pickedItems: Type.Integer({ description: 'lines for which somebody said what is there' }),
  awaitsConsent: Type.Boolean({ description: 'the customer is asked for a total above what was authorised' }),
  unpaid: Type.Number({ description: 'euro that no payment covers: the goods do not leave before; 0: all is well' }),
  partnerSays: Type.Optional(Type.String({ description: 'the last event of the delivery partner; absent: the shop delivers' })),
});
export type OrderToServe = Static<typeof OrderToServe>;

export const OrdersToServe = Type.Object({
  orders: Type.Array(OrderToServe, { description: 'by the beginning of their slots, at most 300' }),
});

const Substitute = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  quantity: Type.Integer(),
  weight: Type.Number({ description: 'kg' }),
  unitPrice: Type.Number({
    description: 'its own price, euro per piece or per kg; never more is charged than for what it replaces',
  }),
});

export const LineToServe = Type.Object({
  orderItemId: Type.Integer(),
  productId: Type.Integer(),
  name: Type.String(),
  brand: Type.String(),
  pack: Type.String(),
  isLoose: Type.Boolean({ description: 'weighed: the pick says grams' }),
  quantity: Type.Integer(),
  weight: Type.Number({ description: 'kg, as ordered' }),
  mostWeight: Type.Number({ description: 'kg; for more the customer is asked. 0 for pieces' }),
  note: Type.Optional(Type.String()),
  acceptsAlternatives: Type.Boolean(),
  preferredSubstituteId: Type.Optional(Type.Integer()),
  preferredSubstitute: Type.Optional(Type.String()),
  picked: Type.Optional(
    Type.Object({
      quantity: Type.Integer(),
      weight: Type.Number({ description: 'kg' }),
      substitute: Type.Optional(Substitute),
      isReturned: Type.Boolean(),
    }),
  ),
});
export type LineToServe = Static<typeof LineToServe>;

export const OrderInCharge = Type.Object({
  ...OrderToServe.properties,
  infos: Type.Record(Type.String(), Type.String(), { description: 'what the customer said of the whole order' }),
  lines: Type.Array(LineToServe),
  bags: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
  /** There is alcohol in it: whoever hands it over asks for a document (L. 125/2001). */
  hasAlcohol: Type.Boolean(),
  total: Type.Optional(Type.Number({ description: 'euro; absent: not known yet' })),
  consent: Type.Optional(
    Type.Object({
      total: Type.Number({ description: 'euro, as weighed' }),
      agreedTotal: Type.Number({ description: 'euro, charged without consent' }),
      until: Type.String({ description: 'ISO instant' }),
      answer: Type.Optional(Type.String({ description: "'accepted', 'refused' or 'silent'" })),
    }),
  ),
  payment: Type.Object(
    {
      name: Type.String({ description: 'how it is paid' }),
      state: Type.Enum(['unpaid', 'waiting', 'at-handover', 'on-account', 'authorised', 'collected'], {
        description: 'unpaid: its payment ended. waiting: it was never paid',
      }),
    },
    { description: 'how the payment of the order stands' },
  ),
  toRefund: Type.Number({ description: 'euro that were paid beforehand and are to be paid back; 0: nothing' }),
  toCollect: Type.Number({ description: 'euro that the customer pays at the handover; 0: nothing' }),
});
export type OrderInCharge = Static<typeof OrderInCharge>;

export const OrderNumber = Type.Object({ order_id: Id });

export const PickBody = Type.Object({
  order_id: Id,
  order_item_id: Id,
  quantity: Type.Optional(Pieces),
  weight_grams: Type.Optional(Grams),
  substitute: Type.Optional(Type.Object({ product_id: Id, quantity: Type.Optional(Pieces), weight_grams: Type.Optional(Grams) })),
});
export type PickBody = Static<typeof PickBody>;

export const InLockerBody = Type.Object({
  order_id: Id,
  box: Type.Optional(Type.String({ maxLength: MAX_LOCKER_BOX, description: 'what is written on the door' })),
});

export const DeliveredBody = Type.Object({
  order_id: Id,
  returned_items: Type.Optional(
    Type.Array(Id, {
      maxItems: 500,
      description: 'lines (order_item_id) that the customer did not take: they are not charged',
    }),
  ),
});
export type DeliveredBody = Static<typeof DeliveredBody>;

export const EndBody = Type.Object({
  order_id: Id,
  reason: Type.Optional(Type.String({ maxLength: 300, description: 'Italian; the customer reads it with the history' })),
});
export type EndBody = Static<typeof EndBody>;

export const ConsentBody = Type.Object({
  order_id: Id,
  accepts: Type.Boolean({ description: 'false: what is above the authorised amount is left out' }),
  total: Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'euro, as it was shown: another one is asked again',
  }),
});
export type ConsentBody = Static<typeof ConsentBody>;

/** A line of the receipt. Amounts in euro; `total` adds up with the other lines. */
const ReceiptLine = Type.Object({
  orderItemId: Type.Integer(),
  name: Type.String(),
  outcome: Type.Enum(['picked', 'part', 'substituted', 'missing', 'returned']),
  orderedQuantity: Type.Integer(),
  orderedWeight: Type.Number({ description: 'kg' }),
  orderedTotal: Type.Number(),
  pickedQuantity: Type.Integer(),
  pickedWeight: Type.Number({ description: 'kg, as weighed' }),
  substitute: Type.Optional(
    Type.Object({
      quantity: Type.Integer(),
      weight: Type.Number({ description: 'kg' }),
      unitPrice: Type.Number({ description: 'its own price per piece or per kg' }),
      productId: Type.Integer(),
      name: Type.String(),
      slug: Type.String(),
    }),
  ),
  leftOut: Type.Optional(Type.Number({ description: 'not charged, because it is above what was authorised' })),
  total: Type.Number(),
});

/** The part of a total that has one VAT rate, in euro: `net` and `vat` add up to `gross`, and the rates to what is billed, to the cent. */
export const VatByRate = Type.Object({
  rate: Type.Number({ description: 'percent: 4, 5, 10, 22; 0: outside the scope of VAT' }),
  net: Type.Number(),
  vat: Type.Number(),
  gross: Type.Number(),
});

/**
 * The receipt says what was ordered, picked, weighed, substituted and charged. Lines, bags and fee less certificates are the total, to the
 * cent.
 */
export const Receipt = Type.Object({
  lines: Type.Array(ReceiptLine),
  goodsTotal: Type.Number(),
  bagsTotal: Type.Number(),
  deliveryFee: Type.Number(),
  certificateTotal: Type.Number(),
  total: Type.Number(),
  vat: Type.Array(VatByRate, { description: 'the lowest rate first' }),
  orderedTotal: Type.Number({ description: 'as the order was confirmed' }),
  isCharged: Type.Boolean({ description: 'false: it is charged when the goods are handed over' }),
});
export type Receipt = Static<typeof Receipt>;

/** The goods wait in a locker. */
export const InLocker = Type.Object({
  since: Type.String({ description: 'ISO instant' }),
  box: Type.String({ description: 'what is written on the door; empty: nothing was said' }),
});
export type InLocker = Static<typeof InLocker>;

/** The question whether the customer pays more than was authorised. */
export const ConsentAsked = Type.Object({
  total: Type.Number({ description: 'euro, as weighed' }),
  agreedTotal: Type.Number({ description: 'euro, if the customer refuses or does not answer' }),
  until: Type.String({ description: 'ISO instant' }),
});
export type ConsentAsked = Static<typeof ConsentAsked>;
