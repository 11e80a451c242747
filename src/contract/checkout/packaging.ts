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

/** No reply was recorded (wire-facts 9): the shape is ours. */
export const PackagingTypeList = Type.Object({
  packagingTypes: Type.Array(
    Type.Object({
      packagingTypeId: Type.Integer(),
      name: Type.String(),
      description: Type.String(),
      price: Type.Number({ description: 'euro each' }),
      maxPaid: Type.Optional(Type.Integer({ description: 'so many are charged at most' })),
      selectable: Type.Boolean({ description: 'may be chosen: update-cart-info, packaging_type_id' }),
      selected: Type.Boolean({ description: 'the one that this cart is packed in' }),
    }),
  ),
});
