import { type Static, Type } from 'typebox';

/** A line of the receipt. Amounts are in euro; the lines add up to the total. */
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
      mediaURL: Type.Optional(Type.String({ description: 'ours' })),
    }),
  ),
  leftOut: Type.Optional(Type.Number({ description: 'not charged, because it is above what was authorised' })),
  total: Type.Number(),
});

/**
 * The part of a total that has one VAT rate, in euro: `net` and `vat` add up to `gross`, and the rates to what is
 * billed, to the cent.
 */
export const VatByRate = Type.Object({
  rate: Type.Number({ description: 'percent: 4, 5, 10, 22; 0: outside the scope of VAT' }),
  net: Type.Number(),
  vat: Type.Number(),
  gross: Type.Number(),
});

/**
 * The receipt: what was ordered, picked, weighed, substituted and charged. Lines, bags and fee minus certificates are
 * the total, to the cent.
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
  isCharged: Type.Boolean({
    description:
      'the goods are handed over, and their money came or is on an invoice; false: it is charged at the hand-over, or could not be',
  }),
});
export type Receipt = Static<typeof Receipt>;

/** The locker in which the goods wait. */
export const InLocker = Type.Object({
  since: Type.String({ description: 'ISO instant' }),
  box: Type.String({ description: 'what is written on the door; empty: nothing was said' }),
});
export type InLocker = Static<typeof InLocker>;

/** The question whether the customer accepts to pay more than was authorised. */
export const ConsentAsked = Type.Object({
  total: Type.Number({ description: 'euro, as weighed' }),
  agreedTotal: Type.Number({ description: 'euro, if the customer refuses or does not answer' }),
  until: Type.String({ description: 'ISO instant' }),
});
export type ConsentAsked = Static<typeof ConsentAsked>;
