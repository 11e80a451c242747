import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { takePartnerEvent } from '../../../src/server/features/fulfilment/register.ts';
import { followDeliveries } from '../../../src/server/features/orders/partner-deliveries.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { restPartner } from '../../../src/server/infra/delivery-partner/rest-partner.ts';
import { createDeliveryPartner } from '../../../src/server/makers.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Bought, type Crew, crewOf, orderOf, picked, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { testClock } from '../../support/test-clock.ts';

// D 3, D 4: zones of group 5 are served by a delivery partner, whose events move the order

const STAFF = 'negozio@esempio.it';
let shop: ApiShop;
let crew: Crew;
/** The calls to the partner, and the events that it reports for each order. */
const asked: string[] = [];
const events = new Map<number, { eventId: number; at: string }[]>();
const partner = createServer((request, reply) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
  const orderId = Number(/\/deliveries\/(\d+)\//.exec(request.url ?? '')?.[1]);
  request.resume().on('end', () => reply.end(JSON.stringify({ events: events.get(orderId) ?? [] })));
});
beforeAll(async () => {
  shop = await openApiShop({ staffMail: STAFF });
  crew = await crewOf(shop);
  await shop.db.query(sql`update zones set zone_group_id = 5 where zone_id = ${SMALL.homeZone}`);
  await new Promise<void>((done) => partner.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  partner.close();
  await shop.close();
});

/** Runs the job of every minute with a partner that is called by HTTP. */
async function minute(): Promise<void> {
  const db = shop.db;
  const { port } = partner.address() as AddressInfo;
  const deps = { db, substitutions: { alternativesByDefault: true } };
  await followDeliveries(
    {
      db,
      deliveryPartner: restPartner({ url: `http://127.0.0.1:${port}`, key: 'chiave' }),
      onEvent: (orderId, { eventId }) => takePartnerEvent(deps as never, eventId, { orderId, now: shop.now.at }),
      onPartnerError: (error) => {
        throw error;
      },
    },
    shop.now.at,
  );
  await shop.jobs.drained();
}

async function tells({ orderId }: Bought, ...ids: number[]): Promise<void> {
  events.set(orderId, [
    ...(events.get(orderId) ?? []),
    ...ids.map((eventId) => ({ eventId, at: shop.now.at.toISOString() })),
  ]);
  await minute();
}

async function ready(email: string): Promise<Bought> {
  const order = await orderOf(shop, email);
  await picked(crew, order, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.picker.ok('staffOrderReady', { order_id: order.orderId });
  await minute();
  return order;
}

const subjectsTo = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);

test('a shop that names no partner has none, and only the demo has a simulator', () => {
  const made = (config: object) =>
    createDeliveryPartner({ ...readConfig({}), ...config }, { clock: testClock(shop.now) });
  expect(made({ demo: false })).toBeUndefined();
  expect(made({ demo: true })).toBeDefined();
  expect(made({ demo: false, deliveryPartner: { url: 'https://corriere.example', key: 'x' } })).toBeDefined();
});

test('the courier collects and delivers: the order goes with it, and its customer reads of it', async () => {
  const order = await ready('consegnata@esempio.it');
  expect(asked).toContain('POST /deliveries Bearer chiave');
  await tells(order, 100002, 100007);
  expect((await viewOf(order)).orderStatusId).toBe(18);
  const { data } = await crew.service.ok('staffOrderToServe', {}, { order_id: order.orderId });
  expect(data.partnerSays).toBe('Ritirata e in viaggio');
  await tells(order, 100009);
  await minute();
  const seen = await viewOf(order);
  expect(seen).toMatchObject({ orderStatusId: 8, canCancel: false, canModify: false });
  expect((await subjectsTo('consegnata@esempio.it')).filter((subject) => subject.includes('consegnat'))).toHaveLength(
    1,
  );
  expect(await subjectsTo(STAFF)).toEqual([]);
});

test('an absent customer: nothing is charged, and both sides are told', async () => {
  const order = await ready('assente@esempio.it');
  await tells(order, 100007, 100017);
  expect((await viewOf(order)).orderStatusId).toBe(12);
  expect(await subjectsTo(STAFF)).toContainEqual(expect.stringContaining(`n. ${order.orderId}`));
  expect(await subjectsTo('assente@esempio.it')).toContain(`Ordine n. ${order.orderId}: non ritirato`);
  // the staff's step has nothing left to do
  expect(await crew.picker.refused('staffOrderDelivered', { order_id: order.orderId })).toEqual(['STEP_NOT_NOW']);
});

test('what the courier delivered is not cancelled or changed, even if nobody wrote down what was in it', async () => {
  const order = await orderOf(shop, 'fretta@esempio.it');
  await minute();
  await tells(order, 100009);
  expect(await viewOf(order)).toMatchObject({ orderStatusId: 4, canCancel: false, canModify: false });
  expect(await order.client.refused('orderDelete', { order_id: order.orderId })).toEqual(['ORDER_NOT_CANCELLABLE']);
  expect(await subjectsTo(STAFF)).toContainEqual(expect.stringContaining(`n. ${order.orderId}: il corriere segnala`));
});

test('no courier was found: the staff are told, and bring the order themselves', async () => {
  const order = await ready('nessuno@esempio.it');
  await tells(order, 100015);
  expect(await subjectsTo(STAFF)).toContainEqual(expect.stringContaining('nessun corriere trovato'));
  await crew.picker.ok('staffOrderLeave', { order_id: order.orderId });
  expect((await viewOf(order)).orderStatusId).toBe(7);
});
