import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { langField } from '../base/lang.ts';
import { listFields, listFilters, ProductList } from '../catalogue/schemas.ts';
import { scopeFields } from '../catalogue/scope-query.ts';
import { GOODS_ON_A_LEAFLET_PAGE } from './limits.ts';
import * as routes from './routes.ts';

const bind = bindFrom('wire-facts 5');

/** A page of a flyer that one leafs through: one department of its goods. */
export const LeafletSheet = Type.Object({
  categoryId: Type.Integer(),
  name: Type.String(),
  ...langField,
  joined: Type.Optional(
    Type.Array(Type.String(), {
      description: 'the small departments that share the page; categoryId is that of the first',
    }),
  ),
  productCount: Type.Integer({ description: 'goods of its departments in this flyer' }),
  productIds: Type.Array(Type.Integer(), {
    maxItems: GOODS_ON_A_LEAFLET_PAGE,
    description: 'those that the page shows, the large offer first',
  }),
  mediaURL: Type.String({ description: 'the picture of its large offer' }),
});
export type LeafletSheet = Static<typeof LeafletSheet>;

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
  sheets: Type.Array(LeafletSheet, { description: 'its pages behind the cover, in the order of the flyer' }),
});
export type Leaflet = Static<typeof Leaflet>;

export const LeafletList = Type.Object({ leaflets: Type.Array(Leaflet, { maxItems: 200 }) });

/** Query of GET leaflet/product-search: the parameters of product lists, except search words. */
export const LeafletProductsQuery = Type.Object(
  {
    parent_leaflet_id: Type.Optional(Id),
    product_id: Type.Optional(
      Type.String({ maxLength: 4000, description: 'ours: ids, comma-joined; of the goods only these, in this order' }),
    ),
    ...listFields,
  },
  listFilters,
);
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
