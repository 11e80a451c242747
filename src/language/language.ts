/** The languages of the storefront; Italian is the one it is written in. */
export const LANGUAGES = ['it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Which one a browser chose. */
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
}

const ITALIAN: LocaleMessages = { language: 'it' };
let localeNow: () => LocaleMessages = () => ITALIAN;

/**
 * Says where the locale comes from. A browser calls it once, because a page has one language. The server calls it once
 * too: its source reads the locale of the request that is being rendered (AsyncLocalStorage).
 */
export function setLocaleSource(source: () => LocaleMessages): void {
  localeNow = source;
}

export function language(): Language {
  return localeNow().language;
}

/**
 * For elements that hold what the staff wrote, or names of goods: those stay Italian, and other pages have to say so.
 */
export function contentLanguage(): 'it' | undefined {
  return language() === 'it' ? undefined : 'it';
}

export function labels(): Dictionary | undefined {
  return localeNow().labels;
}

/** Returns what `make` returns in another locale than that of the page. `make` must be synchronous. */
export function withLocale<Made>(locale: LocaleMessages, make: () => Made): Made {
  const before = localeNow;
  localeNow = () => locale;
  try {
    return make();
  } finally {
    localeNow = before;
  }
}

/** The message in the language of the page; one that is missing stays Italian. `{name}` is replaced by its value. */
export function t(message: string, values?: Readonly<Record<string, string | number>>): string {
  const { labels, dictionary } = localeNow();
  const text = labels?.[message] ?? dictionary?.[message] ?? message;
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
}

/** An Italian message with two meanings says behind a bar which one it is: only other languages tell them apart. */
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

/** Something made once for each language, such as a format of numbers. */
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
