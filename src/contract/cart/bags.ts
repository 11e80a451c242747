import { type Static, Type } from 'typebox';

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
