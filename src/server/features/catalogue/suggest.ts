import type { Static } from 'typebox';
import type { Product } from '../../../contract/catalogue/product.ts';
import type { SuggestReply } from '../../../contract/catalogue/schemas.ts';
import { fold } from '../../../domain/catalogue/italian-words.ts';
import type { Catalogue } from './catalogue.ts';
import { isListed, type Scope } from './engine/scope.ts';
import { hasGoods } from './engine/search/nearest-categories.ts';
import type { SearchIndex } from './engine/search/search-index.ts';
import { searchTyped } from './engine/search/typed.ts';

type Suggestions = Static<typeof SuggestReply>;

const LIMIT = { word: 4, category: 3, brand: 2, product: 5 };

/** Returns words, categories, brands and products for the text typed so far; nothing for fewer than two letters. */
export function suggest(catalogue: Catalogue, scope: Scope, typed: string): Suggestions {
  const text = fold(typed).trim();
  if (text.length < 2) return { items: [] };
  const { search: index } = scope.snapshot;
  const limit = { products: LIMIT.product, words: LIMIT.word };
  const found = searchTyped(index, typed, (ordinal) => isListed(scope, ordinal), limit);
  const own = categories(scope, text);
  return {
    items: [
      ...found.completed.map((name) => ({ type: 'word' as const, name, url: searchUrl(name) })),
      ...(own.length === 0 && found.corrected !== undefined ? categories(scope, found.corrected) : own),
      ...brands(scope, text),
      ...found.ordinals.map((ordinal) => {
        const product = JSON.parse(catalogue.card(scope, ordinal)) as Product;
        return { type: 'product' as const, name: product.name, url: product.itemUrl, product };
      }),
    ],
  };
}

/** Returns those with goods in the store, names that begin with the text first. */
function categories(scope: Scope, text: string): Suggestions['items'] {
  const { tree, search: index } = scope.snapshot;
  const isFirst = (name: string) => fold(name).startsWith(text);
  return tree.nodes
    .filter((node) => isCalled(index, node.row.name, text) && hasGoods(scope, node))
    .sort((a, b) => Number(isFirst(b.row.name)) - Number(isFirst(a.row.name)) || a.index - b.index)
    .slice(0, LIMIT.category)
    .map(({ row }) => ({
      ...{ type: 'category', name: row.name, url: `/category/${row.slug}` },
      ...(row.lang ? { lang: row.lang } : {}),
    }));
}

/** Returns those with goods in the store, the largest first. */
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

/** True if every word of the text equals a word of the name in any form, or is its prefix; articles and prepositions are ignored. */
function isCalled({ reader: { wordsOfCategory, stem } }: SearchIndex, name: string, text: string): boolean {
  const own = wordsOfCategory(name);
  const asked = text.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return (
    asked.length > 0 &&
    asked.every((word) => own.some((each) => each.text.startsWith(word) || each.stem === stem(word)))
  );
}
