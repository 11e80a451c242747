import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { ok } from '../../../src/domain/base/result.ts';
import { announceChange } from '../../../src/server/features/catalogue/engine/announce-change.ts';
import { closeAccount } from '../../../src/server/features/own-data/close-account.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow, endAllHolds } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

const MINUTE = 60_000;
const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
let other: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  other = await openApiShop({}, shop.database);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});
beforeEach(async () => {
  await endAllHolds(shop.db);
  await shop.db.query(sql`update timeslots set capacity = 10000`);
  await setStock(10);
});

let made = 0;

/** Makes a customer with two of the rare cheese for tomorrow. */
async function buyer(quantity = 2, of = shop): Promise<ApiClient & { readonly email: string }> {
  const client = of.client();
  const email = `prepara-${(made += 1)}@esempio.it`;
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity }] });
  await chooseTomorrow(client);
  return { ...client, email };
}

async function setStock(amount: number): Promise<void> {
  await shop.db.query(sql`
    update stock set available_amount = ${amount} where warehouse_id = ${SMALL.store}
      and product_id = ${SMALL.rareCheese}`);
  await reload();
}

/** Makes both processes read the catalogue again, as an import does, and waits until they have. */
async function reload(): Promise<void> {
  const before = [shop.catalogue.snapshot, other.catalogue.snapshot];
  await shop.db.tx(async (tx) => {
    await announceChange(tx, []);
    return ok();
  });
  await expect
    .poll(() => [shop.catalogue.snapshot, other.catalogue.snapshot].every((now, index) => now !== before[index]))
    .toBe(true);
}

async function taken() {
  const [row] = await shop.db.query<{ stock: number; places: number; held: number; frozen: number }>(sql`
    select (select available_amount from stock where warehouse_id = ${SMALL.store}
      and product_id = ${SMALL.rareCheese}) as stock,
      (select sum(taken)::int from timeslots) as places, (select sum(held)::int from timeslots) as held,
      (select count(*)::int from prepared_carts) as frozen`);
  if (!row) throw new Error('no row');
  return row;
}

async function later(minutes: number): Promise<void> {
  shop.now.at = new Date(shop.now.at.getTime() + minutes * MINUTE);
  other.now.at = shop.now.at;
}

async function thawJob(): Promise<void> {
  await shop.db.query(sql`select enqueue_job('thaw-carts', '{}'::json, 1)`);
  await shop.jobs.drained();
}

async function setPrice(times: number): Promise<void> {
  await shop.db.query(
    sql`update prices set price_cents = round(price_cents * ${times}::numeric) where product_id = ${SMALL.rareCheese}`,
  );
  await reload();
}

test('preparing freezes price, stock and slot until a stated time, and buying buys exactly that', async () => {
  const before = await taken();
  const anna = await buyer();
  const shown = (await anna.ok('cartView')).data;
  const { data } = await anna.ok('prepare', { payment_type_id: 2, expected_total: shown.grossTotal });
  expect(data).toMatchObject({ cartStatusId: 7, grossTotal: shown.grossTotal, cartId: shown.cartId });
  expect(data.preparedUntil).toBe(new Date(shop.now.at.getTime() + 10 * MINUTE).toISOString());
  expect(await taken()).toEqual({ stock: 8, places: before.places + 1, held: 0, frozen: 1 });

  await setStock(0);
  await setPrice(3);
  const frozen = await anna.ok('cartView');
  expect(frozen.data).toMatchObject({
    cartStatusId: 7,
    preparedUntil: data.preparedUntil,
    grossTotal: shown.grossTotal,
  });
  expect(frozen.data.timeslot).toMatchObject({ holdUntil: data.preparedUntil, holdExtendable: false });
  expect(frozen.data.cartItems?.[0]?.grossTotal).toBe(shown.cartItems?.[0]?.grossTotal);
  expect(frozen.data.cartItems?.[0]?.product.priceDisplay).toBe(shown.cartItems?.[0]?.product.priceDisplay);
  expect(frozen.response.warnings).toEqual([]);
  expect((await anna.ok('prebilledAmount', {}, {})).data.total).toBe(shown.grossTotal);

  expect(await anna.refused('buy', { ...BUY, expected_total: 1 })).toEqual(['TOTAL_CHANGED']);
  const bought = await anna.ok('buy', { ...BUY, expected_total: shown.grossTotal });
  const { orderId } = bought.data;
  const order = (await anna.ok('orderView', {}, { order_id: orderId })).data;
  expect(order).toMatchObject({ grossTotal: shown.grossTotal, orderItems: [{ quantity: 2 }] });
  expect(await taken()).toEqual({ stock: 0, places: before.places + 1, held: 0, frozen: 0 });
  // the same request again returns the same order, and a cancelled order releases what preparing took
  expect((await anna.ok('buy', { ...BUY, expected_total: shown.grossTotal })).data.orderId).toBe(orderId);
  await anna.ok('orderDelete', { order_id: orderId });
  expect(await taken()).toEqual({ stock: 2, places: before.places, held: 0, frozen: 0 });
  await setPrice(1 / 3);
});

