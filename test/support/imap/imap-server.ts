import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail of the test server. */
export interface StoredMail {
  readonly uid: number;
  readonly receivedAt: Date;
  readonly raw: string;
}

export interface ImapDouble {
  /** For `INVOICE_PEC_IMAP_URL`. */
  readonly url: string;
  /** The mails of the one mailbox, which a test changes. */
  readonly mails: StoredMail[];
  /** The commands that were sent, without their tags. */
  readonly commands: string[];
  close(): Promise<void>;
}

export const IMAP_USER = { name: 'fatture@pec.bottega.example', password: 'se/greto' };

/**
 * A test IMAP server with the part of RFC 9051 that a client needs to read a mailbox: LOGIN, EXAMINE, UID SEARCH SINCE
 * and UID FETCH. It refuses commands that would change the mailbox, and wrong passwords.
 */
export async function openImapDouble(): Promise<ImapDouble> {
  const mails: StoredMail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ');
        const command = words.join(' ');
        commands.push(command.replace(/^LOGIN.*/, 'LOGIN'));
        socket.write(Buffer.from(replyTo(command, mails).replaceAll('\0', tag), 'latin1'));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { name, password } = IMAP_USER;
  return {
    url: `imap://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    mails,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The reply to a command; `\0` is its tag. */
function replyTo(command: string, mails: readonly StoredMail[]): string {
  const [verb = '', second = ''] = command.toUpperCase().split(' ');
  switch (verb === 'UID' ? `UID ${second}` : verb) {
    case 'CAPABILITY':
      return '* CAPABILITY IMAP4rev1\r\n\0 OK done\r\n';
    case 'LOGIN':
      return command === `LOGIN "${IMAP_USER.name}" "${IMAP_USER.password}"` ||
        command.includes(`${IMAP_USER.name} ${IMAP_USER.password}`)
        ? '\0 OK logged in\r\n'
        : '\0 NO [AUTHENTICATIONFAILED] wrong\r\n';
    case 'NOOP':
      return '\0 OK done\r\n';
    case 'LIST':
      return '* LIST () "/" INBOX\r\n\0 OK done\r\n';
    case 'EXAMINE':
      return `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 7] fine\r\n* OK [UIDNEXT ${nextUid(mails)}] fine\r\n\0 OK [READ-ONLY] done\r\n`;
    case 'UID SEARCH':
      return `* SEARCH ${found(command, mails).join(' ')}\r\n\0 OK done\r\n`;
    case 'UID FETCH':
      return `${fetched(command, mails)}\0 OK done\r\n`;
    case 'LOGOUT':
      return '* BYE\r\n\0 OK done\r\n';
    default:
      return '\0 BAD not known\r\n';
  }
}

function nextUid(mails: readonly StoredMail[]): number {
  return Math.max(0, ...mails.map(({ uid }) => uid)) + 1;
}

function found(command: string, mails: readonly StoredMail[]): number[] {
  const [, day] = /SINCE "?(\d{1,2}-\w{3}-\d{4})"?/.exec(command) ?? [];
  const since = Date.parse(`${day ?? '1-Jan-1970'} 00:00 UTC`);
  return mails.filter(({ receivedAt }) => receivedAt.getTime() >= since).map(({ uid }) => uid);
}

function fetched(command: string, mails: readonly StoredMail[]): string {
  const [, range = ''] = /^UID FETCH (\S+)/i.exec(command) ?? [];
  const parts = range.split(',').map((part) => part.split(':').map(Number));
  const isIn = (uid: number) => parts.some(([from = 0, to = from]) => from <= uid && uid <= to);
  return mails
    .flatMap((mail, index) => (isIn(mail.uid) ? [`* ${index + 1} FETCH (${itemsOf(command, mail)})\r\n`] : []))
    .join('');
}

function itemsOf(command: string, { uid, receivedAt, raw }: StoredMail): string {
  const bytes = Buffer.from(raw, 'utf8');
  return [
    `UID ${uid}`,
    ...(command.includes('RFC822.SIZE') ? [`RFC822.SIZE ${bytes.length}`] : []),
    ...(command.includes('INTERNALDATE') ? [`INTERNALDATE "${internalDate(receivedAt)}"`] : []),
    ...(command.includes('BODY.PEEK[]') ? [`BODY[] {${bytes.length}}\r\n${bytes.toString('latin1')}`] : []),
  ].join(' ');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** RFC 9051, date-time: 23-Nov-2026 10:00:00 +0000 */
function internalDate(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  const [year, month, date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year} ${time.slice(0, 8)} +0000`;
}
