import nodemailer from 'nodemailer';
import { sql } from './database/sql.ts';
import type { Database } from './database/types.ts';

export interface Mail {
  readonly to: string;
  /** Who an answer goes to; left out: the shop. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

/** Resolves when somebody else has taken responsibility for the mail. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Keeps mails in the database, where the mailbox page shows them: the shop works without an SMTP server. */
export function mailboxMailer(db: Database): Mailer {
  return {
    async send({ to, replyTo, subject, html, plain }) {
      await db.query(sql`
        insert into mailbox (recipient, reply_to, subject, html, plain)
        values (${to}, ${replyTo ?? null}, ${subject}, ${html}, ${plain})`);
    },
  };
}

/** Hands mails to an SMTP server. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return {
    async send({ to, replyTo, subject, html, plain }) {
      await transport.sendMail({ to, subject, html, text: plain, ...(replyTo === undefined ? {} : { replyTo }) });
    },
  };
}
