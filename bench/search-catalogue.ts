import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

/** A product as every engine gets it. */
export interface SearchedProduct {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly department: string;
  readonly category: string;
  /** The pack size, such as "0.4 kg". */
  readonly pack: string;
}

export interface AskedQuery {
  readonly text: string;
  /** The codes of the correct products. */
  readonly relevant: ReadonlySet<string>;
}

export interface QuerySet {
  readonly name: string;
  readonly queries: readonly AskedQuery[];
}

const SETS = [
  { file: 'known-items.tsv', name: 'known items' },
  { file: 'typos.tsv', name: 'misspelt' },
];

/** Reads the catalogue and the queries beside the project; nothing if they are not there. */
export function readRecordedSearches(): { products: SearchedProduct[]; sets: QuerySet[] } | undefined {
  const folder = fileURLToPath(new URL('../../shared/data/', import.meta.url));
  const catalogue = `${folder}products/catalogue-it.csv`;
  const files = SETS.map(({ file }) => `${folder}search/${file}`);
  if (![catalogue, ...files].every((file) => existsSync(file))) return undefined;
  const products = readRows(catalogue, ',').map((row) => ({
    code: row.code ?? '',
    name: row.name ?? '',
    brand: row.brand ?? '',
    department: row.department ?? '',
    category: row.category ?? '',
    pack: `${row.pack_quantity} ${row.pack_unit}`,
  }));
  const sets = SETS.map(({ name }, place) => ({ name, queries: readRows(files[place] ?? '', '\t').map(toQuery) }));
  return { products, sets };
}

function readRows(file: string, delimiter: string): Record<string, string>[] {
  const quote = delimiter === ',' ? '"' : null;
  return parse(readFileSync(file), { columns: true, delimiter, quote }) as unknown as Record<string, string>[];
}

function toQuery(row: Record<string, string>): AskedQuery {
  return { text: row.query ?? '', relevant: new Set((row.relevant_codes ?? '').split(' ')) };
}
