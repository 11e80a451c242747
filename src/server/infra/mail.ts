import type { MailKind, MailValues } from '../../domain/settings/mail-texts.ts';
import type { Language } from '../../language/language.ts';
import { sql } from './database/sql.ts';
import type { Database, Queryable } from './database/types.ts';

export interface Mail {
  readonly to: string;
  /** The reply-to address; left out: the shop's. */
  readonly replyTo?: string;
  /** The name of the sender; left out: the one of the configuration. */
  readonly fromName?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** The embedded mailbox does not store attachments. */
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly type: string;
  readonly content: string;
}

/** Resolves when the mail was accepted for delivery. */
export interface MailTransport {
  /** A mail that is sent twice with the same key has the same Message-ID, by which receivers recognise a duplicate. */
  send(mail: Mail, key: string): Promise<void>;
}

/** A mail before its HTML and text versions are made: plain data, made by a function of `server/mails`. */
export interface Letter {
  readonly to: string;
  /** The reply-to address; left out: the shop's. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  /** The HTML title, shown by some clients. */
  readonly title: string;
  /**
   * The order that the mail is about: it is shown beside the shop's name, and the staff see at the order that it was
   * sent.
   */
  readonly orderNumber?: number | undefined;
  /** The store that prepares the order of the mail: its phone number is in the footer. */
  readonly store?: StoreToCall | undefined;
  /** True for a mail to the staff: it does not say whom to contact. */
  readonly isForStaff?: boolean | undefined;
  /** Set for a mail whose texts the chain may write, with the values that they may have. */
  readonly words?: { readonly kind: MailKind; readonly values: MailValues } | undefined;
  /** false: a block that this letter does not have. */
  readonly blocks: readonly (Block | false)[];
}

export interface StoreToCall {
  readonly name: string;
  /** Empty if there is none. */
  readonly phone: string;
}

/** A letter with the frame that every mail of the shop has, in the reader's language. */
export interface WrittenLetter extends Pick<Letter, 'to' | 'replyTo' | 'subject' | 'title' | 'orderNumber'> {
  /** The subject matter, shown beside the shop's name: "Ordine n. 100126". */
  readonly about?: string | undefined;
  readonly blocks: readonly Block[];
  readonly language: string;
  readonly foot: readonly FootLine[];
  /** Undefined: the usual name and colours. */
  readonly look?: LetterLook | undefined;
}

/** The name and the colour of a shop that has its own. */
export interface LetterLook {
  readonly shopName: string;
  readonly accent: string;
}

/** A line below the card of a mail; a link stands before its text. */
export interface FootLine {
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

/** A mail consists of blocks, one below the other. */
export type Block =
  /** One text: the heading of the mail, that of a section, a paragraph, an emphasised one, small print. */
  | {
      readonly kind: 'heading' | 'subheading' | 'paragraph' | 'strong' | 'small';
      readonly text: string;
      /** True for data and what the law wants: it stays where the chain writes its own texts. */
      readonly isFixed?: boolean;
    }
  /** Sentences, one to a line. */
  | { readonly kind: 'list'; readonly texts: readonly string[] }
  /** A line between two parts of a mail; not in the text version. */
  | { readonly kind: 'rule' }
  /** The main action of a mail, over its whole width. In the text version: `label: href`. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** A link at the end of a line. In the text version: `before label href`. */
  | { readonly kind: 'link'; readonly before: string; readonly label: string; readonly href: string }
  /** Names with their values. In the text version: `label: value`. */
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  /** Amounts under each other at the right margin. In the text version: `label: value`. */
  | { readonly kind: 'amounts'; readonly rows: readonly AmountRow[] }
  /** The lines of an order with their pictures. In the text version: `amount name: total`, notes indented below. */
  | { readonly kind: 'goods'; readonly lines: readonly GoodsLine[] }
  /** A highlighted note with a title: useful information, or the money that is held. */
  | { readonly kind: 'note'; readonly title: string; readonly text: string }
  /** The steps of an order as cells. In the text version: one line for each, `[x] Ordinato, mar 24 nov, 08:12`. */
  | { readonly kind: 'tracker'; readonly steps: readonly Step[] };

export interface Fact {
  readonly label: string;
  /** The value may have several lines. */
  readonly value: string;
}

export interface AmountRow {
  readonly label: string;
  /** Left out: the row is a remark on the one above. */
  readonly value?: string;
  readonly isStrong?: boolean;
}

export interface GoodsLine {
  /** The amount before the name in the text version: "2 ×". */
  readonly amount: string;
  /** The amount below the name: "2 pz". */
  readonly shownAmount: string;
  readonly name: string;
  /** Brand and size, only in the HTML version: the text version is a list of the ordered goods. */
  readonly description: string;
  readonly total: string;
  /** The preferences of the line. */
  readonly notes: readonly string[];
  /** The whole URL of a small picture; absent: there is none. */
  readonly picture?: string | undefined;
}

interface Step {
  readonly name: string;
  readonly state: 'done' | 'now' | 'next';
  /** Empty if it is unknown. */
  readonly time: string;
}

/** Writes a letter in the reader's language, and sends it. */
export interface Mailer {
  /**
   * `make` is called in the locale of the customer `userId`, or else of the customer whose address the mail goes to;
   * Italian for others. It may be called twice, so it must read nothing.
   */
  send(make: () => Letter, key: string, userId?: number): Promise<void>;
  /**
   * Writes a letter in a language as `send` would. It is returned as a mail, or sent as a trial to the address `to`,
   * and to nobody else.
   */
  trial(make: () => Letter, how: Trial): Promise<Mail | undefined>;
}

interface Trial {
  readonly language: Language;
  readonly to?: string | undefined;
  readonly key: string;
}

/** Stores mails in the database, where the mailbox page shows them: the shop works without an SMTP server. */
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
  /** The timeout of the connection, and again of the server's greeting. */
  readonly connectMs: number;
  /** The time that the server may be silent in the middle of a mail. */
  readonly silentMs: number;
}

/**
 * The two together are below the time limit of a job: a mail that hangs is a failed attempt, and its connection is
 * closed.
 */
const SMTP_LIMITS: SmtpLimits = { connectMs: 15_000, silentMs: 60_000 };

/** Hands mails to an SMTP server. */
export function smtpMailer(
  url: string,
  from: string,
  { connectMs, silentMs }: SmtpLimits = SMTP_LIMITS,
): MailTransport {
  // loaded with the first mail, not when the shop starts: it takes 100 ms
  const connect = async () => {
    const { default: nodemailer } = await import('nodemailer');
    const times = {
      dnsTimeout: connectMs,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silentMs,
    };
    return nodemailer.createTransport({ url, ...times }, { from });
  };
  let transport: ReturnType<typeof connect> | undefined;
  const [, host = 'bottega'] = /@([^\s>]+)/.exec(from) ?? [];
  const [address = from] = /[^\s<>]+@[^\s<>]+/.exec(from) ?? [];
  return {
    async send({ to, replyTo, fromName, subject, html, plain, attachments = [] }, key) {
      const messageId = `<${key}@${host}>`;
      transport ??= connect();
      await (await transport).sendMail({
        messageId,
        to,
        subject,
        html,
        text: plain,
        attachments: attachments.map(({ fileName: filename, type: contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(fromName === undefined ? {} : { from: { name: fromName, address } }),
      });
    },
  };
}

export async function deleteOldMails(db: Queryable, sentBefore: Date): Promise<void> {
  await db.query(sql`delete from mailbox where sent_at < ${sentBefore}`);
}
