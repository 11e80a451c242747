import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type PublishedRows, ROWS_CHANNEL } from '../../src/server/infra/database/transaction.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { untilLocksAreAwaited } from '../support/database.ts';
import { becomeCustomer } from '../support/people/ready-to-buy.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { addShelf, changeCatalogue } from '../support/shelf.ts';
import { SMALL } from '../support/small-shop.ts';

// A purchase is one statement, whose parts PostgreSQL runs in the order of their dependencies. Twelve customers buy the
// same goods at the same moment, each in a different slot, because a shared slot would make them wait for each other,
// and each on a separate connection.

const BUYERS = 12;
const ROUNDS = 4;
/** The number of processes, each with three connections for single statements. */
const PROCESSES = 4;
const STOCK = 10_000;
const GOODS = Array.from({ length: 20 }, (_, index) => 501 + index);
const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
const processes: ApiShop[] = [];
interface Buyer extends ApiClient {
  /** The slot that only this customer takes. */
  readonly slot: object;
}
const buyers: Buyer[] = [];
beforeAll(async () => {
  shop = await openApiShop();
  const slots = await shop.db.query<{ date: string; id: number }>(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
    select zone_id, service_date, begins + make_interval(mins => n), ends, 1000, closes_at, delivery_fee_id
    from timeslots, generate_series(1, ${BUYERS}) n where zone_id = ${SMALL.homeZone} and begins = '10:00'
      and closes_at > ${shop.now.at}::timestamptz + interval '1 day'
    order by service_date limit ${BUYERS} returning service_date as date, timeslot_id as id`);
  await changeCatalogue(shop, async (query) => {
    await addShelf(query, GOODS, () => 300);
    await query(sql`insert into stock (warehouse_id, product_id, listed, available_amount)
      select ${SMALL.store}, id, true, ${STOCK} from unnest(${GOODS}::int[]) id`);
  });
  // the goods are looked up one by one, as in the stock of a large shop
  for (const other of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
    await shop.db.query({
      text: `do $$ begin execute format('alter database %I set ${other} = off', current_database()); end $$`,
    });
  while (processes.length < PROCESSES) processes.push(await openApiShop({}, shop.database));
  for (const [index, { date, id }] of slots.entries()) {
    const client = (processes[index % PROCESSES] ?? shop).client();
    await becomeCustomer(client, `stesse-merci-${index}@esempio.it`);
    const { data } = await client.ok('addressList', { address_type: 'home' });
    await client.ok('addressSelect', {}, { address_id: data.addresses[0]?.addressId, address_type: 'home' });
    buyers.push({ ...client, slot: { sel_date: date, timeslot_id: id } });
  }
});
afterAll(async () => {
  for (const each of processes) await each.close();
  await shop.close();
});

/**
 * Puts a piece of each of these goods into the customer's cart, and takes their slot. The cart keeps the order of
 * adding.
 */
async function fillCart(client: Buyer, goods: readonly number[]): Promise<void> {
  for (const part of [goods.slice(0, 7), goods.slice(7, 14), goods.slice(14)])
    await client.ok('cartAdd', { items: part.map((productId) => ({ productId, quantity: 1 })) });
  await client.ok('timeslotSelectPost', client.slot);
}

async function stockOf(productIds: readonly number[]): Promise<number[]> {
  const rows = await shop.db.query<{ left: number }>(sql`
    select available_amount as left from stock
    where warehouse_id = ${SMALL.store} and product_id = any(${productIds}::int[]) order by product_id`);
  return rows.map(({ left }) => left);
}

test('twelve customers who buy the same twenty goods in different order at once never stop each other', async () => {
  const collisions: unknown[] = [];
  const watch = (message: unknown) =>
    void (message as PublishedRows).rows.catch(
      ({ code }: { code?: string }) => code === '40P01' && collisions.push(code),
    );
  subscribe(ROWS_CHANNEL, watch);
  const random = seededRandom(32);
  for (let round = 0; round < ROUNDS; round += 1) {
    const shuffled = () => GOODS.map((id) => ({ id, at: random.next() })).sort((a, b) => a.at - b.at);
    for (const each of buyers)
      await fillCart(
        each,
        shuffled().map(({ id }) => id),
      );
    // some goods in the middle are locked until nearly every purchase waits for a lock
    const middle = await shop.db.tx(async (tx) => {
      await tx.query(
        sql`select from stock where warehouse_id = ${SMALL.store} and product_id = ${GOODS[10]} for update`,
      );
      const bought = buyers.map((each) => each.ok('buy', BUY));
      // a purchase may be queued behind another one on the same connection: it has not begun then
      await untilLocksAreAwaited(shop.database, { count: BUYERS - PROCESSES });
      return { bought };
    });
    await Promise.all(middle.bought);
  }
  unsubscribe(ROWS_CHANNEL, watch);
  expect(collisions).toEqual([]);
  expect(await stockOf(GOODS)).toEqual(GOODS.map(() => STOCK - BUYERS * ROUNDS));
});

test('goods that are short, not sold any more or gone from the stock are refused, and nothing of the cart is bought', async () => {
  const [client] = buyers as [Buyer];
  const [short = 0, unlisted = 0, gone = 0, ...others] = GOODS;
  await fillCart(client, GOODS);
  const before = await stockOf(others);
  const row = (productId: number) => sql`warehouse_id = ${SMALL.store} and product_id = ${productId}`;
  await shop.db.query(sql`update stock set available_amount = 0 where ${row(short)}`);
  await shop.db.query(sql`update stock set listed = false, available_amount = null where ${row(unlisted)}`);
  await shop.db.query(sql`delete from stock where ${row(gone)}`);
  const { response } = await client.call('buy', BUY);
  expect(response.errors.map(({ code, field }) => [code, field])).toEqual(
    [short, unlisted, gone].map((productId) => ['PRODUCT_UNAVAILABLE', String(productId)]),
  );
  expect(await stockOf(others)).toEqual(before);
  expect((await client.ok('cartView')).data.cartItems).toHaveLength(GOODS.length);
});
