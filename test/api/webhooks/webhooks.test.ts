import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WEBHOOK_KINDS, type WebhookKind } from '../../../src/contract/webhooks/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/base/duration.ts';
import { sendDue } from '../../../src/server/features/webhooks/deliver.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf, staffClient } from '../../support/people/staff.ts';
import { APPLES_AND_PASTA, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { testClock } from '../../support/test-clock.ts';

// Decision 172: other programs are told what happens, signed after Standard Webhooks

interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: { type: string; subject: string; version: number; data: Record<string, unknown> };
}

/** Its stock is counted. */
const COUNTED = SMALL.rareCheese;
let shop: ApiShop;
let boss: ApiClient;
let receiver: Server;
let url: string;
let got: Received[];
/** How the receiver answers; 200 unless a test says something else. */
let answer: (event: Received['event']) => { status: number; headers?: Record<string, string>; body?: string };

beforeAll(async () => {
  receiver = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (part: Buffer) => chunks.push(part));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const event = JSON.parse(body) as Received['event'];
      got.push({ id: String(request.headers['webhook-id']), headers: request.headers, body, event });
      const { status, headers, body: text = '' } = answer(event);
      if (status === 0) return;
      reply.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((open) => receiver.listen(0, '127.0.0.1', open));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  url = `http://${host}/hooks`;
  shop = await openApiShop({ webhookPrivateHosts: new Set([host]) });
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  await logIn();
});
afterAll(async () => {
  await shop.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  got = [];
  answer = () => ({ status: 200 });
  await shop.db.query(sql`delete from webhook_endpoints`);
  await shop.db.query(sql`delete from webhook_events`);
});

async function subscribe(kinds: readonly WebhookKind[], path = '') {
  const { endpoints, secret = '' } = (await boss.ok('webhookSave', { url: url + path, kinds, is_on: true })).data;
  return { endpointId: Math.max(...endpoints.map(({ endpointId }) => endpointId)), secret };
}
let loggedInAt = 0;
async function logIn(): Promise<void> {
  boss = await staffClient(shop, 'capo@esempio.it');
  loggedInAt = shop.now.at.getTime();
}
/** Sends everything that is due. */
async function minute(ms = 0): Promise<void> {
  shop.now.at = new Date(shop.now.at.getTime() + ms);
  // sessions end after a day
  if (shop.now.at.getTime() - loggedInAt > HOUR_MS) await logIn();
  await sendDue({ db: shop.db, clock: testClock(shop.now) });
  await shop.jobs.drained();
}
/** Returns whether the published library accepts what was received; it allows for five minutes. */
function isVerified(secret: string, received: Pick<Received, 'headers' | 'body'> | undefined): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: shop.now.at });
  try {
    new Webhook(secret).verify(received?.body ?? '', { ...received?.headers } as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    vi.useRealTimers();
  }
}
const endpoint = async (endpointId: number) =>
  (await boss.ok('webhooks')).data.endpoints.find((each) => each.endpointId === endpointId);
const deliveries = async (endpointId: number) =>
  (await boss.ok('webhookDeliveries', {}, { endpoint_id: endpointId })).data.deliveries;
const setStock = (amount: number) =>
  shop.db.query(sql`update stock set available_amount = ${amount} where product_id = ${COUNTED} and warehouse_id = 12`);
const setContent = (slug: string) =>
  shop.db.query(sql`insert into content_entries (type, slug) values ('pages', ${slug})
    on conflict (type, slug) do update set title = content_entries.title || 'x'`);

