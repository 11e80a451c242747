import { Type } from 'typebox';
import { call } from '../base/call.ts';
import { ProductList } from '../catalogue/schemas.ts';
import { LeafletList, LeafletProductsQuery } from './schemas.ts';

export const leafletsCalls = {
  leafletSearch: call('GET', '/leaflet/search', 'any', {
    query: Type.Object({ hash: Type.Optional(Type.String({ maxLength: 80 })) }),
    data: LeafletList,
    summary: 'Flyers that hold in the store and on the day of the scope, then those announced',
    source: 'wire-facts 5',
  }),
  leafletProducts: call('GET', '/leaflet/product-search', 'any', {
    query: LeafletProductsQuery,
    data: ProductList,
    summary:
      'Products of a flyer in its order; without a flyer those of all that hold. An announced one has the prices of its first day',
    source: 'wire-facts 5',
  }),
} as const;
