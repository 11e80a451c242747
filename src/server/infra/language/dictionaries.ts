import { readdirSync, readFileSync } from 'node:fs';
import type { Dictionary, Language, LocaleMessages } from '../../../language/language.ts';

const FOLDER = new URL('../../../language/', import.meta.url);

/** Returns the languages that have a folder of texts in src/language. Italian has none: the code is written in it. */
export function translatedLanguages(): readonly string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** Returns the texts of a language by their file, without its ending: `shop`, `mails`. */
export function textsByFile(language: string): Readonly<Record<string, Dictionary>> {
  const folder = new URL(`${language}/`, FOLDER);
  const files = readdirSync(folder).sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Dictionary,
    ]),
  );
}

/** Returns the locale with all texts of a language; files are read when they are first needed. */
export function localeOf(language: Language): LocaleMessages {
  const known = locales.get(language);
  if (known) return known;
  const dictionary: Dictionary | undefined =
    language === 'it' ? undefined : Object.assign({}, ...Object.values(textsByFile(language)));
  const locale = { language, dictionary };
  locales.set(language, locale);
  return locale;
}

const locales = new Map<Language, LocaleMessages>();
