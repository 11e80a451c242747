import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_PRICE_EURO } from '../../../contract/price-lists/limits.ts';
import type { StaffListPrice, StaffPriceList, StaffPriceListSetBody } from '../../../contract/price-lists/schemas.ts';
import { wholeCents } from '../../../domain/base/files/written-number.ts';
import { decimalEuro, divideRounded, euroOf } from '../../../domain/base/money.ts';
import { required } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { readTierText, tiersIn, tierText } from '../../../domain/pricing/tier-text.ts';
import { areTiersOf, type PriceTier } from '../../../domain/pricing/tiers.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, type Target, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import {
  announceList,
  assignList,
  deleteList,
  listAsRead,
  type PriceListDeps,
  saveList,
  takeList,
} from './change-lists.ts';
import { importPrices, writeWithin } from './import-prices.ts';
import {
  allPricesOfList,
  type CompanyRow,
  companies,
  type ListPriceRow,
  looseGoods,
  priceLists,
  pricesOfList,
  productsByCode,
} from './queries.ts';

/** Price lists of companies, edited by the staff. Session and cart decide whose prices are shown and charged. */
export function register(deps: PriceListDeps) {
  return { handlers: priceListHandlers(deps), recorded: RECORDED } satisfies Feature;
}

const RECORDED: Recorded = {
  account: {
    priceList: {
      state: (userId) => sql`(select price_list_id from company_price_lists p where p.master_id = ${userId})`,
    },
  },
  targets: { price_list_id: priceList },
};

/** A price list has no owner; for a single price both values are recorded, for several ones their number. */
function priceList(value: unknown, { code }: Readonly<Record<string, unknown>>): Target {
  const id = whole(value);
  return {
    state: sql`jsonb_build_object('priceList', jsonb_build_object(
      'name', (select name from price_lists where price_list_id = ${id}),
      'priceCents', (select price_cents from prices join products using (product_id)
        where price_list_id = ${id} and products.code = ${typeof code === 'string' ? code.trim() : ''}),
      'prices', (select count(*) from prices where price_list_id = ${id})))`,
  };
}

const PRICES_ON_A_PAGE = 50;
const COMPANIES_ON_A_PAGE = 20;

/** Price lists of companies (decision 66), as the staff keep them. */
function priceListHandlers(deps: PriceListDeps) {
  const { db } = deps;
  const listNow = async (priceListId: number): Promise<Outcome<StaffPriceList>> => {
    const [list] = await priceLists(db, priceListId);
    return list ? done(list) : refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
  };
  const afterChange = async (priceListId: number, changed: Result<unknown, Refusal>) =>
    changed.ok ? listNow(priceListId) : changed;
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
      const saved = await saveList(deps, { name, asRead });
      return saved.ok ? listNow(saved.value) : saved;
    },
    staffPriceListDelete: async (_context, { body }) => {
      const deleted = await deleteList(db, body);
      return deleted.ok ? done({ priceLists: await priceLists(db) }) : deleted;
    },
    staffPriceListSet: async (_context, { body }) => afterChange(body.price_list_id, await setPrice(deps, body)),
    staffPriceListImport: async (_context, { body }) => {
      const imported = await importPrices(deps, body);
      if (!imported.ok) return imported;
      const [priceList] = await priceLists(db, body.price_list_id);
      return priceList
        ? done({ priceList, ...imported.value })
        : refuse('PRICE_LIST_NOT_FOUND', { field: 'price_list_id' });
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
        ? await takeList(deps, { priceListId, masterId })
        : await assignList(deps, { priceListId, masterId, staffId, now: context.now });
      return afterChange(priceListId, changed);
    },
  } satisfies Partial<Handlers>;
}

function paged(asked: number | undefined, pageSize: number) {
  const page = pageAsked(asked);
  return {
    asked: { limit: pageSize, offset: (page - 1) * pageSize },
    block: (total: number) => pageBlock({ page, pageSize, total }),
  };
}

