import { type Static, Type } from 'typebox';
import { langField } from '../base/lang.ts';

// Shapes and types as recorded (wire-facts 3). Absent values are omitted keys, never null.

export const StringMap = Type.Record(Type.String(), Type.String());

export const Vendor = Type.Object({ vendorId: Type.Integer(), name: Type.Optional(Type.String()) });

export const PromoView = Type.Object({
  cssClass: Type.String(),
  header: Type.Optional(Type.String()),
  body: Type.Optional(Type.String()),
  bubble: Type.Optional(Type.String()),
  footer: Type.Optional(Type.String()),
  selectablePromoText: Type.Optional(Type.String()),
  ...langField,
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
  lowestPriceDays: Type.Optional(Type.Integer({ description: 'the days before, where the goods are newer than 30' })),
  view: PromoView,
});

export const ProductClass = Type.Object({
  productClassId: Type.Integer(),
  productClassGroupId: Type.Integer(),
  name: Type.String(),
  ...langField,
  description: Type.String(),
  priority: Type.String(),
  iconSource: Type.Optional(Type.String()),
  productClassTypeId: Type.Integer(),
});

export const SelectOption = Type.Object({
  name: Type.String(),
  ...langField,
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

/** The unit of the price per kilo, litre or piece. */
const UnitOfMeasure = Type.Object({ umId: Type.Integer(), um: Type.String(), umDes: Type.String() });

export const BreadCrumb = Type.Object({
  categoryId: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  ...langField,
});

export const Product = Type.Object({
  id: Type.Integer(),
  productId: Type.Integer(),
  codInt: Type.String(),
  codVar: Type.String(),
  code: Type.String(),
  codeVariant: Type.String(),
  name: Type.String(),
  ...langField,
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
  unitMeasureBase: Type.Optional(UnitOfMeasure),
  unitMeasureBaseSelling: UnitOfMeasure,
  productInfos: StringMap,
  mediaURL: Type.String(),
  mediaURLMedium: Type.String(),
  deliveryWarehouse: Type.Optional(Type.Object({ warehouseId: Type.Integer(), name: Type.String() })),
  warehousePromo: Type.Optional(WarehousePromo),
  otherPromos: Type.Optional(Type.Array(WarehousePromo, { description: 'ours: what else holds for the product' })),
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
  priceTiers: Type.Optional(
    Type.Array(Type.Object({ from: Type.Number(), price: Type.Number() }), {
      description: 'ours: from so many pieces or kg on, each of all of them costs so many euro',
    }),
  ),
  priceUm: Type.Optional(Type.Number({ description: 'list price per kg or litre' })),
  priceStandardUmDisplay: Type.Optional(Type.Number()),
  priceUmDisplay: Type.Optional(Type.Number({ description: 'price to pay per kg or litre; absent for loose goods' })),
  weightUnitDisplay: Type.Optional(Type.String()),
  priceUnitDisplay: Type.String(),
  productClassRuleMax: Type.Optional(
    Type.Object({ productClassName: Type.String(), max: Type.Integer(), unit: Type.String() }),
  ),
  maxAcq: Type.Optional(Type.Number({ description: 'pieces, or kg of loose goods' })),
  minAcq: Type.Optional(Type.Number({ description: 'pieces, or kg of loose goods' })),
  available: Type.Integer({ description: '100000000: unlimited; 0: not available' }),
  media: Type.Optional(Type.Array(Medium)),
  breadCrumbs: Type.Optional(Type.Array(BreadCrumb, { description: 'root first; absent in lines of carts' })),
  metaData: Type.Optional(Type.Record(Type.String(), StringMap)),
});
export type Product = Static<typeof Product>;

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

/** Alternatives of a product, nearest first. No reply was recorded (wire-facts 9): the shape is ours. */
export const Alternatives = Type.Object({
  productId: Type.Integer({ description: 'of the original' }),
  alternativeIds: Type.Array(Type.Integer(), { maxItems: 12 }),
  products: Type.Optional(Type.Array(Product, { maxItems: 12, description: 'the same, whole; with `details`' })),
});
