import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { MAX_PRICE_EURO, MAX_PRICE_FILE_CHARACTERS } from './limits.ts';
import * as routes from './routes.ts';

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
  tiers: Type.String({ description: 'what more of it costs, as "6=1.90|12=1.80"; empty: the same for any number' }),
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
  tiers: Type.Optional(
    Type.String({ maxLength: 200, description: 'as "6=1,90|12=1,80"; empty: none; absent: they stay as they are' }),
  ),
  remove: Type.Optional(Type.Boolean({ description: 'the product has the price of the store again' })),
});
export type StaffPriceListSetBody = Static<typeof StaffPriceListSetBody>;

export const StaffPriceListImportBody = Type.Object({
  ...Read,
  text: Type.String({
    maxLength: MAX_PRICE_FILE_CHARACTERS,
    description: 'a CSV file: code or barcode; price in euro. All of its prices are taken, or none',
  }),
  numbers: Type.Optional(
    Type.Enum(['it', 'en'], { description: 'it: 1.234,50; en: 1,234.50; default: as the file has them' }),
  ),
  allow_jumps: Type.Optional(
    Type.Boolean({ description: 'prices may be more than ten times the last one, or less than a tenth of it' }),
  ),
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
  text: Type.String({ description: 'CSV: codice;prezzo;prodotto;prezzo base;scaglioni' }),
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
  q: Type.Optional(
    Type.String({ maxLength: 100, description: 'name, VAT number or e-mail; absent: those with this list' }),
  ),
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

const bind = bindFrom('D 3, priceListId; issue 17');

export const priceListCalls = {
  staffPriceLists: bind(routes.staffPriceLists, { data: StaffPriceLists, summary: 'The price lists of companies' }),
  staffPriceListView: bind(routes.staffPriceListView, {
    query: StaffPriceListQuery,
    data: StaffPriceListView,
    summary: 'The prices of a list beside the base prices',
  }),
  staffPriceListSave: bind(routes.staffPriceListSave, {
    body: StaffPriceListSaveBody,
    data: StaffPriceList,
    summary: 'Make a price list, or rename it',
  }),
  staffPriceListDelete: bind(routes.staffPriceListDelete, {
    body: StaffPriceListDeleteBody,
    data: StaffPriceLists,
    summary: 'Delete a price list that no company has',
  }),
  staffPriceListSet: bind(routes.staffPriceListSet, {
    body: StaffPriceListSetBody,
    data: StaffPriceList,
    summary: 'Set the price of a product in a list, or take it out',
  }),
  staffPriceListImport: bind(routes.staffPriceListImport, {
    body: StaffPriceListImportBody,
    data: StaffPriceListImported,
    summary: 'Set the prices of a CSV file, all or none',
  }),
  staffPriceListExport: bind(routes.staffPriceListExport, {
    query: StaffPriceListExportQuery,
    data: StaffPriceListFile,
    summary: 'A price list as a CSV file',
  }),
  staffPriceListCompanies: bind(routes.staffPriceListCompanies, {
    query: StaffPriceListCompaniesQuery,
    data: StaffPriceListCompanies,
    summary: 'Companies with the price list that they have',
  }),
  staffPriceListAssign: bind(routes.staffPriceListAssign, {
    body: StaffPriceListAssignBody,
    data: StaffPriceList,
    summary: 'Give a price list to a company, or take it back',
  }),
} as const;

/** Refusals of the calls by which the staff edit the price lists of companies. */
export const STAFF_PRICE_LIST_ERRORS = {
  PRICE_LIST_NOT_FOUND: 'Listino non trovato',
  PRICE_LIST_CHANGED: 'Nel frattempo qualcun altro ha cambiato questo listino: guarda com’è adesso e riprova',
  PRICE_LIST_NAME_TAKEN: 'C’è già un listino con questo nome',
  PRICE_LIST_IN_USE: 'Alcune aziende hanno questo listino: prima toglilo a loro',
  PRICE_LISTS_FULL: 'I listini possono essere al massimo {max}',
  PRICE_LIST_FULL: 'Un listino ha al massimo {max} prezzi',
  PRICE_PRODUCT_UNKNOWN: 'Nessun prodotto ha questo codice',
  PRICE_PRODUCT_NOT_LISTED: 'Questo prodotto non è nel listino',
  PRICE_INVALID: 'Scrivi un prezzo in euro, da 0,01 a {max}',
  PRICE_FILE_EMPTY: 'Nel file non ci sono prezzi: su ogni riga servono un codice e un prezzo',
  PRICE_LINE_UNKNOWN: 'Riga {line}: nessun prodotto ha il codice {code}',
  PRICE_LINE_TIERS:
    'Riga {line}: gli scaglioni si scrivono come 6=1,90|12=1,80, ognuno da più pezzi e a meno di quello prima e del prezzo',
  PRICE_LINE_MISSING: 'Riga {line}: manca il prezzo',
  PRICE_LINE_INVALID: 'Riga {line}: “{text}” non è un prezzo in euro',
  PRICE_LINE_TWICE: 'Riga {line}: il prodotto {code} è già alla riga {first}',
  PRICE_PRODUCT_AMBIGUOUS: 'Più prodotti hanno questo codice a barre: scrivi il codice del negozio',
  PRICE_FILE_UNCLEAR: '“{text}” può essere {english} o {italian}: scegli come sono scritti i prezzi del file',
  PRICE_LINE_DAMAGED: 'Riga {line}: “{text}” è un errore del foglio di calcolo',
  PRICE_LINE_AMBIGUOUS: 'Riga {line}: più prodotti hanno il codice a barre {code}',
  PRICE_LINE_UNCLEAR: 'Riga {line}: “{text}” può essere {english} o {italian}',
  PRICE_LINE_JUMP: 'Riga {line}: {price} invece di {last}',
  PRICE_LINES_MORE: 'Altre righe sbagliate: {n}',
} as const;
