import { type Static, Type } from 'typebox';
import { Product } from '../catalogue/product.ts';

// A cart that is shown to others by a link: ours (issue of the cart).

export const SharedCartToken = Type.String({ minLength: 1, maxLength: 100 });

export const CartLink = Type.Object({
  url: Type.String({ description: 'of this shop; it is not told again' }),
  endsOn: Type.String({ description: 'yyyy-mm-dd' }),
});
export type CartLink = Static<typeof CartLink>;

export const SharedCart = Type.Object({
  items: Type.Array(
    Type.Object({
      quantity: Type.Integer({ description: 'pieces; 0 for loose goods' }),
      weight: Type.Number({ description: 'kg; 0 for pieces' }),
      cartItemInfo: Type.Record(Type.String(), Type.String(), { description: 'only what was chosen: size' }),
      product: Product,
    }),
    { maxItems: 300 },
  ),
});
export type SharedCart = Static<typeof SharedCart>;