test('what is frozen does not change, by no call that changes a cart', async () => {
  const bruno = await buyer();
  const { data } = await bruno.ok('cartView');
  const address = { address_id: data.shippingAddress?.addressId, address_type: 'home' };
  const slot = { sel_date: data.timeslot?.dateIso, timeslot_id: data.timeslot?.timeslotId };
  const [item] = data.cartItems ?? [];
  await bruno.ok('prepare');
  const changes: readonly (readonly [CallName, object, object?])[] = [
    ['cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] }],
    ['cartUpdate', { items: [{ itemId: item?.itemId, quantity: 1 }] }],
    ['cartDelete', { items: [{ itemId: item?.itemId }] }],
    ['cartClose', { cart_id: data.cartId }],
    ['cartUpdateInfo', { property: 'order_note', value: 'piano' }],
    ['addressSelect', {}, address],
    ['timeslotSelectPost', slot],
  ];
  for (const [name, body, query] of changes)
    expect([name, await bruno.refused(name, body, query)]).toEqual([name, ['CART_FROZEN']]);
  expect((await bruno.ok('cartView')).data.cartItems).toHaveLength(1);
  // ours: the shopper goes back to the cart
  const before = await taken();
  expect((await bruno.ok('prepareEnd')).data).toEqual({ cartId: data.cartId, cartStatusId: 1 });
  // the place is held again, because the time of the hold continues
  expect(await taken()).toEqual({ stock: 10, places: before.places - 1, held: 1, frozen: 0 });
  expect((await bruno.ok('prepareEnd')).data.cartStatusId).toBe(1);
  expect((await bruno.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] })).data.totalItems).toBe(2);
  await bruno.ok('buy', BUY);
});

test.each([
  ['the next read', async (client: ApiClient) => void (await client.ok('cartView'))],
  [
    'the next change',
    async (client: ApiClient) =>
      void (await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] })),
  ],
  ['the next choice of a slot', async (client: ApiClient) => chooseTomorrow(client)],
  ['the next code', async (client: ApiClient) => void (await client.ok('certificateRemove', { code: 'NESSUNO' }))],
  ['the job', () => thawJob()],
])('a cart whose time is over thaws by %s and gives back stock and slot', async (_by, act) => {
  const before = await taken();
  const carla = await buyer();
  await carla.ok('prepare');
  await later(11);
  await act(carla);
  const after = await taken();
  expect({ ...after, held: 0 }).toEqual({ ...before, stock: 10, held: 0 });
  expect((await carla.ok('cartView')).data).toMatchObject({ cartStatusId: 1 });
  await endAllHolds(shop.db);
});

