import { NOTICES_IN_ENGLISH, REFUSALS } from '../../contract/english.ts';
import { ERRORS } from '../../contract/errors.ts';
import { NOTICES, type NoticeCode } from '../../contract/notices.ts';
import { STAFF_REFUSALS } from '../../contract/staff-english.ts';
import { STAFF_ERRORS } from '../../contract/staff-errors.ts';
import { RULES } from '../../domain/english.ts';
import { type Language, type Spoken, speakingAs, t } from '../../domain/language.ts';

/** What fills the {braces} of a text. What is written differently in each language is asked for when the text is made. */
export type Details = Readonly<Record<string, string | number | (() => string)>>;

const TEXTS = { ...ERRORS, ...STAFF_ERRORS };
/** Why something is refused, to shoppers or to the staff. */
export type RefusalCode = keyof typeof TEXTS;

/** The text of a refusal in the language of the call that is refused. */
export function refusalText(language: Language, { code, details }: { code: RefusalCode; details?: Details }): string {
  return speakingAs(SPOKEN[language], () => t(TEXTS[code], valuesOf(details)));
}

export function noticeText(language: Language, { code, details }: { code: NoticeCode; details?: Details }): string {
  return speakingAs(SPOKEN[language], () => t(NOTICES[code], valuesOf(details)));
}

const SPOKEN: Readonly<Record<Language, Spoken>> = {
  it: { language: 'it' },
  en: { language: 'en', dictionary: { ...REFUSALS, ...STAFF_REFUSALS, ...NOTICES_IN_ENGLISH, ...RULES } },
};

function valuesOf(details: Details = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
  );
}