test('an order, from its purchase to its delivery, is told in order, signed, and with the payload of each moment', async () => {
  const { secret } = await subscribe([...WEBHOOK_KINDS]);
  const crew = await crewOf(shop);
  const goods = [...APPLES_AND_PASTA, { productId: COUNTED, quantity: 1 }];
  const bought = await orderOf(shop, 'ada@esempio.it', goods);
  const { orderId } = bought;
  await picked(crew, bought, {
    [SMALL.apples]: { weight_grams: 980 },
    [SMALL.pasta]: { quantity: 6 },
    [COUNTED]: { quantity: 1 },
  });
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  await minute();
  const ofOrder = got.filter(({ event }) => event.subject === `order ${orderId}`);
  expect(ofOrder.map(({ event }) => [event.type, event.data.orderStatusId])).toEqual([
    ['order.made', 3],
    ...ofOrder.slice(1).map(({ event }) => ['order.changed', event.data.orderStatusId]),
  ]);
  expect(ofOrder.length).toBeGreaterThan(2);
  const versions = ofOrder.map(({ event }) => event.version);
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
  expect(ofOrder[0]?.event.data).toMatchObject({ orderId, totalCents: expect.any(Number), replacesOrderId: null });
  const types = new Set(got.map(({ event }) => event.type));
  for (const type of ['customer.made', 'payment.made', 'picking.line', 'stock.changed'])
    expect([type, types.has(type)]).toEqual([type, true]);
  expect(got.find(({ event }) => event.type === 'picking.line' && event.data.weightGrams === 980)).toBeDefined();
  // of a customer nothing but the number
  expect(JSON.stringify(got)).not.toMatch(/ada@esempio/);

  // a receiver needs the published library and nothing else
  for (const each of got) expect([each.event.type, isVerified(secret, each)]).toEqual([each.event.type, true]);
  expect(got.some((each) => isVerified(secret, { ...each, body: `${each.body} ` }))).toBe(false);
});

