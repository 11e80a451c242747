import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { CONSENT_DAYS, CONSENT_VERSION } from '../../../src/domain/account/consent.ts';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { tidy } from '../../../src/server/open-shop.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

interface Received {
  readonly path: string;
  readonly body: { client_id: string; consent: object; events: { name: string; params: Record<string, unknown> }[] };
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The events that a stand-in for GA4 received. */
const received: Received[] = [];
const answers: number[] = [];
let measuring: Server;
let shop: ApiShop;
let staff: ApiClient;

beforeAll(async () => {
  measuring = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = answers.shift() ?? 204;
      if (status === 204) {
        const body = JSON.parse(Buffer.concat(parts).toString()) as Received['body'];
        received.push({ path: request.url ?? '', body, headers: request.headers });
      }
      reply.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => measuring.listen(0, '127.0.0.1', listening));
  const { port } = measuring.address() as AddressInfo;
  shop = await openApiShop({
    ga4: { url: `http://127.0.0.1:${port}`, measurementId: 'G-PROVA1234', secret: 'segretissimo' },
  });
  staff = shop.client();
  await becomeCustomer(staff, 'banco@esempio.it');
  await shop.db.query(sql`update customers set staff_roles = '{administrator}' where email = 'banco@esempio.it'`);
});
afterAll(async () => {
  await shop.close();
  await new Promise((closed) => measuring.close(closed));
});

const today = () => romeTime(shop.now.at).date;

/** Makes a browser with a choice about cookies. */
async function browser(analytics: boolean, client = shop.client()) {
  const [uuid, clientId] = [randomUUID(), randomUUID()];
  const choice = { uuid, analytics, profilation: false, version: CONSENT_VERSION, way: 'centre' };
  await client.ok('consentSave', choice);
  return { client, uuid, clientId, tell: (...events: object[]) => ({ uuid, clientId, events }) };
}

async function counts(event: string): Promise<Record<string, [number, number]>> {
  const { data } = await staff.ok('analyticsReport', {}, { from: today(), to: today(), event });
  expect([...Value.Errors(calls.analyticsReport.data, data)]).toEqual([]);
  return Object.fromEntries(data.counts.map(({ subject, times, amount }) => [subject, [times, amount]]));
}

describe('events', () => {
  test('of a browser that consented are counted by day, event and what they are about', async () => {
    const { client, tell } = await browser(true);
    const view = { name: 'view_item', items: [{ productId: SMALL.milk }] };
    const { data } = await client.ok('analyticsCollect', tell(view, view, { name: 'search', term: ' Latte  Intero ' }));
    expect(data.accepted).toBe(3);
    await client.ok(
      'analyticsCollect',
      tell(
        { name: 'add_to_cart', items: [{ productId: SMALL.pasta, quantity: 6 }] },
        { name: 'view_item_list', list: '/search', items: [{ productId: SMALL.milk }, { productId: SMALL.pasta }] },
        { name: 'view_promotion', promotion: { promotionId: 7, name: 'Estate', slot: 'BannerGrid 1' } },
      ),
    );
    expect(await counts('view_item')).toEqual({ '': [2, 0], 'product:1': [2, 2] });
    expect(await counts('search')).toEqual({ '': [1, 0], 'term:latte intero': [1, 0] });
    expect(await counts('add_to_cart')).toEqual({ '': [1, 0], 'product:5': [1, 6] });
    expect(Object.keys(await counts('view_item_list')).sort()).toEqual(['', 'list:/search', 'product:1', 'product:5']);
    expect(await counts('view_promotion')).toEqual({ '': [1, 0], 'promotion:7': [1, 0] });
  });

  test('are refused without consent, once it is taken back, and when it is too old', async () => {
    const event = { name: 'remove_from_cart', items: [{ productId: SMALL.milk, quantity: 1 }] };
    const stranger = shop.client();
    const unknown = { uuid: randomUUID(), clientId: randomUUID(), events: [event] };
    expect(await stranger.refused('analyticsCollect', unknown)).toEqual(['CONSENT_MISSING']);
    const refusing = await browser(false);
    expect(await refusing.client.refused('analyticsCollect', refusing.tell(event))).toEqual(['CONSENT_MISSING']);

    const { client, uuid, tell } = await browser(true);
    const before = shop.now.at;
    shop.now.at = new Date(before.getTime() + (CONSENT_DAYS + 1) * DAY_MS);
    expect(await client.refused('analyticsCollect', tell(event))).toEqual(['CONSENT_MISSING']);
    shop.now.at = new Date(before.getTime() + 60_000);
    const back = { uuid, analytics: false, profilation: false, version: CONSENT_VERSION, way: 'centre' };
    await client.ok('consentSave', back);
    expect(await client.refused('analyticsCollect', tell(event))).toEqual(['CONSENT_MISSING']);
    shop.now.at = before;
    expect(await counts('remove_from_cart')).toEqual({});
  });

  test('about nothing the shop knows, and words that may name somebody, are not counted', async () => {
    const { client, tell } = await browser(true);
    const { data } = await client.ok(
      'analyticsCollect',
      tell(
        { name: 'select_item', items: [{ productId: 999_999 }] },
        { name: 'select_item', list: '/cart/?voucher=ANNA', items: [{ slug: 'latte-intero-1l' }, { slug: 'niente' }] },
        { name: 'search', term: 'anna.bianchi@esempio.it' },
        { name: 'purchase', orderId: 100_001 },
      ),
    );
    expect(data.accepted).toBe(2);
    expect(await counts('select_item')).toEqual({ '': [1, 0], 'product:1': [1, 1] });
    expect(Object.keys(await counts('search')).join()).not.toContain('anna');
    expect(await counts('purchase')).toEqual({});
  });

  test('of a purchase are read from the buyer’s own order', async () => {
    const { client, tell } = await browser(true);
    await becomeCustomer(client, 'compra@esempio.it');
    await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 10 }] });
    await chooseTomorrow(client);
    const { data: cart } = await client.ok('cartView');
    const bought = await client.ok('buy', { payment_type_id: 2, accept_terms: true, expected_total: cart.grossTotal });
    const { orderId } = bought.data;
    const other = await browser(true);
    const stolen = await other.client.ok('analyticsCollect', other.tell({ name: 'purchase', orderId }));
    expect(stolen.data.accepted).toBe(0);
    received.length = 0;
    // a search counts for the order if it led to goods of the order, and if it names nobody
    const ledBy = [
      { productId: SMALL.pasta, term: ' Pasta  corta' },
      { productId: SMALL.pasta, term: 'pasta corta' },
      { productId: SMALL.pasta, term: 'anna@esempio.it' },
      { productId: SMALL.milk, term: 'latte' },
    ];
    await client.ok('analyticsCollect', tell({ name: 'purchase', orderId, bought: ledBy }));
    expect(await counts('purchase')).toEqual({
      '': [1, Math.round(cart.grossTotal * 100)],
      'product:5': [1, 10],
      'term:pasta corta': [1, 0],
    });
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]?.body.events[0]?.params).toMatchObject({
      transaction_id: String(orderId),
      value: cart.grossTotal,
      currency: 'EUR',
      items: [{ item_id: '5', item_name: 'Spaghetti n. 5', quantity: 10, price: 0.99 }],
    });
  });
});

