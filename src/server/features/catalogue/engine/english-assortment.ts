import { ENGLISH_WORDS, packInEnglish } from '../../../../domain/catalogue/english-words.ts';
import type { Language } from '../../../../language/language.ts';
import { allInEnglish, type EnglishTexts, inEnglish, staysItalian } from './english/english-texts.ts';
import type { CategoryRow, ClassRow, ProductRow } from './rows/rows.ts';
import type { TimeSlice } from './rows/time-slice.ts';
import { buildTree } from './rows/tree.ts';
import { buildSearchIndex } from './search/search-index.ts';
import { ENGLISH_SYNONYMS, parseSynonyms } from './search/synonyms.ts';
import {
  type Assortment,
  type AssortmentRows,
  italianAssortment,
  nameRanks,
  type Products,
  type Snapshot,
} from './snapshot.ts';

/**
 * Builds the assortment, with another one for English if the shop has English names: each is searched in the other's
 * words, too.
 */
export async function buildAssortment(rows: AssortmentRows, placed: Products, slice: TimeSlice): Promise<Assortment> {
  const italian = await italianAssortment(rows, placed, slice);
  if (!isOfferedInEnglish(rows)) return italian;
  const english = await inEnglishOf(italian, rows, slice);
  return { ...italian, search: { ...italian.search, other: english.search }, english };
}

/** Returns the same goods at the same ordinals; everything but texts is shared. */
async function inEnglishOf(italian: Assortment, rows: AssortmentRows, slice: TimeSlice): Promise<Assortment> {
  const texts = rows.english;
  const tree = buildTree(rows.categories.map((row) => englishCategory(row, texts)));
  tree.place(italian.categoryOf);
  const products = italian.rows.map((row) => englishProduct(row, texts));
  await slice.yieldToEventLoop();
  const words = { reader: ENGLISH_WORDS, synonyms: parseSynonyms(ENGLISH_SYNONYMS, ENGLISH_WORDS), slice };
  const rules = Array.from(
    italian.rules,
    ([id, rule]) => [id, { ...rule, name: inEnglish(texts, rule.name) }] as const,
  );
  return {
    ...italian,
    language: 'en',
    texts,
    tree,
    rows: products,
    nameRank: await nameRanks(products, slice, 'en'),
    classRows: italian.classRows.map((row) => englishClass(row, texts)),
    rules: new Map(rules),
    search: { ...(await buildSearchIndex(products, tree, italian.vendorNames, words)), other: italian.search },
    sharedCards: products.map(() => undefined),
    breadCrumbTexts: tree.nodes.map(() => undefined),
  };
}

/** Caches one object for each snapshot, because replies are compared by it. */
const inEnglishBy = new WeakMap<Snapshot, Snapshot>();

/** Returns the catalogue with names in this language, or in Italian if it has no others. */
export function snapshotIn(snapshot: Snapshot, language: Language = 'it'): Snapshot {
  if (language === 'it' || !snapshot.english) return snapshot;
  const made = inEnglishBy.get(snapshot) ?? { ...snapshot, ...snapshot.english };
  inEnglishBy.set(snapshot, made);
  return made;
}

/**
 * Returns whether the shop is offered in English: more than half of its departments and of its goods have an English
 * name. Missing names are shown in Italian and marked, so that a new department does not switch English off.
 */
function isOfferedInEnglish({ categories, products, english }: AssortmentRows): boolean {
  const departments = categories.filter(({ parentId }) => parentId === null);
  return isMost(departments, ({ name }) => english.has(name)) && isMost(products, ({ nameEn: name }) => name !== null);
}

function isMost<Row>(rows: readonly Row[], test: (row: Row) => boolean): boolean {
  return rows.filter(test).length * 2 > rows.length;
}

function englishProduct(row: ProductRow, texts: EnglishTexts): ProductRow {
  const { name, nameEn: english, packLine: pack, singleUnitName: unit } = row;
  return {
    ...row,
    name: english ?? name,
    packLine: texts.get(pack) ?? packInEnglish(pack) ?? pack,
    singleUnitName: unit === null ? null : inEnglish(texts, unit),
    selectOptions: row.selectOptions.map((option) => englishOption(option, texts)),
    ...(english === null ? { lang: 'it' } : {}),
  };
}

/** A cart stores the key of a choice, which is not translated. */
function englishOption(option: unknown, texts: EnglishTexts): unknown {
  const { name = '', options = [], ...rest } = option as { name?: string; options?: { key: string; value: string }[] };
  return {
    ...rest,
    name: inEnglish(texts, name),
    ...staysItalian(texts, name),
    options: options.map(({ key, value, ...others }) => ({ key, value: inEnglish(texts, value), ...others })),
  };
}

function englishCategory(row: CategoryRow, texts: EnglishTexts): CategoryRow {
  const { name, description, meta } = row;
  return {
    ...row,
    name: inEnglish(texts, name),
    description: inEnglish(texts, description),
    meta: allInEnglish(texts, meta),
    ...staysItalian(texts, name),
  };
}

function englishClass(row: ClassRow, texts: EnglishTexts): ClassRow {
  return {
    ...row,
    name: inEnglish(texts, row.name),
    groupName: inEnglish(texts, row.groupName),
    description: inEnglish(texts, row.description),
    ...staysItalian(texts, row.name),
  };
}
