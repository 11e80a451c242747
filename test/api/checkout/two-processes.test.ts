import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { countStatements } from '../../support/count-statements.ts';
import { untilLocksAreAwaited } from '../../support/database.ts';
import { changeLines, newLine } from '../../support/orders/cart-lines.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

const BUY = { payment_type_id: 2, accept_terms: true };

let one: ApiShop;
let other: ApiShop;
beforeAll(async () => {
  one = await openApiShop();
  other = await openApiShop({}, one.database);
  await one.database.database.query(sql`update timeslots set capacity = 10000`);
  await one.database.database.query(
    sql`update stock set available_amount = 10000 where product_id = ${SMALL.rareCheese}`,
  );
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** Makes a customer with a cart that can be bought, on two devices that different processes serve. */
async function onTwoDevices(name: string): Promise<[ApiClient, ApiClient]> {
  const email = `${name}@esempio.it`;
  const [here, there] = [one.client(), other.client()];
  await becomeCustomer(here, email);
  await here.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 8 }] });
  await chooseTomorrow(here);
  await there.ok('login', { login: email, password: 'mele-verdi-42' });
  return [here, there];
}

async function lowered(): Promise<number> {
  const rows = await one.database.database.query<{ taken: number; left: number }>(sql`
    select (select sum(taken)::int from timeslots) as taken, (select min(available_amount) from stock
      where product_id = ${SMALL.rareCheese} and warehouse_id = 12) as left`);
  return 10_000 - (rows[0]?.left ?? 0);
}

test('a cart that two processes buy at once makes one order, with and without a key', async () => {
  for (let round = 0; round < 6; round += 1) {
    const devices = await onTwoDevices(`insieme-${round}`);
    const before = await lowered();
    const headers: Record<string, string> = round % 2 === 0 ? {} : { 'idempotency-key': `insieme-${round}` };
    const replies = await Promise.all(devices.map((device) => device.ok('buy', BUY, {}, headers)));
    const { data } = await devices[0].ok('orderList');
    expect(data.orders).toHaveLength(1);
    expect(replies.map((reply) => reply.data.orderId)).toEqual(Array(2).fill(data.orders[0]?.orderId));
    expect((await lowered()) - before).toBe(8);
  }
});

test('what is added while another process buys is in the order or in the next cart', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [here, there] = await onTwoDevices(`intanto-${round}`);
    const additions = Array.from({ length: 8 }, () =>
      there.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] }),
    );
    const bought = await here.ok('buy', BUY);
    await Promise.all(additions);
    const order = await here.ok('orderView', {}, { order_id: bought.data.orderId });
    const cart = await here.ok('cartView');
    const pasta = [...order.data.orderItems, ...(cart.data.cartItems ?? [])].filter(
      ({ product }) => product.productId === SMALL.pasta,
    );
    expect(pasta.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(8);
  }
});

test('an address chosen while another request changes the goods shows the changed goods', async () => {
  const [here] = await onTwoDevices('intanto');
  const { data: before } = await here.ok('cartView');
  const { data } = await here.ok('addressList', { address_type: 'home' });
  const place = { address_id: data.addresses[0]?.addressId, address_type: 'home' };
  const { database } = one.database;
  let choosing: ReturnType<typeof here.ok<'addressSelect'>> | undefined;
  await database.tx(async (tx) => {
    await changeLines(tx, before.cartId, (lines) => [...lines, newLine(SMALL.pasta, 3)]);
    choosing = here.ok('addressSelect', {}, place);
    await untilLocksAreAwaited(one.database);
  });
  const chosen = await choosing;
  expect(chosen?.data.totalItems).toBe(before.totalItems + 1);
  const { data: after } = await here.ok('cartView');
  expect(after.totalItems).toBe(before.totalItems + 1);
});

test('a whole checkout takes few statements', async () => {
  const client = one.client();
  await becomeCustomer(client, 'poche@esempio.it');
  const { data } = await client.ok('addressList', { address_type: 'home' });
  const [row] = await one.database.database.query<{ date: string; id: number }>(sql`
    select service_date as date, timeslot_id as id from timeslots join addresses using (zone_id)
    where address_id = ${data.addresses[0]?.addressId} and closes_at > ${one.now.at} order by closes_at desc limit 1`);
  await one.database.database.query(sql`
    insert into gift_certificates (code, name, amount_cents, ends_on) values ('POCHE', 'Buono', 200, '2999-01-01')`);
  // the mail of the registration is written in the background
  await one.jobs.drained();
  const expectAtMost = async (most: number, call: () => Promise<unknown>) => {
    const counted = await countStatements(call);
    expect(counted.length > most ? counted : [], `more than ${most} statements`).toEqual([]);
  };
  const add = () => client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  // the session, the cart, the write
  await expectAtMost(3, add);
  const place = { address_id: data.addresses[0]?.addressId, address_type: 'home' };
  // the session, the address, its zone, the write, the total that the reply shows
  await expectAtMost(5, () => client.ok('addressSelect', {}, place));
  const slot = { sel_date: row?.date, timeslot_id: row?.id };
  // the session, the slot, the write, the total that the reply shows
  await expectAtMost(4, () => client.ok('timeslotSelectPost', slot));
  // the session, the cart, the whole purchase
  await expectAtMost(3, () => client.ok('buy', BUY));
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 20 }] });
  await chooseTomorrow(client);
  await client.ok('certificateAdd', { code: 'POCHE' });
  await one.jobs.drained();
  // a cart with certificates is read twice
  await expectAtMost(4, () => client.ok('buy', BUY));
});
