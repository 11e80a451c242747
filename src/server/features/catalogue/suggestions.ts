import type { Static } from 'typebox';
import type { Product } from '../../../contract/catalogue/product.ts';
import type { SuggestReply } from '../../../contract/catalogue/schemas.ts';
import { ENGLISH_WORDS } from '../../../domain/catalogue/english-words.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import type { Catalogue } from './engine/catalogue.ts';
import { listProducts, searchedByCode } from './engine/list.ts';
import type { CategoryNode } from './engine/rows/tree.ts';
import { isListed, type Scope, stockAt } from './engine/scope.ts';
import { ownWordOf } from './engine/search/own-word.ts';
import { search } from './engine/search/search.ts';
import type { SearchIndex } from './engine/search/search-index.ts';
import { searchTyped } from './engine/search/typed.ts';
import { hasGoods } from './product-list.ts';

type Suggestions = Static<typeof SuggestReply>;

const LIMIT = { word: 4, category: 3, brand: 2, product: 5, ofGoods: 2 };

/** Returns words, categories, brands and products for the text typed so far; nothing for fewer than two letters. */
export function suggest(catalogue: Catalogue, scope: Scope, typed: string): Suggestions {
  const text = fold(typed).trim();
  if (text.length < 2) return { items: [] };
  const { search: index } = scope.snapshot;
  const byCode = searchedByCode(scope.snapshot, typed).filter((ordinal) => isListed(scope, ordinal));
  if (byCode.length > 0) return { items: byCode.map((ordinal) => productItem(catalogue, scope, ordinal)) };
  const limit = { products: LIMIT.product, words: LIMIT.word };
  const found = searchTyped(index, typed, (ordinal) => isListed(scope, ordinal), limit);
  const own = categories(scope, text);
  const { corrected, isOtherLanguage } = found;
  const understood = isOtherLanguage ? ownWordOf(index, typed, found.ordinals) : undefined;
  return {
    ...(corrected === undefined ? {} : { correctedQuery: corrected }),
    ...(understood === undefined ? {} : { understoodAs: understood }),
    items: [
      ...found.completed.map((name) => ({ type: 'word' as const, name, url: searchUrl(name) })),
      ...(own.length > 0 ? own : categoriesLike(scope, corrected, found.ordinals)),
      ...brands(scope, text),
      ...found.ordinals.map((ordinal) => productItem(catalogue, scope, ordinal)),
    ],
  };
}

/** The words that households search most, in the order in which they are offered; words without goods are left out. */
const OFTEN = {
  it: ['latte', 'uova', 'pane', 'pomodori', 'mozzarella', 'acqua', 'pasta', 'caffè'],
  en: ['milk', 'eggs', 'bread', 'tomatoes', 'mozzarella', 'water', 'pasta', 'coffee'],
} as const;
const OFFERS = 2;

/** Returns words that are often searched and a few promotions, for who has typed nothing yet. */
export function suggestBefore(catalogue: Catalogue, scope: Scope): Suggestions {
  const { search: index } = scope.snapshot;
  const isSold = (ordinal: number) => isListed(scope, ordinal) && stockAt(scope, ordinal) !== 0;
  const words = OFTEN[index.reader === ENGLISH_WORDS ? 'en' : 'it'];
  // a lower price says more than a condition, such as that of a second piece
  const offers = [true, false].flatMap((priceCut) => [
    ...listProducts(scope.snapshot, scope, { ...ALL_OFFERS, priceCut, pageSize: 4 * OFFERS }).ordinals,
  ]);
  return {
    items: [
      ...words
        .filter((name) => search(index, name, isSold).ordinals.length > 0)
        .map((name) => ({ type: 'word' as const, name, url: searchUrl(name) })),
      ...[...new Set(offers)]
        .filter(isSold)
        .slice(0, OFFERS)
        .map((ordinal) => productItem(catalogue, scope, ordinal)),
    ],
  };
}

const ALL_OFFERS = {
  withDescendants: true,
  promo: true,
  newOnly: false,
  facets: [],
  withFacets: false,
  sort: 'rank',
  page: 1,
} as const;

function productItem(catalogue: Catalogue, scope: Scope, ordinal: number) {
  const product = JSON.parse(catalogue.card(scope, ordinal)) as Product;
  return { type: 'product' as const, name: product.name, url: product.itemUrl, product };
}

/** Returns categories with goods in the store, names that begin with the text first. */
function categories(scope: Scope, text: string): Suggestions['items'] {
  const { tree, search: index } = scope.snapshot;
  const isFirst = (name: string) => fold(name).startsWith(text);
  return tree.nodes
    .filter((node) => isCalled(index, node.row.name, text) && hasGoods(scope, node))
    .sort((a, b) => Number(isFirst(b.row.name)) - Number(isFirst(a.row.name)) || a.index - b.index)
    .slice(0, LIMIT.category)
    .map(categoryItem);
}

/** Returns the categories of a corrected word, else those of the goods that are found. */
function categoriesLike(scope: Scope, corrected: string | undefined, goods: ArrayLike<number>): Suggestions['items'] {
  const named = corrected === undefined ? [] : categories(scope, corrected);
  if (named.length > 0) return named;
  const { tree, rows } = scope.snapshot;
  const nodes = Array.from(goods, (ordinal) => tree.byId.get(rows[ordinal]?.categoryId ?? 0));
  return [...new Set(nodes)].flatMap((node) => (node ? [categoryItem(node)] : [])).slice(0, LIMIT.ofGoods);
}

function categoryItem({ row }: CategoryNode): Suggestions['items'][number] {
  return { type: 'category', name: row.name, url: `/category/${row.slug}`, ...(row.lang ? { lang: row.lang } : {}) };
}

/** Returns brands with goods in the store, the largest first. */
function brands(scope: Scope, text: string): Suggestions['items'] {
  const { vendorNames, vendorOf } = scope.snapshot;
  const counts = new Map<number, number>();
  for (const [id, name] of vendorNames) if (fold(name).startsWith(text)) counts.set(id, 0);
  if (counts.size === 0) return [];
  vendorOf.forEach((id, ordinal) => {
    const count = counts.get(id);
    if (count !== undefined && isListed(scope, ordinal)) counts.set(id, count + 1);
  });
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, LIMIT.brand)
    .map(([id]) => vendorNames.get(id) ?? '')
    .map((name) => ({ type: 'brand', name, url: searchUrl(name) }));
}

function searchUrl(name: string): string {
  return `/search?q=${encodeURIComponent(name)}`;
}

/**
 * Returns whether every word of the text equals a word of the name in any form, or is its prefix; articles and
 * prepositions are ignored.
 */
function isCalled({ reader: { wordsOfCategory, stem } }: SearchIndex, name: string, text: string): boolean {
  const own = wordsOfCategory(name);
  const asked = text.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return (
    asked.length > 0 &&
    asked.every((word) => own.some((each) => each.text.startsWith(word) || each.stem === stem(word)))
  );
}
