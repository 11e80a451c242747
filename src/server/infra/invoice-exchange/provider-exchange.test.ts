import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { providerExchange } from './provider-exchange.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Reply = { readonly status?: number; readonly json?: unknown; readonly location?: string } | 'silence';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A double of a provider, which sends this reply to every request and records the requests. */
async function double(reply: Reply) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (reply === 'silence') return;
      response.writeHead(reply.status ?? 200, reply.location ? { location: reply.location } : {});
      response.end(JSON.stringify(reply.json ?? {}));
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}/v1` };
}

const FILE = { fileName: 'IT01234567897_000RS.xml', xml: '<p>è</p>' };
const SENT = [{ exchangeId: 'a-1', sentAt: new Date('2026-11-23T10:00:00Z') }];

test('a file is posted with its name as idempotency key, and the provider’s id is returned', async () => {
  const { asked, url } = await double({ json: { id: 'a-1' } });
  expect(await providerExchange({ url, token: 'segreto' }).send(FILE)).toBe('a-1');
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/v1/invoices',
      headers: { authorization: 'Bearer segreto', 'idempotency-key': FILE.fileName },
    },
  ]);
  const body = JSON.parse(asked[0]?.body ?? '') as { fileName: string; content: string };
  expect([body.fileName, Buffer.from(body.content, 'base64').toString('utf8')]).toEqual([FILE.fileName, FILE.xml]);
});

test('receipts are read by the names of the exchange, the oldest first; what it does not know is left out', async () => {
  const errors = [{ code: '00311', description: 'CodiceDestinatario non valido' }];
  const receipts = [
    { type: 'NE', outcome: 'EC02', date: '2026-11-25T10:00:00Z' },
    { type: 'NS', date: '2026-11-24T10:00:00Z', errors },
    { type: 'RC', date: '2026-11-23T11:00:00Z' },
    { type: 'XX', date: '2026-11-23T11:00:00Z' },
    { type: 'RC', date: 'ieri' },
    null,
  ];
  const { asked, url } = await double({ json: { receipts } });
  const known = await providerExchange({ url, token: 'segreto' }).receipts(SENT);
  expect(asked).toMatchObject([{ method: 'GET', url: '/v1/invoices/a-1/receipts' }]);
  expect(known.map(({ state }) => state)).toEqual(['delivered', 'rejected', 'refused']);
  expect(known[1]?.errors).toEqual([{ code: '00311', text: 'CodiceDestinatario non valido' }]);
});

test.each<[string, Reply]>([
  ['an error', { status: 503 }],
  ['a redirect, which is not followed', { status: 302, location: 'http://127.0.0.1:1/' }],
  ['no id', { json: {} }],
  ['an id that would change the address', { json: { id: '../../admin' } }],
  ['nothing in time', 'silence'],
  ['more than it should', { json: { id: 'a', more: 'x'.repeat(300_000) } }],
])('a provider that replies with %s has not taken the file', async (_, reply) => {
  const { url } = await double(reply);
  await expect(providerExchange({ url, token: 'segreto', timeoutMs: 300 }).send(FILE)).rejects.toThrow(/./);
});
