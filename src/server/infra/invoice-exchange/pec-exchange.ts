import { DOMParser, type Element } from '@xmldom/xmldom';
import { LRUCache } from 'lru-cache';
import type { Attachment, Email } from 'postal-mime';
import { DAY_MS } from '../../../domain/base/duration.ts';
import type { Logger } from '../log.ts';
import type { MailTransport } from '../mail.ts';
import type { ExchangeError, ExchangeReceipt, InvoiceExchange } from './invoice-exchange.ts';

export interface PecOptions {
  /** The mailer of the shop's own certified mailbox: the exchange accepts mails from no other. */
  readonly mailer: MailTransport;
  /** The mailbox of the exchange; after the first mail the exchange assigns another one to this sender. */
  readonly to: string;
  /** The shop's certified mailbox; undefined: it is not read, and documents remain in the state sent. */
  readonly mailbox: ReceiptMailbox | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/** The number of mails remembered as read, so that they are not fetched again; enough for a year. */
const MAILS_KNOWN = 20_000;

/**
 * The exchange by certified mail, one file for each mail. Its receipts come as mails to the certified mailbox, and name
 * the file that they are about.
 */
export function pecExchange({ mailer, to, mailbox, log }: PecOptions): InvoiceExchange {
  const known = new LRUCache<string, readonly ExchangeReceipt[]>({ max: MAILS_KNOWN });
  const sender = to.slice(to.indexOf('@') + 1).toLowerCase();
  return {
    async send({ fileName, xml }) {
      await mailer.send(
        {
          to,
          subject: `Invio fattura ${fileName}`,
          html: `<p>In allegato il file ${fileName}.</p>`,
          plain: `In allegato il file ${fileName}.`,
          attachments: [{ fileName, type: 'application/xml', content: xml }],
        },
        fileName.replace(/\.xml$/, ''),
      );
      return fileName;
    },
    async receipts(sent) {
      if (!mailbox || sent.length === 0) return [];
      const first = Math.min(...sent.map(({ sentAt }) => sentAt.getTime()));
      // the server's dates may be a day off
      const mails = await mailbox.mailsSince(new Date(first - DAY_MS), (id) => known.has(id));
      for (const mail of mails) known.set(mail.id, await receiptsOf(mail, sender, log));
      const ours = new Set(sent.map(({ exchangeId }) => exchangeId));
      return [...known.values()]
        .flat()
        .filter(({ exchangeId }) => ours.has(exchangeId))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

/** Returns the receipts of a mail. An unreadable one is logged once and does not block the others. */
async function receiptsOf(mail: ReceivedMail, sender: string, log: PecOptions['log']): Promise<ExchangeReceipt[]> {
  const { id, raw, receivedAt } = mail;
  if (!raw) return [];
  try {
    const receipts = await receiptsInMail(raw, sender);
    return receipts.map(({ fileName, state, at, errors }) => ({
      exchangeId: fileName,
      state,
      errors,
      at: at ?? receivedAt,
    }));
  } catch (error) {
    log.warn({ err: error, mail: id, receivedAt }, 'a receipt in the certified mailbox could not be read');
    return [];
  }
}

/** The name of a receipt's file: that of the invoice, its kind and a number. */
const RECEIPT_NAME = /^([A-Z]{2}[A-Z0-9]{2,28}_[A-Z0-9]{1,5})_(?:RC|NS|MC|NE|DT|AT)_[A-Z0-9]{1,3}\.xml$/i;

/**
 * Returns the receipts in a certified mail of the exchange; none: it is another mail. Throws where a receipt cannot be
 * read.
 *
 * The operator of a certified mailbox puts each mail into an envelope. It marks the envelope `X-Trasporto:
 * posta-certificata` only where the sender's own operator vouches for the sender; the mail itself is attached (DM 2
 * November 2005). So nobody but the exchange can send what is read here.
 *
 * @param sender The domain of the exchange's mailboxes.
 */
async function receiptsInMail(raw: Uint8Array, sender: string): Promise<ReadReceipt[]> {
  // loaded with the first mail, not when the shop starts
  const { default: PostalMime } = await import('postal-mime');
  const parse = (source: Uint8Array | ArrayBuffer | string) =>
    PostalMime.parse(source, { forceRfc822Attachments: true });
  const envelope = await parse(raw);
  if (headerOf(envelope, 'x-trasporto') !== 'posta-certificata') return [];
  const found: ReadReceipt[] = [];
  for (const attached of envelope.attachments.filter(({ mimeType }) => mimeType === 'message/rfc822')) {
    const mail = await parse(attached.content);
    if (isFrom(mail, sender)) found.push(...mail.attachments.flatMap(receiptOf));
  }
  return found;
}

/**
 * Returns whether a mail has exactly one sender, a mailbox of the domain: the operator vouches only for a single
 * sender.
 */
function isFrom({ from, headers }: Email, domain: string): boolean {
  const named = headers.filter(({ key }) => key === 'from');
  const isOne = named.length === 1 && (named[0]?.value.match(/@/g) ?? []).length === 1;
  const address = from?.address?.toLowerCase() ?? '';
  return isOne && address.endsWith(`@${domain}`) && !/[\s,;<>"]/.test(address);
}

function receiptOf({ filename, content }: Attachment): ReadReceipt[] {
  const [, base] = RECEIPT_NAME.exec(filename ?? '') ?? [];
  if (base === undefined) return [];
  const receipt = readReceipt(typeof content === 'string' ? content : new TextDecoder().decode(content));
  if (receipt.fileName.toLowerCase() !== `${base}.xml`.toLowerCase())
    throw new Error(`${filename} is about another file: ${receipt.fileName}`);
  return [receipt];
}

function headerOf({ headers }: Email, name: string): string | undefined {
  return headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase();
}

type ReceiptState = ExchangeReceipt['state'];

/** A receipt as it was parsed from its file. */
interface ReadReceipt {
  /** The file of the invoice that it is about: IT01234567897_000RS.xml */
  readonly fileName: string;
  readonly state: ReceiptState;
  /** Undefined: the file does not say when. */
  readonly at: Date | undefined;
  readonly errors: readonly ExchangeError[];
}

/**
 * The names of the exchange's receipts: the root elements of its two schemas, for public offices (MessaggiTypes) and
 * for everybody else. An attestation (AT) says that an invoice finally could not be delivered.
 */
const STATES: Readonly<Record<string, ReceiptState>> = {
  RicevutaConsegna: 'delivered',
  NotificaMancataConsegna: 'not-delivered',
  RicevutaImpossibilitaRecapito: 'not-delivered',
  AttestazioneTrasmissioneFattura: 'not-delivered',
  NotificaScarto: 'rejected',
  RicevutaScarto: 'rejected',
  NotificaDecorrenzaTermini: 'expired',
};
const OUTCOMES: Readonly<Record<string, ReceiptState>> = { EC01: 'accepted', EC02: 'refused' };
const MAX_ERRORS = 50;
const MAX_ERROR_LENGTH = 500;

/** Limits far above any receipt of the exchange. They are checked before parsing, because the parser is recursive. */
const MAX_LENGTH = 500_000;
const MAX_DEPTH = 50;

function refuseTooDeep(xml: string): void {
  if (xml.length > MAX_LENGTH) throw new Error(`a receipt of ${xml.length} signs is none`);
  let depth = 0;
  for (const [tag] of xml.matchAll(/<[^<>!?]+>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > MAX_DEPTH) throw new Error('a receipt has no elements that are nested so deep');
  }
}

/** Parses the file of a receipt. Throws if it is not a receipt, or says nothing that the shop knows. */
function readReceipt(xml: string): ReadReceipt {
  // no receipt has a document type declaration, and it could be an attack
  refuseTooDeep(xml);
  if (/<!DOCTYPE/i.test(xml)) throw new Error('a receipt declares no document type');
  const root = rootOf(xml);
  const name = root.localName ?? '';
  const state = name === 'NotificaEsito' ? OUTCOMES[elementText(root, 'Esito')] : STATES[name];
  if (state === undefined) throw new Error(`no receipt that is known: ${name} ${elementText(root, 'Esito')}`);
  const fileName = elementText(root, 'NomeFile').replace(/\.p7m$/i, '');
  if (fileName === '') throw new Error('a receipt names no file');
  const at = instantOf(elementText(root, name === 'RicevutaConsegna' ? 'DataOraConsegna' : 'DataOraRicezione'));
  return { fileName, state, at, errors: state === 'rejected' ? errorsOf(root) : [] };
}

function errorsOf(root: Element): ExchangeError[] {
  return elements(root, 'Errore')
    .slice(0, MAX_ERRORS)
    .map((error) => ({
      code: elementText(error, 'Codice'),
      text: elementText(error, 'Descrizione').slice(0, MAX_ERROR_LENGTH),
    }));
}

/** Parses a time with an offset; without one the moment would be ambiguous. */
function instantOf(text: string): Date | undefined {
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function rootOf(xml: string): Element {
  const refuse = (problem: unknown): never => {
    throw new Error(`a receipt is no XML: ${String(problem)}`);
  };
  const parser = new DOMParser({ onError: (_level, problem) => refuse(problem) });
  return parser.parseFromString(xml, 'text/xml').documentElement ?? refuse('it is empty');
}

/** The text of the first element of this name; empty: there is none. */
function elementText(element: Element, name: string): string {
  return elements(element, name)[0]?.textContent?.trim() ?? '';
}

/** Returns all descendants of this name, whatever their prefix, in document order. */
function elements(element: Element, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS('*', name));
}

/** A mail of the certified mailbox. */
export interface ReceivedMail {
  /** The id, which is stable as long as the mailbox exists. */
  readonly id: string;
  readonly receivedAt: Date;
  /** The mail as it was sent; undefined: it is larger than any receipt. */
  readonly raw: Uint8Array | undefined;
}

/**
 * The certified mailbox to which the exchange sends its receipts. It is never changed, so other readers are not
 * disturbed.
 */
export interface ReceiptMailbox {
  /**
   * Returns mails that came on this day or later, the oldest first and limited in number: the rest comes with the next
   * call. @param isKnown Returns whether a mail was read before: it is skipped.
   */
  mailsSince(day: Date, isKnown: (id: string) => boolean): Promise<readonly ReceivedMail[]>;
}