test('after its time a cart is bought as it is then, and nobody pays more than they saw', async () => {
  const dario = await buyer();
  const shown = (await dario.ok('cartView')).data.grossTotal;
  await dario.ok('prepare');
  await setPrice(2);
  await later(11);
  expect(await dario.refused('buy', BUY)).toEqual(['TOTAL_CHANGED']);
  const now = (await dario.ok('cartView')).data;
  expect(now.grossTotal).toBeGreaterThan(shown);
  const { orderId } = (await dario.ok('buy', BUY)).data;
  expect((await dario.ok('orderView', {}, { order_id: orderId })).data.grossTotal).toBe(now.grossTotal);
  await setPrice(0.5);
});

test('preparing twice, also at once and by two processes, takes goods and slot once until the same time', async () => {
  const before = await taken();
  const elena = await buyer();
  const there = other.client();
  await there.ok('login', { login: elena.email, password: 'mele-verdi-42' });
  const replies = await Promise.all([elena, there, elena, there].map((client) => client.ok('prepare')));
  await later(3);
  replies.push(await elena.ok('prepare'));
  expect(new Set(replies.map(({ data }) => data.preparedUntil)).size).toBe(1);
  expect(await taken()).toEqual({ stock: 8, places: before.places + 1, held: 0, frozen: 1 });
  const bought = await Promise.all([elena, there].map((client) => client.ok('buy', BUY)));
  expect(new Set(bought.map(({ data }) => data.orderId)).size).toBe(1);
  expect(await taken()).toEqual({ stock: 8, places: before.places + 1, held: 0, frozen: 0 });
});

test('preparing and changing at once: what is bought is what the reply said', async () => {
  for (let round = 0; round < 4; round += 1) {
    const fabio = await buyer();
    const there = other.client();
    await there.ok('login', { login: fabio.email, password: 'mele-verdi-42' });
    await fabio.ok('cartView');
    const [prepared] = await Promise.all([
      fabio.call('prepare'),
      ...Array.from({ length: 3 }, () => there.call('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] })),
    ]);
    expect([0, 1]).toContain(prepared.response.status === 0 ? 0 : 1);
    const { data } = await fabio.ok('prepare');
    const { orderId } = (await fabio.ok('buy', BUY)).data;
    expect((await fabio.ok('orderView', {}, { order_id: orderId })).data.grossTotal).toBe(data.grossTotal);
    await fabio.ok('orderDelete', { order_id: orderId });
  }
});

test('of ten who prepare the last units at once, as many get them as there are; the others buy when one thaws', async () => {
  await setStock(4);
  const all = await Promise.all(Array.from({ length: 10 }, (_, index) => buyer(1, index % 2 === 0 ? shop : other)));
  const replies = await Promise.all(all.map((client) => client.call('prepare')));
  const refusals = replies.flatMap(({ response }) => response.errors.map(({ code }) => code));
  expect(replies.filter(({ response }) => response.status === 0)).toHaveLength(4);
  for (const code of refusals) expect(['PRODUCT_UNAVAILABLE', 'STOCK_SHORT']).toContain(code);
  expect((await taken()).stock).toBe(0);
  const winner = all[replies.findIndex(({ response }) => response.status === 0)];
  const loser = all[replies.findIndex(({ response }) => response.status !== 0)];
  expect(await loser?.refused('buy', BUY)).toHaveLength(1);
  await winner?.ok('prepareEnd');
  await expect.poll(async () => (await loser?.call('buy', BUY))?.response.status).toBe(0);
  await later(11);
  await thawJob();
  expect(await taken()).toMatchObject({ stock: 3, frozen: 0 });
});

test('what cannot be frozen is refused as buying refuses it', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'niente@esempio.it');
  expect(await client.refused('prepare')).toEqual(['CART_EMPTY']);
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
  expect(await client.refused('prepare')).toEqual(['ADDRESS_MISSING']);
  const gino = await buyer();
  expect(await gino.refused('prepare', { payment_type_id: 999 })).toEqual(['PAYMENT_TYPE_INVALID']);
  expect(await gino.refused('prepare', { expected_total: 1 })).toEqual(['TOTAL_CHANGED']);
  expect(await gino.refused('prepare', { accept_terms: false })).toEqual(['TERMS_REQUIRED']);
  await endAllHolds(shop.db);
  await shop.db.query(sql`update timeslots set capacity = taken`);
  expect(await gino.refused('prepare')).toEqual(['SLOT_FULL']);
  await shop.db.query(sql`update timeslots set capacity = 10000`);
  await shop.db.query(sql`update zones set minimum_cents = 1000000 where zone_id = ${SMALL.homeZone}`);
  expect(await gino.refused('prepare')).toEqual(['BELOW_MINIMUM']);
  await shop.db.query(sql`update zones set minimum_cents = 0 where zone_id = ${SMALL.homeZone}`);
  expect((await gino.ok('cartView')).data.cartStatusId).toBe(1);
  const visitor = await shop.client().call('prepare');
  expect(visitor.httpStatus).toBe(419);
});

