import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Product } from '../catalogue/product.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import { MAX_LIST_TEXT, MAX_OFTEN, MAX_USUAL } from './limits.ts';
import * as routes from './routes.ts';
import { ListQuantity, WishlistView } from './schemas.ts';

const bind = bindFrom('ours');

// Lists made from an order, a text or the usual shopping; these calls are ours.

export const ListFromBody = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200, description: 'none: one that says where the list comes from' })),
  order_id: Type.Optional(Id),
  usual: Type.Optional(
    Type.Array(Type.Object({ productId: Id, quantity: Type.Optional(ListQuantity) }), {
      minItems: 1,
      maxItems: MAX_USUAL,
      description: 'what was chosen of the usual shopping',
    }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: MAX_LIST_TEXT, description: 'as people write it: "latte, 6 uova, 1,2 kg pane"' }),
  ),
});

export const UsualItem = Type.Object({
  quantity: Type.Integer({ description: 'pieces; 0 for loose goods' }),
  weight: Type.Number({ description: 'kg; 0 for pieces' }),
  everyDays: Type.Integer({ description: 'usual days between two purchases' }),
  daysAgo: Type.Integer({ description: 'days since the last one' }),
  times: Type.Integer({ description: 'days on which it was bought, of the last year' }),
  product: Product,
});

export const UsualShopping = Type.Object({
  items: Type.Array(UsualItem, { maxItems: MAX_USUAL }),
  often: Type.Array(Product, {
    maxItems: MAX_OFTEN,
    description: 'what was bought on most days of the last year and is for sale now, due or not',
  }),
});
export type UsualShopping = Static<typeof UsualShopping>;

export const listSourcesCalls = {
  wishlistInsertFrom: bind(routes.wishlistInsertFrom, {
    body: ListFromBody,
    data: WishlistView,
    summary:
      'A new list with what an own order held, what was chosen of the usual shopping, or what a text names; what was not found is a warning',
  }),
  wishlistUsual: bind(routes.wishlistUsual, {
    query: Type.Object(scopeFields),
    data: UsualShopping,
    summary: '"La solita spesa": what the customer usually buys and is about to need, most overdue first',
  }),
} as const;
