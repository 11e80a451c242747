import type { BodyOf } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import type { StaffPins, StaffSynonym, StaffTry } from '../../../contract/search/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, type Target, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { announceChange } from '../catalogue/engine/announce-change.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { priceAt } from '../catalogue/engine/promotions.ts';
import { defaultRows, type SynonymRow, synonymsText, textOfRow } from '../catalogue/engine/read-search-words.ts';
import { DEFAULT_WAREHOUSE, isListed, type Scope } from '../catalogue/engine/scope.ts';
import { wordsKey } from '../catalogue/engine/search/pins.ts';
import { search } from '../catalogue/engine/search/search.ts';
import type { SearchIndex } from '../catalogue/engine/search/search-index.ts';
import { parseSynonyms } from '../catalogue/engine/search/synonyms.ts';
import {
  deleteSynonym,
  insertSynonym,
  lockSynonyms,
  replacePins,
  restoreLine,
  type StoredSynonym,
  searchedTerms,
  storedPins,
  storedSynonyms,
} from '../catalogue/search-words/queries.ts';
import { checkGroup, checkPins, daysOf, isDefault, saveGroup, tidy } from './check-words.ts';
import { loadPins, loadWords } from './load-search-file.ts';

/** The words of searches, edited by the staff: synonyms, and goods that stand in a place of their own. */
export function register(deps: SearchDeps) {
  return { handlers: searchHandlers(deps), recorded: RECORDED } satisfies Feature;
}

type SearchDeps = TryDeps & { readonly db: Database };

const RECORDED: Recorded = {
  targets: {
    synonym_id: (value) => ({
      state: sql`(select jsonb_build_object('synonym', jsonb_build_object('kind', kind, 'words', words,
        'others', others)) from search_synonyms where synonym_id = ${whole(value)})`,
    }),
    shop_line: synonymLine,
    searched: pinnedWords,
  },
};

/** A group that comes with the shop has no row; whether it is used is what can change. */
function synonymLine(value: unknown, { language }: Readonly<Record<string, unknown>>): Target {
  return {
    state: sql`jsonb_build_object('synonym', jsonb_build_object('isOff', exists (select from search_synonyms
      where kind = 'off' and language = ${String(language)} and words = ${String(value)})))`,
  };
}

function pinnedWords(value: unknown, { language }: Readonly<Record<string, unknown>>): Target {
  return {
    state: sql`jsonb_build_object('pins', (select jsonb_agg(p.code || ' ' || s.place order by s.position)
      from search_pins s join products p using (product_id)
      where s.language = ${String(language)} and s.words = ${String(value)}))`,
  };
}

const MAX_TERMS = 100;

function searchHandlers(deps: SearchDeps) {
  const { db } = deps;
  const synonyms = async () => done({ synonyms: synonymList(await storedSynonyms(db)) });
  const pins = async () => done({ pins: pinList(await storedPins(db)) });
  /** Commits what the work wrote, and makes every process search by it. */
  const change = (work: (tx: Tx) => Promise<Result<void, Refusal>>) =>
    db.tx(async (tx) => {
      await lockSynonyms(tx);
      const written = await work(tx);
      if (written.ok) await announceChange(tx, [{ what: 'search' }]);
      return written;
    });
  return {
    staffSearchWords: synonyms,
    staffSearchWordSave: async (_context, { body }) => {
      const checked = checkGroup(body);
      if (!checked.ok) return checked;
      const saved = await change((tx) => saveGroup(tx, { ...body, ...checked.value }));
      return saved.ok ? synonyms() : saved;
    },
    staffSearchWordDelete: async (_context, { body: { synonym_id: id, shop_line: line, language } }) => {
      const deleted = await change(async (tx) => {
        if (line !== undefined && isDefault(language, line)) {
          await insertSynonym(tx, { language, kind: 'off', words: line, others: '' });
          return ok();
        }
        return id !== undefined && (await deleteSynonym(tx, id, language)) ? ok() : refuse('SYNONYM_NOT_FOUND');
      });
      return deleted.ok ? synonyms() : deleted;
    },
    staffSearchWordRestore: async (_context, { body: { shop_line: line, language } }) => {
      const restored = await change(async (tx) =>
        (await restoreLine(tx, language, line)) ? ok() : refuse('SYNONYM_NOT_FOUND'),
      );
      return restored.ok ? synonyms() : restored;
    },
    staffSearchPins: pins,
    staffSearchPinsSave: async (_context, { body }) => {
      const searched = tidy(body.searched);
      const checked = checkPins({ ...body, searched });
      if (!checked.ok) return checked;
      const saved = await change(async (tx) =>
        (await replacePins(tx, { ...body, searched, ...daysOf(body) })) ? ok() : refuse('PIN_PRODUCT_GONE'),
      );
      return saved.ok ? pins() : saved;
    },
    staffSearchLoad: async (_context, { body: { what, text } }) => {
      let written = 0;
      const loaded = await change(async (tx) => {
        const done = await (what === 'words' ? loadWords(tx, text) : loadPins(tx, text));
        if (!done.ok) return done;
        written = done.value;
        return ok();
      });
      return loaded.ok ? done({ written }) : loaded;
    },
    staffSearchTry: async (context, { body }) => done(await trySearch(deps, body, romeTime(context.now).date)),
    staffSearchFigures: async (context, { query: { days = 7 } }) => {
      const since = addDays(romeTime(context.now).date, 1 - days);
      const terms = await searchedTerms(db, since, MAX_TERMS);
      return done({ terms: terms.map((each) => ({ ...each, found: foundNow(deps, each.term) })) });
    },
  } satisfies Partial<Handlers>;
}

/** Those of the staff come first, the newest on top, then those that come with the shop. */
function synonymList(stored: readonly StoredSynonym[]): StaffSynonym[] {
  const off = new Set(stored.flatMap(({ kind, language, words }) => (kind === 'off' ? `${language} ${words}` : [])));
  return [
    ...stored.flatMap(({ kind, ...row }) => (kind === 'off' ? [] : [{ ...row, kind, isOff: false }])),
    ...(['it', 'en'] as const).flatMap((language) =>
      defaultRows(language).map(({ kind, ...row }) => {
        const line = textOfRow({ kind, ...row });
        return { ...row, kind: kind === 'off' ? 'both' : kind, line, isOff: off.has(`${language} ${line}`) };
      }),
    ),
  ];
}

function pinList(rows: Awaited<ReturnType<typeof storedPins>>): StaffPins[] {
  const groups = Map.groupBy(rows, ({ language, words }) => `${language} ${words}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { language, words, startsOn, endsOn } = first;
    const products = group.map(({ productId, code, name, brand, place }) => ({ productId, code, name, brand, place }));
    return [{ language, words, startsOn: startsOn ?? '', endsOn: endsOn ?? '', products }];
  });
}

interface TryDeps {
  readonly db: Queryable;
  readonly catalogue: Catalogue;
}

const SHOWN = 24;

/** Searches as a shopper of the default store would, with a group and pins that are not saved yet. */
async function trySearch(
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
function foundNow({ catalogue }: TryDeps, words: string): number {
  const scope = catalogue.scope(undefined);
  return search(scope.snapshot.search, words, (ordinal) => isListed(scope, ordinal)).ordinals.length;
}
