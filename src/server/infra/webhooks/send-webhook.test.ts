import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createWebhookSender, reasonAgainst } from './send-webhook.ts';

const webhook = { id: 'evt_1', body: '{}', secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`], now: new Date() };

/** Resolves a name to these addresses, one after the other at each look-up. */
function resolving(...addresses: readonly string[]) {
  const left = [...addresses];
  const asked: string[] = [];
  const resolve = ((name: string, _options: unknown, done: (error: null, found: object[]) => void) => {
    asked.push(name);
    const address = left.shift() ?? addresses.at(-1) ?? '';
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  }) as unknown as typeof lookup;
  return { resolve, asked };
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.1.1',
  '::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
])('a name that resolves to %s is not connected to', async (address) => {
  const { resolve } = resolving(address);
  const send = createWebhookSender({ privateHosts: new Set(), resolve });
  const { status, failure } = await send({ ...webhook, url: 'https://hooks.example.com/x' });
  expect([status, failure]).toEqual([undefined, 'private']);
});

test('a name is resolved at each connection: one that was public before and is private now is refused', async () => {
  const { resolve, asked } = resolving('203.0.114.1', '127.0.0.1');
  const send = createWebhookSender({ privateHosts: new Set(), resolve, maxMs: 300 });
  const first = await send({ ...webhook, url: 'https://hooks.example.com/x' });
  const second = await send({ ...webhook, url: 'https://hooks.example.com/x' });
  expect([first.failure, second.failure]).toEqual([expect.stringMatching(/late|unreachable/), 'private']);
  expect(asked).toHaveLength(2);
});

test('a receiver that never answers, or never ends its answer, costs the time limit and no more', async () => {
  const server = createServer((request, reply) => {
    if (request.url === '/drip') {
      reply.writeHead(200);
      const drip = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => clearInterval(drip));
    }
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = createWebhookSender({ privateHosts: new Set([host]), maxMs: 300 });
  expect(await send({ ...webhook, url: `http://${host}/` })).toMatchObject({ status: undefined, failure: 'late' });
  expect(await send({ ...webhook, url: `http://${host}/drip` })).toMatchObject({ status: 200 });
  server.closeAllConnections();
  server.close();
});

test('an address is checked before anything is looked up', () => {
  for (const [address, reason] of [
    ['https://example.com/x', undefined],
    ['http://example.com/x', 'address'],
    ['https://a:b@example.com/', 'address'],
    ['https://[::1]/', 'private'],
    ['https://localhost/', 'private'],
    ['nothing', 'address'],
  ] as const)
    expect([address, reasonAgainst(address, new Set())]).toEqual([address, reason]);
});
