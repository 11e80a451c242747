import { packInEnglish } from '../../../../../domain/catalogue/pack-in-english.ts';
import type { AssortmentRows } from '../read-products.ts';
import type { CategoryRow, ClassRow, ProductRow } from '../rows.ts';
import { allInEnglish, type EnglishTexts, inEnglish, staysItalian } from './english-texts.ts';

/**
 * Returns whether the shop is offered in English: more than half of its departments and of its goods have an English name. What is still
 * missing is shown in Italian and marked, so that a new department does not take English away from a shop.
 */
export function isOfferedInEnglish({ categories, products, english }: AssortmentRows): boolean {
  const departments = categories.filter(({ parent_id }) => parent_id === null);
  return isMost(departments, ({ name }) => english.has(name)) && isMost(products, ({ name_en: name }) => name !== null);
}

function isMost<Row>(rows: readonly Row[], test: (row: Row) => boolean): boolean {
  return rows.filter(test).length * 2 > rows.length;
}

export function englishProduct(row: ProductRow, texts: EnglishTexts): ProductRow {
  const { name, name_en: english, pack_line: pack, single_unit_name: unit } = row;
  return {
    ...row,
    name: english ?? name,
    pack_line: texts.get(pack) ?? packInEnglish(pack) ?? pack,
    single_unit_name: unit === null ? null : inEnglish(texts, unit),
    select_options: row.select_options.map((option) => englishOption(option, texts)),
    ...(english === null ? { lang: 'it' } : {}),
  };
}

/** A cart stores the key of a choice, which stays. */
function englishOption(option: unknown, texts: EnglishTexts): unknown {
  const { name = '', options = [], ...rest } = option as { name?: string; options?: { key: string; value: string }[] };
  return {
    ...rest,
    name: inEnglish(texts, name),
    ...staysItalian(texts, name),
    options: options.map(({ key, value, ...others }) => ({ key, value: inEnglish(texts, value), ...others })),
  };
}

export function englishCategory(row: CategoryRow, texts: EnglishTexts): CategoryRow {
  const { name, description, meta } = row;
  return {
    ...row,
    name: inEnglish(texts, name),
    description: inEnglish(texts, description),
    meta: allInEnglish(texts, meta),
    ...staysItalian(texts, name),
  };
}

export function englishClass(row: ClassRow, texts: EnglishTexts): ClassRow {
  return {
    ...row,
    name: inEnglish(texts, row.name),
    group_name: inEnglish(texts, row.group_name),
    description: inEnglish(texts, row.description),
    ...staysItalian(texts, row.name),
  };
}
