import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Product } from '../catalogue/product.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import { MAX_LEFT_OUT, MAX_LINE_CHOICES, MAX_LIST_TEXT, MAX_OFTEN, MAX_READ_LINES, MAX_USUAL } from './limits.ts';
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
  items: Type.Optional(
    Type.Array(Type.Object({ productId: Id, quantity: Type.Optional(ListQuantity) }), {
      minItems: 1,
      maxItems: MAX_READ_LINES,
      description: 'what was chosen for the lines of a text (wishlist/read)',
    }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: MAX_LIST_TEXT, description: 'as people write it: "latte, 6 uova, 1,2 kg pane"' }),
  ),
});

const LineChoice = Type.Object({
  quantity: Type.Integer({ description: 'pieces; 0 for loose goods' }),
  weight: Type.Number({ description: 'kg; 0 for pieces' }),
  isUsual: Type.Boolean({ description: 'the customer has bought it within a year' }),
  product: Product,
});

/** A line of a text with the products that it may mean. */
export const ReadLine = Type.Object({
  text: Type.String({ description: 'as it was written' }),
  name: Type.String({ description: 'what was searched' }),
  state: Type.Enum(['found', 'doubtful', 'missing'], {
    description: 'doubtful: the writer chooses. missing: there is no such product; the choice is the nearest one',
  }),
  asked: Type.Optional(
    Type.Object(
      { value: Type.Number(), unit: Type.Enum(['pz', 'g', 'ml']) },
      { description: 'the amount as it was written; a choice may have to differ from it' },
    ),
  ),
  isToTaste: Type.Boolean({ description: '"q.b.": the smallest amount is taken' }),
  found: Type.Integer({ description: 'products that the words find' }),
  choices: Type.Array(LineChoice, { maxItems: MAX_LINE_CHOICES, description: 'the best one first' }),
});
export type ReadLine = Static<typeof ReadLine>;

const ReadText = Type.Object({ lines: Type.Array(ReadLine, { maxItems: MAX_READ_LINES }) });
export type ReadText = Static<typeof ReadText>;

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
  leftOut: Type.Array(
    Type.Object({
      reason: Type.Enum(['ordered', 'later', 'unsold'], {
        description: 'ordered: an order under way has it. later: it is not due yet. unsold: it cannot be bought now',
      }),
      productId: Type.Integer(),
      name: Type.String(),
      everyDays: Type.Integer(),
      daysAgo: Type.Integer(),
      orderNumber: Type.Optional(Type.Integer({ description: 'of ordered' })),
      arrivesOn: Type.Optional(Type.String({ description: 'of ordered: YYYY-MM-DD' })),
      product: Type.Optional(Product),
    }),
    { maxItems: MAX_LEFT_OUT, description: 'what is bought as regularly and is not among the items, with the reason' },
  ),
});
export type UsualShopping = Static<typeof UsualShopping>;

export const listSourcesCalls = {
  wishlistInsertFrom: bind(routes.wishlistInsertFrom, {
    body: ListFromBody,
    data: WishlistView,
    summary:
      'A new list with what an own order held, what was chosen of the usual shopping, or what a text names; what was not found is a warning',
  }),
  wishlistRead: bind(routes.wishlistRead, {
    body: Type.Object({ text: Type.String({ maxLength: MAX_LIST_TEXT }) }),
    data: ReadText,
    summary: 'Recognise a shopping list line by line; nothing is stored',
  }),
  wishlistUsual: bind(routes.wishlistUsual, {
    query: Type.Object(scopeFields),
    data: UsualShopping,
    summary: '"La solita spesa": what the customer usually buys and is about to need, most overdue first',
  }),
} as const;
