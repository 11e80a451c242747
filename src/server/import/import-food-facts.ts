import { type RefusedClaim, refuseClaims } from '../features/catalogue/claims/refuse-claims.ts';
import { announceChange } from '../features/catalogue/engine/announce-change.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import type { ProductPictures } from './pictures/store-pictures.ts';
import { collectFoodFacts } from './records/collect-food-facts.ts';
import { type FileOptions, nothingToImport, refusedClaimRows, writeRefused } from './records/collect-records.ts';
import type { FoodFactsRecord } from './records/food-facts-record.ts';
import { writeClassNames } from './write/write-catalogue.ts';
import { writeOrTry } from './write/write-or-try.ts';

interface FoodFactsReport {
  readonly read: number;
  /** The number of products that the file contains by EAN; `changed` counts those with new texts or classes. */
  readonly known: number;
  readonly changed: number;
  readonly refused: number;
  readonly refusedFile?: string;
  /** The number of contradictions inside rows: classes and numbers that were left out. */
  readonly noted: number;
  readonly notedFile?: string;
  /** Pictures for products that have none. */
  readonly pictures: readonly ProductPictures[];
}

/**
 * Imports texts of Open Food Facts for products of the shop; it never creates a product. The texts are a group of their
 * own in metaData: the shop's own texts take precedence over them, and a later file replaces them.
 */
export async function importFoodFacts(db: Database, options: FileOptions): Promise<FoodFactsReport> {
  const eans = await db.query<{ ean: string }>({
    text: `select distinct ltrim(printed, '0') as ean from products
      cross join unnest(array_remove(barcode || other_barcodes, null)) b (printed) -- in any order: a set
    `,
  });
  const { records, read, refused, refusals, noted, lines } = await collectFoodFacts(
    options,
    new Set(eans.map(({ ean }) => ean)),
  );
  const refusedFile = await writeRefused(options, refusals);
  if (read === refused) throw nothingToImport(refusedFile);
  const { claims, ...written } = await writeOrTry(db, options.isTrial, (tx) => write(tx, records));
  const notes = [...noted, ...refusedClaimRows(claims, ({ ean }) => lines.get(ean))];
  const notedFile = await writeRefused(options, notes, 'left-out');
  const pictures = await missingPictures(db, records);
  options.onProgress?.(1);
  return {
    ...written,
    read,
    refused,
    noted: notes.length,
    pictures,
    ...(refusedFile ? { refusedFile } : {}),
    ...(notedFile ? { notedFile } : {}),
  };
}

const batchSize = 2000;

interface Written {
  readonly known: number;
  readonly changed: number;
  readonly claims: readonly RefusedClaim[];
}

async function write(tx: Tx, records: readonly FoodFactsRecord[]): Promise<Written> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  await tx.query({
    text: `create temporary table facts (code text primary key, texts jsonb, classes jsonb) on commit drop`,
  });
  for (let start = 0; start < records.length; start += batchSize) {
    const rows = JSON.stringify(records.slice(start, start + batchSize));
    await tx.query(sql`insert into facts select * from jsonb_populate_recordset(null::facts, ${rows}::jsonb)`);
  }
  // for a product with several codes the first one in the file
  await tx.query({
    text: `create temporary table facts_of_products on commit drop as
      select distinct on (p.product_id) p.product_id, f.texts, f.classes
      from products p cross join unnest(array_remove(p.barcode || p.other_barcodes, null)) with ordinality b (printed, place)
        join facts f on f.code = ltrim(b.printed, '0')
      order by p.product_id, b.place`,
  });
  const known = await tx.query({ text: 'select from facts_of_products' });
  const changed = await tx.query<{ productId: number }>({
    text: `update products p set updated_at = now(),
        meta = case when f.texts = '{}' then p.meta - 'food_facts' else p.meta || jsonb_build_object('food_facts', f.texts) end
      from facts_of_products f where f.product_id = p.product_id and coalesce(p.meta->'food_facts', '{}') <> f.texts
      returning p.product_id -- in any order: they are counted
    `,
  });
  const { gone, added } = await writeLabels(tx);
  const claims = await refuseClaims(tx);
  const taken = new Set(claims.map(({ productId, name }) => `${productId} ${name}`));
  const stayed = added.filter(({ productId, name }) => !taken.delete(`${productId} ${name}`));
  const ids = new Set([...changed, ...gone, ...stayed].map(({ productId: id }) => id));
  // classes that are still in `taken` were in the shop before
  if (ids.size + taken.size > 0) await announceChange(tx, [{ what: 'products' }]);
  return { known: known.length, changed: ids.size, claims };
}

/** Writes the classes for the labels, in place of those of an earlier file. */
async function writeLabels(
  tx: Tx,
): Promise<{ gone: { productId: number }[]; added: { productId: number; name: string }[] }> {
  await writeClassNames(tx);
  const gone = await tx.query<{ productId: number }>({
    text: `delete from product_class_members m using facts_of_products f, product_classes c
      where m.product_id = f.product_id and c.class_id = m.class_id
        and m.source = 'food_facts' and not f.classes ? c.name
      returning m.product_id -- in any order: they are counted
    `,
  });
  const added = await tx.query<{ productId: number; name: string }>({
    text: `with added as (
      insert into product_class_members (product_id, class_id, source)
      select f.product_id, c.class_id, 'food_facts' from facts_of_products f
      join product_classes c on f.classes ? c.name
      on conflict do nothing
      returning product_id, class_id)
      select product_id, name from added join product_classes using (class_id) -- in any order: they are counted
    `,
  });
  return { gone, added };
}

async function missingPictures(db: Database, records: readonly FoodFactsRecord[]): Promise<ProductPictures[]> {
  const byEan = new Map(records.flatMap(({ code, picture }) => (picture === undefined ? [] : [[code, picture]])));
  const bare = await db.query<{ code: string; ean: string }>(sql`
    select distinct on (code) code, ltrim(printed, '0') as ean from products
      cross join unnest(array_remove(barcode || other_barcodes, null)) with ordinality b (printed, place)
    where published and pictures = '[]' and ltrim(printed, '0') = any(${[...byEan.keys()]}::text[])
      order by code, place`);
  return bare.map(({ code, ean }) => ({ code, line: 0, sources: [byEan.get(ean) ?? ''] }));
}
