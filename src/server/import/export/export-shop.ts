import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore } from '../../../pictures/store/picture-store.ts';
import { sql } from '../../infra/database/sql.ts';
import { inOneMoment } from '../../infra/database/transaction.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { allergenTag } from '../readers/allergen-words.ts';
import { marked, valuesOf } from '../records/demo-food-facts.ts';
import { factsNutrition, labelOfClass } from '../records/food-facts-record.ts';
import { basePriceList } from '../records/price-lists.ts';
import { exportSynonyms } from '../records/synonyms-file.ts';
import { shopTable } from '../tables/table-file.ts';
import { tablesAfterGoods, tablesBeforeGoods } from '../tables/table-files.ts';
import { exportColumns, exportRow, folderColumns } from './export-row.ts';
import { leafletsTable, pricesTable, type ShopTable, stockTable, writeTable } from './export-shop-tables.ts';
import { selectExported } from './exported-products.ts';

export class FolderNotEmptyError extends Error {}

export interface ExportedFile {
  readonly name: string;
  readonly written: number;
}

export interface ShopExport {
  readonly files: readonly ExportedFile[];
  /** The number of pictures whose files are not in DATA_DIR. */
  readonly missingPictures: number;
}

export interface ShopDeps {
  readonly db: Database;
  readonly store: PictureStore;
  /** The path of the file with the synonyms that the staff wrote. */
  readonly synonymsFile: string;
}

/**
 * Writes the catalogue and the data of its warehouses, all from one snapshot of the database, into a folder that the
 * import reads back. The folder gets its name only when it is complete; empty files are left out.
 */
