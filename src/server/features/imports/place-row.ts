import { plainText } from '../../../pictures/recipe/picture-recipe.ts';
import type { Fault } from '../../import/readers/faults.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** A category of the shop with the names above it, the root first. */
interface Category {
  readonly slug: string;
  readonly names: readonly string[];
}

/** The categories of the shop, to find the one that a row means. */
export class CategoryTree {
  readonly #byPath: ReadonlyMap<string, Category>;
  readonly #byName: ReadonlyMap<string, readonly Category[]>;

  constructor(categories: readonly Category[]) {
    this.#byPath = new Map(categories.map((category) => [pathOf(category.names), category]));
    this.#byName = Map.groupBy(categories, ({ names }) => plainText(names.at(-1) ?? ''));
  }

  /** Returns the category of these names: the whole path, or the name of one category only. */
  find(names: readonly string[]): Category | undefined {
    const whole = this.#byPath.get(pathOf(names));
    if (whole) return whole;
    const named = this.#byName.get(plainText(names.at(-1) ?? '')) ?? [];
    const below =
      names.length > 1
        ? named.filter((each) => plainText(each.names.at(-2) ?? '') === plainText(names.at(-2) ?? ''))
        : named;
    return below.length === 1 ? below[0] : undefined;
  }

  /** Returns the name of the category that a wrong one resembles most. */
  like(name: string): string | undefined {
    const words = plainText(name)
      .split(/[ /]+/)
      .filter((word) => word.length > 2);
    let [best, most] = [undefined as string | undefined, 0];
    for (const [plain, [category]] of this.#byName) {
      const score = words.filter((word) => plain.includes(word.slice(0, Math.max(4, word.length - 2)))).length;
      if (score > most) [best, most] = [category?.names.at(-1), score];
    }
    return best;
  }
}

function pathOf(names: readonly string[]): string {
  return names.map(plainText).join('\n');
}

export async function readTree(db: Queryable): Promise<CategoryTree> {
  const rows = await db.query<Category>(sql`
    with recursive tree as (
      select category_id, slug, array[name] as names from categories where parent_id is null
      union all
      select c.category_id, c.slug, t.names || c.name from categories c join tree t on t.category_id = c.parent_id)
    select slug, names from tree order by slug`);
  return new CategoryTree(rows);
}

const PLACES = ['department', 'category', 'subcategory'] as const;

/** Whether a row says where its product belongs. */
export function saysPlace(cells: Readonly<Record<string, string>>): boolean {
  return PLACES.some((column) => cells[column]);
}

/**
 * Puts a row into the category that its names mean, as the shop writes them. A name that the shop lacks is a fault,
 * unless categories are made, which a whole path is needed for.
 */
export function placeRow(
  cells: Record<string, string>,
  tree: CategoryTree,
  makesCategories: boolean,
): Fault | undefined {
  const stated = PLACES.filter((column) => cells[column]);
  const names = stated.flatMap((column) => (cells[column] ?? '').split(/\s*>\s*/)).filter(Boolean);
  const found = tree.find(names) ?? tree.find(names.flatMap((name) => name.split('/')));
  if (found) {
    const [department = '', category = '', subcategory = ''] = found.names;
    Object.assign(cells, { department, category, subcategory, category_slug: found.slug });
    return undefined;
  }
  if (makesCategories && names.length > 0) {
    const [department = '', category = '', subcategory = ''] = names;
    Object.assign(cells, { department, category, subcategory });
    return undefined;
  }
  const column = stated.at(-1) ?? 'category';
  return { column, kind: 'unknown-category', values: [cells[column] ?? '', tree.like(names.join(' ')) ?? ''] };
}
