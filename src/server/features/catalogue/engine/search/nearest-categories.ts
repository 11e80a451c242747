import type { Word } from '../../../../../domain/catalogue/italian-words.ts';
import { isListed, type Scope } from '../scope.ts';
import type { CategoryNode } from '../tree.ts';
import { search } from './search.ts';
import type { SearchIndex } from './search-index.ts';

export interface NearCategory {
  readonly categoryId: number;
  readonly name: string;
  readonly slug: string;
  readonly itemUrl: string;
  /** The name stays Italian in an English reply. */
  readonly lang?: 'it';
}

const MAX_CATEGORIES = 3;
const MAX_GOODS = 30;
const MAX_VARIANTS = 4;
/** The minimum similarity: a misspelt word shares at least half of its letter pairs with the correct one; less is chance. */
const ALIKE = 0.5;
/** A category whose name has the word ranks above one that merely contains matching goods. */
const NAME_COUNTS = 1.5;

/**
 * Suggests categories when not all of a query was found: those with names similar to its words or their synonyms, and
 * those of the goods that were found for the rest; if no goods were found, those of the whole store.
 */
export function nearestCategories(scope: Scope, query: string, found: readonly number[]): NearCategory[] {
  const { tree, search: index } = scope.snapshot;
  const { words, wordsOfCategory } = index.reader;
  const asked = words(query).filter(({ kind }) => kind === 'word');
  const goods = found.length > 0 ? found : search(index, query, (ordinal) => isListed(scope, ordinal)).ordinals;
  const points = pointsOfGoods(scope, goods.slice(0, MAX_GOODS));
  const variants = [asked, ...index.synonyms.variants(asked, MAX_VARIANTS)];
  for (const node of tree.nodes) {
    const likeness = Math.max(...variants.map((variant) => likenessOf(index, wordsOfCategory(node.row.name), variant)));
    if (likeness > 0) points.set(node, (points.get(node) ?? 0) + likeness * NAME_COUNTS);
  }
  return [...points]
    .filter(([node]) => hasGoods(scope, node))
    .sort(([a, x], [b, y]) => y - x || a.index - b.index)
    .slice(0, MAX_CATEGORIES)
    .map(([{ row }]) => ({
      categoryId: row.categoryId,
      name: row.name,
      ...(row.lang ? { lang: row.lang } : {}),
      slug: row.slug,
      itemUrl: `/category/${row.slug}`,
    }));
}

/** Distributes a total of 1 over the leaf categories of the goods; the first goods count most. */
function pointsOfGoods(scope: Scope, goods: ArrayLike<number>): Map<CategoryNode, number> {
  const { tree, rows } = scope.snapshot;
  const points = new Map<CategoryNode, number>();
  const weights = Array.from(goods, (_, rank) => 1 / (rank + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  Array.from(goods).forEach((ordinal, rank) => {
    const node = tree.byId.get(rows[ordinal]?.categoryId ?? 0);
    if (node) points.set(node, (points.get(node) ?? 0) + (weights[rank] ?? 0) / all);
  });
  return points;
}

/** Returns the share of the name's words that resemble the query. A word that goods contain is no typo: "latte" does not mean "gatti". */
function likenessOf(index: SearchIndex, name: readonly Word[], asked: readonly Word[]): number {
  if (name.length === 0 || asked.length === 0) return 0;
  const likest = name.map(({ stem }) =>
    Math.max(...asked.map((word) => (index.terms.has(word.stem) ? Number(stem === word.stem) : likeness(stem, word.stem)))),
  );
  return likest.filter((value) => value >= ALIKE).reduce((sum, value) => sum + value, 0) / name.length;
}

/** Similarity by common letter pairs: 1 for equal words, 0 for words without a common pair. */
function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  if (pairs.size === 0 || others.size === 0) return 0;
  return (2 * [...pairs].filter((pair) => others.has(pair)).length) / (pairs.size + others.size);
}

function pairsOf(word: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2)));
}

/** True if the store sells anything of a category. */
export function hasGoods(scope: Scope, node: CategoryNode): boolean {
  const { from, to } = scope.snapshot.tree.productRange(node);
  for (let ordinal = from; ordinal < to; ordinal++) if (isListed(scope, ordinal)) return true;
  return false;
}
