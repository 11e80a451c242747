import type { ReceiptMailbox, ReceivedMail } from './pec-exchange.ts';

type ImapClient = InstanceType<typeof import('imapflow').ImapFlow>;

/** A receipt has a few thousand characters; its certified envelope with signature and copy some ten thousand. */
const MAX_MAIL_BYTES = 1_000_000;
const AT_ONCE = 200;
const CONNECT_MS = 15_000;
const SILENT_MS = 60_000;

/**
 * A mailbox that is read by IMAP, and opened read-only. @param url `imaps://name:password@host:993`, with name and
 * password percent-encoded; `imap:` is not encrypted.
 */
export function imapMailbox(url: string): ReceiptMailbox {
  return {
    async mailsSince(day, isKnown) {
      const client = await connect(new URL(url));
      try {
        const lock = await client.getMailboxLock('INBOX', { readOnly: true });
        try {
          return await newMails(client, day, isKnown);
        } finally {
          lock.release();
        }
      } finally {
        // a server that does not reply to the logout delays nobody
        await client.logout().catch(() => client.close());
      }
    },
  };
}

async function connect({ protocol, hostname, port, username, password }: URL): Promise<ImapClient> {
  // loaded at the first use, not when the shop starts
  const { ImapFlow } = await import('imapflow');
  const isEncrypted = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: port === '' ? (isEncrypted ? 993 : 143) : Number(port),
    secure: isEncrypted,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENT_MS,
    maxLiteralSize: 2 * MAX_MAIL_BYTES,
  });
  // an error of the idle connection fails the next call anyway
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function newMails(client: ImapClient, day: Date, isKnown: (id: string) => boolean): Promise<ReceivedMail[]> {
  const validity = client.mailbox === false ? '' : client.mailbox.uidValidity;
  const idOf = (uid: number) => `${validity}:${uid}`;
  const found = await client.search({ since: day }, { uid: true });
  const uids = (found || []).filter((uid) => !isKnown(idOf(uid))).toSorted((a, b) => a - b);
  if (uids.length === 0) return [];
  const range = uids.slice(0, AT_ONCE).join(',');
  const heads = await client.fetchAll(range, { uid: true, size: true, internalDate: true }, { uid: true });
  const mails: ReceivedMail[] = [];
  for (const { uid, size = 0, internalDate } of heads.toSorted((a, b) => a.uid - b.uid)) {
    const mail = size > MAX_MAIL_BYTES ? false : await client.fetchOne(String(uid), { source: true }, { uid: true });
    const receivedAt = new Date(internalDate ?? Date.now());
    mails.push({ id: idOf(uid), receivedAt, raw: mail === false ? undefined : mail.source });
  }
  return mails;
}
