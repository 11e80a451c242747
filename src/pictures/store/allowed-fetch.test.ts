import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAllowedFetch } from './allowed-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const pixels = Buffer.from('any bytes');

describe('fetching a picture', () => {
  let server: Server;
  let host = '';
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      (pages[request.url ?? ''] ?? pages['/missing'])?.(request, reply);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const pages: Record<string, RequestListener> = {
    '/good': (_, reply) => reply.end(pixels),
    '/missing': (_, reply) => reply.writeHead(404).end(),
    '/slow': () => {},
    '/endless': (_, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(16_384)));
      };
      reply.on('drain', more);
      more();
    },
    '/announced': (_, reply) => reply.writeHead(200, { 'content-length': '99999999' }).write('x'),
    '/moved': (_, reply) => reply.writeHead(302, { location: '/good' }).end(),
    '/away': (_, reply) => reply.writeHead(302, { location: 'https://elsewhere.example/x.jpg' }).end(),
    '/inside': (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    '/round': (_, reply) => reply.writeHead(302, { location: '/round' }).end(),
    '/packed': (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    '/later': (_, reply) => {
      const first = asked.filter((path) => path === '/later').length < 2;
      reply.writeHead(first ? 503 : 200, first ? { 'retry-after': '0' } : {}).end(pixels);
    },
  };
  const fetchAt = async (path: string) =>
    createAllowedFetch({
      hosts: new Set([host]),
      localHosts: new Set([host]),
      limits: { maxBytes: 100_000, maxMs: 400, tries: 2, waitMs: 1 },
    })(`http://${host}${path}`);

  test('brings what an allowed host has, also after a redirect within it and a second try', async () => {
    expect(await fetchAt('/good')).toEqual({ bytes: pixels });
    expect(await fetchAt('/moved')).toEqual({ bytes: pixels });
    expect(await fetchAt('/later')).toEqual({ bytes: pixels });
  });

  test.each([
    ['/missing', 'the host answers 404'],
    ['/slow', 'took longer than 0.4 s'],
    ['/endless', 'larger than 100000 bytes'],
    ['/announced', 'larger than 100000 bytes'],
    ['/away', 'leads to https://elsewhere.example/x.jpg: the host elsewhere.example is not in PICTURE_HOSTS'],
    ['/inside', 'leads to http://169.254.169.254/latest: not https'],
    ['/round', 'more than 3 redirects'],
    ['/packed', 'sent as gzip'],
  ])('refuses %s: %s', async (path, refused) => {
    expect(await fetchAt(path)).toEqual({ refused });
  });

  test('asks a host nothing that is not named, not https, or not public', async () => {
    const before = asked.length;
    const port = host.split(':')[1] ?? '';
    const fetch = createAllowedFetch({
      hosts: new Set([host, `shop.example:${port}`, 'shop.example']),
      limits: { tries: 1 },
      // the owner of a name controls the addresses to which it resolves
      resolve: ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [
          { address: '93.184.215.14', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])) as never,
    });
    for (const [address, refused] of [
      [`http://${host}/good`, 'not https'],
      [`https://${host}/good`, '127.0.0.1 is not a public address'],
      [`https://shop.example:${port}/good`, 'shop.example: 127.0.0.1 is not a public address'],
      ['https://cdn.shop.example/a.jpg', 'the host cdn.shop.example is not in PICTURE_HOSTS'],
      ['https://shop.example@elsewhere.example/a.jpg', 'has a user name'],
      ['file:///etc/passwd', 'not https'],
    ] as const)
      expect(await fetch(address)).toEqual({ refused });
    expect(asked.length).toBe(before);
  });

  test.each([
    ['93.184.215.14', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['172.31.255.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:a00:1::', false],
    ['shop.example', false],
  ])('%s is a public address: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
