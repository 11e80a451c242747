import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/server/infra/database/sql.ts';
import { type PublishedRows, ROWS_CHANNEL } from '../../src/server/infra/database/transaction.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { addShelf, changeCatalogue } from '../support/shelf.ts';
import { SMALL } from '../support/small-shop.ts';

// A purchase is one statement, whose parts PostgreSQL runs in the order in which they depend on each other. Twelve customers buy the same
// goods at the same moment, in processes that have more than twelve connections together.

const BUYERS = 12;
const ROUNDS = 10;
const PROCESSES = 5;
const STOCK = 10_000;
const GOODS = Array.from({ length: 20 }, (_, index) => 501 + index);
const BUY = { payment_type_id: 2, accept_terms: true };

let shop: ApiShop;
const processes: ApiShop[] = [];
const buyers: ApiClient[] = [];
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`update timeslots set capacity = 10000`);
  await changeCatalogue(shop, async (query) => {
    await addShelf(query, GOODS, () => 300);
    await query(sql`insert into stock (warehouse_id, product_id, listed, available_amount)
      select ${SMALL.store}, id, true, ${STOCK} from unnest(${GOODS}::int[]) id`);
  });
  processes.push(shop);
  while (processes.length < PROCESSES) processes.push(await openApiShop({}, shop.database));
  for (let index = 0; index < BUYERS; index += 1) {
    const client = (processes[index % PROCESSES] ?? shop).client();
    await becomeCustomer(client, `stesse-merci-${index}@esempio.it`);
    buyers.push(client);
  }
});
afterAll(async () => {
  for (const each of processes.reverse()) await each.close();
});

/** Puts a piece of each of these goods into the customer's cart, and takes a slot. */
async function fillCart(client: ApiClient, goods: readonly number[]): Promise<void> {
  await client.ok('cartAdd', { items: goods.map((productId) => ({ productId, quantity: 1 })) });
  await chooseTomorrow(client);
}

async function stockOf(productIds: readonly number[]): Promise<number[]> {
  const rows = await shop.db.query<{ left: number }>(sql`
    select available_amount as left from stock where warehouse_id = ${SMALL.store} and product_id = any(${productIds}::int[]) order by product_id`);
  return rows.map(({ left }) => left);
}

test('twelve customers who buy the same twenty goods in different order, ten times, never stop each other', async () => {
  const collisions: unknown[] = [];
  const watch = (message: unknown) =>
    void (message as PublishedRows).rows.catch(({ code }: { code?: string }) => code === '40P01' && collisions.push(code));
  subscribe(ROWS_CHANNEL, watch);
  const random = seededRandom(32);
  for (let round = 0; round < ROUNDS; round += 1) {
    const shuffled = () => GOODS.map((id) => ({ id, at: random.next() })).sort((a, b) => a.at - b.at);
    for (const each of buyers)
      await fillCart(
        each,
        shuffled().map(({ id }) => id),
      );
    await Promise.all(buyers.map((each) => each.ok('buy', BUY)));
  }
  unsubscribe(ROWS_CHANNEL, watch);
  expect(collisions).toEqual([]);
  expect(await stockOf(GOODS)).toEqual(GOODS.map(() => STOCK - BUYERS * ROUNDS));
});

test('goods that are short, not sold any more or gone from the stock are refused, and nothing of the cart is bought', async () => {
  const [client] = buyers as [ApiClient];
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
