import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { ProductList } from '../catalogue/schemas.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import * as routes from './routes.ts';
import { LeafletList, LeafletProductsQuery } from './schemas.ts';

export const leafletsCalls = {
  leafletSearch: bind(routes.leafletSearch, {
    query: Type.Object(scopeFields),
    data: LeafletList,
    summary: 'Flyers that hold in the store and on the day of the scope, then those announced',
    source: 'wire-facts 5',
  }),
  leafletProducts: bind(routes.leafletProducts, {
    query: LeafletProductsQuery,
    data: ProductList,
    summary: 'Products of a flyer in its order; without a flyer those of all that hold. An announced one has the prices of its first day',
    source: 'wire-facts 5',
  }),
} as const;
