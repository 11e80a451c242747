import { NOTICES, type NoticeCode } from '../../contract/base/notices.ts';
import { ERRORS } from '../../contract/errors.ts';
import { STAFF_ERRORS } from '../../contract/staff-errors.ts';
import { type Dictionary, type Language, t, withLocale } from '../../language/language.ts';
import { localeOf } from '../infra/language/dictionaries.ts';

/**
 * Values for the {braces} of a text. Values that depend on the language are functions, called when the text is made.
 */
export type Details = Readonly<Record<string, string | number | (() => string)>>;

const TEXTS = { ...ERRORS, ...STAFF_ERRORS };
/** The code of a refusal, shown to shoppers or the staff. */
export type RefusalCode = keyof typeof TEXTS;

/** The language and the labels of replies; a language alone: the shop's own texts. */
export type Speaker =
  | Language
  | {
      readonly language: Language;
      /** The staff's own texts: by the code of a message (S 8), or by its Italian text. */
      readonly labels: Dictionary;
    };

/** Returns the text of a refusal in the language of its call. */
export function refusalText(speaker: Speaker, { code, details }: { code: RefusalCode; details?: Details }): string {
  return say(speaker, [code, TEXTS[code]], details);
}

export function noticeText(speaker: Speaker, { code, details }: { code: NoticeCode; details?: Details }): string {
  return say(speaker, [code, NOTICES[code]], details);
}

function say(speaker: Speaker, [code, words]: readonly [string, string], details?: Details): string {
  const { language, labels } = typeof speaker === 'string' ? { language: speaker, labels: {} as Dictionary } : speaker;
  const said = labels[code] ?? labels[words] ?? words;
  return withLocale(localeOf(language), () => t(said, valuesOf(details)));
}

function valuesOf(details: Details = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  );
}
