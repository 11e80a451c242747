import { PRODUCT_FIELD_NAMES, type ProductField } from '../../../contract/products/limits.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { ExportedProduct } from '../../import/export/export-row.ts';
import type { CatalogueRecord, KnownProduct } from '../../import/records/catalogue-record.ts';
import { knownProducts, wrongRecords } from '../../import/records/known-products.ts';
import { mapRow } from '../../import/records/map-row.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { allergenProblems, lawNames, nutritionRefusals, refusalOf } from './fields/check-fields.ts';
import { completenessIn, isFoodProduct } from './fields/law-facts.ts';
import { type Fields, fieldsOf, laidOver, withConfirmation } from './fields/product-fields.ts';
import type { RecordedAct } from './product-changes.ts';

/** The fields of one product that an act changes. */
export interface ProductEdit {
  readonly productId: number;
  readonly fields: Partial<Fields>;
}

export interface Act extends RecordedAct {
  readonly allowsJumps?: boolean | undefined;
}

/** A product with what an act changes of it. */
export interface AskedEdit {
  readonly product: ExportedProduct;
  readonly stored: Fields;
  /** The fields that differ from the stored ones. */
  readonly fields: Partial<Fields>;
  /** Whether a person confirms the allergens as they are after the change. */
  readonly isConfirmed: boolean;
}

export function askedOf(product: ExportedProduct | undefined, { fields }: ProductEdit): AskedEdit[] {
  if (!product) return [];
  const stored = fieldsOf(product);
  const isConfirmed = fields.allergens_confirmed === 'si';
  return [{ product, stored, fields: differing(fields, stored), isConfirmed }];
}

function differing(fields: Partial<Fields>, stored: Fields): Partial<Fields> {
  const entries = Object.entries(fields) as [ProductField, string][];
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && tidied(name, value) !== tidied(name, stored[name])),
  );
}

/** Returns a value without differences that mean nothing: "1.50" is 1.5. */
function tidied(name: ProductField, value: string): string {
  const text = value.replace(/\s+/g, ' ').trim();
  return name !== 'barcode' && name !== 'name' && /^\d+\.\d*?0+$/.test(text) ? String(Number(text)) : text;
}

interface Checked {
  readonly product: ExportedProduct;
  readonly record?: CatalogueRecord;
  readonly refusals: readonly Refusal[];
}

/** Returns each product as it will be written, or why it is refused. */
export async function checkedRecords(tx: Tx, changing: readonly AskedEdit[], act: Act): Promise<Checked[]> {
  if (changing.length === 0) return [];
  const paths = await categoryPaths(tx);
  const rows = changing.map((asked) => ({
    asked,
    cells: laidOver(asked.product, asked.fields, (slug) => paths.get(slug)),
  }));
  await nameVendors(
    tx,
    rows.flatMap(({ asked, cells }) => (asked.fields.brand === undefined ? [] : [cells])),
  );
  const known = await knownProducts(tx, {
    of: {
      codes: rows.map(({ cells }) => cells['code'] ?? ''),
      barcodes: rows.flatMap(({ cells }) => barcodesIn(cells['barcode'] ?? '')),
    },
  });
  const read = rows.map(({ asked, cells }) => readEdit(asked, cells, { known, act }));
  const wrong = wrongRecords(
    read.flatMap(({ record }) => record ?? []),
    { known, lines: new Map(), allowsJumps: act.allowsJumps ?? false },
  );
  const faults = new Map(wrong.map((row) => [row.code, row.faults ?? []]));
  return read.map((each) => {
    const refusals = [...each.refusals, ...(faults.get(each.product.code) ?? []).map(refusalOf)];
    return refusals.length > 0 ? { product: each.product, refusals } : each;
  });
}

