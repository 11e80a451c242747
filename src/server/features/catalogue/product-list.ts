import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import type { ProductsQuery } from '../../../contract/catalogue/schemas.ts';
import type { Word } from '../../../domain/catalogue/italian-words.ts';
import type { Json } from '../../http/outcome.ts';
import type { ReadyReply } from '../../http/ready-reply.ts';
import { jsonObject, jsonStart, OBJECT_END, rawArray } from '../../infra/json-text.ts';
import type { Catalogue } from './engine/catalogue.ts';
import { type ListQuery, type ListResult, listProducts } from './engine/list.ts';
import { keyOf, readListQuery } from './engine/read-query.ts';
import { TimeSlice } from './engine/rows/time-slice.ts';
import type { CategoryNode } from './engine/rows/tree.ts';
import { isListed, type Scope } from './engine/scope.ts';
import { search } from './engine/search/search.ts';
import type { SearchIndex } from './engine/search/search-index.ts';

interface ListOptions {
  /** Limits the list to these products. */
  readonly within: ReadonlySet<number> | undefined;
  /** Called with the words of a search that found nothing in the whole store, without filters. */
  readonly onMissed: (words: string) => void;
}

/** Returns `data` of a product list as JSON bytes, cached until its store changes. */
export function productListJson(
  catalogue: Catalogue,
  query: ProductsQuery,
  scope: Scope,
  { within, onMissed }: ListOptions,
): Json | Promise<Json> {
  const listQuery = readListQuery(query);
  if (within) return listJson(catalogue, scope, { ...listQuery, within }, undefined);
  // combinations of ids are endless and rarely repeat, so they are not cached
  const key = listQuery.productIds === undefined ? keyOf(listQuery) : undefined;
  return listJson(catalogue, scope, isWordsAlone(listQuery) ? { ...listQuery, onMissed } : listQuery, key);
}

/**
 * Returns whether this is the first page of a search by words, without a filter that may be the reason for an empty
 * result.
 */
function isWordsAlone({
  q,
  barcode,
  productIds,
  categoryId,
  promo,
  priceCut,
  newOnly,
  facets,
  page,
}: ListQuery): boolean {
  const isFiltered =
    [barcode, productIds, categoryId].some((value) => value !== undefined) || promo || priceCut || newOnly;
  return q !== undefined && !isFiltered && facets.length === 0 && page === 1;
}

/** Above this number of products a list is written in slices and not cached: a few of them would fill the cache. */
const LARGE_LIST = 500;

type HeardQuery = ListQuery & Partial<Pick<ListOptions, 'onMissed'>>;

/** Cached replies to searches that found nothing: each further request counts as missed, too. */
const missedSearches = new WeakSet<ReadyReply>();

/**
 * Does the same for any list. A list without a key is not cached, and one without products only if it is a search by
 * words alone: its suggested categories are dear to find.
 */
export function listJson(
  catalogue: Catalogue,
  scope: Scope,
  listQuery: HeardQuery,
  name: string | undefined,
): Json | Promise<Json> {
  if (listQuery.pageSize > LARGE_LIST)
    // one after the other, so that many large lists delay other requests no longer than one does
    return withKeyedLock(catalogue, 'large list', () => largeListJson(catalogue, scope, listQuery));
  const key = name === undefined ? undefined : `list ${scope.key} ${name}`;
  const cached = key === undefined ? undefined : catalogue.replies.get(key);
  const countMissed = () => {
    if (listQuery.q !== undefined) listQuery.onMissed?.(listQuery.q);
  };
  if (cached) {
    if (missedSearches.has(cached)) countMissed();
    return cached;
  }
  const found = listProducts(scope.snapshot, scope, listQuery);
  const { page, ordinals, facets, flagCounts } = found;
  const isEmpty = ordinals.length === 0;
  if (isEmpty) countMissed();
  const products = rawArray(ordinals.map((ordinal) => catalogue.card(scope, ordinal)));
  const json = Buffer.from(jsonObject({ page, products, facets, flagCounts, ...aboutSearch(scope, listQuery, found) }));
  if (key === undefined || (isEmpty && listQuery.onMissed === undefined)) return [json];
  const reply = catalogue.replies.keep(key, json);
  if (isEmpty) missedSearches.add(reply);
  return reply;
}

/** Returns the same reply in pieces; waiting requests run between them. */
async function largeListJson(catalogue: Catalogue, scope: Scope, listQuery: ListQuery): Promise<Json> {
  const slice = new TimeSlice();
  await slice.yieldToEventLoop();
  const found = listProducts(scope.snapshot, scope, listQuery);
  const { page, ordinals, facets, flagCounts } = found;
  await slice.yieldToEventLoop();
  const pieces = [jsonStart({ page, facets, flagCounts, ...aboutSearch(scope, listQuery, found) }, 'products')];
  let texts = '[';
  for (const [index, ordinal] of ordinals.entries()) {
    texts += (index === 0 ? '' : ',') + catalogue.card(scope, ordinal);
    if (!slice.isOver()) continue;
    pieces.push(Buffer.from(texts));
    texts = '';
    await slice.yieldToEventLoop();
  }
  pieces.push(Buffer.from(`${texts}]`), OBJECT_END);
  return pieces;
}

