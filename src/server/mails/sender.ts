import { type Language, type LocaleMessages, withLocale } from '../../language/language.ts';
import type { Mailer, MailTransport } from '../infra/mail.ts';

/** The shop as the foot of each mail names it. */
export interface Sender {
  readonly publicUrl: string;
  /** The company that runs the shop, with the address of its seat. */
  readonly name: string;
  readonly address: string;
}

let senderNow: Sender | undefined;

/** Returns what `make` returns for mails of this sender. `make` must be synchronous. */
export function withSender<Made>(of: Sender | undefined, make: () => Made): Made {
  const before = senderNow;
  senderNow = of;
  try {
    return make();
  } finally {
    senderNow = before;
  }
}

/** The sender of the mail that is being written; undefined: it is written outside a shop. */
export function sender(): Sender | undefined {
  return senderNow;
}

const ITALIAN: LocaleMessages = { language: 'it' };

/** Returns the language that a customer chose, found by number, or else by address; Italian for others. */
export type LanguageOf = (reader: { readonly userId?: number | undefined; readonly email: string }) => Promise<Language>;

/** Writes mails in the language that their readers chose, which is stored with their accounts. */
export function speakingMailer(languageOf: LanguageOf, transport: MailTransport, sender: Sender): Mailer {
  return {
    async send(make, key, userId) {
      const makeOfShop = () => withSender(sender, make);
      const mail = withLocale(ITALIAN, makeOfShop);
      const language = await languageOf({ userId, email: mail.to });
      return transport.send(language === 'it' ? mail : withLocale(await localeOf(language), makeOfShop), key);
    },
  };
}

/** The locale of what a customer reads outside of pages. Its dictionary is loaded with the first text that needs it. */
export async function localeOf(language: Language): Promise<LocaleMessages> {
  if (language === 'it') return ITALIAN;
  const { MAILS_IN_ENGLISH: dictionary } = await import('./english/all.ts');
  return { language, dictionary };
}
