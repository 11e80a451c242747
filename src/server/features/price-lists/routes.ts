import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type { StaffListPrice, StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { cents, divideRounded, toEuro } from '../../../domain/base/money.ts';
import type { Result } from '../../../domain/base/result.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import { assignList, deleteList, saveList, takeList } from './change-lists.ts';
import { importPrices, setPrice } from './change-prices.ts';
import { allPricesOfList, type CompanyRow, companies, type ListPriceRow, priceLists, pricesOfList } from './queries.ts';

const PRICES_ON_A_PAGE = 50;
const COMPANIES_ON_A_PAGE = 20;

type PriceListHandlers = Pick<
  Handlers,
  | 'staffPriceLists'
  | 'staffPriceListView'
  | 'staffPriceListSave'
  | 'staffPriceListDelete'
  | 'staffPriceListSet'
  | 'staffPriceListImport'
  | 'staffPriceListExport'
  | 'staffPriceListCompanies'
  | 'staffPriceListAssign'
>;

/** Price lists of companies (decision 66), as the staff keep them. */
export function priceListHandlers({ db }: { readonly db: Database }): PriceListHandlers {
  const listNow = async (priceListId: number): Promise<Outcome<StaffPriceList>> => {
    const [list] = await priceLists(db, priceListId);
    return list ? done(list) : refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
  };
  const afterChange = async (priceListId: number, changed: Result<unknown, Refusal>) => (changed.ok ? listNow(priceListId) : changed);
  return {
    staffPriceLists: async () => done({ priceLists: await priceLists(db) }),
    staffPriceListView: async (_context, { query }) => {
      const { price_list_id: priceListId, q = '' } = query;
      const [priceList] = await priceLists(db, priceListId);
      if (!priceList) return refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
      const { asked, block } = paged(query.page, PRICES_ON_A_PAGE);
      const { rows, total } = await pricesOfList(db, { priceListId, text: q.trim(), ...asked });
      return done({ priceList, page: block(total), prices: rows.map(priceView) });
    },
    staffPriceListSave: async (_context, { body }) => {
      const { price_list_id: priceListId, modified_at: modifiedAt = '', name } = body;
      const asRead = priceListId === undefined ? undefined : { price_list_id: priceListId, modified_at: modifiedAt };
      const saved = await saveList(db, { name, asRead });
      return saved.ok ? listNow(saved.value) : saved;
    },
    staffPriceListDelete: async (_context, { body }) => {
      const deleted = await deleteList(db, body);
      return deleted.ok ? done({ priceLists: await priceLists(db) }) : deleted;
    },
    staffPriceListSet: async (_context, { body }) => afterChange(body.price_list_id, await setPrice(db, body)),
    staffPriceListImport: async (_context, { body }) => {
      const imported = await importPrices(db, body, body.text);
      if (!imported.ok) return imported;
      const [priceList] = await priceLists(db, body.price_list_id);
      return priceList ? done({ priceList, ...imported.value }) : refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
    },
    staffPriceListExport: async (_context, { query }) => {
      const [list] = await priceLists(db, query.price_list_id);
      if (!list) return refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
      return done(priceFile(list, await allPricesOfList(db, query.price_list_id)));
    },
    staffPriceListCompanies: async (_context, { query }) => {
      const { asked, block } = paged(query.page, COMPANIES_ON_A_PAGE);
      const text = query.q?.trim() ?? '';
      const { rows, total } = await companies(db, { priceListId: query.price_list_id, text, ...asked });
      return done({ page: block(total), companies: rows.map(companyView) });
    },
    staffPriceListAssign: async (context, { body }) => {
      const { price_list_id: priceListId, user_id: masterId, remove = false } = body;
      const { userId: staffId } = await context.staff();
      const changed = remove
        ? await takeList(db, { priceListId, masterId })
        : await assignList(db, { priceListId, masterId, staffId, now: context.now });
      return afterChange(priceListId, changed);
    },
  };
}

function paged(asked: number | undefined, pageSize: number) {
  const page = pageAsked(asked);
  return {
    asked: { limit: pageSize, offset: (page - 1) * pageSize },
    block: (total: number) => pageBlock({ page, pageSize, total }),
  };
}

function priceView({ isLoose, baseCents, priceCents, ...product }: ListPriceRow): StaffListPrice {
  return {
    ...product,
    unit: isLoose ? 'kg' : 'pz',
    basePrice: toEuro(cents(baseCents)),
    price: toEuro(cents(priceCents)),
    differencePercent: divideRounded((priceCents - baseCents) * 1000, baseCents) / 10,
  };
}

function companyView({ priceListId, priceListName, ...company }: CompanyRow) {
  return {
    ...company,
    ...(priceListId === null ? {} : { priceListId }),
    ...(priceListName === null ? {} : { priceListName }),
  };
}

const HEADINGS = 'codice;prezzo;prodotto;prezzo base';

/** A list as a CSV file that spreadsheets open and that can be loaded again. */
function priceFile({ name }: StaffPriceList, rows: readonly ListPriceRow[]): { fileName: string; text: string } {
  const lines = rows.map(({ code, name: product, priceCents, baseCents }) =>
    [cell(code), euro(priceCents), cell(product), euro(baseCents)].join(';'),
  );
  return { fileName: `${fileNameOf(name)}.csv`, text: `\uFEFF${[HEADINGS, ...lines].join('\r\n')}\r\n` };
}

function cell(text: string): string {
  const plain = plainCell(text);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function euro(amountCents: number): string {
  return `${Math.floor(amountCents / 100)},${String(amountCents % 100).padStart(2, '0')}`;
}

function fileNameOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'listino';
}
