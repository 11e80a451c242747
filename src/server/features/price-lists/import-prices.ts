import { MAX_FILE_PROBLEMS, MAX_LIST_PRICES } from '../../../contract/price-lists/limits.ts';
import type { StaffPriceListImportBody } from '../../../contract/price-lists/schemas.ts';
import { damageOf, isPowerOfTen } from '../../../domain/base/files/file-text.ts';
import {
  bothReadings,
  findNotation,
  isPriceJump,
  type NumberStyle,
  readCents,
  UNCLEAR,
} from '../../../domain/base/files/written-number.ts';
import { formatEuro, formatMoney } from '../../../domain/base/format.ts';
import { ok, type Result, refuseFor, refuseIfAny } from '../../../domain/base/result.ts';
import { readTierText, tiersIn } from '../../../domain/pricing/tier-text.ts';
import { areTiersOf, type PriceTier } from '../../../domain/pricing/tiers.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type Delimiter, tableRows } from '../../infra/tables/table-text.ts';
import { announceList, listAsRead, type PriceListDeps } from './change-lists.ts';
import { countPrices, lastPrices, looseGoods, productsByCode, writePrices, writeTiers } from './queries.ts';

export interface ImportedPrices {
  readonly added: number;
  readonly changed: number;
}

/**
 * Sets all prices of a file. If any line is wrong, nothing is written, and all wrong lines are reported. Other prices
 * are not changed. The file is read like other imports (decision 102): if its numbers are ambiguous, or prices change a
 * lot, the staff are asked.
 */
export function importPrices(
  deps: PriceListDeps,
  body: StaffPriceListImportBody,
): Promise<Result<ImportedPrices, Refusal>> {
  const { price_list_id: priceListId, text, numbers, allow_jumps: allowsJumps = false } = body;
  const { lines, unclear } = readPriceFile(text, numbers);
  return deps.db.tx(async (tx): Promise<Result<ImportedPrices, Refusal>> => {
    if (lines.length === 0) return refuse('PRICE_FILE_EMPTY', { field: 'text' });
    const found = await listAsRead(tx, body);
    if (!found.ok) return found;
    if (unclear !== undefined) return refuse('PRICE_FILE_UNCLEAR', { field: 'numbers', details: meanings(unclear) });
    const products = await productsByCode(tx, [...new Set(lines.map(({ code }) => code))]);
    const last = await lastPrices(tx, priceListId, [...products.values()].flat());
    const checked = checkLines(lines, { products, last: allowsJumps ? new Map<number, number>() : last });
    if (!checked.ok) return checked;
    const tiers = await tiersOfLines(tx, lines, { products, prices: checked.value });
    if (!tiers.ok) return tiers;
    const written = await writeWithin(tx, priceListId, checked.value, tiers.value);
    if (written.ok) await announceList(deps, tx, priceListId);
    return written;
  });
}

interface Checked {
  readonly products: ReadonlyMap<string, readonly number[]>;
  readonly prices: ReadonlyMap<number, number>;
}

/** Returns tiers by product, of lines that have them in a column of theirs. */
async function tiersOfLines(
  tx: Tx,
  lines: readonly PriceLine[],
  { products, prices }: Checked,
): Promise<Result<TiersByProduct, Refusal>> {
  const loose = await looseGoods(tx, [...prices.keys()]);
  const tiers = new Map<number, readonly PriceTier[]>();
  const problems: Refusal[] = [];
  for (const { line, code, tiers: text } of lines) {
    const [productId] = products.get(code) ?? [];
    if (text === undefined || productId === undefined) continue;
    const read = readTierText(text);
    const own = tiersIn(read ?? [], loose.has(productId));
    if (read && areTiersOf(prices.get(productId) ?? 0, own)) tiers.set(productId, own);
    else problems.push(problem('PRICE_LINE_TIERS', { line }));
  }
  const checked = refuseIfAny(problems.slice(0, MAX_FILE_PROBLEMS));
  return checked.ok ? ok(tiers) : checked;
}

type TiersByProduct = ReadonlyMap<number, readonly PriceTier[]>;

interface Context {
  readonly products: ReadonlyMap<string, readonly number[]>;
  /** The last price in cents by product, for products whose price is checked for large changes. */
  readonly last: ReadonlyMap<number, number>;
}