/** Gives rows with another brand the vendor of this name, however it is written: "MALGA" is "Malga". */
async function nameVendors(tx: Tx, rows: readonly Record<string, string>[]): Promise<void> {
  if (rows.length === 0) return;
  const found = await tx.query<{ name: string }>(sql`
    select name from vendors where lower(name) = any(${rows.map(brandOf)}::text[]) order by name`);
  const names = new Map(found.map(({ name }) => [name.toLowerCase(), name]));
  for (const row of rows) {
    const vendor = names.get(brandOf(row));
    if (vendor !== undefined) row['vendor'] = vendor;
  }
}

function brandOf({ brand = '' }: Readonly<Record<string, string>>): string {
  return brand.trim().toLowerCase();
}

export function barcodesIn(cell: string): string[] {
  return cell
    .split('|')
    .map((text) => text.trim())
    .filter((text) => /^\d{7,14}$/.test(text));
}

/** The names of categories by their slugs, the root first. */
export async function categoryPaths(db: Queryable): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.query<{ slug: string; names: string[] }>(sql`
    with recursive tree as (
      select category_id, slug, array[name] as names from categories where parent_id is null
      union all
      select c.category_id, c.slug, t.names || c.name from categories c join tree t on t.category_id = c.parent_id)
    select slug, names from tree -- in any order: a map
    `);
  return new Map(rows.map(({ slug, names }) => [slug, names]));
}

interface ReadOptions {
  readonly known: ReadonlyMap<string, KnownProduct>;
  readonly act: Act;
}

function readEdit(asked: AskedEdit, cells: Record<string, string>, { known, act }: ReadOptions): Checked {
  const { product, fields, isConfirmed } = asked;
  const mapped = mapRow(cells, {
    numbers: 'en',
    newUntil: addDays(romeTime(act.now).date, 30),
    known: (code) => known.get(code),
  });
  if ('refused' in mapped) return { product, refusals: mapped.faults.map(refusalOf) };
  const record = confirmed(mapped.record, fields, isConfirmed);
  const refusals = lawRefusals(record, asked, act);
  return refusals.length > 0 ? { product, refusals } : { product, record, refusals };
}

export const CONTENTS: readonly ProductField[] = ['ingredients', 'allergens', 'traces', 'allergens_confirmed'];

/** Returns the record with the confirmation of its allergens, which another list of ingredients takes away. */
export function confirmed(record: CatalogueRecord, changed: Partial<Fields>, isConfirmed: boolean): CatalogueRecord {
  if (!CONTENTS.some((name) => changed[name] !== undefined)) return record;
  return { ...record, meta: withConfirmation(record.meta, isConfirmed) };
}

/**
 * Returns what the law has against a change: wrong allergens or values, and data that are missing for the sale.
 * What was missing before does not prevent another change of goods that are on sale, nor an act from being taken back.
 */
function lawRefusals(record: CatalogueRecord, { stored, fields, product }: AskedEdit, { source }: Act): Refusal[] {
  const now = { ...stored, ...fields };
  const law = lawProduct(record);
  const isTouched = (names: readonly string[]) => names.some((name) => fields[name as ProductField] !== undefined);
  const before = stored.on_sale === 'si' ? completenessIn(product).missing : [];
  const isSold = now.on_sale === 'si' && source !== 'undo';
  const missing = isSold ? completenessIn(law).missing.filter((datum) => !before.includes(datum)) : [];
  return [
    ...(isFoodProduct(law) && isTouched(CONTENTS) ? allergenProblems(now) : []),
    ...(isTouched(NUTRITION) ? nutritionRefusals(now, law.alcoholic) : []),
    ...(missing.length > 0
      ? [{ code: 'PRODUCT_INCOMPLETE', field: 'on_sale', details: { what: () => lawNames(missing) } } as const]
      : []),
  ];
}

const NUTRITION = PRODUCT_FIELD_NAMES.filter((name) => name.endsWith('_100g'));

function lawProduct(record: CatalogueRecord) {
  const { name, saleType, contentAmount, categories, meta, values } = record;
  return { name, saleType, contentAmount, categories, meta, alcoholic: values.alcoholic ?? false };
}
