import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { langField } from '../base/lang.ts';
import { Page, pageNumber } from '../base/page.ts';
import { categoryContentFields } from '../blocks/schemas.ts';
import { MAX_FACET_LENGTH, MAX_QUERY_LENGTH, MAX_SORT_LENGTH } from './limits.ts';
import { Alternatives, BreadCrumb, PriceHistory, Product, StringMap } from './product.ts';
import * as routes from './routes.ts';
import { scopeFields } from './scope-query.ts';

const bind = bindFrom('S 7; shape ours');

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
  flagCounts: Type.Optional(
    Type.Object(
      { promo: Type.Integer(), new_product: Type.Integer(), TP: Type.Integer() },
      { description: 'ours: the products of the list that are left if this were chosen too' },
    ),
  ),
  correctedQuery: Type.Optional(Type.String({ description: 'what was searched instead: "forse cercavi"' })),
  understoodAs: Type.Optional(
    Type.String({ description: 'ours: the word of this language for a `q` in the other one: "latte" for "milk"' }),
  ),
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

/** Recursive in TypeScript; its JSON Schema has three levels, the depth of the tree. */
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
  correctedQuery: Type.Optional(Type.String({ description: 'ours: what is found instead of the typed words' })),
  understoodAs: Type.Optional(Type.String({ description: 'ours: the word of this language for the typed one' })),
  items: Type.Array(
    Type.Object({
      type: Type.Union([
        Type.Literal('word'),
        Type.Literal('category'),
        Type.Literal('brand'),
        Type.Literal('product'),
      ]),
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
  pack_size: Type.Optional(
    Type.String({ maxLength: MAX_FACET_LENGTH, description: 'ours: ids of the facet of pack sizes, comma-joined' }),
  ),
  pack_sizes: Type.Optional(Type.Boolean({ description: 'ours, true: pack sizes are among the facets' })),
  by_card: Type.Optional(
    Type.Boolean({
      description:
        'ours, true: goods that differ by their brand only follow each other and count as one of page_size; totItems counts goods',
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
    as_typed: Type.Optional(Type.Boolean({ description: 'ours, true: the words of q are not corrected' })),
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
export const SORTS = [
  'rank',
  'name',
  'name_desc',
  'price',
  'price_desc',
  'price_um',
  'price_um_desc',
  'discount',
  'newest',
] as const;
export type Sort = (typeof SORTS)[number];

export const catalogueCalls = {
  products: bind(routes.products, {
    query: ProductsQuery,
    data: Type.Union([ProductList, Product]),
    summary: 'Products of a category, a search, a barcode or a list of ids; with `slug` one product',
    source: 'S 7, wire-facts 2',
  }),
  productById: bind(routes.productById, {
    params: Type.Object({ productId: Id }),
    query: Type.Object(scopeFields),
    data: Product,
    summary: 'One product',
    source: 'wire-facts 3.8',
  }),
  suggest: bind(routes.suggest, {
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 200, default: '' })),
      start: Type.Optional(
        Type.Boolean({ description: 'ours, true without q: words that are often searched, and two promotions' }),
      ),
      ...scopeFields,
    }),
    data: SuggestReply,
    summary: 'Words, categories, brands and products while typing',
    source: 'S 7',
  }),
  category: bind(routes.category, {
    query: Type.Object({
      slug: Type.Optional(Type.String({ maxLength: 200 })),
      categoryId: Type.Optional(Id),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'counts only what a search for it finds' })),
      filtered: Type.Optional(Type.Boolean({ description: 'without empty categories; as configured if not said' })),
      depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
      skip_cache: Type.Optional(Type.Boolean()),
      ...scopeFields,
    }),
    data: CategoryReply,
    summary: 'The category tree, or one category by slug or id',
    source: 'S 7, wire-facts 4',
  }),
  getPrices: bind(routes.getPrices, {
    query: Type.Object({ product_id: Id, ...scopeFields }),
    data: PriceHistory,
    summary: 'What a product cost over the last year in the scope, newest last',
  }),
  listProductAlternative: bind(routes.listProductAlternative, {
    query: Type.Object({
      product_ids: Type.String({ maxLength: 600, description: 'ids, comma-joined; the first 50 count' }),
      details: Type.Optional(Type.Boolean({ default: false })),
      ...scopeFields,
    }),
    data: Type.Object({ alternatives: Type.Array(Alternatives, { maxItems: 50 }) }),
    summary: 'What may stand in for each of these products, at most 6 each',
  }),
  productAlternativeDetail: bind(routes.productAlternativeDetail, {
    query: Type.Object({ product_id: Id, details: Type.Optional(Type.Boolean({ default: true })), ...scopeFields }),
    data: Alternatives,
    summary: 'What may stand in for a product, at most 12',
  }),
  adv: bind(routes.adv, {
    query: Type.Object({
      layout: Type.Integer({
        minimum: 0,
        maximum: 9999,
        description:
          '25 bought together, 27 best sellers, 28 similar, 29 preferred (bought before), 30 newest, 31 promotions; as configured',
      }),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 12, description: 'at most 48 are sent' })),
      shuffle: Type.Optional(Type.Boolean()),
      promo: Type.Optional(Type.Boolean()),
      category_id: Type.Optional(Id),
      product_id: Type.Optional(Type.String({ maxLength: 400, description: 'ids, comma-joined; the first 30 count' })),
      ...scopeFields,
    }),
    data: Type.Object({ page: Page, products: Type.Array(Product, { maxItems: 48 }) }),
    summary: 'Recommendations of a layout, filled up with promoted and new goods of the category',
    source: 'S 7, wire-facts 9',
  }),
} as const;

/** Refusals about products. Code -> Italian text; details fill the {braces}. */
export const CATALOGUE_ERRORS = {
  PRODUCT_NOT_FOUND: 'Il prodotto non è disponibile',
  PRODUCT_UNAVAILABLE: 'Il prodotto non è disponibile',
  STOCK_SHORT: 'Disponibilità insufficiente per {name}: ne restano {left}',
} as const;
