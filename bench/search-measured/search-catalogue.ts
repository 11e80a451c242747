import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { fold } from '../../src/domain/catalogue/italian-words.ts';
import { demoProducts } from '../../src/server/demo/demo-products.ts';
import { readDemoTables } from '../../src/server/demo/demo-tables.ts';
import { readEnglishTexts } from '../../src/server/demo/load-demo.ts';
import { inEnglish } from '../../src/server/features/catalogue/engine/english/english-texts.ts';

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
  /** The codes of the correct products; empty if no product is right. */
  readonly relevant: ReadonlySet<string>;
  /** The codes of products that must not be among the first. */
  readonly wrong?: ReadonlySet<string>;
}

export interface QuerySet {
  readonly name: string;
  readonly queries: readonly AskedQuery[];
}

export interface Searches {
  readonly products: readonly SearchedProduct[];
  readonly sets: readonly QuerySet[];
}

const SETS = [
  { file: 'known-items.tsv', name: 'known items' },
  { file: 'typos.tsv', name: 'misspelt' },
];

/** Reads the catalogue and the queries beside the project; undefined if they do not exist. */
export function readRecordedSearches(): Searches | undefined {
  const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
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

/**
 * The demo shop with everyday search terms of shoppers, and brands that it does not sell. A result is judged by the
 * name of the product; for a brand the right result is its kind of goods, or nothing if the brand is unknown.
 */
export async function readJudgedSearches(): Promise<Searches> {
  const products = demoProducts(await readDemoTables(), new Date()).map(
    ({ code, name, brand, packLine: pack, categories }) => ({
      code,
      name,
      brand,
      pack,
      department: categories[0] ?? '',
      category: categories.at(-1) ?? '',
    }),
  );
  const sets = [
    judgedSet(products, 'everyday-words.tsv', 'everyday words'),
    judgedSet(products, 'words-that-count.tsv', 'every word counts'),
    judgedSet(products, 'unknown-brands.tsv', 'brands not sold'),
  ];
  return { products, sets };
}

/** The demo shop with its English names, and English search terms of shoppers. */
export async function readEnglishSearches(): Promise<Searches & { readonly italian: readonly SearchedProduct[] }> {
  const [{ products: italian }, { english }, texts] = await Promise.all([
    readJudgedSearches(),
    readDemoTables(),
    readEnglishTexts(),
  ]);
  const products = italian.map((product) => ({
    ...product,
    name: english.get(product.name) ?? product.name,
    department: inEnglish(texts, product.department),
    category: inEnglish(texts, product.category),
  }));
  return { italian, products, sets: [judgedSet(products, 'english-words.tsv', 'English words')] };
}

function judgedSet(products: readonly SearchedProduct[], file: string, name: string): QuerySet {
  const rows = readRows(fileURLToPath(new URL(file, import.meta.url)), '\t');
  return {
    name,
    queries: rows.map(({ query: text = '', right = '', never = '' }) => ({
      text,
      relevant: codesOf(products, right),
      ...(never === '' ? {} : { wrong: codesOf(products, never) }),
    })),
  };
}

/** Returns the codes of the products whose names a pattern matches; an empty pattern matches none. */
function codesOf(products: readonly SearchedProduct[], pattern: string): ReadonlySet<string> {
  const matches = new RegExp(pattern || '^$');
  return new Set(products.filter(({ name }) => matches.test(fold(name))).map(({ code }) => code));
}

/** Returns whether the first products that an engine found are right: the first one is, and none of them is wrong. */
export function isRight({ relevant, wrong }: AskedQuery, [first, ...more]: readonly string[]): boolean {
  if (first === undefined) return relevant.size === 0;
  return relevant.has(first) && ![first, ...more].some((code) => wrong?.has(code));
}

function readRows(file: string, delimiter: string): Record<string, string>[] {
  const quote = delimiter === ',' ? '"' : null;
  return parse(readFileSync(file), { columns: true, delimiter, quote }) as unknown as Record<string, string>[];
}

function toQuery(row: Record<string, string>): AskedQuery {
  return { text: row.query ?? '', relevant: new Set((row.relevant_codes ?? '').split(' ')) };
}
