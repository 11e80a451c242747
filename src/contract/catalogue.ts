import { type Static, Type } from 'typebox';
import { Id } from './ids.ts';

// Shapes and types as recorded (wire-facts 2 to 4). Absent values are omitted keys, never null.

const StringMap = Type.Record(Type.String(), Type.String());

export const Vendor = Type.Object({ vendorId: Type.Integer(), name: Type.Optional(Type.String()) });

export const PromoView = Type.Object({
  cssClass: Type.String(),
  header: Type.Optional(Type.String()),
  body: Type.Optional(Type.String()),
  bubble: Type.Optional(Type.String()),
  footer: Type.Optional(Type.String()),
  selectablePromoText: Type.Optional(Type.String()),
});

export const WarehousePromo = Type.Object({
  warehousePromoId: Type.Integer(),
  discount: Type.Optional(Type.Number({ description: 'euro; price - priceDisplay' })),
  discountPerc: Type.Optional(Type.Number({ description: 'percent, 3 decimals' })),
  promoType: Type.String(),
  warehousePromoTypeId: Type.Integer(),
  cashDeskPromo: Type.Boolean(),
  selectable: Type.Optional(Type.Boolean()),
  validityDate: Type.String({ description: 'dd/MM/yyyy' }),
  expireDate: Type.String({ description: 'dd/MM/yyyy' }),
  lowestPrice30: Type.Optional(Type.Number({ description: 'euro; lowest price of the 30 days before it began' })),
  view: PromoView,
});

export const ProductClass = Type.Object({
  productClassId: Type.Integer(),
  productClassGroupId: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  priority: Type.String(),
  iconSource: Type.Optional(Type.String()),
  productClassTypeId: Type.Integer(),
});

export const SelectOption = Type.Object({
  name: Type.String(),
  parameterName: Type.String(),
  options: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
});
export type SelectOption = Static<typeof SelectOption>;

export const Medium = Type.Object({
  type: Type.String(),
  thumb: Type.String(),
  medium: Type.String(),
  large: Type.String(),
  alt: Type.String(),
  description: Type.Optional(Type.String()),
});

export const BreadCrumb = Type.Object({ categoryId: Type.Integer(), name: Type.String(), slug: Type.String() });

export const Product = Type.Object({
  id: Type.Integer(),
  productId: Type.Integer(),
  codInt: Type.String(),
  codVar: Type.String(),
  code: Type.String(),
  codeVariant: Type.String(),
  name: Type.String(),
  shortDescr: Type.String({ description: 'brand line' }),
  description: Type.String({ description: 'pack line' }),
  pubState: Type.Integer(),
  slug: Type.String(),
  itemUrl: Type.String(),
  storeId: Type.Integer(),
  productTypeId: Type.Integer(),
  productNatureId: Type.Integer(),
  productHierarchyLevelId: Type.Integer(),
  vendor: Vendor,
  categoryId: Type.Integer(),
  barcode: Type.Optional(Type.String()),
  dayLock: Type.String(),
  newProduct: Type.Optional(Type.Boolean()),
  productClasses: Type.Array(ProductClass),
  logisticPackagingItems: Type.Optional(Type.Integer()),
  logisticPalletItems: Type.Optional(Type.Integer()),
  selectOptions: Type.Array(SelectOption),
  ivaCategory: Type.Object({
    ivaCategoryId: Type.Integer(),
    code: Type.String(),
    descr: Type.String(),
    ivaPct: Type.String(),
  }),
  unitMeasureBase: Type.Optional(Type.Object({ umId: Type.Integer(), um: Type.String(), umDes: Type.String() })),
  productInfos: StringMap,
  mediaURL: Type.String(),
  mediaURLMedium: Type.String(),
  deliveryWarehouse: Type.Optional(Type.Object({ warehouseId: Type.Integer(), name: Type.String() })),
  warehousePromo: Type.Optional(WarehousePromo),
  price: Type.Number({ description: 'list price, euro per piece or per kg' }),
  priceId: Type.Integer(),
  priceListName: Type.String(),
  priceListId: Type.Integer(),
  currency: Type.Object({
    currencyTypeId: Type.Integer(),
    name: Type.String(),
    currencySymbol: Type.String(),
    codInt: Type.String(),
  }),
  priceDisplay: Type.Number({ description: 'price to pay, euro per piece or per kg' }),
  priceStandardDisplay: Type.Optional(Type.Number({ description: 'struck-through price; present with a promotion' })),
  priceUm: Type.Optional(Type.Number({ description: 'list price per kg or litre' })),
  priceStandardUmDisplay: Type.Optional(Type.Number()),
  priceUmDisplay: Type.Optional(Type.Number({ description: 'price to pay per kg or litre; absent for loose goods' })),
  weightUnitDisplay: Type.Optional(Type.String()),
  priceUnitDisplay: Type.String(),
  productClassRuleMax: Type.Optional(
    Type.Object({ productClassName: Type.String(), max: Type.Integer(), unit: Type.String() }),
  ),
  maxAcq: Type.Optional(Type.Integer()),
  minAcq: Type.Optional(Type.Integer()),
  available: Type.Integer({ description: '100000000: unlimited; 0: not available' }),
  media: Type.Optional(Type.Array(Medium)),
  breadCrumbs: Type.Optional(Type.Array(BreadCrumb)),
  metaData: Type.Optional(Type.Record(Type.String(), StringMap)),
});
export type Product = Static<typeof Product>;

