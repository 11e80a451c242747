import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { langField } from '../base/lang.ts';
import { listFields, listFilters, ProductList } from '../catalogue/schemas.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import * as routes from './routes.ts';

const bind = bindFrom('wire-facts 5');

/**
 * A leaflet. Recorded clients read only `leafletId` (wire-facts 5); the other fields are ours, with dates as in
 * promotions.
 */
export const Leaflet = Type.Object({
  leafletId: Type.Integer(),
  name: Type.String(),
  ...langField,
  slug: Type.String(),
  description: Type.Optional(Type.String()),
  validityDate: Type.String({ description: 'dd/MM/yyyy; first day' }),
  expireDate: Type.String({ description: 'dd/MM/yyyy; last day' }),
  upcoming: Type.Optional(Type.Boolean({ description: 'announced: it begins after the day of the scope' })),
  productCount: Type.Integer({ description: 'goods of it that the store of the scope has' }),
  mediaURL: Type.String({ description: 'its cover' }),
  previewURLs: Type.Array(Type.String(), { maxItems: 4, description: 'pictures of its first goods' }),
});
export type Leaflet = Static<typeof Leaflet>;

export const LeafletList = Type.Object({ leaflets: Type.Array(Leaflet, { maxItems: 200 }) });

/** Query of GET leaflet/product-search: the parameters of product lists, except search words and single products. */
export const LeafletProductsQuery = Type.Object({ parent_leaflet_id: Type.Optional(Id), ...listFields }, listFilters);
export type LeafletProductsQuery = Static<typeof LeafletProductsQuery>;

export const leafletsCalls = {
  leafletSearch: bind(routes.leafletSearch, {
    query: Type.Object(scopeFields),
    data: LeafletList,
    summary: 'Flyers that hold in the store and on the day of the scope, then those announced',
  }),
  leafletProducts: bind(routes.leafletProducts, {
    query: LeafletProductsQuery,
    data: ProductList,
    summary:
      'Products of a flyer in its order; without a flyer those of all that hold. An announced one has the prices of its first day',
  }),
} as const;
