import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldDocuments } from '../../../src/server/features/documents/document-writes.ts';
import { issueCreditNote } from '../../../src/server/features/documents/issue-credit-note.ts';
import { issueInvoice } from '../../../src/server/features/documents/issue-document.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { type Crew, crewOf, orderOf, picked } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

const numbers = async (year: number) =>
  (await shop.db.query<{ number: number }>(sql`select number from documents where year = ${year} order by number`)).map(
    ({ number }) => number,
  );

/** Writes further delivered orders like this one, for the same customer. */
async function copiesOf(orderId: number, count: number): Promise<number[]> {
  const rows = await shop.db.query<{ orderId: number }>(sql`
    with source as (select * from orders where order_id = ${orderId}),
    carts_made as (
      insert into carts (user_id, store_id, status_id) select user_id, store_id, 9 from source, generate_series(1,
        ${count})
        returning cart_id),
    made as (
      insert into orders (user_id, cart_id, status_id, delivery_service_id, store_id, warehouse_id, zone_id, address,
        timeslot_id, slot, payment_type_id, goods_cents, delivery_fee_cents, total_cents, authorised_cents, infos)
      select s.user_id, c.cart_id, s.status_id, s.delivery_service_id, s.store_id, s.warehouse_id, s.zone_id,
        s.address, s.timeslot_id, s.slot, s.payment_type_id, s.goods_cents, s.delivery_fee_cents, s.total_cents,
        s.authorised_cents, s.infos
      from source s, carts_made c returning order_id),
    done as (
      insert into order_fulfilments (order_id, taken_at,
        goods_cents, bags_cents, delivery_fee_cents, certificate_cents, total_cents, handed_over_at)
      select m.order_id, now(), 0, 0, f.delivery_fee_cents, 0, f.delivery_fee_cents, now()
      from made m, order_fulfilments f where f.order_id = ${orderId})
    select order_id from made order by order_id`);
  return rows.map(({ orderId: id }) => id);
}

async function delivered(email: string): Promise<number> {
  const bought = await orderOf(shop, email);
  await shop.db.query(sql`update customers set fiscal_code = 'BNCNNA80A41A794X' where email = ${email}`);
  await picked(crew, bought, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: bought.orderId });
  await shop.jobs.drained();
  return bought.orderId;
}

const issue = (orderId: number, date = '2031-03-05') =>
  shop.db.tx((tx) => issueInvoice(tx, { orderIds: [orderId], kind: 'invoice', date }));

test('fifty invoices issued at once have the numbers 1 to 50, and each order one invoice however often it is asked for', async () => {
  const orders = await copiesOf(await delivered('anna@fatture.it'), 50);
  const issued = await Promise.all([...orders, ...orders.slice(0, 10)].map((orderId) => issue(orderId)));
  expect(await numbers(2031)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(new Set(issued.map(({ documentId }) => documentId)).size).toBe(50);
  expect(await issue(orders[3] ?? 0)).toEqual(issued[3]);
  expect(issued[3]).toMatchObject({
    date: '2031-03-05',
    totalCents: 590,
    number: expect.stringMatching(/^2031\/A\/\d+$/),
  });
});

test('a transaction that ends in the middle leaves no hole: rolled back, or with its connection cut', async () => {
  const orders = await copiesOf(await delivered('bruno@fatture.it'), 12);
  const { database } = shop.database;
  const cutOff = async (orderId: number) => {
    const pool = database.ownPool(1);
    // the server ends the connection, as when a process is killed; its transaction is rolled back
    pool.on('error', () => {});
    const connection = await pool.connect();
    connection.on('error', () => {});
    await connection.query('begin');
    const { rows } = await connection.query(
      `insert into document_counters values ('A', 2032, 1)
       on conflict (series, year) do update set last_number = document_counters.last_number + 1 returning pg_backend_pid() as pid`,
    );
    await shop.db.query(sql`select pg_terminate_backend(${rows[0].pid})`);
    connection.release(true);
    await pool.end();
    return issue(orderId, '2032-01-07');
  };
  const rolledBack = (orderId: number) =>
    database.tx(async (tx) => {
      await issueInvoice(tx, { orderIds: [orderId], kind: 'invoice', date: '2032-01-07' });
      throw new Error('the power went');
    });
  const results = await Promise.allSettled(
    orders.map((orderId, index) =>
      index % 3 === 0 ? rolledBack(orderId) : index % 3 === 1 ? cutOff(orderId) : issue(orderId, '2032-01-07'),
    ),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(await numbers(2032)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('documents are deleted after the years for which they are kept, and their numbers are not given again', async () => {
  const [first = 0, second = 0] = await copiesOf(await delivered('dora@fatture.it'), 2);
  const { documentId } = await issue(first, '2010-05-01');
  const credited = await shop.db.tx((tx) => issueCreditNote(tx, { documentId, reason: 'Reso', date: '2010-05-02' }));
  expect(credited.ok).toBe(true);
  await deleteOldDocuments(shop.db, new Date('2011-01-01T00:00:00Z'));
  expect(await numbers(2010)).toEqual([]);
  expect((await issue(second, '2010-05-03')).number).toBe('2010/A/2');
});

test('what was issued cannot be changed', async () => {
  const orders = await copiesOf(await delivered('carla@fatture.it'), 1);
  const { documentId } = await issue(orders[0] ?? 0);
  for (const change of [sql`number = 900`, sql`total_cents = 1`, sql`lines = '[]'`, sql`issued_on = '2031-04-01'`])
    await expect(shop.db.query(sql`update documents set ${change} where document_id = ${documentId}`)).rejects.toThrow(
      'append-only',
    );
});
