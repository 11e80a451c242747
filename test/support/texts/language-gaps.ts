import type { Dictionary } from '../../../src/language/language.ts';

/** The Italian texts of the shop, by the part that uses them. */
export interface SaidTexts {
  readonly pages: ReadonlySet<string>;
  readonly mails: ReadonlySet<string>;
  readonly notices: ReadonlySet<string>;
}

/** The errors in the texts of a language; none if it is complete. */
export interface LanguageGaps {
  readonly missing: readonly string[];
  /** Texts that no part uses for which their file is meant. */
  readonly unused: readonly string[];
  /** Texts that are in more than one file. */
  readonly repeated: readonly string[];
  /** Translations that are empty, or whose `{values}` are not those of the Italian. */
  readonly wrong: readonly string[];
}

/** Files with texts that are on no page. */
const OF_MAILS = 'mails';
const OF_NOTICES = 'notices';

export function languageGaps(
  files: Readonly<Record<string, Dictionary>>,
  { pages, mails, notices }: SaidTexts,
): LanguageGaps {
  const entries = Object.entries(files).flatMap(([file, texts]) =>
    Object.entries(texts).map(([italian, text]) => ({ file, italian, text })),
  );
  const known = new Set(entries.map(({ italian }) => italian));
  const ofFile: Readonly<Record<string, ReadonlySet<string>>> = { [OF_MAILS]: mails, [OF_NOTICES]: notices };
  return {
    missing: [...new Set([...pages, ...mails, ...notices])].filter((italian) => !known.has(italian)),
    unused: entries.filter(({ file, italian }) => !(ofFile[file] ?? pages).has(italian)).map(({ italian }) => italian),
    repeated: entries.map(({ italian }) => italian).filter((italian, index, all) => all.indexOf(italian) !== index),
    wrong: entries
      .filter(({ italian, text }) => text.trim() === '' || valuesOf(italian) !== valuesOf(text))
      .map(({ italian }) => italian),
  };
}

function valuesOf(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
}
