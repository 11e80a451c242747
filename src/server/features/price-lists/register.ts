import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_FILE_PROBLEMS, MAX_LIST_PRICES, MAX_PRICE_EURO } from '../../../contract/price-lists/limits.ts';
import type { StaffListPrice, StaffPriceList, StaffPriceListAsRead, StaffPriceListSetBody } from '../../../contract/price-lists/schemas.ts';
import { parseDecimal } from '../../../domain/base/format.ts';
import { cents, divideRounded, fromEuro, toEuro } from '../../../domain/base/money.ts';
import { required } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseFor, refuseIfAny } from '../../../domain/base/result.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import { type Delimiter, tableRows } from '../../infra/tables/table-text.ts';
import { announceList, assignList, deleteList, listAsRead, type PriceListDeps, saveList, takeList } from './change-lists.ts';
import {
  allPricesOfList,
  type CompanyRow,
  companies,
  countPrices,
  type ListPriceRow,
  priceLists,
  pricesOfList,
  productsByCode,
  writePrices,
} from './queries.ts';

/** Price lists of companies: what the staff do with them. Whose prices are shown and charged is decided by session and cart. */
export function register(deps: PriceListDeps) {
  return { handlers: priceListHandlers(deps) } satisfies Feature;
}

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
function priceListHandlers(deps: PriceListDeps): PriceListHandlers {
  const { db } = deps;
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
      const saved = await saveList(deps, { name, asRead });
      return saved.ok ? listNow(saved.value) : saved;
    },
    staffPriceListDelete: async (_context, { body }) => {
      const deleted = await deleteList(db, body);
      return deleted.ok ? done({ priceLists: await priceLists(db) }) : deleted;
    },
    staffPriceListSet: async (_context, { body }) => afterChange(body.price_list_id, await setPrice(deps, body)),
    staffPriceListImport: async (_context, { body }) => {
      const imported = await importPrices(deps, body, body.text);
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
        ? await takeList(deps, { priceListId, masterId })
        : await assignList(deps, { priceListId, masterId, staffId, now: context.now });
      return afterChange(priceListId, changed);
    },
  };
}

function paged(asked: number | undefined, pageSize: number) {
  const page = pageAsked(asked);
  return { asked: { limit: pageSize, offset: (page - 1) * pageSize }, block: (total: number) => pageBlock({ page, pageSize, total }) };
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
  return { ...company, ...(priceListId === null ? {} : { priceListId }), ...(priceListName === null ? {} : { priceListName }) };
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

/** Sets the price of one product, or takes the product out of the list. */
function setPrice(deps: PriceListDeps, body: StaffPriceListSetBody): Promise<Result<void, Refusal>> {
  const { price_list_id: priceListId, price, remove = false } = body;
  const code = body.code.trim();
  return deps.db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const cents = price === undefined ? undefined : priceOf(price);
    const checked = refuseIfAny<Refusal>([...required('code', code), ...(remove || cents !== undefined ? [] : [priceProblem(price)])]);
    if (!checked.ok) return checked;
    const found = await listAsRead(tx, body);
    if (!found.ok) return found;
    const productId = (await productsByCode(tx, [code])).get(code);
    if (productId === undefined) return refuse('PRICE_PRODUCT_UNKNOWN', { field: 'code' });
    const written = remove
      ? await removePrice(tx, priceListId, productId)
      : await writeWithin(tx, priceListId, new Map([[productId, cents ?? 0]]));
    if (!written.ok) return written;
    await announceList(deps, tx, priceListId);
    return ok();
  });
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

interface ImportedPrices {
  readonly added: number;
  readonly changed: number;
}

/**
 * Sets all prices of a file. With one wrong line nothing of it is taken, and every wrong line is told. Prices that it does not name stay.
 */
function importPrices(deps: PriceListDeps, asRead: StaffPriceListAsRead, text: string): Promise<Result<ImportedPrices, Refusal>> {
  const lines = readPriceFile(text);
  return deps.db.tx(async (tx): Promise<Result<ImportedPrices, Refusal>> => {
    if (lines.length === 0) return refuse('PRICE_FILE_EMPTY', { field: 'text' });
    const found = await listAsRead(tx, asRead);
    if (!found.ok) return found;
    const checked = checkLines(lines, await productsByCode(tx, [...new Set(lines.map(({ code }) => code))]));
    if (!checked.ok) return checked;
    const written = await writeWithin(tx, asRead.price_list_id, checked.value);
    if (written.ok) await announceList(deps, tx, asRead.price_list_id);
    return written;
  });
}