/** Returns further fields of the reply: the corrected query, the dropped words and suggested categories. */
function aboutSearch(scope: Scope, listQuery: ListQuery, { corrected, understood, dropped, candidates }: ListResult) {
  const isWhole = dropped.length === 0 && candidates.length > 0;
  const near = listQuery.q === undefined || isWhole ? [] : nearestCategories(scope, listQuery.q, candidates);
  return {
    correctedQuery: corrected,
    understoodAs: understood,
    droppedWords: dropped.length === 0 ? undefined : dropped,
    nearestCategories: near.length === 0 ? undefined : near,
  };
}

interface NearCategory {
  readonly categoryId: number;
  readonly name: string;
  readonly slug: string;
  readonly itemUrl: string;
  /** Set if the name stays Italian in an English reply. */
  readonly lang?: 'it';
}

const MAX_CATEGORIES = 3;
const MAX_GOODS = 30;
const MAX_VARIANTS = 4;
/**
 * The minimum similarity: a misspelt word shares at least half of its letter pairs with the correct one; less is
 * chance.
 */
const ALIKE = 0.5;
/** A category whose name has the word ranks above one that merely contains matching goods. */
const NAME_COUNTS = 1.5;

/**
 * Suggests categories when not all of a query was found: those with names similar to its words or their synonyms, and
 * those of the goods that were found for the rest; if no goods were found, those of the whole store.
 */
function nearestCategories(scope: Scope, query: string, found: readonly number[]): NearCategory[] {
  const index = scope.snapshot.search;
  const asked = index.reader.words(query).filter(({ kind }) => kind === 'word');
  const goods = found.length > 0 ? found : search(index, query, (ordinal) => isListed(scope, ordinal)).ordinals;
  const points = pointsOfGoods(scope, goods.slice(0, MAX_GOODS));
  const variants = [asked, ...index.synonyms.variants(asked, MAX_VARIANTS)].map((words) => words.map(pairedWord));
  for (const { node, words } of categoryNames(scope)) {
    const likeness = Math.max(...variants.map((variant) => likenessOf(index, words, variant)));
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

/** A word with its pairs of neighbouring letters. */
interface PairedWord {
  readonly stem: string;
  readonly pairs: ReadonlySet<string>;
}

interface CategoryName {
  readonly node: CategoryNode;
  readonly words: readonly PairedWord[];
}

/** Caches by the snapshot of the categories: a name is split once, not with each search. */
const namesOfCategories = new WeakMap<Scope['snapshot'], readonly CategoryName[]>();

function categoryNames({ snapshot }: Scope): readonly CategoryName[] {
  const known = namesOfCategories.get(snapshot);
  if (known) return known;
  const { wordsOfCategory } = snapshot.search.reader;
  const names = snapshot.tree.nodes.map((node) => ({ node, words: wordsOfCategory(node.row.name).map(pairedWord) }));
  namesOfCategories.set(snapshot, names);
  return names;
}

function pairedWord({ stem }: Word): PairedWord {
  return {
    stem,
    pairs: new Set(Array.from({ length: Math.max(0, stem.length - 1) }, (_, at) => stem.slice(at, at + 2))),
  };
}

/**
 * Returns the share of the name's words that resemble the query. A word that goods contain is no typo: "latte" does not
 * mean "gatti".
 */
function likenessOf(index: SearchIndex, name: readonly PairedWord[], asked: readonly PairedWord[]): number {
  if (name.length === 0 || asked.length === 0) return 0;
  const likest = name.map((own) =>
    Math.max(
      ...asked.map((word) => (index.terms.has(word.stem) ? Number(own.stem === word.stem) : likeness(own, word))),
    ),
  );
  return likest.filter((value) => value >= ALIKE).reduce((sum, value) => sum + value, 0) / name.length;
}

/** Similarity by common letter pairs: 1 for equal words, 0 for words without a common pair. */
function likeness(one: PairedWord, other: PairedWord): number {
  if (one.stem === other.stem) return 1;
  if (one.pairs.size === 0 || other.pairs.size === 0) return 0;
  let common = 0;
  for (const pair of one.pairs) if (other.pairs.has(pair)) common++;
  return (2 * common) / (one.pairs.size + other.pairs.size);
}

/** True if the store sells anything of a category. */
export function hasGoods(scope: Scope, node: CategoryNode): boolean {
  const { from, to } = scope.snapshot.tree.productRange(node);
  for (let ordinal = from; ordinal < to; ordinal++) if (isListed(scope, ordinal)) return true;
  return false;
}