export async function exportShop({ db, store, synonymsFile }: ShopDeps, folder: string): Promise<ShopExport> {
  const before = await readdir(folder).catch(() => undefined);
  if (before && before.length > 0) throw new FolderNotEmptyError(`${folder} is not empty: name a new folder`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, 'pictures'), { recursive: true });
  try {
    const done = await inOneMoment(db, async (tx) => {
      await tx.query(sql`set local statement_timeout = 0`);
      const files = await writeTables(tx, unfinished);
      const pictures = await writePictures(tx, store, join(unfinished, 'pictures'));
      const synonyms = await exportSynonyms(synonymsFile, join(unfinished, 'synonyms.txt'));
      files.push({ name: 'synonyms.txt', written: synonyms });
      return { files: [...files, { name: 'pictures', written: pictures.written }], missingPictures: pictures.missing };
    });
    if (before) await rmdir(folder);
    if (done.files.at(-1)?.written === 0) await rmdir(join(unfinished, 'pictures'));
    await rename(unfinished, folder);
    return { ...done, files: done.files.filter(({ written }) => written > 0) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeTables(tx: Tx, folder: string): Promise<ExportedFile[]> {
  const warehouses = await tx.query<{ warehouseId: number }>(sql`select warehouse_id from warehouses order by 1`);
  const files: ExportedFile[] = [];
  const write = async <R>(table: ShopTable<R>) => {
    const file = join(folder, table.file);
    const written = await writeTable(tx, { ...table, file, format: 'csv' });
    if (written === 0) await rm(file);
    files.push({ name: table.file, written });
  };
  for (const table of tablesBeforeGoods) await write(shopTable(table));
  const catalogue = { file: join(folder, 'catalogue.csv'), format: 'csv', goods: 'all' } as const;
  const written = await writeCatalogueFile(tx, catalogue);
  files.push({ name: 'catalogue.csv', written });
  for (const { warehouseId: id } of warehouses) {
    await write(pricesTable(id));
    await write(stockTable(id));
  }
  await write(leafletsTable());
  for (const table of tablesAfterGoods) await write(shopTable(table));
  await write(foodFactsTable());
  return files;
}

/** Copies the original files byte for byte, so that the importing shop has the same pictures under the same keys. */
async function writePictures(
  tx: Tx,
  store: PictureStore,
  folder: string,
): Promise<{ written: number; missing: number }> {
  const products = await tx.query<{ code: string; pictures: string[] }>(sql`
    select p.code, p.pictures from products p join prices b using (product_id)
    where b.price_list_id = ${basePriceList} and p.pictures <> '[]' order by p.code collate "C"`);
  const taken = new Set(
    (
      await tx.query<{ name: string }>(sql`
      select code as name from products where code ~ '-[0-9]{1,4}$' -- in any order: a set
      `)
    ).map(({ name }) => name),
  );
  let written = 0;
  let missing = 0;
  for (const { code, pictures } of products) {
    for (const [index, key] of pictures.entries()) {
      const source = await store.source(key);
      if (source === undefined) missing++;
      else {
        await writeFile(join(folder, `${stemOf(code, index + 1, taken)}.${source.ending}`), source.bytes);
        written++;
      }
    }
  }
  return { written, missing };
}

/** Returns a name such as code-1, with more leading zeros if that is the code of another product. */
function stemOf(code: string, number: number, taken: ReadonlySet<string>): string {
  const width = [1, 2, 3].find((digits) => !taken.has(`${code}-${String(number).padStart(digits, '0')}`)) ?? 4;
  return encodeURIComponent(`${code}-${String(number).padStart(width, '0')}`);
}

interface FactsRow {
  readonly ean: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
}

/** The data of Open Food Facts in its own columns, one row for each EAN. */
function foodFactsTable(): ShopTable<FactsRow> {
  return {
    file: 'food-facts.csv',
    columns: [
      'ean',
      'generic_name_it',
      'ingredients_text',
      'allergens_tags',
      'traces_tags',
      'origins',
      'labels_tags',
      'nutriscore_grade',
      'nova_group',
      ...factsNutrition,
    ],
    select: sql`
      select ltrim(p.barcode, '0') as ean, (array_agg(coalesce(p.meta->'food_facts', '{}')
        order by p.code collate "C"))[1] as texts,
        array_remove(array_agg(distinct c.name order by c.name), null) as classes
      from products p
      left join product_class_members m on m.product_id = p.product_id and m.source = 'food_facts'
      left join product_classes c using (class_id)
      where p.barcode is not null and (p.meta ? 'food_facts' or m.class_id is not null)
        and exists (select from prices r where r.product_id = p.product_id)
      group by 1 order by ltrim(p.barcode, '0') collate "C"`,
    row: ({ ean, texts, classes }) => {
      const values = texts['nutritional_values'] === undefined ? [] : valuesOf(texts['nutritional_values']);
      return {
        ean: ean.padStart(8, '0'),
        generic_name_it: texts['legal_name'] ?? '',
        ingredients_text: marked(texts['ingredients'] ?? '').replaceAll('*', ''),
        allergens_tags: tagsOf(texts['allergens']),
        traces_tags: tagsOf(texts['traces']),
        origins: texts['origin'] ?? '',
        labels_tags: classes.flatMap((name) => labelOfClass(name) ?? []).join(','),
        nutriscore_grade: texts['nutriscore']?.toLowerCase() ?? '',
        nova_group: texts['nova_group'] ?? '',
        ...Object.fromEntries(factsNutrition.map((column, index) => [column, String(values[index] ?? '')])),
      };
    },
  };
}

function tagsOf(names: string | undefined): string {
  return names ? names.split(', ').map(allergenTag).join(',') : '';
}

interface ExportOptions {
  readonly file: string;
  readonly format: 'csv' | 'jsonl';
}

/** `all` includes products off sale and leaves out promotions, because they have a file of their own. */
type FileOptions = ExportOptions & { readonly goods: 'on sale' | 'all' };

/**
 * Writes the products on sale in the format that the import reads, in batches from one snapshot of the database. The
 * file gets its name only when it is complete.
 */
export async function exportCatalogue(db: Database, { file, format }: ExportOptions): Promise<{ written: number }> {
  const unfinished = `${file}.unfinished`;
  try {
    const written = await inOneMoment(db, async (tx) => {
      return writeCatalogueFile(tx, { file: unfinished, format, goods: 'on sale' });
    });
    await rename(unfinished, file);
    return { written };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Writes products in the order of the category tree, so that the importing shop shows its departments in the same
 * order.
 */
function writeCatalogueFile(tx: Tx, { file, format, goods }: FileOptions): Promise<number> {
  return writeTable(tx, {
    file,
    format,
    columns: goods === 'all' ? folderColumns : exportColumns,
    select: selectExported(sql`p.published or ${goods === 'all'}`),
    row: exportRow,
  });
}
