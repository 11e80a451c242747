import type { Static } from 'typebox';
import type { Product, SuggestReply } from '../../../contract/catalogue.ts';
import { fold, stem } from '../../../domain/italian-words.ts';
import type { Catalogue } from './catalogue.ts';
import { completions } from './engine/expand.ts';
import { isListed, type Scope } from './engine/scope.ts';
import { search } from './engine/search.ts';

type Suggestions = Static<typeof SuggestReply>;

const LIMIT = { word: 4, category: 3, brand: 2, product: 5 };

/** Words, categories, brands and products for what was typed so far. Fewer than two letters: nothing. */
export function suggest(catalogue: Catalogue, scope: Scope, typed: string): Suggestions {
  const text = fold(typed).trim();
  if (text.length < 2) return { items: [] };
  return {
    items: [
      ...suggestedWords(catalogue, text),
      ...categories(catalogue, text),
      ...brands(catalogue, text),
      ...products(catalogue, scope, typed),
    ],
  };
}

function suggestedWords(catalogue: Catalogue, text: string): Suggestions['items'] {
  const at = text.lastIndexOf(' ') + 1;
  const before = text.slice(0, at);
  return completions(catalogue.snapshot.search, text.slice(at), LIMIT.word).map((word) => {
    const name = before + word;
    return { type: 'word', name, url: `/search?q=${encodeURIComponent(name)}` };
  });
}

function categories(catalogue: Catalogue, text: string): Suggestions['items'] {
  const { nodes } = catalogue.snapshot.tree;
  return nodes
    .filter(({ row }) => wordStarts(row.name, text))
    .slice(0, LIMIT.category)
    .map(({ row }) => ({ type: 'category', name: row.name, url: `/category/${row.slug}` }));
}

function brands(catalogue: Catalogue, text: string): Suggestions['items'] {
  const found: Suggestions['items'] = [];
  for (const name of catalogue.snapshot.vendorNames.values()) {
    if (found.length >= LIMIT.brand) break;
    if (fold(name).startsWith(text)) found.push({ type: 'brand', name, url: `/search?q=${encodeURIComponent(name)}` });
  }
  return found;
}

function products(catalogue: Catalogue, scope: Scope, typed: string): Suggestions['items'] {
  const { ordinals } = search(catalogue.snapshot.search, typed, (ordinal) => isListed(scope, ordinal));
  return Array.from(ordinals.subarray(0, LIMIT.product), (ordinal) => {
    const product = JSON.parse(catalogue.card(scope, ordinal)) as Product;
    return { type: 'product', name: product.name, url: product.itemUrl, product };
  });
}

function wordStarts(name: string, text: string): boolean {
  const folded = fold(name);
  return (
    folded.startsWith(text) ||
    folded.split(/[^a-z0-9]+/).some((word) => word.startsWith(text) || stem(word) === stem(text))
  );
}