/** Returns cents by product. */
function checkLines(lines: readonly PriceLine[], products: ReadonlyMap<string, number>): Result<ReadonlyMap<number, number>, Refusal> {
  const [prices, lineOf, problems] = [new Map<number, number>(), new Map<number, number>(), [] as Refusal[]];
  for (const { line, code, text, priceCents } of lines) {
    const productId = products.get(code);
    const first = productId === undefined ? undefined : lineOf.get(productId);
    if (productId === undefined) problems.push(problem('PRICE_LINE_UNKNOWN', { line, code }));
    else if (first !== undefined) problems.push(problem('PRICE_LINE_TWICE', { line, code, first }));
    else if (text === '') problems.push(problem('PRICE_LINE_MISSING', { line }));
    else if (priceCents === undefined) problems.push(problem('PRICE_LINE_INVALID', { line, text: text.slice(0, 30) }));
    else prices.set(productId, priceCents);
    if (productId !== undefined && first === undefined) lineOf.set(productId, line);
  }
  if (problems.length === 0) return ok(prices);
  const more = problems.length - MAX_FILE_PROBLEMS;
  const told = problems.slice(0, MAX_FILE_PROBLEMS);
  return refuseFor(more > 0 ? [...told, problem('PRICE_LINES_MORE', { n: more })] : told);
}

function problem(code: Refusal['code'], details: NonNullable<Refusal['details']>): Refusal {
  return { code, field: 'text', details };
}

/** A transaction whose work is refused rolls back, so prices above the limit are not written. */
async function writeWithin(tx: Tx, priceListId: number, prices: ReadonlyMap<number, number>): Promise<Result<ImportedPrices, Refusal>> {
  const written = await writePrices(tx, priceListId, prices);
  const isFull = (await countPrices(tx, priceListId)) > MAX_LIST_PRICES;
  return isFull ? refuse('PRICE_LIST_FULL', { details: { max: MAX_LIST_PRICES } }) : ok(written);
}

/** A line of a file of prices, as it was written. */
interface PriceLine {
  /** In the file, from 1. */
  readonly line: number;
  /** Code or barcode of a product. */
  readonly code: string;
  readonly text: string;
  /** undefined: the text is no price. */
  readonly priceCents: number | undefined;
}

/** A comma belongs to a price, so it separates no cells. */
const DELIMITERS: readonly Delimiter[] = [';', '\t'];
const HEADING = /^(cod|ean|barcode|articolo|sku|prodotto)/i;

/**
 * Reads a CSV file of prices, or pasted lines: code or barcode, then the price. A first line of headings is skipped, further cells are
 * passed over, and so are lines that are empty.
 */
export function readPriceFile(text: string): PriceLine[] {
  return tableRows(text, DELIMITERS).flatMap(({ cells, line }, index): PriceLine[] => {
    const [code = '', written = ''] = cells.map((cell) => cell.trim());
    const isHeading = index === 0 && HEADING.test(code) && !/\d/.test(written);
    if ((code === '' && written === '') || isHeading) return [];
    return [{ line, code, text: written, priceCents: readPrice(written) }];
  });
}

/** Reads euro as cents, with or without the sign; undefined if the text is no price, has parts of cents or is out of bounds. */
function readPrice(text: string): number | undefined {
  const euro = parseDecimal(text.replace(/\s*€\s*/g, ''));
  if (euro === undefined) return undefined;
  return priceOf(euro);
}

/** Cents of a price in euro; undefined where no goods can have it. */
export function priceOf(euro: number): number | undefined {
  if (!(euro > 0 && euro <= MAX_PRICE_EURO)) return undefined;
  const priceCents = fromEuro(euro);
  return Math.abs(priceCents - euro * 100) < 1e-6 ? priceCents : undefined;
}
