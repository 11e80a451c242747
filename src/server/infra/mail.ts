import { sql } from './database/sql.ts';
import type { Database, Queryable } from './database/types.ts';

export interface Mail {
  readonly to: string;
  /** The reply-to address; left out: the shop's. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** The embedded mailbox keeps none. */
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly type: string;
  readonly content: string;
}

/** Resolves when somebody else has taken responsibility for the mail. */
export interface MailTransport {
  /** A mail that is sent twice with the same key has the same Message-ID, by which receivers tell that it is one. */
  send(mail: Mail, key: string): Promise<void>;
}

/** Writes a mail in the language of who reads it, and hands it to a transport. */
export interface Mailer {
  /**
   * `make` is called in the locale of the customer `userId`, or else of the customer whose address the mail goes to; Italian for others. It
   * may be called twice, and reads nothing.
   */
  send(make: () => Mail, key: string, userId?: number): Promise<void>;
}

/** Keeps mails in the database, where the mailbox page shows them: the shop works without an SMTP server. */
export function mailboxMailer(db: Database): MailTransport {
  return {
    async send({ to, replyTo, subject, html, plain }) {
      await db.query(sql`
        insert into mailbox (recipient, reply_to, subject, html, plain)
        values (${to}, ${replyTo ?? null}, ${subject}, ${html}, ${plain})`);
    },
  };
}

export interface SmtpLimits {
  /** Until the connection stands, and again until the server greets. */
  readonly connectMs: number;
  /** How long the server may say nothing in the middle of a mail. */
  readonly silentMs: number;
}

/** Together below the time that a job may take: what hangs is a failed attempt, and its connection is closed. */
const SMTP_LIMITS: SmtpLimits = { connectMs: 15_000, silentMs: 60_000 };

/** Hands mails to an SMTP server. */
export function smtpMailer(url: string, from: string, { connectMs, silentMs }: SmtpLimits = SMTP_LIMITS): MailTransport {
  // loaded with the first mail, not when the shop starts: it takes 100 ms
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer');
    const times = { dnsTimeout: connectMs, connectionTimeout: connectMs, greetingTimeout: connectMs, socketTimeout: silentMs };
    return nodemailer.createTransport({ url, ...times }, { from });
  };
  let transport: ReturnType<typeof connect> | undefined;
  const [, host = 'bottega'] = /@([^\s>]+)/.exec(from) ?? [];
  return {
    async send({ to, replyTo, subject, html, plain, attachments = [] }, key) {
      const messageId = `<${key}@${host}>`;
      transport ??= connect();
      await (await transport).sendMail({
        messageId,
        to,
        subject,
        html,
        text: plain,
        attachments: attachments.map(({ fileName: filename, type: contentType, content }) => ({ filename, contentType, content })),
        ...(replyTo === undefined ? {} : { replyTo }),
      });
    },
  };
}

export async function deleteOldMails(db: Queryable, sentBefore: Date): Promise<void> {
  await db.query(sql`delete from mailbox where sent_at < ${sentBefore}`);
}
