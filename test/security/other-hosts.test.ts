import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config/config.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';

let shop: ApiShop | undefined;
afterEach(() => shop?.close());

async function statusAt(environment: Record<string, string>, path = '/ebsn/api/cart/view') {
  const { publicUrl, ownHosts, servesOwnHostsOnly } = readConfig(environment);
  shop = await openApiShop({ publicUrl, ownHosts, servesOwnHostsOnly });
  const { server } = shop;
  await server.listen({ port: 0, host: '127.0.0.1' });
  return async (host: string, at = path) => {
    const { port } = server.server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', path: at, headers: { host }, agent: false }).end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await text(reply);
    return reply.statusCode === 421 ? [421, body] : [reply.statusCode];
  };
}

test('a shop with a name serves its own hosts only', async () => {
  const status = await statusAt({ PUBLIC_URL: 'https://spesa.example.it', OWN_HOSTS: 'www.example.it' });
  for (const host of ['spesa.example.it', 'Spesa.Example.IT', 'spesa.example.it:443', 'www.example.it'])
    expect([host, ...(await status(host))]).toEqual([host, 200]);
  for (const host of ['evil.test', 'localhost', '127.0.0.1:3000', 'spesa.example.it.evil.test', ''])
    expect([host, ...(await status(host))]).toEqual([host, 421, 'This shop is at https://spesa.example.it\n']);
  // pages call the API within the process
  expect((await shop?.server.inject('/ebsn/api/cart/view'))?.statusCode).toBe(200);
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect([path, ...(await status('10.0.0.7', path))]).toEqual([path, 200]);
  expect(await status('evil.test', '/metrics')).toEqual([421, expect.any(String)]);
  expect(await status('evil.test', '/healthz/../posta')).toEqual([421, expect.any(String)]);
});

test.each([{}, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://localhost:3000' }])(
  'a shop without a name of its own (%j) serves whoever reaches it',
  async (environment) => {
    const status = await statusAt(environment);
    expect(await status('nas.local:3000')).toEqual([200]);
    // a page of another site whose host name resolves to this machine cannot read what only this machine may read (DNS
    // rebinding)
    expect(await status('evil.test', '/metrics')).toEqual([421, expect.any(String)]);
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
      expect([host, ...(await status(host, '/metrics'))]).toEqual([host, 200]);
  },
);
