import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ListQuery } from './content-source.ts';
import { wordpressContentSource } from './wordpress-source.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const query: ListQuery = {
  embed: false,
  fields: [],
  page: 1,
  perPage: 10,
  search: '',
  slugs: [],
  include: [],
  exclude: [],
  parent: [],
  offset: undefined,
  categories: [],
  tags: [],
  after: '',
  before: '',
  order: 'desc',
  orderBy: 'date',
};
const pages = { what: 'entries', type: 'pages', query } as const;

function json(body: unknown, headers: Record<string, string> = {}) {
  return (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function source({ at = { time: 0 }, timeoutMs = 60_000 } = {}) {
  const own = { types: new Set(['ricette']), endpoints: new Set(['volantini']) };
  return wordpressContentSource({ url, timeoutMs, ...own, now: () => at.time, onError: () => {} });
}

test('a list comes with its totals, and what could run in it is taken out', async () => {
  answer = json(
    [{ id: 1, title: { rendered: 'Chi siamo' }, content: { rendered: '<p onclick="x()">Ciao<script>1</script></p>' } }],
    { 'x-wp-total': '31', 'x-wp-totalpages': '4' },
  );
  const reply = await source().read(pages);
  expect(reply).toMatchObject({ status: 200, total: 31, totalPages: 4 });
  expect(reply.body).toMatchObject([{ content: { rendered: '<p>Ciao</p>' } }]);
  expect(asked).toEqual(['/wp-json/wp/v2/pages?page=1&per_page=10&order=desc&orderby=date']);
});

test('what is asked again within a minute is answered from the copy', async () => {
  answer = json([]);
  const at = { time: 0 };
  const one = source({ at });
  await one.read(pages);
  at.time = 59_000;
  await one.read(pages);
  expect(asked).toHaveLength(1);
  at.time = 61_000;
  await one.read(pages);
  expect(asked).toHaveLength(2);
});

const broken: [string, typeof answer][] = [
  ['slow', () => {}],
  ['broken', (_request, response) => void response.writeHead(500).end('<h1>Fatal error</h1>')],
  ['gone', (request) => void request.socket.destroy()],
  ['not JSON', (_request, response) => void response.end('<html>')],
  [
    'somewhere else now',
    (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  ['huge', (_request, response) => void response.end(`"${'x'.repeat(5 * 1024 * 1024)}"`)],
];
test.each(broken)('while it is %s the last copy is shown, and without one it says so', async (name, fault) => {
  const at = { time: 0 };
  const one = source({ at, ...(name === 'slow' ? { timeoutMs: 1500 } : {}) });
  answer = json([{ id: 7 }]);
  await expect.poll(() => one.read(pages)).toMatchObject({ status: 200 });
  at.time = 3_600_000;
  answer = fault;
  expect(await one.read(pages)).toMatchObject({ status: 200, body: [{ id: 7 }] });
  expect(await one.read({ what: 'menu', location: 'primary' })).toMatchObject({ status: 503 });
});

test('after five failures nobody waits for half a minute, then it is asked again', async () => {
  answer = (_request, response) => void response.writeHead(503).end();
  const at = { time: 0 };
  const one = source({ at });
  for (let attempt = 0; attempt < 8; attempt++) await one.read(pages);
  expect(asked).toHaveLength(5);
  at.time = 31_000;
  answer = json([{ id: 9 }]);
  expect(await one.read(pages)).toMatchObject({ body: [{ id: 9 }] });
});

test('many who ask at once ask it once', async () => {
  answer = (request, response) => void setTimeout(() => json([])(request, response), 30);
  const one = source();
  await Promise.all(Array.from({ length: 20 }, () => one.read(pages)));
  expect(asked).toHaveLength(1);
});

test('users, settings and other insides are not read, unless the configuration names them', async () => {
  answer = json([]);
  const one = source();
  for (const type of ['users', 'comments', 'settings', 'plugins', 'types']) {
    expect(await one.read({ what: 'entries', type, query })).toMatchObject({ status: 404 });
    expect(await one.read({ what: 'entry', type, id: 1, query })).toMatchObject({ status: 404 });
  }
  expect(await one.read({ what: 'custom', endpoint: 'backup' })).toMatchObject({ status: 404 });
  expect(asked).toEqual([]);
  await one.read({ what: 'entry', type: 'ricette', id: 1, query });
  await one.read({ what: 'custom', endpoint: 'volantini' });
  expect(asked).toEqual(['/wp-json/wp/v2/ricette/1', '/wp-json/custom/v1/volantini']);
});

test('every text with markup is sanitised, in fields of plug-ins too', async () => {
  answer = json([{ acf: { testo: '<p>Ciao<script>1</script></p>', note: ['5 < 6', '<img src=x onerror=x()>'] } }]);
  const { body } = await source().read(pages);
  expect(JSON.stringify(body)).not.toMatch(/script|onerror/);
  expect(body).toMatchObject([{ acf: { testo: '<p>Ciao</p>', note: ['5 < 6', expect.any(String)] } }]);
});

test('no more than sixteen questions are under way at once; others are told to come back', async () => {
  const waiting: (() => void)[] = [];
  answer = (request, response) => void waiting.push(() => json([])(request, response));
  const one = source();
  const ask = (id: number) => one.read({ what: 'entry', type: 'pages', id, query });
  const first = Array.from({ length: 16 }, (_, index) => ask(index + 1));
  await expect.poll(() => waiting).toHaveLength(16);
  expect(await ask(17)).toMatchObject({ status: 503 });
  for (const send of waiting) send();
  expect(new Set((await Promise.all(first)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toHaveLength(16);
});

test('filters, slides of a service and the site search are asked as the platform’s clients ask them', async () => {
  answer = json([]);
  const one = source({ at: { time: 600_500 } });
  const posts = { ...query, offset: 8, categories: [3, 4], tags: [5], after: '2026-01-01T00:00:00' };
  await one.read({ what: 'entries', type: 'posts', query: posts });
  await one.read({ what: 'newSlides', ids: [], count: 5, serviceId: 2 });
  await one.read({ what: 'siteSearch', search: 'pane e olio' });
  expect(asked).toEqual([
    '/wp-json/wp/v2/posts?page=1&per_page=10&offset=8&categories=3%2C4&tags=5&after=2026-01-01T00%3A00%3A00&order=desc&orderby=date',
    '/wp-json/wp/v2/new_slides/all/600/5?deliveryServiceId=2',
    '/wp-json/custom/ali/search?q=pane+e+olio',
  ]);
});

test('its own "not found" is passed on and not kept', async () => {
  answer = vi.fn((_request, response) => void response.writeHead(404).end('{"code":"rest_no_route"}'));
  const one = source();
  expect(await one.read(pages)).toMatchObject({ status: 404, body: { code: 'rest_no_route' } });
  await one.read(pages);
  expect(asked).toHaveLength(2);
});
