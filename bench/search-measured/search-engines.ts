import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { stemmer as italianStemmer } from '@orama/stemmers/italian';
import MiniSearch from 'minisearch';
import { ENGLISH_WORDS } from '../../src/domain/catalogue/english-words.ts';
import { fold } from '../../src/domain/catalogue/italian-words.ts';
import type { ProductRow } from '../../src/server/features/catalogue/engine/rows/rows.ts';
import { buildTree } from '../../src/server/features/catalogue/engine/rows/tree.ts';
import { search } from '../../src/server/features/catalogue/engine/search/search.ts';
import { buildSearchIndex, type SearchIndex } from '../../src/server/features/catalogue/engine/search/search-index.ts';
import { ENGLISH_SYNONYMS, parseSynonyms } from '../../src/server/features/catalogue/engine/search/synonyms.ts';
import type { SearchedProduct } from './search-catalogue.ts';

export interface SearchEngine {
  readonly name: string;
  /** Returns the codes of at most five products, the best first. */
  find(query: string): string[] | Promise<string[]>;
}

const WANTED = 5;
const BOOST = { name: 3, brand: 2, category: 1.5 };

/** The engine of the shop, with the index of a snapshot of the catalogue. */
export async function ourEngine(products: readonly SearchedProduct[]): Promise<SearchEngine> {
  return engineOf(await indexOf(products), products);
}

/** The engine of the shop for English readers; words that are unknown in English are searched in Italian. */
export async function ourEnglishEngine({
  products,
  italian,
}: {
  readonly products: readonly SearchedProduct[];
  readonly italian: readonly SearchedProduct[];
}): Promise<SearchEngine> {
  const words = { reader: ENGLISH_WORDS, synonyms: parseSynonyms(ENGLISH_SYNONYMS, ENGLISH_WORDS) };
  return engineOf({ ...(await indexOf(products, words)), other: await indexOf(italian) }, products);
}

function engineOf(index: SearchIndex, products: readonly SearchedProduct[]): SearchEngine {
  return {
    name: 'this shop',
    find: (query) =>
      Array.from(search(index, query, () => true).ordinals.subarray(0, WANTED), (at) => products[at]?.code ?? ''),
  };
}

async function indexOf(
  products: readonly SearchedProduct[],
  words: Parameters<typeof buildSearchIndex>[3] = {},
): Promise<SearchIndex> {
  const categories = numberCategories(products);
  const brands = [...new Set(products.map(({ brand }) => brand).filter((brand) => brand !== ''))];
  const brandIds = new Map(brands.map((brand, place) => [brand, place + 1]));
  // the search reads only these columns of a product's row
  const rows = products.map((product) => ({
    name: withoutBrand(product),
    brandLine: product.brand,
    packLine: product.pack,
    vendorId: brandIds.get(product.brand) ?? null,
    categoryId: categories.idOf.get(`${product.department}/${product.category}`) ?? 0,
  })) as unknown as ProductRow[];
  const vendorNames = new Map([...brandIds].map(([name, id]) => [id, name]));
  return buildSearchIndex(rows, buildTree(categories.rows), vendorNames, words);
}

/** Removes the brand from the name, as the import does, because the shop shows it in a separate line. */
function withoutBrand({ name, brand }: SearchedProduct): string {
  const begins = brand !== '' && fold(name).startsWith(`${fold(brand)} `);
  return begins ? name.slice(brand.length + 1) : name;
}

function numberCategories(products: readonly SearchedProduct[]) {
  const idOf = new Map<string, number>();
  const rows: {
    categoryId: number;
    parentId: number | null;
    slug: string;
    name: string;
    description: string;
    meta: Record<string, never>;
    picture: null;
    finishedLast: boolean;
    addresses: [];
  }[] = [];
  const number = (key: string, name: string, parent: number | null) => {
    if (idOf.has(key)) return;
    const id = rows.length + 1;
    idOf.set(key, id);
    rows.push({
      ...{ categoryId: id, parentId: parent, slug: `c${id}`, name, description: '', meta: {} },
      picture: null,
      finishedLast: false,
      addresses: [],
    });
  };
  for (const { department, category } of products) {
    number(department, department, null);
    number(`${department}/${category}`, category, idOf.get(department) ?? null);
  }
  return { idOf, rows };
}

export function miniSearchEngine(products: readonly SearchedProduct[]): SearchEngine {
  const index = new MiniSearch<SearchedProduct>({
    idField: 'code',
    fields: ['name', 'brand', 'department', 'category', 'pack'],
    processTerm: (term) => fold(term),
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (/\d/.test(term) ? false : 0.2),
    },
  });
  index.addAll(products);
  return {
    name: 'MiniSearch',
    find: (query) => {
      const all = index.search(query, { combineWith: 'AND' });
      const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
      return found.slice(0, WANTED).map(({ id }) => String(id));
    },
  };
}

/**
 * Orama is measured twice: with tolerance for typos it finds less for long queries, so one way alone would be unfair.
 */
export async function oramaEngines(products: readonly SearchedProduct[]): Promise<SearchEngine[]> {
  const index = create({
    schema: {
      code: 'string',
      name: 'string',
      brand: 'string',
      department: 'string',
      category: 'string',
      pack: 'string',
    },
    components: { tokenizer: { language: 'italian', stemming: true, stemmer: italianStemmer } },
  });
  await insertMultiple(
    index,
    products.map((product) => ({ ...product })),
    1000,
  );
  const properties = ['name', 'brand', 'department', 'category', 'pack'] as const;
  const ask = async (term: string, tolerance: number, threshold: number) => {
    const query = { term, properties: [...properties], boost: BOOST, tolerance, threshold, limit: WANTED };
    return (await searchOrama(index, query)).hits.map(({ document }) => document.code);
  };
  return [
    { name: 'Orama, tolerance 0', find: (query) => ask(query, 0, 1) },
    {
      name: 'Orama, tolerance 1',
      find: async (query) => {
        const all = await ask(query, 1, 0);
        return all.length > 0 ? all : ask(query, 1, 1);
      },
    },
  ];
}
