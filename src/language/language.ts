/** The languages of the storefront; Italian is the one it is written in. */
export const LANGUAGES = ['it', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Which one a browser chose. */
export const LANGUAGE_COOKIE = 'bottega_language';

/** Italian words and what they are in another language; `{name}` stands for a value. */
export type Dictionary = Readonly<Record<string, string>>;
export interface Spoken {
  readonly language: Language;
  /** What the staff call things otherwise; they are in the dictionary too. */
  readonly labels?: Dictionary | undefined;
  /** undefined: the words stay as they are written. */
  readonly dictionary?: Dictionary | undefined;
}

const ITALIAN: Spoken = { language: 'it' };
let spoken: () => Spoken = () => ITALIAN;
const others: Partial<Record<Language, Dictionary>> = {};

/** Once in a browser, where a page has one language; on the server, where each page that is being made has its own. */
export function readLanguageFrom(reader: () => Spoken): void {
  spoken = reader;
}

/** Words of pages that bring their own table along: whoever does not visit them does not load it. */
export function alsoKnow(language: Language, dictionary: Dictionary): void {
  others[language] = { ...others[language], ...dictionary };
}

export function language(): Language {
  return spoken().language;
}

/** For elements that hold what the staff wrote, or names of goods: those stay Italian, and other pages have to say so. */
export function contentLanguage(): 'it' | undefined {
  return language() === 'it' ? undefined : 'it';
}

export function labels(): Dictionary | undefined {
  return spoken().labels;
}

/** What `make` answers, in another language than that of the page. It must not wait for anything. */
export function speakingAs<Made>(other: Spoken, make: () => Made): Made {
  const before = spoken;
  spoken = () => other;
  try {
    return make();
  } finally {
    spoken = before;
  }
}

/** The words in the language of the page; an entry that is missing stays Italian. `{name}` is replaced by its value. */
export function t(words: string, values?: Readonly<Record<string, string | number>>): string {
  const { dictionary, language } = spoken();
  const text = dictionary?.[words] ?? others[language]?.[words] ?? words;
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
}

/** Italian words that mean two things say behind a bar which one: only other languages tell them apart. */
export function meaning(text: string): string {
  return t(text).split('|', 1)[0] ?? '';
}

/**
 * Marks words of a table that are shown by `t` later: the test of the dictionaries finds them by it. A table that a page
 * does not use is left out of its scripts.
 */
/* @__NO_SIDE_EFFECTS__ */
export function words<const Text extends string>(text: Text): Text {
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
