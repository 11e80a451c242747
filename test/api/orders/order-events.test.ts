import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow, PERSON } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// Issue 16: the page of an order is notified at once when its state changes

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

/** Listens as the browser of this customer does; `heard` has the numbers of the orders whose state changed. */
async function listenAs(email: string) {
  const client = shop.client();
  const login = await client.ok('login', { login: email, password: PERSON.password });
  const { port } = shop.server.server.address() as AddressInfo;
  const aborter = new AbortController();
  const reply = await fetch(`http://127.0.0.1:${port}/ebsn/api/cart/events`, {
    headers: { 'x-ebsn-client': 'site', 'x-ebsn-session': login.headers['x-ebsn-session'] ?? '' },
    signal: aborter.signal,
  });
  const heard: number[] = [];
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      heard.push(...[...part.value.matchAll(/event: order\ndata: \{"orderId":(\d+)\}\n/g)].map(([, id]) => Number(id)));
  })().catch(() => undefined);
  return { heard, leave: () => aborter.abort() };
}

test('its owner hears of a new state and of what the delivery partner tells, and nobody else does', async () => {
  const owner = shop.client();
  await becomeCustomer(owner, 'segue@esempio.it');
  await becomeCustomer(shop.client(), 'estraneo@esempio.it');
  await owner.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 4 }] });
  await chooseTomorrow(owner);
  const { orderId } = (await owner.ok('buy', { payment_type_id: 2 })).data;
  const [own, other] = [await listenAs('segue@esempio.it'), await listenAs('estraneo@esempio.it')];
  await shop.db.query(sql`
    insert into order_delivery_events (order_id, event_id, happened_at) values (${orderId}, 100002, ${shop.now.at})`);
  await expect.poll(() => own.heard).toEqual([orderId]);
  await owner.ok('orderDelete', { order_id: orderId });
  await expect.poll(() => own.heard).toEqual([orderId, orderId]);
  expect(other.heard).toEqual([]);
  own.leave();
  other.leave();
});
