import { type EnglishTexts, inEnglish } from './english-texts.ts';

/** Groups of texts: group -> key -> text (wire-facts 3.8). */
type MetaData = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Groups of texts that pages show by themselves, with their language. */
const GROUPS: ReadonlySet<string> = new Set(['product_info', 'product_description']);

/**
 * Returns the texts of a product in English, as far as there are any. The group `italian_texts` has the keys of those
 * that stay Italian.
 */
export function metaInEnglish(texts: EnglishTexts, meta: MetaData): MetaData {
  if (texts.size === 0) return meta;
  const stays: Record<string, string> = {};
  const groups = Object.entries(meta).map(([name, group]) => {
    const english = Object.entries(group).map(([key, text]) => {
      const translated = textInEnglish(texts, key, text);
      if (translated === undefined && GROUPS.has(name)) stays[key] = 'true';
      return [key, translated ?? text];
    });
    return [name, Object.fromEntries(english) as Readonly<Record<string, string>>] as const;
  });
  return { ...Object.fromEntries(groups), ...(Object.keys(stays).length > 0 ? { italian_texts: stays } : {}) };
}

/** Returns undefined for a text without English. */
function textInEnglish(texts: EnglishTexts, key: string, text: string): string | undefined {
  if (key === 'nutritional_values') return tableInEnglish(texts, text);
  return texts.get(text) ?? listInEnglish(texts, text) ?? (NO_WORDS.test(text) ? text : undefined);
}

/** Numbers, dates and degrees have no language. */
const NO_WORDS = /^[\d\s.,:%°C/-]*(?: ?vol\.)?$/;

/** Translates each part of a list such as "Uova, Latte". */
function listInEnglish(texts: EnglishTexts, text: string): string | undefined {
  const parts = text.split(', ').map((part) => texts.get(part));
  return parts.every((part) => part !== undefined) ? parts.join(', ') : undefined;
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly string[];
}

/**
 * Returns the table that the shop writes for nutrition with the names of its rows in English, and points in its
 * numbers.
 */
function tableInEnglish(texts: EnglishTexts, text: string): string | undefined {
  if (!text.startsWith('{"type":"TABLE_TEXTUAL"')) return undefined;
  const table = JSON.parse(text) as Table;
  const names = [...table.columns, ...table.rows];
  if (!names.every((name) => texts.has(name))) return undefined;
  return JSON.stringify({
    ...table,
    columns: table.columns.map((name) => inEnglish(texts, name)),
    rows: table.rows.map((name) => inEnglish(texts, name)),
    cells: table.cells.map((cell) => cell.replace(/(\d),(\d)/g, '$1.$2')),
  });
}
