import { setImmediate as letOthers } from 'node:timers/promises';
import type { ImportChange } from '../../../contract/imports/schemas.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { tierText } from '../../../domain/pricing/tier-text.ts';
import type { ExportedProduct } from '../../import/export/export-row.ts';
import { exportedProductsWhere } from '../../import/export/exported-products.ts';
import type { Fault } from '../../import/readers/faults.ts';
import type { Cells } from '../../import/readers/read-cells.ts';
import type { CatalogueRecord, KnownProduct } from '../../import/records/catalogue-record.ts';
import { knownProducts, wrongRecords } from '../../import/records/known-products.ts';
import { mapRow } from '../../import/records/map-row.ts';
import { touchProducts } from '../../import/write/touch-products.ts';
import { missingProducts, takeOffSale } from '../../import/write/withdraw.ts';
import { writeCatalogue } from '../../import/write/write-catalogue.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { changeOf } from '../products/change-products.ts';
import { CONTENTS } from '../products/check-edits.ts';
import { completenessIn } from '../products/fields/law-facts.ts';
import { confirmationOf, fieldsOf } from '../products/fields/product-fields.ts';
import { type ProductChange, type RecordedAct, recordChanges } from '../products/product-changes.ts';
import { type Applied, type AppliedRow, countRows, type FileToApply, refusedRow, uniqueRows } from './applied.ts';
import { isWorseName, laidRow } from './lay-row.ts';
import { placeRow, readTree, saysPlace } from './place-row.ts';

interface ReadRow {
  readonly line: number;
  readonly code: string;
  readonly cells: Cells;
}

interface Mapped extends ReadRow {
  readonly record: CatalogueRecord;
}

/**
 * Writes a file of products by the one way to write them: rows are completed from what the shop has, read and checked
 * as those of the command are, written in the caller's transaction, and recorded field by field in the history.
 */
export async function applyProducts(tx: Tx, file: FileToApply, act: RecordedAct): Promise<Applied> {
  const { read, refused } = uniqueRows(file.rows);
  const codes = read.map(({ code }) => code);
  // who saves one of them meanwhile is waited for, and waits: a row is filled from what is there; orders do not wait
  await tx.query(sql`
    select 1 from products where code = any(${codes}::text[]) order by product_id for no key update`);
  const before = await productsByCode(tx, codes);
  const known = await knownProducts(tx, read.length > FEW ? {} : { of: codesIn(read) });
  const mapped = await mapRows(tx, read, { file, before, known, act });
  const lines = new Map(mapped.records.map(({ code, line }) => [code, line]));
  const records = mapped.records.map(({ record }) => record);
  const wrong = wrongRecords(records, { known, lines, allowsJumps: file.layout.allowsJumps });
  const cellsAt = new Map(mapped.records.map(({ line, cells }) => [line, cells]));
  const refusedRows = [
    ...refused,
    ...mapped.refused,
    ...wrong.map(({ line, code, faults = [] }) =>
      refusedRow({ line, code, name: before.get(code)?.name }, faults, cellsAt.get(line)),
    ),
  ];
  const isWrong = new Set(wrong.map(({ code }) => code));
  const good = mapped.records.filter(({ code }) => !isWrong.has(code));
  const written = await writeRows(tx, good, { file, before, act, refused: refusedRows.map(({ code }) => code) });
  const rows = [...written.rows, ...refusedRows].sort((a, b) => a.line - b.line);
  return { rows, counts: countRows(file.rows.length, rows, written.withdrawn), actId: written.actId };
}

/** Up to this many rows, only the products with their codes are read; above it, the whole catalogue. */
const FEW = 500;

function codesIn(rows: readonly ReadRow[]) {
  const barcodes = rows.flatMap(({ cells }) => (cells['barcode'] ?? '').split('|').map((text) => text.trim()));
  return { codes: rows.map(({ code }) => code), barcodes: barcodes.filter((text) => /^\d{7,14}$/.test(text)) };
}

