import { MAX_NAMED_PRICES } from '../../../contract/prices/limits.ts';
import type { StaffPricesPasteBody } from '../../../contract/prices/schemas.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { tableRows } from '../../infra/tables/table-text.ts';
import { productsByCode } from '../price-lists/queries.ts';
import type { PriceEdit } from './change-prices.ts';
import { type AskedTier, readTiers } from './price-tiers.ts';
import { centsOf } from './written-price.ts';

interface PastedLine {
  /** In the text, from 1. */
  readonly line: number;
  readonly code: string;
  readonly price: string;
  readonly tiers: string;
}

/**
 * Returns the prices of lines from a sheet: code and price, or the columns that a first line of headings names, as the
 * exported file has them. Every line is checked, and all wrong ones are said.
 */
export async function pastedEdits(
  db: Queryable,
  { text, warehouse_id: store }: Pick<StaffPricesPasteBody, 'text' | 'warehouse_id'>,
): Promise<Result<PriceEdit[], Refusal>> {
  const lines = pastedLines(text);
  if (lines.length === 0) return refuse('PRICE_PASTE_EMPTY', { field: 'text' });
  if (lines.length > MAX_NAMED_PRICES)
    return refuse('PRICES_TOO_MANY', { field: 'text', details: { n: lines.length, max: MAX_NAMED_PRICES } });
  const products = await productsByCode(db, [...new Set(lines.map(({ code }) => code))]);
  const [edits, problems, lineOf] = [[] as PriceEdit[], [] as Refusal[], new Map<number, number>()];
  for (const written of lines) {
    const ids = products.get(written.code) ?? [];
    const edit = editOf(written, ids, store ?? null);
    const first = lineOf.get(ids[0] ?? 0);
    if (typeof edit !== 'object') problems.push(problem(edit, written));
    else if (first !== undefined) problems.push(problem('PRICE_LINE_TWICE', written, { first }));
    else edits.push(edit);
    if (ids[0] !== undefined && first === undefined) lineOf.set(ids[0], written.line);
  }
  return problems.length === 0 ? ok(edits) : refuseFor(problems);
}

function editOf(
  { price, tiers }: PastedLine,
  [productId, ...others]: readonly number[],
  warehouseId: number | null,
): PriceEdit | 'PRICE_LINE_UNKNOWN' | 'PRICE_LINE_AMBIGUOUS' | 'PRICE_LINE_MISSING' | 'PRICE_LINE_INVALID' {
  if (productId === undefined) return 'PRICE_LINE_UNKNOWN';
  if (others.length > 0) return 'PRICE_LINE_AMBIGUOUS';
  if (price === '') return 'PRICE_LINE_MISSING';
  const [priceCents, asked] = [centsOf(price), tiersIn(tiers)];
  if (priceCents === undefined || asked === 'wrong') return 'PRICE_LINE_INVALID';
  return { productId, warehouseId, priceCents, ...(asked ? { asked } : {}) };
}

/** Reads tiers as the exported file has them; an empty cell leaves them as they are. */
function tiersIn(text: string): readonly AskedTier[] | undefined | 'wrong' {
  if (text === '') return undefined;
  const typed = text.split('|').map((tier) => {
    const [from = '', price = ''] = tier.split('=');
    return { from, price };
  });
  return readTiers(typed, centsOf) ?? 'wrong';
}

function problem(code: Refusal['code'], { line, code: article, price, tiers }: PastedLine, more: object = {}): Refusal {
  const text = centsOf(price) === undefined ? price : tiers;
  return { code, field: 'text', details: { line, code: article, text: text.slice(0, 30), ...more } };
}

function pastedLines(text: string): PastedLine[] {
  const rows = tableRows(text, ['\t', ';']).map(({ cells, line }) => ({
    cells: cells.map((cell) => cell.trim()),
    line,
  }));
  const heads = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const hasHeads = heads.includes('codice') && heads.includes('prezzo');
  const place = (name: string, otherwise: number) => (hasHeads ? heads.indexOf(name) : otherwise);
  const [code, price, tiers] = [place('codice', 0), place('prezzo', 1), place('scaglioni', -1)];
  return rows
    .slice(hasHeads ? 1 : 0)
    .map(({ cells, line }) => ({ line, code: cells[code] ?? '', price: cells[price] ?? '', tiers: cells[tiers] ?? '' }))
    .filter((each) => each.code !== '' || each.price !== '');
}
