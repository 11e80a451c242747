import { type Language, type LocaleMessages, withLocale } from '../../language/language.ts';
import type { Mailer, MailTransport } from '../infra/mail.ts';

const ITALIAN: LocaleMessages = { language: 'it' };

/** Returns the language that a customer chose, found by number, or else by address; Italian for others. */
export type LanguageOf = (reader: {
  readonly userId?: number | undefined;
  readonly email: string;
}) => Promise<Language>;

/** Writes mails in the language that their readers chose, which is stored with their accounts. */
export function speakingMailer(languageOf: LanguageOf, transport: MailTransport): Mailer {
  return {
    async send(make, key, userId) {
      const mail = withLocale(ITALIAN, make);
      const language = await languageOf({ userId, email: mail.to });
      if (language === 'it') return transport.send(mail, key);
      // loaded with the first mail that needs it
      const { MAILS_IN_ENGLISH: dictionary } = await import('./english/all.ts');
      return transport.send(withLocale({ language, dictionary }, make), key);
    },
  };
}
