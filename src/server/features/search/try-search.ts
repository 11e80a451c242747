import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import type { StaffTry } from '../../../contract/search/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import { type SynonymRow, synonymsText } from '../catalogue/engine/read-search-words.ts';
import { DEFAULT_WAREHOUSE, isListed, type Scope } from '../catalogue/engine/scope.ts';
import { wordsKey } from '../catalogue/engine/search/pins.ts';
import { search } from '../catalogue/engine/search/search.ts';
import type { SearchIndex } from '../catalogue/engine/search/search-index.ts';
import { parseSynonyms } from '../catalogue/engine/search/synonyms.ts';
import { storedSynonyms } from '../catalogue/search-words/queries.ts';

export interface TryDeps {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
}

const SHOWN = 24;

/** Searches as a shopper of the default store would, with a group and pins that are not saved yet. */
export async function trySearch(
  { db, catalogue }: TryDeps,
  { language, words, synonym, products }: BodyOf<Calls['staffSearchTry']>,
  today: string,
): Promise<StaffTry> {
  const scope = catalogue.scopeAt(DEFAULT_WAREHOUSE, today, undefined, language);
  const accept = (ordinal: number) => isListed(scope, ordinal);
  const index = scope.snapshot.search;
  const before = search(index, words, accept);
  const tried = {
    ...index,
    ...(synonym ? { synonyms: withGroup(index, await storedSynonyms(db), { language, ...synonym }) } : {}),
    ...(products ? { pins: withPins(index, scope, words, products) } : {}),
  };
  const found = search(tried, words, accept);
  const known = new Set(before.ordinals);
  const places = new Map(products?.map(({ product_id: id, place }) => [id, place]));
  return {
    total: found.ordinals.length,
    totalBefore: before.ordinals.length,
    ...(found.corrected === undefined ? {} : { corrected: found.corrected }),
    dropped: [...(found.dropped ?? [])],
    products: [...found.ordinals.subarray(0, SHOWN)].flatMap((ordinal) => {
      const row = scope.snapshot.rows[ordinal];
      if (!row) return [];
      const { productId, code, name, brandLine: brand } = row;
      const place = places.get(productId);
      const picture = productPictureUrls(row, '').thumb;
      const price = euroOf(priceAt(scope, ordinal));
      return [
        { productId, code, name, brand, picture, price, isNew: !known.has(ordinal), ...(place ? { place } : {}) },
      ];
    }),
  };
}

function withGroup(index: SearchIndex, stored: readonly SynonymRow[], row: SynonymRow) {
  const own = [...stored.filter(({ language }) => language === row.language), row];
  return parseSynonyms(synonymsText(row.language, own), index.reader);
}

function withPins(
  index: SearchIndex,
  { snapshot }: Scope,
  words: string,
  products: NonNullable<BodyOf<Calls['staffSearchTry']>['products']>,
) {
  const key = wordsKey(index.reader.words(words));
  const pins = products.map(({ product_id: productId, place }) => ({ productId, place }));
  return {
    byWords: new Map([...(index.pins?.byWords ?? []), [key, pins] as const]),
    ordinalOfId: snapshot.ordinalOfId,
  };
}

/** Returns how many goods of the default store a search finds now. */
export function foundNow({ catalogue }: TryDeps, words: string): number {
  const scope = catalogue.scope(undefined);
  return search(scope.snapshot.search, words, (ordinal) => isListed(scope, ordinal)).ordinals.length;
}
