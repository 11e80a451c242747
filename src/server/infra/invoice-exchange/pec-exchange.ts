import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../domain/base/duration.ts';
import type { Logger } from '../log.ts';
import type { MailTransport } from '../mail.ts';
import type { ExchangeReceipt, InvoiceExchange } from './invoice-exchange.ts';
import { receiptsInMail } from './receipt-mail.ts';
import type { ReceiptMailbox, ReceivedMail } from './receipt-mailbox.ts';

export interface PecOptions {
  /** Sends from the shop's own certified mailbox: the exchange takes mails of no other one. */
  readonly mailer: MailTransport;
  /** The mailbox of the exchange; after the first mail it names one for this sender. */
  readonly to: string;
  /** The shop's certified mailbox; undefined: it is not read, and documents stay sent. */
  readonly mailbox: ReceiptMailbox | undefined;
  readonly log: Pick<Logger, 'warn'>;
}

/** Mails that were looked at need not be fetched again; those of a year do fit. */
const MAILS_KNOWN = 20_000;

/** The exchange by certified mail, one file for each mail. Its receipts come as mails to the certified mailbox, and name the file that they are about. */
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
      // days of the server may be others than ours
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

/** The receipts of a mail. One that cannot be read is told once, and holds no other one up. */
async function receiptsOf(mail: ReceivedMail, sender: string, log: PecOptions['log']): Promise<ExchangeReceipt[]> {
  const { id, raw, receivedAt } = mail;
  if (!raw) return [];
  try {
    const receipts = await receiptsInMail(raw, sender);
    return receipts.map(({ fileName, state, at, errors }) => ({
      ...{ exchangeId: fileName, state, errors },
      at: at ?? receivedAt,
    }));
  } catch (error) {
    log.warn({ err: error, mail: id, receivedAt }, 'a receipt in the certified mailbox could not be read');
    return [];
  }
}
