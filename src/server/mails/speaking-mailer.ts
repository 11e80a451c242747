import { type Language, type LocaleMessages, withLocale } from '../../language/language.ts';
import { sql } from '../infra/database/sql.ts';
import type { Queryable } from '../infra/database/types.ts';
import type { Mailer, MailTransport } from '../infra/mail.ts';

const ITALIAN: LocaleMessages = { language: 'it' };

/** Writes mails in the language that their readers chose, which is stored with their accounts. */
export function speakingMailer(db: Queryable, transport: MailTransport): Mailer {
  return {
    async send(make, key, userId) {
      const mail = withLocale(ITALIAN, make);
      const language = await languageOf(db, userId === undefined ? sql`email = ${mail.to}` : sql`user_id = ${userId}`);
      if (language === 'it') return transport.send(mail, key);
      // loaded with the first mail that needs it
      const { MAILS_IN_ENGLISH: dictionary } = await import('./english/all.ts');
      return transport.send(withLocale({ language, dictionary }, make), key);
    },
  };
}

async function languageOf(db: Queryable, whose: ReturnType<typeof sql>): Promise<Language> {
  const [row] = await db.query<{ language: Language }>(sql`select language from customers where ${whose}`);
  return row?.language ?? 'it';
}