test('an event belongs to the transaction of its change, and nothing is written while nobody wants it', async () => {
  await setStock(50);
  await boss.ok('staffContentInsert', { type: 'pages', slug: 'prima', title: 'Prima' }).catch(() => undefined);
  const written = async () => (await shop.db.query(sql`select event_id from webhook_events order by event_id`)).length;
  expect(await written()).toBe(0);
  await subscribe(['stock.changed']);
  await expect(
    shop.db.tx(async (tx) => {
      await tx.query(sql`update stock set available_amount = 3 where product_id = ${COUNTED}`);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  await shop.db.query(sql`update prices set price_cents = price_cents + 1`);
  expect(await written()).toBe(0);
  await setStock(40);
  await minute();
  expect(got.map(({ event }) => event.data)).toMatchObject([
    { warehouseId: 12, stock: [{ productId: COUNTED, available: 40, isListed: true }] },
  ]);
});

test('prices of a whole list are a few events, and a deleted price is one without an amount', async () => {
  await subscribe(['prices.changed']);
  await shop.db.query(sql`update prices set price_cents = price_cents + 1 where price_list_id = -1`);
  const { number } = await shop.db.one<{ number: number }>(
    sql`select count(*)::int as number from prices where price_list_id = -1`,
  );
  await minute();
  expect(got.flatMap(({ event }) => event.data.prices as unknown[])).toHaveLength(number);
  expect(got).toHaveLength(Math.ceil(number / 500));
  got = [];
  await shop.db.query(sql`delete from prices where product_id = ${SMALL.pasta}`);
  await minute();
  expect(got[0]?.event.data.prices).toEqual([{ productId: SMALL.pasta, priceCents: null }]);
});

test('what fails holds up its own subject and no other, and is tried again after growing pauses', async () => {
  const { endpointId } = await subscribe(['content.changed']);
  let isBroken = true;
  const brokenSlug = 'rotta';
  answer = ({ data }) => ({ status: data.slug === brokenSlug && isBroken ? 500 : 200 });
  await setContent(brokenSlug);
  await setContent(brokenSlug);
  await setContent('sana');
  await minute();
  expect(got.map(({ event }) => event.data.slug).sort()).toEqual([brokenSlug, 'sana']);
  const [first] = got.filter(({ event }) => event.data.slug === brokenSlug);
  await minute(30_000);
  expect(got).toHaveLength(2);
  await minute(31_000);
  expect(got).toHaveLength(3);
  await minute(4 * MINUTE_MS);
  expect(got).toHaveLength(3);
  isBroken = false;
  await minute(2 * MINUTE_MS);
  // the same id and body at each attempt, and the second event after the first
  const tried = got.filter(({ event }) => event.data.slug === brokenSlug);
  expect(tried.map(({ id, body }) => [id, body])).toEqual([
    ...Array(3).fill([first?.id, first?.body]),
    [tried[3]?.id, tried[3]?.body],
  ]);
  expect(tried[3]?.event.version).toBeGreaterThan(first?.event.version ?? 0);
  expect(await endpoint(endpointId)).toMatchObject({ isOn: true, waiting: 0, givenUp: 0 });
  expect((await deliveries(endpointId)).map(({ state, attempts }) => [state, attempts])).toContainEqual([
    'delivered',
    3,
  ]);
});

test('a delivery is given up after days, shown, and sent again by hand; the next of its subject goes on', async () => {
  const { endpointId } = await subscribe(['content.changed']);
  answer = ({ version }) => ({ status: version === first ? 500 : 200 });
  let first = 0;
  await setContent('mai');
  first = (await shop.db.one<{ eventId: number }>(sql`select max(event_id) as event_id from webhook_events`)).eventId;
  await setContent('mai');
  for (const minutes of [0, 1, 5, 30, 120, 300, 600, 840, 1200, 1440]) await minute((minutes + 1) * MINUTE_MS);
  const tried = got.filter(({ event }) => event.version === first).length;
  expect(tried).toBe(10);
  expect(got.at(-1)?.event.version).toBeGreaterThan(first);
  expect(await endpoint(endpointId)).toMatchObject({ isOn: true, givenUp: 1, waiting: 0 });
  const [, lost] = await deliveries(endpointId);
  expect(lost).toMatchObject({ state: 'given_up', status: 500, attempts: 10 });
  answer = () => ({ status: 200 });
  await boss.ok('webhookAgain', { delivery_id: lost?.deliveryId });
  await shop.jobs.drained();
  expect(got.at(-1)?.id).toBe(lost?.eventId);
  expect(await boss.refused('webhookAgain', { delivery_id: lost?.deliveryId })).toEqual(['WEBHOOK_NOT_GIVEN_UP']);
  expect((await endpoint(endpointId))?.givenUp).toBe(0);
});

test('an address that is gone, or fails for five days, is switched off with a mail, and on again by hand', async () => {
  const { endpointId } = await subscribe(['content.changed']);
  answer = () => ({ status: 410 });
  await setContent('via');
  await minute();
  expect(await endpoint(endpointId)).toMatchObject({ isOn: false, offReason: 'gone', givenUp: 1 });
  await shop.jobs.drained();
  const mails = await shop.mails(shop.config.staffMail);
  expect(mails.map(({ subject }) => subject)).toEqual(['Un webhook è stato spento']);
  expect(mails[0]?.plain).toContain(url);
  await setContent('non-scritta');
  await minute();
  expect(got).toHaveLength(1);

  answer = () => ({ status: 500 });
  const { endpoints } = (
    await boss.ok('webhookSave', { endpoint_id: endpointId, url, kinds: ['content.changed'], is_on: true })
  ).data;
  expect(endpoints[0]).not.toHaveProperty('offReason');
  await setContent('male');
  await minute();
  for (let day = 0; day < 5; day += 1) {
    expect((await endpoint(endpointId))?.isOn).toBe(true);
    await minute(DAY_MS);
    await setContent(`male-${day}`);
    await minute();
  }
  expect(await endpoint(endpointId)).toMatchObject({ isOn: false, offReason: 'failing' });
  await shop.jobs.drained();
  expect(await shop.mails(shop.config.staffMail)).toHaveLength(2);
});

test('a receiver that is busy or does not answer is left alone for a while, as long as it asks for', async () => {
  await subscribe(['content.changed']);
  answer = () => ({ status: 503, headers: { 'retry-after': '600' } });
  await setContent('uno');
  await minute();
  await setContent('due');
  await minute(MINUTE_MS);
  expect(got).toHaveLength(1);
  answer = () => ({ status: 200 });
  await minute(10 * MINUTE_MS);
  expect(
    got
      .slice(1)
      .map(({ event }) => event.data.slug)
      .sort(),
  ).toEqual(['due', 'uno']);
});

test('while a secret is changed, both sign', async () => {
  const { endpointId, secret: before } = await subscribe(['content.changed']);
  const { secret: after = '' } = (await boss.ok('webhookSecret', { endpoint_id: endpointId })).data;
  expect(after).not.toBe(before);
  await setContent('firma');
  await minute();
  expect([before, after].map((secret) => isVerified(secret, got.at(-1)))).toEqual([true, true]);
  expect(got.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  await minute(25 * HOUR_MS);
  await setContent('firma');
  await minute();
  expect(got.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  expect([before, after].map((secret) => isVerified(secret, got.at(-1)))).toEqual([false, true]);
});

test('the trial says at once what came of it, with the beginning of the answer', async () => {
  const { endpointId } = await subscribe(['order.made']);
  answer = () => ({ status: 200, body: `bene${'!'.repeat(1_000_000)}` });
  const { deliveries: sent } = (await boss.ok('webhookTrial', { endpoint_id: endpointId })).data;
  expect(sent).toMatchObject([{ kind: 'trial', state: 'delivered', status: 200, attempts: 1 }]);
  expect(sent[0]?.answer.length).toBeLessThanOrEqual(2000);
  expect(got[0]?.event).toMatchObject({ type: 'trial', data: { endpointId } });
  answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } });
  const { deliveries: led } = (await boss.ok('webhookTrial', { endpoint_id: endpointId })).data;
  expect(led[0]).toMatchObject({ state: 'given_up', status: 302 });
  const after = await endpoint(endpointId);
  expect([after?.isOn, after?.failingSince, after?.waiting]).toEqual([true, undefined, 0]);
});

test('only the staff with the right set addresses, and only public ones or those that the configuration names', async () => {
  const save = async (body: object) =>
    (await boss.call('webhookSave', { url, kinds: ['order.made'], is_on: true, ...body })).response.errors;
  for (const wrong of [
    ...[
      'http://example.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/',
      'https://10.0.0.8/',
      'https://169.254.169.254/',
    ],
    ...[
      'https://0x7f000001/',
      'https://2130706433/',
      'https://[::ffff:10.0.0.1]/',
      'https://u:p@example.com/',
      'ftp://x.it',
    ],
    ...['non un indirizzo', `https://example.com/${'x'.repeat(10_000)}`, 'http://localhost:1/'],
  ])
    expect([wrong, await save({ url: wrong })]).toMatchObject([wrong, [{ code: 'WEBHOOK_URL', field: 'url' }]]);
  expect(await save({ kinds: [] })).toMatchObject([{ code: 'WEBHOOK_WITHOUT_KINDS', field: 'kinds' }]);
  expect((await save({ kinds: ['everything'] })).length).toBeGreaterThan(0);
  expect(await save({})).toEqual([]);
  expect(await save({})).toMatchObject([{ code: 'WEBHOOK_URL_TAKEN', field: 'url' }]);
  expect(await boss.refused('webhookTrial', { endpoint_id: 999_999 })).toEqual(['WEBHOOK_NOT_FOUND']);
  const manager = await personOf(shop, 'resp@esempio.it', ['store_manager']);
  expect((await manager.call('webhooks')).httpStatus).toBe(403);
  expect((await shop.client().call('webhooks')).httpStatus).toBe(419);
  // the secret is shown once
  expect(JSON.stringify((await boss.ok('webhooks')).data)).not.toContain('whsec_');
});
