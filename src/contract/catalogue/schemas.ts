import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { langField } from '../base/lang.ts';
import { Page, pageNumber } from '../base/page.ts';
import { categoryContentFields } from '../blocks/schemas.ts';
import { MAX_FACET_LENGTH, MAX_QUERY_LENGTH, MAX_SORT_LENGTH } from './limits.ts';
import { BreadCrumb, Product, StringMap } from './product.ts';
import { scopeFields } from './scope-query.ts';

// Schemas of lists with facets, categories and suggestions (wire-facts 2 to 4).

export const FacetValue = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  ...langField,
  description: Type.Optional(Type.String()),
  priority: Type.Optional(Type.String()),
  count: Type.String({ description: 'products in the scope, before filters' }),
  filteredCount: Type.String({ description: 'products left if this value were chosen too' }),
  selected: Type.Optional(Type.Boolean()),
});
export const Facet = Type.Object({
  name: Type.String(),
  ...langField,
  parameterName: Type.String(),
  paramType: Type.String(),
  values: Type.Array(FacetValue),
});
export type Facet = Static<typeof Facet>;

export const ProductList = Type.Object({
  page: Page,
  products: Type.Array(Product),
  facets: Type.Array(Facet),
  correctedQuery: Type.Optional(Type.String({ description: 'what was searched instead: "forse cercavi"' })),
  droppedWords: Type.Optional(
    Type.Array(Type.String(), { description: 'words of `q` that were left out: nothing has them with the others' }),
  ),
  nearestCategories: Type.Optional(
    Type.Array(
      Type.Object({
        categoryId: Type.Integer(),
        name: Type.String(),
        slug: Type.String(),
        itemUrl: Type.String(),
        ...langField,
      }),
      { maxItems: 3, description: 'where to look when not all of `q` was found' },
    ),
  ),
});
export type ProductList = Static<typeof ProductList>;

export interface Category {
  categoryId: number;
  name: string;
  lang?: 'it';
  slug: string;
  itemUrl: string;
  parentId?: number;
  description?: string;
  productCount?: number;
  mediaURL?: string;
  categories?: Category[];
}

/** Recursive in TypeScript; its JSON Schema names three levels, as deep as the tree goes. */
const categoryFields = {
  categoryId: Type.Integer(),
  name: Type.String(),
  ...langField,
  slug: Type.String({ description: 'hierarchical path' }),
  itemUrl: Type.String(),
  parentId: Type.Optional(Type.Integer()),
  description: Type.Optional(Type.String()),
  productCount: Type.Optional(Type.Integer()),
  mediaURL: Type.Optional(Type.String({ description: 'a picture of its best known product' })),
};
const LeafCategory = Type.Object(categoryFields);
const MiddleCategory = Type.Object({ ...categoryFields, categories: Type.Optional(Type.Array(LeafCategory)) });
export const Category = Type.Object({ ...categoryFields, categories: Type.Optional(Type.Array(MiddleCategory)) });

export const CategoryReply = Type.Object({
  categories: Type.Optional(Type.Array(Category)),
  category: Type.Optional(
    Type.Object({
      ...categoryFields,
      breadCrumbs: Type.Array(BreadCrumb, { description: 'empty: a place beside the tree' }),
      metaData: Type.Optional(Type.Record(Type.String(), StringMap)),
      ...categoryContentFields,
      categories: Type.Optional(Type.Array(MiddleCategory)),
    }),
  ),
});
export type CategoryReply = Static<typeof CategoryReply>;

export const SuggestReply = Type.Object({
  items: Type.Array(
    Type.Object({
      type: Type.Union([Type.Literal('word'), Type.Literal('category'), Type.Literal('brand'), Type.Literal('product')]),
      name: Type.String(),
      ...langField,
      url: Type.String(),
      product: Type.Optional(Product),
    }),
  ),
});

/** Parameters of every list of products: part of the tree, filters, order, page, scope. */
export const listFields = {
  category_id: Type.Optional(Id),
  parent_category_id: Type.Optional(Id),
  vendor_id: Type.Optional(Type.String({ maxLength: MAX_FACET_LENGTH })),
  promo: Type.Optional(Type.Boolean()),
  new_product: Type.Optional(Type.Boolean()),
  TP: Type.Optional(Type.Boolean({ description: '"taglio prezzo": only what a promotion of type 5 makes cheaper' })),
  facets: Type.Optional(
    Type.String({
      maxLength: MAX_FACET_LENGTH,
      description: 'false: without facets; or what is chosen of them: parameterName:id, several comma-joined',
    }),
  ),
  sort: Type.Optional(Type.String({ maxLength: MAX_SORT_LENGTH })),
  order_by: Type.Optional(Type.String({ maxLength: MAX_SORT_LENGTH })),
  page: pageNumber(100_000),
  page_size: Type.Optional(Type.Integer({ minimum: 0, default: 24, description: 'at most 5000 are sent' })),
  ...scopeFields,
  // names of the documents, accepted beside those of the wire (decisions)
  categoryId: Type.Optional(Id),
  pageSize: Type.Optional(Type.Integer({ minimum: 0 })),
  onlyNew: Type.Optional(Type.Boolean()),
};

/** Facet parameters are product_class_<group> and vendor_id: one id or several, comma-joined. */
export const listFilters = {
  patternProperties: { '^product_class_\\d{1,9}$': Type.String({ maxLength: MAX_FACET_LENGTH }) },
};

export const ProductsQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: MAX_QUERY_LENGTH })),
    slug: Type.Optional(Type.String({ maxLength: 200 })),
    barcode: Type.Optional(Type.String({ maxLength: 14 })),
    product_id: Type.Optional(Type.String({ maxLength: 4000, description: 'ids, comma-joined' })),
    parent_wishlist_id: Type.Optional(Id),
    preferred: Type.Optional(Type.Boolean({ description: 'only what is on the customer’s default list' })),
    ...listFields,
  },
  listFilters,
);
export type ProductsQuery = Static<typeof ProductsQuery>;

/** The sort orders of a list; anything else falls back to relevance. */
export const SORTS = ['rank', 'name', 'name_desc', 'price', 'price_desc', 'price_um', 'price_um_desc', 'discount', 'newest'] as const;
export type Sort = (typeof SORTS)[number];
