/** English texts by the Italian text that they stand for; empty in Italian. */
export type EnglishTexts = ReadonlyMap<string, string>;

export const NO_TEXTS: EnglishTexts = new Map();

/** Returns the text in English, or unchanged if there is none. */
export function inEnglish(texts: EnglishTexts, italian: string): string {
  return englishOf(texts, italian) ?? italian;
}

function englishOf(texts: EnglishTexts, italian: string): string | undefined {
  return texts.get(italian) ?? texts.get(onOneLine(italian));
}

/** Returns a text in the form of import files: on one line, trimmed. */
export function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Returns the mark of texts that stay Italian in an English reply, so that pages can declare it (`lang`). */
export function staysItalian(texts: EnglishTexts, italian: string): { lang?: 'it' } {
  return texts.size === 0 || italian === '' || englishOf(texts, italian) !== undefined ? {} : { lang: 'it' };
}

/**
 * Returns a copy of a JSON value with each known text in English. Keys are unchanged, and so are texts inside other
 * texts.
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