describe('the Measurement Protocol', () => {
  test('is spoken by the server, with names and prices of the catalogue and nothing about who', async () => {
    const { client, clientId, tell } = await browser(true);
    received.length = 0;
    answers.push(503);
    await client.ok('analyticsCollect', tell({ name: 'view_item', items: [{ productId: SMALL.milk }] }));
    await expect.poll(() => received.length).toBe(1);
    const [first] = received;
    if (!first) throw new Error('nothing was received');
    const { path, body, headers } = first;
    expect(path).toBe('/mp/collect?measurement_id=G-PROVA1234&api_secret=segretissimo');
    expect(body).toEqual({
      client_id: clientId,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      events: [
        {
          name: 'view_item',
          timestamp_micros: shop.now.at.getTime() * 1000,
          params: {
            currency: 'EUR',
            value: 1.49,
            items: [
              {
                item_id: '1',
                item_name: 'Latte intero',
                item_brand: 'MALGA SERENA',
                item_category: 'Latte e formaggi',
                price: 1.49,
                quantity: 1,
              },
            ],
          },
        },
      ],
    });
    for (const name of ['cookie', 'x-forwarded-for', 'referer']) expect(headers[name]).toBeUndefined();
  });

  test('takes at most 25 events at a time, and a refusal harms nobody', async () => {
    const { client, tell } = await browser(true);
    received.length = 0;
    answers.push(400);
    const view = { name: 'view_item', items: [{ productId: SMALL.milk }] };
    await client.ok('analyticsCollect', tell(view));
    await client.ok('analyticsCollect', tell(...Array.from({ length: 50 }, () => view)));
    await expect.poll(() => received.map(({ body }) => body.events.length)).toEqual([25, 25]);
  });
});

describe('what was counted', () => {
  test('is told to the staff only', async () => {
    const asked = { from: today(), to: today() };
    expect((await shop.client().call('analyticsReport', {}, asked)).httpStatus).toBe(419);
    const { client } = await browser(true);
    await becomeCustomer(client, 'curiosa@esempio.it');
    expect((await client.call('analyticsReport', {}, asked)).httpStatus).toBe(403);
    expect(await staff.refused('analyticsReport', {}, { from: '2026-99-99', to: today() })).toEqual(['INVALID_DATE']);
  });

  test('loses rare words overnight, and its days after three months, but no sum', async () => {
    const { client, tell } = await browser(true);
    const search = (term: string) => ({ name: 'search', term });
    await client.ok('analyticsCollect', tell(...['pane', 'pane', 'pane', 'kombucha'].map(search)));
    const opened = (term: string) => ({ name: 'select_item', term, items: [{ productId: SMALL.milk }] });
    await client.ok('analyticsCollect', tell(opened('pane'), opened('kombucha')));
    const { database: db } = shop.database;
    await tidy(db, shop.now.at);
    expect(Object.keys(await counts('search'))).toEqual(expect.arrayContaining(['term:pane', 'term:kombucha']));
    const before = await counts('search');
    const at = (days: number) => new Date(shop.now.at.getTime() + days * DAY_MS);
    await tidy(db, at(1));
    expect(Object.keys(await counts('search'))).not.toContain('term:kombucha');
    // what followed a search that is kept stays with it
    expect(Object.keys(await counts('select_item')).filter((each) => each.startsWith('term:'))).toEqual(['term:pane']);
    await tidy(db, at(100));
    await tidy(db, at(100));
    const [month, next] = [`${today().slice(0, 7)}-01`, addDays(today(), 1)];
    const periods = await db.query<{ period: string; startsOn: string; times: number }>(sql`
      select period, starts_on::text, times::int from analytics_counts where event = 'search' and subject = ''`);
    expect(periods).toEqual([{ period: 'month', startsOn: month, times: before['']?.[0] }]);
    // the sessions of three months ago have ended
    await staff.ok('login', { login: 'banco@esempio.it', password: 'mele-verdi-42' });
    const { data } = await staff.ok('analyticsReport', {}, { from: month, to: next, event: 'search' });
    expect(data.counts.map(({ subject }) => subject)).toContain('term:pane');
    await tidy(db, at(1300));
    expect(await db.query(sql`select 1 from analytics_counts`)).toEqual([]);
  });
});