async function productsByCode(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, ExportedProduct>> {
  const rows = await exportedProductsWhere(tx, sql`p.code = any(${[...codes]}::text[])`);
  return new Map(rows.map((product) => [product.code, product]));
}

interface MapOptions {
  readonly file: FileToApply;
  readonly before: ReadonlyMap<string, ExportedProduct>;
  readonly known: ReadonlyMap<string, KnownProduct>;
  readonly act: RecordedAct;
}

/** So many rows are worked on before requests of shoppers get their turn. */
const ROWS_AT_ONCE = 100;

async function mapRows(
  tx: Tx,
  rows: readonly ReadRow[],
  { file, before, known, act }: MapOptions,
): Promise<{ readonly records: readonly Mapped[]; readonly refused: readonly AppliedRow[] }> {
  const { layout, choices, numbers } = file;
  const tree = await readTree(tx);
  const newUntil = addDays(romeTime(act.now).date, 30);
  const records: Mapped[] = [];
  const refused: AppliedRow[] = [];
  for (const [index, { line, code, cells }] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await letOthers();
    const product = before.get(code);
    const row = laidRow(cells, product, { layout, choices, line, numbers });
    const misplaced = isPlaced(row, product) ? undefined : placeRow(row, tree, layout.makesCategories);
    const mapped = mapRow(row, { numbers, newUntil, known: (each) => known.get(each) });
    const faults = [...(misplaced ? [misplaced] : []), ...('refused' in mapped ? mapped.faults : [])];
    if (faults.length > 0 || 'refused' in mapped)
      refused.push(refusedRow({ line, code, name: product?.name }, withoutDoubles(faults), cells));
    else records.push({ line, code, cells, record: mapped.record });
  }
  return { records, refused };
}

/** Whether a row needs no category to be found: it is filled as the shop has it, or names one by its address. */
function isPlaced(row: Cells, product: ExportedProduct | undefined): boolean {
  if (!saysPlace(row)) return product !== undefined;
  return row['category_slug'] !== undefined && row['category_slug'] === product?.categorySlug;
}

/** A category that was not found also lacks in its department: one sentence is enough. */
function withoutDoubles(faults: readonly Fault[]): readonly Fault[] {
  const isUnplaced = faults.some(({ kind }) => kind === 'unknown-category');
  return isUnplaced ? faults.filter(({ column, kind }) => !(column === 'department' && kind === 'missing')) : faults;
}

interface WriteOptions {
  readonly file: FileToApply;
  readonly before: ReadonlyMap<string, ExportedProduct>;
  readonly act: RecordedAct;
  readonly refused: readonly string[];
}

async function writeRows(tx: Tx, mapped: readonly Mapped[], options: WriteOptions) {
  const { file, before, act, refused } = options;
  const removeMissing = file.layout.missing === 'withdraw';
  const withdrawn = removeMissing ? await missingProducts(tx, [...mapped.map(({ code }) => code), ...refused]) : [];
  if (mapped.length === 0) return { rows: [], withdrawn: 0, actId: undefined };
  const { changes } = await writeCatalogue(
    tx,
    mapped.map(({ record }) => record),
    {
      removeMissing,
      refused,
      listsAll: true,
      isEdit: mapped.length <= FEW && !removeMissing,
      onProgress: (done, total) => file.onProgress?.(done / total),
    },
  );
  const saved = await changedSince(tx, { changed: changes.map(({ code }) => code), mapped, before });
  const rows = saved.flatMap(({ row }) => row);
  const history = [...saved.flatMap(({ change }) => change), ...withdrawn.map(withdrawal)];
  await touchProducts(
    tx,
    history.map(({ productId }) => productId),
  );
  return { rows, withdrawn: withdrawn.length, actId: await recordChanges(tx, act, history) };
}

function withdrawal(productId: number): ProductChange {
  return { productId, before: { on_sale: 'si' }, after: { on_sale: 'no' } };
}

interface Compared {
  readonly row: readonly AppliedRow[];
  readonly change: readonly ProductChange[];
}

interface Since {
  readonly changed: readonly string[];
  readonly mapped: readonly Mapped[];
  readonly before: ReadonlyMap<string, ExportedProduct>;
}

/** Compares products with what they were: their rows for the reader, and their changes for the history. */
async function changedSince(tx: Tx, { changed, mapped, before }: Since): Promise<Compared[]> {
  const codes = new Set(changed);
  const touched = mapped.filter(({ code, record }) => codes.has(code) || !before.has(code) || record.tiers);
  const after = await productsByCode(
    tx,
    touched.map(({ code }) => code),
  );
  const unlawful = touched.filter(({ code }) => isUnlawful(before.get(code), after.get(code)));
  await takeOffSale(
    tx,
    unlawful.flatMap(({ code }) => after.get(code)?.id ?? []),
  );
  const isUnsold = new Set(unlawful.map(({ code }) => code));
  const compared: Compared[] = [];
  for (const [index, row] of touched.entries()) {
    if (index % ROWS_AT_ONCE === 0) await letOthers();
    compared.push(
      ...comparedRow(row, before.get(row.code), { is: after.get(row.code), isUnsold: isUnsold.has(row.code) }),
    );
  }
  return compared;
}

interface After {
  readonly is: ExportedProduct | undefined;
  /** Whether it was put on sale although data are missing. */
  readonly isUnsold: boolean;
}

function comparedRow(
  { line, code, cells }: Mapped,
  was: ExportedProduct | undefined,
  { is, isUnsold }: After,
): Compared[] {
  if (!is) return [];
  if (isUnsold) {
    const fault: Fault = { column: 'on_sale', kind: 'incomplete', values: completenessIn(is).missing };
    return [{ row: [refusedRow({ line, code, name: is.name }, [fault], cells)], change: [] }];
  }
  const change = was ? changeOf(was, is) : [{ productId: is.id, before: {}, after: filledFields(is) }];
  const what = was ? ('change' as const) : ('new' as const);
  const changes = [...change.flatMap((each) => changesOf(each, was)), ...(was ? tierChange(was, is) : [])];
  return changes.length === 0
    ? []
    : [{ row: [{ line, what, code, name: was?.name ?? is.name, changes, faults: [] }], change }];
}

/** Tiers are no field of the form of a product: its history does not have them, and an undo reads them in the rows. */
function tierChange(was: ExportedProduct, is: ExportedProduct): ImportChange[] {
  const [before, after] = [was, is].map(({ tiers, saleType }) => tierText(tiers, saleType === 'Sfuso'));
  return before === after ? [] : [{ field: 'tiers', before: before ?? '', after: after ?? '' }];
}

/** Whether an import puts a product on sale although data are missing that the law wants. */
function isUnlawful(before: ExportedProduct | undefined, after: ExportedProduct | undefined): boolean {
  return after !== undefined && after.published && !before?.published && completenessIn(after).missing.length > 0;
}

function filledFields(product: ExportedProduct) {
  return Object.fromEntries(Object.entries(fieldsOf(product)).filter(([, value]) => value !== ''));
}

const MAX_TEXT = 200;

function changesOf({ before, after }: ProductChange, was: ExportedProduct | undefined): ImportChange[] {
  const short = (text = '') => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
  return Object.entries(after).map(([field, value]) => {
    const old = before[field as keyof typeof before] ?? '';
    const asks = was ? asksOf(field, { before: old, after: value ?? '' }, was) : undefined;
    return { field, before: short(old), after: short(value), ...(asks ? { asks } : {}) };
  });
}

/** Returns what a person has to say yes to: VAT, allergens that somebody confirmed, and names that get worse. */
function asksOf(
  field: string,
  { before, after }: { readonly before: string; readonly after: string },
  was: ExportedProduct,
): ImportChange['asks'] {
  if (field === 'vat') return 'vat';
  if (field === 'name' && isWorseName(before, after)) return 'name';
  const isContent = (CONTENTS as readonly string[]).includes(field);
  return isContent && confirmationOf(was.meta) === 'confirmed' ? 'allergens' : undefined;
}
