import type { Attachment, Email } from 'postal-mime';
import { type ReadReceipt, readReceipt } from './read-receipt.ts';

/** The name of a receipt's file: that of the invoice, its kind and a number. */
const RECEIPT_NAME = /^([A-Z]{2}[A-Z0-9]{2,28}_[A-Z0-9]{1,5})_(?:RC|NS|MC|NE|DT|AT)_[A-Z0-9]{1,3}\.xml$/i;

/**
 * Returns the receipts in a certified mail of the exchange; none: it is another mail. Throws where a receipt cannot be read.
 *
 * The operator of a certified mailbox puts each mail into an envelope. It marks the envelope `X-Trasporto: posta-certificata` only where the
 * sender's own operator vouches for the sender; the mail itself is attached (DM 2 November 2005). So nobody but the exchange can send what is read here.
 *
 * @param sender The domain of the exchange's mailboxes.
 */
export async function receiptsInMail(raw: Uint8Array, sender: string): Promise<ReadReceipt[]> {
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

/** Returns whether a mail has exactly one sender, who is a mailbox of the domain: the operator vouches for one sender, not for a second. */
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
