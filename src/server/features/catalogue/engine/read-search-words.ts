import { readFile, stat } from 'node:fs/promises';
import { ENGLISH_WORDS } from '../../../../domain/catalogue/english-words.ts';
import { ITALIAN_WORDS, type WordReader } from '../../../../domain/catalogue/italian-words.ts';
import type { Language } from '../../../../language/language.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { type Pin, type PinsByWords, wordsKey } from './search/pins.ts';
import { DEFAULT_SYNONYMS, ENGLISH_SYNONYMS, parseSynonyms, type Synonyms } from './search/synonyms.ts';

/** How the groups of a row relate: each for the other, only in one direction, never, or a line of the file unused. */
export type SynonymKind = 'both' | 'one_way' | 'never' | 'off';

export interface SynonymRow {
  readonly language: Language;
  readonly kind: SynonymKind;
  /** Phrases separated by commas; of the kind `off`, a whole line of the file. */
  readonly words: string;
  readonly others: string;
}

/** The synonyms and pins of one language. */
interface WordsOfLanguage {
  readonly synonyms: Synonyms;
  readonly pins: PinsByWords;
}

/** What the staff of the shop say about searches, by language. The same object as long as nothing changed. */
export type SearchWords = Readonly<Record<Language, WordsOfLanguage>>;

const READERS: Readonly<Record<Language, WordReader>> = { it: ITALIAN_WORDS, en: ENGLISH_WORDS };
const DEFAULTS: Readonly<Record<Language, string>> = { it: DEFAULT_SYNONYMS, en: ENGLISH_SYNONYMS };
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the words of the shop: the groups that come with it, those of the data folder's `file`, and the rows of the
 * staff. A file that is not there, or cannot be read, adds nothing. `version` is that of the catalogue: without another
 * one, only the file is looked at.
 */
export function searchWordsReader(
  file: string | undefined,
): (db: Queryable, at: { version: number; today: string }) => Promise<SearchWords> {
  let last: { readonly stamp: string; readonly text: string; readonly words: SearchWords } | undefined;
  return async (db, { version, today }) => {
    const stamp = `${await stampOf(file)} ${version} ${today}`;
    if (last?.stamp === stamp) return last.words;
    const own = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '');
    const rows = await readSynonyms(db);
    const pins = await readPins(db, today);
    const text = JSON.stringify([own, rows, pins]);
    const words =
      last?.text === text
        ? last.words
        : { it: wordsOf('it', { rows, pins, own }), en: wordsOf('en', { rows, pins, own: '' }) };
    last = { stamp, text, words };
    return words;
  };
}

function wordsOf(
  language: Language,
  { rows, pins, own }: { rows: readonly SynonymRow[]; pins: readonly PinRow[]; own: string },
): WordsOfLanguage {
  const reader = READERS[language];
  const text = synonymsText(
    language,
    rows.filter((row) => row.language === language),
    own,
  );
  const ofLanguage = pins.filter((row) => row.language === language);
  return {
    synonyms: parseSynonyms(text, reader),
    pins: Map.groupBy(ofLanguage, ({ words }) => wordsKey(reader.words(words))),
  };
}

/** Returns the groups of a language in the format of synonyms.txt: the default ones that are used, then the shop's. */
export function synonymsText(language: Language, rows: readonly SynonymRow[], own = ''): string {
  const unused = new Set(rows.filter(({ kind }) => kind === 'off').map(({ words }) => words));
  return [
    ...`${DEFAULTS[language]}\n${own}`.split('\n').filter((line) => !unused.has(lineOf(line))),
    ...rows.filter(({ kind }) => kind !== 'off').map(textOfRow),
  ].join('\n');
}

/** Returns the rows of the groups that come with the shop, or stand in a text of the same format. */
export function defaultRows(language: Language, text = DEFAULTS[language]): readonly SynonymRow[] {
  return text.split('\n').flatMap((line): SynonymRow[] => {
    const said = lineOf(line);
    if (said === '') return [];
    const [words = '', others] = said.split(/[>!]/).map((part) => part.trim());
    const kind = said.includes('!') ? 'never' : others === undefined ? 'both' : 'one_way';
    return [{ language, kind, words, others: others ?? '' }];
  });
}

/** Returns the line of the file by which a row of it is switched off. */
export function textOfRow({ kind, words, others }: Omit<SynonymRow, 'language'>): string {
  if (kind === 'never') return `${words} ! ${others}`;
  if (kind === 'one_way') return `${words} > ${others}`.trim();
  return others === '' ? words : `${words}, ${others}`;
}

/** Returns a line of the file without comment and without other blanks than a written row has. */
function lineOf(line: string): string {
  return line
    .replace(/#.*/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([,>!]) ?/g, (_, sign: string) => (sign === ',' ? ', ' : ` ${sign} `))
    .trim();
}

async function readSynonyms(db: Queryable): Promise<SynonymRow[]> {
  return db.query<SynonymRow>(sql`
    select language, kind, words, others from search_synonyms order by synonym_id`);
}

interface PinRow extends Pin {
  readonly language: Language;
  readonly words: string;
}

async function readPins(db: Queryable, today: string): Promise<PinRow[]> {
  return db.query<PinRow>(sql`
    select language, words, product_id, place from search_pins
    where coalesce(starts_on <= ${today}::date, true) and coalesce(ends_on >= ${today}::date, true)
    order by language, words, position, product_id`);
}

/** Returns a stamp that changes when the file is written; empty if there is no readable file. */
async function stampOf(file: string | undefined): Promise<string> {
  const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
  return found?.isFile() && found.size <= MAX_BYTES ? `${found.mtimeMs} ${found.size}` : '';
}
