import { decimalEuro } from '../../domain/base/money.ts';
import { announceChange } from '../features/catalogue/engine/announce-change.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import {
  collectRecords,
  type FileOptions,
  nothingToImport,
  type RefusedRow,
  writeRefused,
} from './records/collect-records.ts';
import { type LeafletLine, type LeafletRecord, leafletColumns, mapLeafletRow } from './records/leaflet-record.ts';
import { basePriceList, UnknownWarehouseError } from './records/price-lists.ts';
import { removeLeaflet, removeOtherLeaflets, writeLeaflets } from './write/write-leaflets.ts';
import { writeOrTry } from './write/write-or-try.ts';

export interface LeafletsReport {
  readonly read: number;
  readonly leaflets: number;
  /** The number of products in them. */
  readonly written: number;
  readonly removed: number;
  readonly refused: number;
  readonly refusedFile?: string;
}

/**
 * Imports flyers, all or nothing; running shops show them once they are committed. `removeMissing` deletes the others.
 */
export async function importLeaflets(
  db: Database,
  options: FileOptions & { readonly removeMissing: boolean },
): Promise<LeafletsReport> {
  const { records, refused } = await collectRecords(options, leafletColumns, mapLeafletRow);
  const done = await writeOrTry(db, options.isTrial, (tx) => writeLeafletLines(tx, records, options));
  const all = [...refused, ...done.wrong].sort((a, b) => a.line - b.line);
  const refusedFile = await writeRefused(options, all);
  if (done.leaflets.length === 0) throw nothingToImport(refusedFile);
  options.onProgress?.(1);
  return {
    read: records.length + refused.length,
    leaflets: done.leaflets.length,
    written: done.leaflets.reduce((count, { products }) => count + products.length, 0),
    removed: done.removed,
    refused: all.length,
    ...(refusedFile ? { refusedFile } : {}),
  };
}

interface LeafletsWritten {
  readonly wrong: readonly RefusedRow[];
  readonly leaflets: readonly LeafletRecord[];
  readonly removed: number;
}

/** Writes lines of flyers in the caller's transaction, and announces what changed. */
export async function writeLeafletLines(
  tx: Tx,
  lines: readonly LeafletLine[],
  { removeMissing }: { readonly removeMissing: boolean },
): Promise<LeafletsWritten> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  const wrong = await wrongLines(tx, lines);
  const wrongAt = new Set(wrong.map(({ line }) => line));
  const leaflets = leafletsOf(lines.filter(({ line }) => !wrongAt.has(line)));
  if (leaflets.length === 0) return { wrong, leaflets, removed: 0 };
  await checkWarehouses(tx, leaflets);
  const removed = await announced(tx, async () => {
    await writeLeaflets(tx, leaflets);
    return removeMissing ? removeOtherLeaflets(tx, leaflets) : 0;
  });
  return { wrong, leaflets, removed };
}

/** Gives shoppers flyers as they were before, and takes others away. */
export async function restoreLeaflets(
  tx: Tx,
  { before, gone }: { readonly before: readonly LeafletRecord[]; readonly gone: readonly string[] },
): Promise<void> {
  await announced(tx, async () => {
    await writeLeaflets(tx, before);
    for (const slug of gone) await removeLeaflet(tx, slug);
  });
}

/** Announces what a change of flyers touches. */
async function announced<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await promisingWarehouses(tx);
  const done = await work();
  // the promotions of every store are always announced, because a flyer without prices is a change as well
  const touched = new Set([null, ...before, ...(await promisingWarehouses(tx))]);
  await announceChange(
    tx,
    [...touched].map((warehouseId) => ({ what: 'promotions', warehouseId })),
  );
  return done;
}

/** Returns the lines of products that the shop does not have, or that are not cheaper in the flyer. */
async function wrongLines(tx: Tx, lines: readonly LeafletLine[]): Promise<RefusedRow[]> {
  const codes = [...new Set(lines.map(({ productCode }) => productCode))];
  const rows = await tx.query<{ code: string; cents: number | null }>(sql`
    select code, (select price_cents from prices where price_list_id = ${basePriceList}
      and product_id = p.product_id) as cents
    from products p where code = any(${codes}::text[]) -- in any order: a map
    `);
  const prices = new Map(rows.map(({ code, cents }) => [code, cents]));
  return lines.flatMap(({ line, productCode, promoCents }) => {
    const price = prices.get(productCode);
    const refuse = (reason: string, kind?: 'unknown-code') => [
      { line, code: productCode, reason, ...(kind ? { faults: [{ column: 'code', kind, values: [] }] } : {}) },
    ];
    if (price === undefined) return refuse('no product has this code', 'unknown-code');
    if (promoCents === null || (price !== null && promoCents < price)) return [];
    return refuse(`promo_price is not below the price ${price === null ? '' : decimalEuro(price)}`.trim());
  });
}

/** Groups the lines by flyer, in the order of the file. */
function leafletsOf(lines: readonly LeafletLine[]): LeafletRecord[] {
  const bySlug = Map.groupBy(lines, ({ slug }) => slug);
  return [...bySlug.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { code: _code, line: _line, productCode: _productCode, promoCents: _promoCents, ...leaflet } = first;
    const products = own.map(({ productCode, promoCents }) => ({ code: productCode, promoCents }));
    return [{ ...leaflet, products }];
  });
}

async function checkWarehouses(tx: Tx, leaflets: readonly LeafletRecord[]): Promise<void> {
  const named = [...new Set(leaflets.flatMap(({ warehouseIds }) => warehouseIds))];
  const existing = await tx.query<{ warehouseId: number }>(sql`
    select warehouse_id from warehouses where warehouse_id = any(${named}::int[]) -- in any order: a set
    `);
  const ids = new Set(existing.map(({ warehouseId: id }) => id));
  const unknown = named.find((id) => !ids.has(id));
  if (unknown !== undefined) throw new UnknownWarehouseError(`There is no warehouse ${unknown}`);
}

/** Returns the stores with promotions of flyers; null stands for promotions of every store. */
async function promisingWarehouses(tx: Tx): Promise<(number | null)[]> {
  const rows = await tx.query<{ warehouseId: number | null }>(sql`
    select distinct warehouse_id from promotions where leaflet_id is not null order by warehouse_id`);
  return rows.map(({ warehouseId: id }) => id);
}