function priceView({ isLoose, baseCents, priceCents, tiers, ...product }: ListPriceRow): StaffListPrice {
  return {
    ...product,
    unit: isLoose ? 'kg' : 'pz',
    basePrice: euroOf(baseCents),
    price: euroOf(priceCents),
    tiers: tierText(tiers, isLoose),
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

const HEADINGS = 'codice;prezzo;prodotto;prezzo base;scaglioni';

/** A list as a CSV file that spreadsheets open and that can be loaded again. */
function priceFile({ name }: StaffPriceList, rows: readonly ListPriceRow[]): { fileName: string; text: string } {
  const lines = rows.map(({ code, name: product, priceCents, baseCents, tiers, isLoose }) =>
    [
      cell(code),
      cellEuro(priceCents),
      cell(product),
      cellEuro(baseCents),
      tierText(tiers, isLoose).replaceAll('.', ','),
    ].join(';'),
  );
  return { fileName: `${fileNameOf(name)}.csv`, text: `\uFEFF${[HEADINGS, ...lines].join('\r\n')}\r\n` };
}

function cell(text: string): string {
  const plain = plainCell(text);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Italian spreadsheets read a decimal comma. */
function cellEuro(amountCents: number): string {
  return decimalEuro(amountCents).replace('.', ',');
}

function fileNameOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'listino';
}

/** Sets the price of one product, or takes the product out of the list. */
function setPrice(deps: PriceListDeps, body: StaffPriceListSetBody): Promise<Result<void, Refusal>> {
  const { price_list_id: priceListId, price, remove = false } = body;
  const code = body.code.trim();
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const cents = price === undefined ? undefined : wholeCents(price);
    const checked = refuseIfAny<Refusal>([
      ...required('code', code),
      ...(remove || cents !== undefined ? [] : [priceProblem(price)]),
    ]);
    if (!checked.ok) return checked;
    const found = await listAsRead(tx, body);
    if (!found.ok) return found;
    const [productId, ...others] = (await productsByCode(tx, [code])).get(code) ?? [];
    if (productId === undefined) return refuse('PRICE_PRODUCT_UNKNOWN', { field: 'code' });
    if (others.length > 0) return refuse('PRICE_PRODUCT_AMBIGUOUS', { field: 'code' });
    const tiers = await typedTiers(tx, { productId, cents: cents ?? 0, text: remove ? undefined : body.tiers });
    if (!tiers.ok) return tiers;
    const written = remove
      ? await removePrice(tx, priceListId, productId)
      : await writeWithin(tx, priceListId, new Map([[productId, cents ?? 0]]), tiers.value);
    if (!written.ok) return written;
    await announceList(deps, tx, priceListId);
    return ok();
  });
}

interface TypedTiers {
  readonly productId: number;
  readonly cents: number;
  /** undefined: they stay as they are. */
  readonly text: string | undefined;
}

/** Returns what somebody typed of what more of a product costs. */
async function typedTiers(tx: Tx, { productId, cents, text }: TypedTiers) {
  if (text === undefined) return ok(new Map<number, PriceTier[]>());
  const isLoose = (await looseGoods(tx, [productId])).has(productId);
  const read = readTierText(text);
  const tiers = tiersIn(read ?? [], isLoose);
  if (!read) return refuse('IMPORT_TIERS', { field: 'tiers' });
  if (!areTiersOf(cents, tiers)) return refuse(isLoose ? 'PRICE_TIERS_KILOS' : 'PRICE_TIERS', { field: 'tiers' });
  return ok(new Map([[productId, tiers]]));
}

function priceProblem(price: number | undefined): Refusal {
  if (price === undefined) return { code: 'REQUIRED', field: 'price' };
  return { code: 'PRICE_INVALID', field: 'price', details: { max: MAX_PRICE_EURO } };
}

async function removePrice(tx: Tx, priceListId: number, productId: number): Promise<Result<void, Refusal>> {
  const rows = await tx.query(sql`
    delete from prices where price_list_id = ${priceListId} and product_id = ${productId} returning 1`);
  return rows.length > 0 ? ok() : refuse('PRICE_PRODUCT_NOT_LISTED', { field: 'code' });
}