/** Returns cents by product. */
function checkLines(lines: readonly PriceLine[], context: Context): Result<ReadonlyMap<number, number>, Refusal> {
  const [prices, lineOf, problems] = [new Map<number, number>(), new Map<number, number>(), [] as Refusal[]];
  for (const written of lines) {
    const { line, code, priceCents } = written;
    const [productId, ...others] = context.products.get(code) ?? [];
    const first = productId === undefined ? undefined : lineOf.get(productId);
    const wrong =
      damage(written) ??
      nameProblem(written, { productId, first, others }) ??
      priceProblem(written, context.last.get(productId ?? 0));
    if (wrong) problems.push(wrong);
    else if (productId !== undefined && typeof priceCents === 'number') prices.set(productId, priceCents);
    if (productId !== undefined && first === undefined) lineOf.set(productId, line);
  }
  if (problems.length === 0) return ok(prices);
  const more = problems.length - MAX_FILE_PROBLEMS;
  const listed = problems.slice(0, MAX_FILE_PROBLEMS);
  return refuseFor(more > 0 ? [...listed, problem('PRICE_LINES_MORE', { n: more })] : listed);
}

function damage({ line, code, text }: PriceLine): Refusal | undefined {
  const cell = isPowerOfTen(code) ? code : [code, text].find((each) => damageOf(each) !== undefined);
  return cell === undefined ? undefined : problem('PRICE_LINE_DAMAGED', { line, text: cell.slice(0, 30) });
}

interface Named {
  readonly productId: number | undefined;
  /** An earlier line of this product. */
  readonly first: number | undefined;
  readonly others: readonly number[];
}

function nameProblem({ line, code }: PriceLine, { productId, first, others }: Named): Refusal | undefined {
  if (productId === undefined) return problem('PRICE_LINE_UNKNOWN', { line, code });
  if (others.length > 0) return problem('PRICE_LINE_AMBIGUOUS', { line, code });
  return first === undefined ? undefined : problem('PRICE_LINE_TWICE', { line, code, first });
}

function priceProblem({ line, text, priceCents }: PriceLine, last: number | undefined): Refusal | undefined {
  if (text === '') return problem('PRICE_LINE_MISSING', { line });
  if (priceCents === undefined) return problem('PRICE_LINE_INVALID', { line, text: text.slice(0, 30) });
  if (priceCents === UNCLEAR) return problem('PRICE_LINE_UNCLEAR', { line, ...meanings(text) }, 'numbers');
  if (last === undefined || !isPriceJump(last, priceCents)) return undefined;
  return problem('PRICE_LINE_JUMP', { line, price: formatMoney(priceCents), last: formatMoney(last) }, 'allow_jumps');
}

function meanings(text: string) {
  const [english, italian] = bothReadings(text);
  return { text, english: formatEuro(english), italian: formatEuro(italian) };
}

function problem(code: Refusal['code'], details: NonNullable<Refusal['details']>, field = 'text'): Refusal {
  return { code, field, details };
}

/** A transaction whose work is refused rolls back, so prices above the limit are not written. */
export async function writeWithin(
  tx: Tx,
  priceListId: number,
  prices: ReadonlyMap<number, number>,
  tiers: TiersByProduct = new Map(),
): Promise<Result<ImportedPrices, Refusal>> {
  const written = await writePrices(tx, priceListId, prices);
  await writeTiers(tx, priceListId, tiers);
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
  /** The prices by quantity; undefined: the file has no such column. */
  readonly tiers?: string;
  /** undefined: the text is not a price. */
  readonly priceCents: number | typeof UNCLEAR | undefined;
}

/** A comma belongs to a price, so it separates cells only where it separates headings. */
const DELIMITERS: readonly Delimiter[] = [';', '\t'];
const TIERS_HEADING = /^(scaglioni|tiers)$/i;
const HEADING = /^"?(cod|ean|barcode|articolo|sku|prodotto)/i;

/**
 * Reads a CSV file of prices, or pasted lines: code or barcode, then the price. A first line of headings, further cells
 * and empty lines are skipped. `unclear` is an ambiguous price in a file that does not show its format.
 */
export function readPriceFile(
  text: string,
  numbers?: NumberStyle,
): { readonly lines: readonly PriceLine[]; readonly unclear?: string } {
  const plain = text.replace(/^\uFEFF/, '');
  const table = tableRows(plain, HEADING.test(plain) ? [...DELIMITERS, ','] : DELIMITERS);
  const tiersAt = table[0]?.cells.findIndex((cell) => TIERS_HEADING.test(cell.trim())) ?? -1;
  const rows = table.flatMap(({ cells, line }, index) => {
    const [code = '', written = ''] = cells.map((cell) => cell.trim());
    const isHeading = index === 0 && HEADING.test(code) && !/\d/.test(written);
    return (code === '' && written === '') || isHeading
      ? []
      : [{ line, code, text: written, ...(tiersAt < 0 ? {} : { tiers: cells[tiersAt]?.trim() ?? '' }) }];
  });
  const found = numbers === undefined ? findNotation(rows.map((row) => row.text)) : { notation: numbers };
  const notation = 'notation' in found ? found.notation : { decimal: undefined };
  const lines = rows.map((row) => ({ ...row, priceCents: readCents(row.text, notation) }));
  return { lines, ...('unclear' in found ? { unclear: found.unclear } : {}) };
}
