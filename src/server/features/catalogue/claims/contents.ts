import { LRUCache } from 'lru-cache';
import type { Allergen } from '../../../../domain/catalogue/ingredients/allergens.ts';
import {
  allergensIn,
  type Contents,
  type ContentTexts,
  readContents,
} from '../../../../domain/catalogue/ingredients/claims.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { textOfHtml } from '../../../infra/html/html-text.ts';
import { textBytes } from '../../../infra/own-bytes.ts';

/** Texts of a product by group and key, as `products.meta` has them. */
export type ProductMeta = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the ingredients that the texts of a product name, whatever their source. */
export function contentsOf(name: string, meta: ProductMeta): Contents {
  return readContents(textsOf(name, meta));
}

function textsOf(name: string, meta: ProductMeta): ContentTexts {
  const texts = Object.values(meta).flatMap((group) =>
    Object.entries(group).map(([key, text]) => [key.toLowerCase(), text] as const),
  );
  const all = (wanted: string) =>
    texts.flatMap(([key, text]) => (key === wanted && text !== '' ? [textOfHtml(text)] : []));
  return {
    name: [name, ...all('legal_name')].join('. '),
    ingredients: all('ingredients'),
    allergens: all('allergens'),
    traces: all('traces'),
  };
}

/** The substances that a product contains by all its texts, and those of which it may contain traces. */
export interface ProductAllergens {
  readonly contains: ReadonlySet<Allergen>;
  readonly traces: ReadonlySet<Allergen>;
  /**
   * Whether the shop itself declares its allergens, also if it declares that there are none; otherwise it may contain
   * any.
   */
  readonly isDeclared: boolean;
}

/** Reads the allergens of products by id. */
export async function allergensOf(
  db: Queryable,
  productIds: readonly number[],
): Promise<Map<number, ProductAllergens>> {
  const rows = await db.query<{ productId: number; name: string; meta: ProductMeta }>(sql`
    select product_id, name, meta from products where product_id = any(${productIds}::int[]) -- in any order: a map
    `);
  return new Map(rows.map(({ productId, name, meta }) => [productId, readAllergens(name, meta)]));
}

/** A cache of results by text: a few thousand texts are read again and again. */
const lately = new LRUCache<string, Omit<ProductAllergens, 'isDeclared'>>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (_read, key) => textBytes(key),
});

function readAllergens(name: string, meta: ProductMeta): ProductAllergens {
  const { food_facts: _facts, ...own } = meta;
  const texts = textsOf(name, meta);
  const key = JSON.stringify(texts);
  const known = lately.get(key) ?? setsOf(readContents(texts));
  lately.set(key, known);
  return { ...known, isDeclared: textsOf(name, own).allergens.some((text) => text.trim() !== '') };
}

function setsOf(contents: Contents): Omit<ProductAllergens, 'isDeclared'> {
  const { contains, traces } = allergensIn(contents);
  return { contains: new Set(contains), traces: new Set(traces) };
}
