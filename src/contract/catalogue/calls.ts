import { Type } from 'typebox';
import { bind } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page } from '../base/page.ts';
import { Alternatives, PriceHistory, Product } from './product.ts';
import * as routes from './routes.ts';
import { CategoryReply, ProductList, ProductsQuery, SuggestReply } from './schemas.ts';
import { scopeFields } from './scope-query.ts';

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
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200, default: '' })), ...scopeFields }),
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
    source: 'S 7; shape ours',
  }),
  listProductAlternative: bind(routes.listProductAlternative, {
    query: Type.Object({
      product_ids: Type.String({ maxLength: 600, description: 'ids, comma-joined; the first 50 count' }),
      details: Type.Optional(Type.Boolean({ default: false })),
      ...scopeFields,
    }),
    data: Type.Object({ alternatives: Type.Array(Alternatives, { maxItems: 50 }) }),
    summary: 'What may stand in for each of these products, at most 6 each',
    source: 'S 7; shape ours',
  }),
  productAlternativeDetail: bind(routes.productAlternativeDetail, {
    query: Type.Object({ product_id: Id, details: Type.Optional(Type.Boolean({ default: true })), ...scopeFields }),
    data: Alternatives,
    summary: 'What may stand in for a product, at most 12',
    source: 'S 7; shape ours',
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