export const Page = Type.Object({
  selPage: Type.Integer(),
  totPages: Type.Integer(),
  totItems: Type.Integer(),
  itemsPerPage: Type.Integer(),
});
export type Page = Static<typeof Page>;

export const FacetValue = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  priority: Type.Optional(Type.String()),
  count: Type.String({ description: 'products in the scope, before filters' }),
  filteredCount: Type.String({ description: 'products left if this value were chosen too' }),
  selected: Type.Optional(Type.Boolean()),
});
export const Facet = Type.Object({
  name: Type.String(),
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
      Type.Object({ categoryId: Type.Integer(), name: Type.String(), slug: Type.String(), itemUrl: Type.String() }),
      { maxItems: 3, description: 'where to look when not all of `q` was found' },
    ),
  ),
});
export type ProductList = Static<typeof ProductList>;

export interface Category {
  categoryId: number;
  name: string;
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
      breadCrumbs: Type.Array(BreadCrumb),
      metaData: Type.Optional(Type.Record(Type.String(), StringMap)),
      categories: Type.Optional(Type.Array(MiddleCategory)),
    }),
  ),
});
export type CategoryReply = Static<typeof CategoryReply>;

export const SuggestReply = Type.Object({
  items: Type.Array(
    Type.Object({
      type: Type.Union([
        Type.Literal('word'),
        Type.Literal('category'),
        Type.Literal('brand'),
        Type.Literal('product'),
      ]),
      name: Type.String(),
      url: Type.String(),
      product: Type.Optional(Product),
    }),
  ),
});

/** GET product-price/get-prices. No reply was recorded (wire-facts 9): the shape is ours. */
export const PriceHistory = Type.Object({
  productId: Type.Integer(),
  priceListId: Type.Integer({ description: 'the list of the scope' }),
  prices: Type.Array(
    Type.Object({
      dateIso: Type.String({ description: 'YYYY-MM-DD: from this day' }),
      price: Type.Number({ description: 'euro; what one paid, promotions included' }),
      priceStandard: Type.Number({ description: 'euro; list price' }),
      promo: Type.Boolean(),
    }),
    { maxItems: 200, description: 'changes of the last year, newest last; the first says what held at its beginning' },
  ),
});
export type PriceHistory = Static<typeof PriceHistory>;

/** What may stand in for a product, nearest first. No reply was recorded (wire-facts 9): the shape is ours. */
export const Alternatives = Type.Object({
  productId: Type.Integer({ description: 'of the original' }),
  alternativeIds: Type.Array(Type.Integer(), { maxItems: 12 }),
  products: Type.Optional(Type.Array(Product, { maxItems: 12, description: 'the same, whole; with `details`' })),
});

/** What every list of products may be asked for: part of the tree, filters, order, page, scope. */
export const listFields = {
  category_id: Type.Optional(Id),
  parent_category_id: Type.Optional(Id),
  vendor_id: Type.Optional(Type.String({ maxLength: 400 })),
  promo: Type.Optional(Type.Boolean()),
  new_product: Type.Optional(Type.Boolean()),
  TP: Type.Optional(Type.Boolean({ description: '"taglio prezzo": only what a promotion of type 5 makes cheaper' })),
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order_by: Type.Optional(Type.String({ maxLength: 40 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 0, default: 24, description: 'at most 500 are sent' })),
  hash: Type.Optional(Type.String({ maxLength: 80, description: 'w<warehouse>d<date>t<slot>' })),
  store_id: Type.Optional(Id),
  // names of the documents, accepted beside those of the wire (decisions)
  categoryId: Type.Optional(Id),
  pageSize: Type.Optional(Type.Integer({ minimum: 0 })),
  onlyNew: Type.Optional(Type.Boolean()),
};

/** Facet parameters are product_class_<group> and vendor_id: one id or several, comma-joined. */
export const listFilters = { patternProperties: { '^product_class_\\d{1,9}$': Type.String({ maxLength: 400 }) } };

export const ProductsQuery = Type.Object(
  {
    q: Type.Optional(Type.String({ maxLength: 200 })),
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

/** The orders a list may be asked in; anything else falls back to relevance. */
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
