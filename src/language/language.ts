/** The languages of the storefront; Italian is the one in which it is written. */
export const LANGUAGES = ['it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** The cookie with the language that a browser chose. */
export const LANGUAGE_COOKIE = 'bottega_language';

/** Italian texts and their translation into another language; `{name}` stands for a value. */
export type Dictionary = Readonly<Record<string, string>>;
/** The messages of one language. */
export interface LocaleMessages {
  readonly language: Language;
  /** Labels are texts that the staff has reworded; a label takes precedence over the dictionary. */
  readonly labels?: Dictionary | undefined;
  /** undefined: the messages stay as they are written. */
  readonly dictionary?: Dictionary | undefined;
  /** The name of the shop, if its chain gave it another one than that in the messages. */
  readonly shopName?: string | undefined;
}

const ITALIAN: LocaleMessages = { language: 'it' };
let localeNow: () => LocaleMessages = () => ITALIAN;

/**
 * Sets the source of the locale. A browser calls it once, because a page has one language. The server calls it once
 * too: its source reads the locale of the request that is being rendered (AsyncLocalStorage).
 */
export function setLocaleSource(source: () => LocaleMessages): void {
  localeNow = source;
}

export function language(): Language {
  return localeNow().language;
}

/**
 * Returns the language of elements with texts of the staff or names of goods: those stay Italian, which other pages
 * must declare.
 */
export function contentLanguage(): 'it' | undefined {
  return language() === 'it' ? undefined : 'it';
}

export function labels(): Dictionary | undefined {
  return localeNow().labels;
}

/** Returns the result of `make` in another locale than that of the page. `make` must be synchronous. */
export function withLocale<Made>(locale: LocaleMessages, make: () => Made): Made {
  const before = localeNow;
  localeNow = () => locale;
  try {
    return make();
  } finally {
    localeNow = before;
  }
}

const USUAL_NAME = 'Bottega';

/** Returns the name of the shop. */
export function shopName(): string {
  return localeNow().shopName ?? USUAL_NAME;
}

/**
 * Returns the message in the language of the page; without a translation it stays Italian. `{name}` is replaced by its
 * value.
 */
export function t(message: string, values?: Readonly<Record<string, string | number>>): string {
  const { labels, dictionary, shopName: name } = localeNow();
  const words = labels?.[message] ?? dictionary?.[message] ?? message;
  const text = name === undefined ? words : words.replaceAll(USUAL_NAME, name);
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
}

/**
 * Removes the suffix behind a bar that distinguishes two meanings of an Italian message: only other languages need it.
 */
export function disambiguated(message: string): string {
  return t(message).split('|', 1)[0] ?? '';
}

/**
 * Marks a message of a table that `t` shows later: the test of the dictionaries finds it by this call. A table that a
 * page does not use is left out of its scripts.
 */
/* @__NO_SIDE_EFFECTS__ */
export function msg<const Text extends string>(text: Text): Text {
  return text;
}

/** Returns a function whose value is made once for each language, such as a format of numbers. */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const made = new Map<Language, Made>();
  return () => {
    const now = language();
    let one = made.get(now);
    if (one === undefined) made.set(now, (one = make(LOCALES[now])));
    return one;
  };
}

const LOCALES: Readonly<Record<Language, string>> = { it: 'it-IT', en: 'en-GB' };
