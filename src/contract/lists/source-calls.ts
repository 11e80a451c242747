import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import { WishlistView } from './schemas.ts';
import * as routes from './source-routes.ts';
import { ListFromBody, UsualShopping } from './source-schemas.ts';

export const listSourcesCalls = {
  wishlistInsertFrom: bind(routes.wishlistInsertFrom, {
    body: ListFromBody,
    data: WishlistView,
    summary:
      'A new list with what an own order held, what was chosen of the usual shopping, or what a text names; what was not found is a warning',
    source: 'ours',
  }),
  wishlistUsual: bind(routes.wishlistUsual, {
    query: Type.Object(scopeFields),
    data: UsualShopping,
    summary: '"La solita spesa": what the customer usually buys and is about to need, most overdue first',
    source: 'ours',
  }),
} as const;
