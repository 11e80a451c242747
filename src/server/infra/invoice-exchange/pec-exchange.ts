import type { Mailer } from '../mail.ts';
import type { InvoiceExchange } from './invoice-exchange.ts';

export interface PecOptions {
  /** Sends from the shop's own certified mailbox: the exchange takes mails of no other one. */
  readonly mailer: Mailer;
  /** The mailbox of the exchange; after the first mail it names one for this sender. */
  readonly to: string;
}

/**
 * The exchange by certified mail, one file for each mail. Its receipts come as mails to the certified mailbox, which the shop does not read: a document
 * stays sent here, and whoever reads that mailbox knows more.
 */
export function pecExchange({ mailer, to }: PecOptions): InvoiceExchange {
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
    receipts: async () => [],
  };
}