test('a certificate is frozen with the cart: nobody else uses it up meanwhile', async () => {
  const [code] = await shop.db.query<{ giftCertificateId: number }>(sql`
    insert into gift_certificates (code, name, kind, amount_cents, minimum_cents, starts_on, ends_on, uses_per_user,
      max_uses, origin)
    values ('UNAVOLTA', 'Buono', 'once', 300, 1, '2020-01-01', '2099-01-01', 1, 1,
      'code') returning gift_certificate_id`);
  const [ida, lia] = [await buyer(), await buyer()];
  for (const client of [ida, lia]) await client.ok('certificateAdd', { code: 'UNAVOLTA' });
  const { data } = await ida.ok('prepare');
  const used = async () =>
    (
      await shop.db.query(
        sql`select uses from gift_certificates where gift_certificate_id = ${code?.giftCertificateId ?? 0}`,
      )
    )[0];
  expect(await used()).toEqual({ uses: 1 });
  await ida.ok('prepareEnd');
  expect(await used()).toEqual({ uses: 0 });
  expect((await ida.ok('prepare')).data.grossTotal).toBe(data.grossTotal);
  expect(await lia.refused('buy', BUY)).not.toEqual([]);
  const { orderId } = (await ida.ok('buy', BUY)).data;
  expect((await ida.ok('orderView', {}, { order_id: orderId })).data.grossTotal).toBe(data.grossTotal);
  await ida.ok('orderDelete', { order_id: orderId });
  expect(await used()).toEqual({ uses: 0 });
});

test('a visitor’s cart that joins a frozen one at login thaws it: no line is lost', async () => {
  const nora = await buyer();
  await nora.ok('prepare');
  const visitor = shop.client();
  await visitor.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 2 }] });
  await visitor.ok('login', { login: nora.email, password: 'mele-verdi-42' });
  expect((await visitor.ok('cartView')).data).toMatchObject({ cartStatusId: 1, totalItems: 2 });
  expect(await taken()).toMatchObject({ stock: 10, frozen: 0 });
});

test('a slot that closes soon is frozen no longer than it is open, and a payment by card begins after buying', async () => {
  const olga = await buyer();
  const slot = (await olga.ok('cartView')).data.timeslot;
  const closes = new Date(shop.now.at.getTime() + 4 * MINUTE);
  await shop.db.query(sql`update timeslots set closes_at = ${closes} where timeslot_id = ${slot?.timeslotId ?? 0}`);
  expect((await olga.ok('prepare', { payment_type_id: 1 })).data.preparedUntil).toBe(closes.toISOString());
  const { transaction } = (await olga.ok('buy', { payment_type_id: 1, accept_terms: true })).data;
  expect(transaction?.redirectUrl).toBeDefined();
});

test('closing an account gives back what its cart has frozen', async () => {
  const pia = await buyer();
  await pia.ok('prepare');
  const before = await taken();
  const { database } = shop.database;
  const [row] = await database.query<{ userId: number }>(sql`select user_id from customers where email = ${pia.email}`);
  const closed = await database.tx((tx) => closeAccount(tx, row?.userId ?? 0, shop.now.at));
  expect(closed.ok).toBe(true);
  expect(await taken()).toEqual({ stock: 10, places: before.places - 1, held: 0, frozen: before.frozen - 1 });
});
