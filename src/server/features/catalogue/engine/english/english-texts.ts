/** English texts by the Italian text that they stand for; empty in Italian. */
export type EnglishTexts = ReadonlyMap<string, string>;

export const NO_TEXTS: EnglishTexts = new Map();

/** Returns the text in English, or as it is. */
export function inEnglish(texts: EnglishTexts, italian: string): string {
  return englishOf(texts, italian) ?? italian;
}

function englishOf(texts: EnglishTexts, italian: string): string | undefined {
  return texts.get(italian) ?? texts.get(onOneLine(italian));
}

/** Returns a text as files of the import carry it: its lines are one, without space around it. */
export function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Marks what stays Italian in an English reply, so that pages can say it (`lang`). */
export function staysItalian(texts: EnglishTexts, italian: string): { lang?: 'it' } {
  return texts.size === 0 || italian === '' || englishOf(texts, italian) !== undefined ? {} : { lang: 'it' };
}

/**
 * Returns a copy of a JSON value in which each text that is known is in English. Keys stay, and texts that are parts of
 * others do too.
 */
export function allInEnglish<Value>(texts: EnglishTexts, value: Value): Value {
  return texts.size === 0 ? value : (translated(texts, value) as Value);
}

function translated(texts: EnglishTexts, value: unknown): unknown {
  if (typeof value === 'string') return inEnglish(texts, value);
  if (Array.isArray(value)) return value.map((each) => translated(texts, each));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translated(texts, each)]));
}
