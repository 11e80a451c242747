import type { StaffMail } from '../../../contract/settings/mail-schemas.ts';
import { MAIL_SECTIONS, type MailSection, type MailTexts } from '../../../domain/settings/mail-texts.ts';
import { LANGUAGES, type Language, msg, t } from '../../../language/language.ts';
import type { Version } from '../kit/use-edited.ts';

export const MAILS_KEY = ['staff', 'mails'];

export const SECTION_WORDS: Readonly<Record<MailSection, string>> = {
  subject: msg('Oggetto'),
  heading: msg('Titolo'),
  body: msg('Saluto e testo'),
  button: msg('Bottone'),
  after: msg('Sotto il bottone'),
};

export const LANGUAGE_WORDS: Readonly<Record<Language, string>> = { it: msg('Italiano'), en: msg('Inglese') };

/** Says in which languages the chain wrote a mail; empty: in none. */
export function mailState(changed: readonly Language[]): string {
  if (changed.length === 0) return '';
  return changed.includes('en') ? t('modificata') : t('modificata · manca in inglese');
}

/** The texts of both languages by the names of their fields: `it.subject`. */
export type MailDraft = Readonly<Record<string, string>>;

export function isMailDraft(stored: unknown): stored is MailDraft {
  return (
    typeof stored === 'object' && stored !== null && Object.values(stored).every((value) => typeof value === 'string')
  );
}

export function draftOf({ texts, modifiedAt }: StaffMail): Version<MailDraft> {
  const value = Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      MAIL_SECTIONS.map((section) => [`${language}.${section}`, texts[language][section]]),
    ),
  );
  return { value, modifiedAt };
}

export function textsIn(draft: MailDraft, language: Language): MailTexts {
  const said = (section: MailSection) => draft[`${language}.${section}`] ?? '';
  return {
    subject: said('subject'),
    heading: said('heading'),
    body: said('body'),
    button: said('button'),
    after: said('after'),
  };
}

/** Returns the draft with these texts in one language. */
export function withLanguage(draft: MailDraft, language: Language, texts: MailTexts): MailDraft {
  return {
    ...draft,
    ...Object.fromEntries(MAIL_SECTIONS.map((section) => [`${language}.${section}`, texts[section]])),
  };
}

export function isLike(draft: MailDraft, language: Language, texts: MailTexts): boolean {
  return MAIL_SECTIONS.every((section) => (draft[`${language}.${section}`] ?? '').trim() === texts[section].trim());
}
