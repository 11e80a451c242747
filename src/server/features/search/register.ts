import { MAX_GROUP, MAX_GROUPS, MAX_PINS, MAX_SEARCH } from '../../../contract/search/limits.ts';
import type { StaffPins, StaffPinsBody, StaffSynonym, StaffSynonymBody } from '../../../contract/search/schemas.ts';
import { required, tooLong, tooMany } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { Language } from '../../../language/language.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, type Target, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { announceChange } from '../catalogue/engine/announce-change.ts';
import { defaultRows, textOfRow } from '../catalogue/engine/read-search-words.ts';
import { MAX_PHRASES } from '../catalogue/engine/search/synonyms.ts';
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
  updateSynonym,
} from '../catalogue/search-words/queries.ts';
import { foundNow, type TryDeps, trySearch } from './try-search.ts';

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

function isDefault(language: Language, line: string): boolean {
  return defaultRows(language).some((row) => textOfRow(row) === line);
}

async function saveGroup(tx: Tx, body: StaffSynonymBody): Promise<Result<void, Refusal>> {
  const { synonym_id: id, shop_line: line, ...row } = body;
  const stored = await storedSynonyms(tx);
  const isSame = (each: StoredSynonym) =>
    each.synonymId !== id &&
    each.language === row.language &&
    textOfRow(each) === textOfRow(row) &&
    each.kind === row.kind;
  if (stored.some(isSame)) return refuse('SYNONYM_EXISTS', { field: 'words' });
  if (id !== undefined) return (await updateSynonym(tx, id, row)) ? ok() : refuse('SYNONYM_NOT_FOUND');
  if (stored.length >= MAX_GROUPS) return refuse('TOO_MANY_SYNONYMS', { details: { max: MAX_GROUPS } });
  if (line !== undefined) {
    if (!isDefault(row.language, line)) return refuse('SYNONYM_NOT_FOUND');
    await insertSynonym(tx, { language: row.language, kind: 'off', words: line, others: '' });
  }
  await insertSynonym(tx, row);
  return ok();
}

const SIGNS = /[>!#\n]/;

/** Returns the group without superfluous blanks and commas. */
function checkGroup(body: StaffSynonymBody): Result<{ words: string; others: string }, Refusal> {
  const [words, others] = [phrases(body.words), phrases(body.others)];
  const checked = refuseIfAny([
    ...required('words', words.join()),
    ...(body.kind === 'never' ? required('others', others.join()) : []),
    ...tooLong('words', words.join(', '), MAX_GROUP),
    ...tooLong('others', others.join(', '), MAX_GROUP),
  ]);
  if (!checked.ok) return checked;
  for (const [field, text] of [
    ['words', body.words],
    ['others', body.others],
  ] as const)
    if (SIGNS.test(text)) return refuse('WORD_SIGNS', { field });
  const all = body.kind === 'both' ? [...words, ...others] : words;
  if (body.kind === 'both' && new Set(all).size < 2) return refuse('WORDS_TOO_FEW', { field: 'words' });
  if (all.length > MAX_PHRASES || others.length > MAX_PHRASES)
    return refuse('WORDS_TOO_MANY', { field: 'words', details: { max: MAX_PHRASES } });
  const both = body.kind === 'both' ? { words: all.join(', '), others: '' } : undefined;
  return ok(both ?? { words: words.join(', '), others: others.join(', ') });
}

function phrases(text: string): string[] {
  return text
    .split(',')
    .map(tidy)
    .filter((phrase) => phrase !== '');
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function checkPins({ searched, products, ...body }: StaffPinsBody): Result<void, Refusal> {
  if (searched === '') return refuse('NO_SEARCH_WORDS', { field: 'searched' });
  const checked = refuseIfAny([
    ...tooLong('searched', searched, MAX_SEARCH),
    ...tooMany('products', products, MAX_PINS),
  ]);
  if (!checked.ok) return checked;
  const { startsOn: from, endsOn: to } = daysOf(body);
  for (const [field, day] of [
    ['starts_on', from],
    ['ends_on', to],
  ] as const)
    if (day !== undefined && !isDate(day)) return refuse('INVALID_DATE', { field });
  return from && to && from > to ? refuse('PIN_DAYS', { field: 'ends_on' }) : ok();
}

/** An empty day is none. */
function daysOf({ starts_on: from, ends_on: to }: Pick<StaffPinsBody, 'starts_on' | 'ends_on'>) {
  return { startsOn: from || undefined, endsOn: to || undefined };
}
