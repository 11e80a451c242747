import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { announceChange } from '../catalogue/announce-change.ts';
import { collectRecords, type FileOptions, nothingToImport, writeRefused } from './collect-records.ts';
import { type FoodFactsRecord, mapFoodFactsRow } from './food-facts-record.ts';

export interface FoodFactsReport {
  readonly read: number;
  /** Products the file knows, by EAN, and how many of them have other texts now. */
  readonly known: number;
  readonly changed: number;
  readonly refused: number;
  readonly refusedFile?: string;
}

/**
 * Texts of Open Food Facts for products of the shop, never a new product. They are a group of their own in metaData:
 * the shop's own texts go before them, and a later file replaces them.
 */
export async function importFoodFacts(db: Database, options: FileOptions): Promise<FoodFactsReport> {
  const { records, refused } = await collectRecords(options, ['ingredients_text'], mapFoodFactsRow);
  const refusedFile = await writeRefused(options, refused);
  if (records.length === 0) throw nothingToImport(refusedFile);
  const written = await db.tx((tx) => write(tx, records));
  options.onProgress?.(1);
  const read = records.length + refused.length;
  return { ...written, read, refused: refused.length, ...(refusedFile ? { refusedFile } : {}) };
}

const batchSize = 2000;

async function write(tx: Tx, records: readonly FoodFactsRecord[]): Promise<{ known: number; changed: number }> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  await tx.query({ text: 'create temporary table facts (code text primary key, texts jsonb) on commit drop' });
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = JSON.stringify(records.slice(start, start + batchSize));
    await tx.query(sql`insert into facts select * from jsonb_populate_recordset(null::facts, ${rows}::jsonb)`);
  }
  const known = await tx.query({
    text: `select from products p join facts f on f.code = ltrim(p.barcode, '0')`,
  });
  const changed = await tx.query({
    text: `update products p set updated_at = now(),
        meta = case when f.texts = '{}' then p.meta - 'food_facts' else p.meta || jsonb_build_object('food_facts', f.texts) end
      from facts f where f.code = ltrim(p.barcode, '0') and coalesce(p.meta->'food_facts', '{}') <> f.texts returning 1`,
  });
  if (changed.length > 0) await announceChange(tx, [{ what: 'products' }]);
  return { known: known.length, changed: changed.length };
}
