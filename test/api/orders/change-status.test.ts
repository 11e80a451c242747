import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../src/domain/orders/order-status.ts';
import { type ChangedBy, changeStatus } from '../../../src/server/features/orders/change-status.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let orderId: number;
beforeAll(async () => {
  shop = await openApiShop();
  const client = shop.client();
  await becomeCustomer(client, 'stati@esempio.it');
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 10 }] });
  await chooseTomorrow(client);
  orderId = (await client.ok('buy', { payment_type_id: 2 })).data.orderId;
});
afterAll(() => shop.close());

const staff = (): ChangedBy => ({ actor: 'staff:7', now: shop.now.at, note: 'Preso in carico' });
const change = (to: number, id = orderId) => shop.db.tx((tx) => changeStatus(tx, id, to, staff()));
const statusOf = async () =>
  (await shop.db.query<{ statusId: number }>(sql`select status_id from orders where order_id = ${orderId}`))[0]
    ?.statusId;
const history = () =>
  shop.db.query<{ statusId: number; actor: string; note: string }>(sql`
    select status_id, actor, note from order_history where order_id = ${orderId} order by changed_at, status_id`);

beforeEach(async () => {
  await shop.db.query(sql`delete from order_history where order_id = ${orderId}`);
  await shop.db.query(sql`update orders set status_id = 3 where order_id = ${orderId}`);
});

test('a change that the table allows is written with who made it', async () => {
  expect(await change(4)).toMatchObject({ ok: true });
  expect(await statusOf()).toBe(4);
  expect(await history()).toEqual([{ statusId: 4, actor: 'staff:7', note: 'Preso in carico' }]);
});

test('from each state just those changes are made that the table allows', async () => {
  for (const [from, { next }] of Object.entries(ORDER_STATUSES)) {
    const made: number[] = [];
    // also to ids without a state in the documents
    for (let to = 1; to <= 18; to += 1) {
      await shop.db.query(sql`update orders set status_id = ${Number(from)} where order_id = ${orderId}`);
      if ((await change(to)).ok) made.push(to);
    }
    expect([from, made]).toEqual([from, [...next].sort((a, b) => a - b)]);
  }
});

test('a change that the table forbids is refused and leaves no trace, nor does one of no order', async () => {
  expect(await change(8)).toEqual({ ok: false, refusals: [{ orderId, statusId: 8 }] });
  expect(await change(4, 999_999)).toEqual({ ok: false, refusals: [{ orderId: 999_999, statusId: 4 }] });
  expect(await statusOf()).toBe(3);
  expect(await history()).toEqual([]);
});

test('of two changes at once one is made: the second is checked against what the first wrote', async () => {
  const outcomes = await Promise.all([change(4), change(10), change(4), change(10)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await history()).toMatchObject([{ statusId: await statusOf() }]);
});
