import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decimalEuro } from '../../../domain/base/money.ts';
import { tierText } from '../../../domain/pricing/tier-text.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import { basePriceList } from '../records/price-lists.ts';
import type { ExportRow } from './export-row.ts';

/** A file of the shop; `R` is a row of its statement. */
export type ShopTable<R> = Omit<ExportTable<R>, 'format'>;

/** The products of the catalogue file, on sale or not: other files refer only to these. */
const goods = sql`
  select p.*, b.price_cents as base_cents from products p
  join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList}`;

interface PriceRow {
  readonly code: string;
  readonly priceCents: number;
  readonly tiers: readonly PriceTier[] | null;
  readonly saleType: string;
}

/**
 * Returns the prices of the warehouse's own list. A warehouse with the base list has none; a list that several
 * warehouses share is in the file of the first.
 */
export function pricesTable(warehouseId: number): ShopTable<PriceRow> {
  return {
    file: `prices-${warehouseId}.csv`,
    columns: ['code', 'price', 'tiers'],
    select: sql`
      select p.code, r.price_cents, r.tiers, p.sale_type from (${goods}) p join prices r using (product_id)
        join warehouses w using (price_list_id)
      where w.warehouse_id = ${warehouseId} and w.price_list_id <> ${basePriceList}
        and not exists (select from warehouses o where o.price_list_id = w.price_list_id
          and o.warehouse_id < w.warehouse_id)
      order by p.code collate "C"`,
    row: ({ code, priceCents: cents, tiers, saleType }) => ({
      code,
      price: decimalEuro(cents),
      tiers: tierText(tiers, saleType === 'Sfuso'),
    }),
  };
}

interface StockRow {
  readonly code: string;
  readonly availableAmount: number | null;
  readonly listed: boolean;
}

export function stockTable(warehouseId: number): ShopTable<StockRow> {
  return {
    file: `stock-${warehouseId}.csv`,
    columns: ['code', 'available', 'listed'],
    select: sql`
      select p.code, s.listed,
        case when s.finished_until is null then s.available_amount else s.back_amount end as available_amount
      from (${goods}) p join stock s using (product_id)
      where s.warehouse_id = ${warehouseId} order by p.code collate "C"`,
    row: ({ code, availableAmount: amount, listed }) => ({
      code,
      available: amount === null ? '' : String(amount),
      listed: listed ? 'si' : 'no',
    }),
  };
}

interface LeafletGoods {
  readonly leafletId: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly cover: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly warehouses: readonly number[];
  readonly code: string;
  readonly cents: number | null;
}

export function leafletsTable(): ShopTable<LeafletGoods> {
  return {
    file: 'leaflets.csv',
    columns: ['leaflet', 'name', 'from', 'to', 'description', 'warehouses', 'cover', 'code', 'promo_price', 'id'],
    select: sql`
      select l.leaflet_id, l.slug, l.name, l.description, l.cover, l.starts_on::text, l.ends_on::text, p.code,
        array(select warehouse_id from leaflet_warehouses w where w.leaflet_id = l.leaflet_id order by 1) as warehouses,
        (select min(m.promo_price_cents) from promotions o join promotion_products m using (promotion_id)
          where o.leaflet_id = l.leaflet_id and m.product_id = p.product_id and m.promo_price_cents < p.base_cents)
            as cents
      from leaflets l join leaflet_products g using (leaflet_id) join (${goods}) p using (product_id)
      order by l.leaflet_id, g.position, p.code collate "C"`,
    row: (found) => ({
      leaflet: found.slug,
      name: found.name,
      from: found.startsOn,
      to: found.endsOn,
      description: found.description,
      warehouses: found.warehouses.join('|'),
      cover: found.cover ?? '',
      code: found.code,
      promo_price: found.cents === null ? '' : decimalEuro(found.cents),
      id: String(found.leafletId),
    }),
  };
}

interface ExportTable<R> {
  readonly file: string;
  readonly format: 'csv' | 'jsonl';
  readonly columns: readonly string[];
  readonly select: SqlFragment;
  readonly row: (found: R) => ExportRow;
}

const batchSize = 1000;

/**
 * Writes the rows of a statement in batches and returns their number. A transaction can write only one table at a time,
 * by its one cursor.
 */
export async function writeTable<R>(tx: Tx, table: ExportTable<R>): Promise<number> {
  const counter = { written: 0 };
  await tx.query(sql`declare exported no scroll cursor for ${table.select}`);
  await pipeline(Readable.from(lines(tx, table, counter)), createWriteStream(table.file));
  await tx.query({ text: 'close exported' });
  return counter.written;
}

async function* lines<R>(
  tx: Tx,
  { format, columns, row }: ExportTable<R>,
  counter: { written: number },
): AsyncGenerator<string> {
  if (format === 'csv') yield `${columns.join(',')}\n`;
  for (;;) {
    const found = await tx.query<R>({ text: `fetch ${batchSize} from exported` });
    if (found.length === 0) return;
    counter.written += found.length;
    const rows = found.map(row);
    yield format === 'csv'
      ? rows.map((cells) => `${columns.map((column) => csvCell(cells[column] ?? '')).join(',')}\n`).join('')
      : rows.map((cells) => `${JSON.stringify(cells)}\n`).join('');
  }
}

/** Protects against formulas: the staff open exports in spreadsheets, and names come from suppliers and importers. */
function csvCell(cell: string): string {
  const text = plainCell(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
