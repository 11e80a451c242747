import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { PERSON } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let second: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  second = await openApiShop({}, shop.database);
  await Promise.all([shop, second].map(({ server }) => server.listen({ port: 0, host: '127.0.0.1' })));
});
afterAll(async () => {
  await second.close();
  await shop.close();
});

const addressOf = ({ server }: ApiShop) => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

/** A browser over the network: its calls, and the connection that reports changes of its cart. */
function browserAt(at: ApiShop, token?: string) {
  let session = token ?? '';
  const headers = () => ({ 'x-ebsn-client': 'site', 'content-type': 'application/json', 'x-ebsn-session': session });
  async function post(path: string, body: object, client = '') {
    const reply = await fetch(`${addressOf(at)}/ebsn/api${path}`, {
      method: 'POST',
      headers: { ...headers(), 'x-ebsn-client-uuid': client },
      body: JSON.stringify(body),
    });
    session = reply.headers.get('x-ebsn-session') ?? cookieOf(reply) ?? session;
    return (await reply.json()) as { response: { status: number } };
  }
  async function listen() {
    const aborter = new AbortController();
    const reply = await fetch(`${addressOf(at)}/ebsn/api/cart/events`, { headers: headers(), signal: aborter.signal });
    const heard: string[] = [];
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    void (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        heard.push(...[...part.value.matchAll(/event: cart\ndata: \{"client":"(.+)"\}\n/g)].map(([, who = '']) => who));
    })().catch(() => undefined);
    return { status: reply.status, type: reply.headers.get('content-type'), heard, leave: () => aborter.abort() };
  }
  return { post, listen, token: () => session };
}

function cookieOf(reply: Response): string | undefined {
  return reply.headers
    .getSetCookie()
    .map((cookie) => /^x-ebsn-session=([^;]+)/i.exec(cookie)?.[1])
    .find((value) => value !== undefined);
}

let customers = 0;
async function customerAt(at: ApiShop) {
  const browser = browserAt(at);
  const email = `due-${++customers}@esempio.it`;
  await browser.post('/registration/register_user', { ...PERSON, email });
  const device = async (where: ApiShop) => {
    const other = browserAt(where);
    await other.post('/auth/login', { login: email, password: PERSON.password });
    return other;
  };
  return { browser, device };
}

const milk = { items: [{ productId: SMALL.milk, quantity: 1 }] };

test('a second device hears of a change, in another process too, and who made it', async () => {
  const { browser, device } = await customerAt(shop);
  const phone = await device(second);
  const { status, type, heard, leave } = await phone.listen();
  expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await browser.post('/cart/add', milk, 'questa-scheda');
  await expect.poll(() => heard).toEqual(['questa-scheda']);
  leave();
});

test('nobody hears of a cart of somebody else, of a refusal or of a look', async () => {
  const { browser } = await customerAt(shop);
  const { device } = await customerAt(shop);
  const other = await (await device(shop)).listen();
  const own = await browser.listen();
  await browser.post('/cart/add', { items: [{ productId: 999_999, quantity: 1 }] });
  await fetch(`${addressOf(shop)}/ebsn/api/cart/view`, { headers: { 'x-ebsn-session': browser.token() } });
  await browser.post('/cart/add', milk, 'io');
  await expect.poll(() => own.heard).toEqual(['io']);
  expect(other.heard).toEqual([]);
  own.leave();
  other.leave();
});

test('tabs of a visitor hear of their cart; who has none is sent away', async () => {
  const visitor = browserAt(shop);
  expect((await visitor.listen()).status).toBe(204);
  await visitor.post('/cart/add', milk);
  const { heard, leave } = await visitor.listen();
  await visitor.post('/cart/add', milk, 'altra');
  await expect.poll(() => heard).toEqual(['altra']);
  leave();
});

test('many changes at once are each told', async () => {
  const { browser, device } = await customerAt(shop);
  const { heard, leave } = await (await device(second)).listen();
  for (let count = 0; count < 20; count++) await browser.post('/cart/add', milk, String(count));
  await expect.poll(() => heard.length).toBe(20);
  leave();
});

test('a shop that closes ends what is open', async () => {
  const third = await openApiShop({}, shop.database);
  await third.server.listen({ port: 0, host: '127.0.0.1' });
  const { device } = await customerAt(shop);
  const { status } = await (await device(third)).listen();
  expect(status).toBe(200);
  await third.server.close();
  await third.close();
});
