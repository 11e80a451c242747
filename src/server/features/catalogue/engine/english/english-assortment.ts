import { ENGLISH_WORDS } from '../../../../../domain/catalogue/english-words.ts';
import type { Language } from '../../../../../language/language.ts';
import type { AssortmentRows } from '../read-products.ts';
import { buildSearchIndex } from '../search/search-index.ts';
import { ENGLISH_SYNONYMS, parseSynonyms } from '../search/synonyms.ts';
import { type Assortment, italianAssortment, nameRanks, type Products, type Snapshot } from '../snapshot.ts';
import type { TimeSlice } from '../time-slice.ts';
import { buildTree } from '../tree.ts';
import { englishCategory, englishClass, englishProduct, isOfferedInEnglish } from './english-rows.ts';
import { inEnglish } from './english-texts.ts';

/** Makes the assortment, with another one for English where the shop has English names. */
export async function buildAssortment(rows: AssortmentRows, placed: Products, slice: TimeSlice): Promise<Assortment> {
  const italian = await italianAssortment(rows, placed, slice);
  return isOfferedInEnglish(rows) ? { ...italian, english: await inEnglishOf(italian, rows, slice) } : italian;
}

/** Returns the same goods at the same ordinals; everything that is no text is shared. */
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
    ...{ language: 'en', texts, tree, rows: products },
    nameRank: await nameRanks(products, slice, 'en'),
    classRows: italian.classRows.map((row) => englishClass(row, texts)),
    rules: new Map(rules),
    search: { ...(await buildSearchIndex(products, tree, italian.vendorNames, words)), other: italian.search },
    sharedCards: products.map(() => undefined),
    breadCrumbTexts: tree.nodes.map(() => undefined),
  };
}

/** One object for each snapshot, because replies are compared by it. */
const inEnglishBy = new WeakMap<Snapshot, Snapshot>();

/** Returns the catalogue with names in this language; in Italian where it has no others. */
export function snapshotIn(snapshot: Snapshot, language: Language = 'it'): Snapshot {
  if (language === 'it' || !snapshot.english) return snapshot;
  const made = inEnglishBy.get(snapshot) ?? { ...snapshot, ...snapshot.english };
  inEnglishBy.set(snapshot, made);
  return made;
}
