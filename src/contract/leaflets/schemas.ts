import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { langField } from '../base/lang.ts';
import { listFields, listFilters } from '../catalogue/schemas.ts';

/** A leaflet. Recorded clients read `leafletId` alone (wire-facts 5); the other fields are ours, dates as promotions have them. */
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
export const LeafletProductsQuery = Type.Object(
  {
    parent_leaflet_id: Type.Optional(Id),
    ...listFields,
  },
  listFilters,
);
export type LeafletProductsQuery = Static<typeof LeafletProductsQuery>;
