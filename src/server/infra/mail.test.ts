import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpMailer } from './mail.ts';

let server: SMTPServer;
const received: { from: string; to: string[]; raw: Buffer }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('rifiutato') ? new Error('nobody of that name') : undefined),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const mailer = () =>
  smtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, 'Bottega <spesa@bottega.example>');

test('a mail reaches an SMTP server with both its texts, accents and all', async () => {
  await mailer().send(
    {
      to: 'anna@esempio.it',
      subject: 'Ordine n. 7 confermato: è tutto pronto',
      html: '<p>Perché <b>no</b>?</p>',
      plain: 'Perché no?',
    },
    '7.1',
  );
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'spesa@bottega.example', to: ['anna@esempio.it'] });
  const read = await PostalMime.parse(mail?.raw ?? '');
  expect(read.subject).toBe('Ordine n. 7 confermato: è tutto pronto');
  expect(read.html).toContain('<p>Perché <b>no</b>?</p>');
  expect(read.text?.trim()).toBe('Perché no?');
});

test('a mail that is sent again is the same mail to whoever receives it', async () => {
  received.length = 0;
  const mail = { to: 'anna@esempio.it', subject: 'x', html: 'x', plain: 'x' };
  await mailer().send(mail, '7.1');
  await mailer().send(mail, '7.1');
  await mailer().send(mail, '8.1');
  const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
  expect(ids).toEqual(['<7.1@bottega.example>', '<7.1@bottega.example>', '<8.1@bottega.example>']);
});

test('a mail that the server refuses is an error, so that the job tries again', async () => {
  const refused = mailer().send({ to: 'rifiutato@esempio.it', subject: 'x', html: 'x', plain: 'x' }, '8.1');
  await expect(refused).rejects.toThrow(/nobody of that name/);
});

test('a mail server that says nothing is an error, too', async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const hanging = smtpMailer(`smtp://127.0.0.1:${port}`, 'spesa@bottega.example', { connectMs: 50, silentMs: 50 });
  await expect(hanging.send({ to: 'a@esempio.it', subject: 'x', html: 'x', plain: 'x' }, '9.1')).rejects.toThrow(
    /timeout|Greeting/i,
  );
  for (const socket of open) socket.destroy();
  silent.close();
});
