import { MAX_FILE_PROBLEMS, MAX_LIST_PRICES, MAX_PRICE_EURO } from '../../../contract/price-lists/limits.ts';
import type { StaffPriceListAsRead, StaffPriceListSetBody } from '../../../contract/price-lists/schemas.ts';
import { parseDecimal } from '../../../domain/base/format.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { required } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseFor, refuseIfAny } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type Delimiter, tableRows } from '../../infra/tables/table-text.ts';
import { announceList, listAsRead } from './change-lists.ts';
import { countPrices, productsByCode, writePrices } from './queries.ts';

/** Sets the price of one product, or takes the product out of the list. */
export function setPrice(db: Database, body: StaffPriceListSetBody): Promise<Result<void, Refusal>> {
  const { price_list_id: priceListId, price, remove = false } = body;
  const code = body.code.trim();
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
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
    await announceList(tx, priceListId);
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

export interface ImportedPrices {
  readonly added: number;
  readonly changed: number;
}

/**
 * Sets all prices of a file. With one wrong line nothing of it is taken, and every wrong line is told. Prices that it does not name stay.
 */
export function importPrices(db: Database, asRead: StaffPriceListAsRead, text: string): Promise<Result<ImportedPrices, Refusal>> {
  const lines = readPriceFile(text);
  return db.tx(async (tx): Promise<Result<ImportedPrices, Refusal>> => {
    if (lines.length === 0) return refuse('PRICE_FILE_EMPTY', { field: 'text' });
    const found = await listAsRead(tx, asRead);
    if (!found.ok) return found;
    const checked = checkLines(lines, await productsByCode(tx, [...new Set(lines.map(({ code }) => code))]));
    if (!checked.ok) return checked;
    const written = await writeWithin(tx, asRead.price_list_id, checked.value);
    if (written.ok) await announceList(tx, asRead.price_list_id);
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
