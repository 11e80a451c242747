import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { MAX_PRICE_EURO, MAX_PRICE_FILE_CHARACTERS } from './limits.ts';

export const StaffPriceList = Type.Object({
  priceListId: Type.Integer(),
  name: Type.String(),
  modifiedAt: Type.String({ description: 'sent back with a change, which is refused if somebody else made one since' }),
  priceCount: Type.Integer(),
  companyCount: Type.Integer({ description: 'companies that have this list' }),
  companyNames: Type.Array(Type.String(), { description: 'the first five of them' }),
});
export type StaffPriceList = Static<typeof StaffPriceList>;

export const StaffPriceLists = Type.Object({ priceLists: Type.Array(StaffPriceList) });
export type StaffPriceLists = Static<typeof StaffPriceLists>;

export const StaffListPrice = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  brand: Type.String({ description: 'empty: none' }),
  unit: Type.String({ description: 'kg or pz: what the prices are for' }),
  basePrice: Type.Number({ description: 'euro in the base list' }),
  price: Type.Number({ description: 'euro in this list' }),
  differencePercent: Type.Number({ description: 'of the base price, below 0 where this list is cheaper; one decimal' }),
});
export type StaffListPrice = Static<typeof StaffListPrice>;

export const StaffPriceListQuery = Type.Object({
  price_list_id: Id,
  q: Type.Optional(Type.String({ maxLength: 100, description: 'code, barcode or part of the name of a product' })),
  page: pageNumber(10_000),
});
export const StaffPriceListView = Type.Object({
  priceList: StaffPriceList,
  page: Page,
  prices: Type.Array(StaffListPrice),
});
export type StaffPriceListView = Static<typeof StaffPriceListView>;

const ModifiedAt = Type.String({ maxLength: 40, description: 'of the list as it was read' });
const Read = { price_list_id: Id, modified_at: ModifiedAt };

export const StaffPriceListSaveBody = Type.Object({
  price_list_id: Type.Optional(Type.Integer({ ...Id, description: 'of a list that is renamed; absent: a new one' })),
  modified_at: Type.Optional(ModifiedAt),
  name: Type.String({ maxLength: 200 }),
});
export type StaffPriceListSaveBody = Static<typeof StaffPriceListSaveBody>;

export const StaffPriceListDeleteBody = Type.Object(Read);
export type StaffPriceListAsRead = Static<typeof StaffPriceListDeleteBody>;

export const StaffPriceListSetBody = Type.Object({
  ...Read,
  code: Type.String({ maxLength: 60, description: 'code or barcode of the product' }),
  price: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_PRICE_EURO, description: 'euro; required' })),
  remove: Type.Optional(Type.Boolean({ description: 'the product has the price of the store again' })),
});
export type StaffPriceListSetBody = Static<typeof StaffPriceListSetBody>;

export const StaffPriceListImportBody = Type.Object({
  ...Read,
  text: Type.String({
    maxLength: MAX_PRICE_FILE_CHARACTERS,
    description: 'a CSV file: code or barcode; price in euro with a comma. All of its prices are taken, or none',
  }),
});
export type StaffPriceListImportBody = Static<typeof StaffPriceListImportBody>;
export const StaffPriceListImported = Type.Object({
  priceList: StaffPriceList,
  added: Type.Integer(),
  changed: Type.Integer(),
});

export const StaffPriceListExportQuery = Type.Object({ price_list_id: Id });
export const StaffPriceListFile = Type.Object({
  fileName: Type.String(),
  text: Type.String({ description: 'CSV: codice;prezzo;prodotto;prezzo base' }),
});

export const StaffPriceListCompany = Type.Object({
  userId: Type.Integer({ description: 'the account of the company' }),
  companyName: Type.String(),
  vatNumber: Type.String(),
  email: Type.String(),
  priceListId: Type.Optional(Type.Integer({ description: 'absent: it has the prices of its store' })),
  priceListName: Type.Optional(Type.String()),
});
export type StaffPriceListCompany = Static<typeof StaffPriceListCompany>;

export const StaffPriceListCompaniesQuery = Type.Object({
  price_list_id: Id,
  q: Type.Optional(Type.String({ maxLength: 100, description: 'name, VAT number or e-mail; absent: those with this list' })),
  page: pageNumber(10_000),
});
export const StaffPriceListCompanies = Type.Object({ page: Page, companies: Type.Array(StaffPriceListCompany) });
export type StaffPriceListCompanies = Static<typeof StaffPriceListCompanies>;

export const StaffPriceListAssignBody = Type.Object({
  price_list_id: Id,
  user_id: Id,
  remove: Type.Optional(Type.Boolean({ description: 'the company has the prices of its store again' })),
});
export type StaffPriceListAssignBody = Static<typeof StaffPriceListAssignBody>;
