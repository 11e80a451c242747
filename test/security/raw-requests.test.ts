import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitRequests } from '../../src/server/http/serving/slow-requests.ts';
import { type ApiShop, openApiShop } from '../support/api-shop.ts';

// These requests are raw bytes on a socket, which no client library would send.

let shop: ApiShop;
let port: number;
beforeAll(async () => {
  shop = await openApiShop();
  const address = new URL(await shop.server.listen({ host: '127.0.0.1', port: 0 }));
  port = Number(address.port);
});
afterAll(() => shop.close());

test.each([
  ['http://x/healthz', 200],
  ['HTTP://x:80/healthz?a=http://y/', 200],
  ['http://x', 404],
  ['http://x?a=/healthz', 404],
  ['http://x/ebsn/api/products?q=latte', 200],
  ['http:///healthz', 200],
])('an address in absolute form is read as its path: %s', async (target, status) => {
  expect(await statusOf(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toBe(status);
});

test.each(['/p/wp-admin/admin-ajax.php', '/p/wp-admin/admin-ajax.php?x=1'])(
  'a form that ends early is the client’s mistake: %s',
  async (path) => {
    const body = '--b\r\nContent-Disposition: form-data; name="action"\r\n\r\nnf_ajax';
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${body.length}`,
    ];
    expect(await statusOf(`${head.join('\r\n')}\r\n\r\n${body}`)).toBe(400);
  },
);

test('connections that are slow or silent end', () => {
  const { timeout, headersTimeout, requestTimeout } = shop.server.server;
  expect({ timeout, headersTimeout, requestTimeout }).toEqual({
    timeout: 60_000,
    headersTimeout: 9_000,
    requestTimeout: 120_000,
  });
});

test('a body that does not come is cut off, an upload has more time', async () => {
  const server = fastify();
  limitRequests(server, { bodyMs: 50 });
  server.addContentTypeParser('multipart/form-data', (_request, body, done) => {
    body.resume().on('end', () => done(null));
  });
  server.post('/', () => 'read');
  const slowPort = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  const head = (type: string) => `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\n`;
  const cut = connect(slowPort, '127.0.0.1');
  const upload = connect(slowPort, '127.0.0.1');
  cut.write(`${head('application/json')}Content-Length: 2\r\n\r\n{`);
  upload.write(`${head('multipart/form-data; boundary=b')}Content-Length: 2\r\n\r\n-`);
  expect(await text(cut).catch(String)).not.toContain('200');
  upload.write('-');
  expect(await text(upload)).toContain('200 OK');
  await server.close();
});

test('a version of HTTP without heads is refused', async () => {
  expect(await statusOf('GET /healthz HTTP/0.9\r\n\r\n')).toBe(505);
  expect(await statusOf('GET /healthz HTTP/1.0\r\n\r\n')).toBe(200);
});

async function statusOf(request: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
}
