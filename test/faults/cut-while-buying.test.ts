import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { PATIENT } from '../support/database.ts';
import { becomeCustomer, chooseTomorrow } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';
import { type Cut, withCut } from './cut-connection.ts';

// If the server or its connection to the database ends at any statement of "buy", no acknowledged order is lost, and
// nothing is done twice. The invariants are checked after each test.

const STOCK = 100_000;
const PIECES = 2;

let shop: ApiShop;
/** The connection of the test itself, which is not cut. */
let reader: Database;
beforeAll(async () => {
  shop = await openApiShop();
  reader = openDatabase(shop.database.url, PATIENT);
  await query(sql`update timeslots set capacity = 10000`);
  await query(
    sql`update stock set available_amount = ${STOCK} where product_id = ${SMALL.rareCheese} and warehouse_id = 12`,
  );
});
afterAll(async () => {
  await reader.close();
  await shop.close();
});

const query = <R>(statement: ReturnType<typeof sql>) => reader.query<R>(statement);

async function ordersOf(email: string): Promise<number[]> {
  const rows = await query<{ orderId: number }>(sql`
    select order_id from orders join customers using (user_id) where email = ${email}`);
  return rows.map(({ orderId: id }) => id);
}

interface Buyer {
  readonly client: ApiClient;
  readonly email: string;
}

let buyers = 0;
async function buyer(): Promise<Buyer> {
  buyers += 1;
  const email = `taglio-${buyers}@esempio.it`;
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: PIECES }] });
  await chooseTomorrow(client);
  return { client, email };
}

const buy = ({ client, email }: Buyer, paymentTypeId: number) =>
  client.call(
    'buy',
    { payment_type_id: paymentTypeId, accept_terms: true },
    {},
    { 'idempotency-key': `key-of-${email.replace('@', '.')}` },
  );

/** Buys with a cut, and again without one as a browser does. Returns the first reply and the number of statements. */
async function buyWith(cut: Cut, paymentTypeId: number) {
  const somebody = await buyer();
  // the mail of the earlier purchase sends statements, too, which would be counted and cut instead of those of this one
  await shop.jobs.drained();
  const { result: first, sent } = await withCut(cut, () => buy(somebody, paymentTypeId));
  const answer = first.httpStatus === 200 && first.response.status === 0 ? first.data.orderId : undefined;
  if (answer === undefined) {
    // "try again" is all that the customer reads
    expect([cut, first.httpStatus, first.headers['retry-after']]).toEqual([cut, 503, '5']);
  }
  const written = await ordersOf(somebody.email);
  if (answer !== undefined) expect(written).toEqual([answer]);
  const again = await repeated(() => buy(somebody, paymentTypeId));
  expect([cut, again.httpStatus, again.response.errors]).toEqual([cut, 200, []]);
  if (answer !== undefined) expect(again.data.orderId).toBe(answer);
  expect(await ordersOf(somebody.email)).toEqual([again.data.orderId]);
  return { isPast: sent.length < cut.at, wasWritten: written.length > 0, hadReply: answer !== undefined };
}

const MOST = 60;

test.each([
  ['before', 2, 'cash'],
  ['after', 2, 'cash'],
  ['before', 1, 'a card'],
  ['after', 1, 'a card'],
] as const)(
  'a connection that is cut %s each statement of buying (%i, %s) loses no order and makes none twice',
  async (when, typeId, _means) => {
    const before = await left();
    const outcomes: Awaited<ReturnType<typeof buyWith>>[] = [];
    for (let at = 1; at < MOST; at += 1) {
      const outcome = await buyWith({ at, when }, typeId);
      outcomes.push(outcome);
      if (outcome.isPast) break;
    }
    // the last purchase was not cut: all of its statements were tested
    expect(outcomes.at(-1)).toMatchObject({ isPast: true, hadReply: true });
    expect(outcomes.length).toBeGreaterThan(3);
    expect(before - (await left())).toBe(outcomes.length * PIECES);
    // where the reply of the database was lost, the shop found out that the order exists, and said so
    if (typeId === 2) expect(outcomes.filter(({ wasWritten, hadReply }) => wasWritten && !hadReply)).toEqual([]);
    await shop.jobs.drained();
  },
);

async function left(): Promise<number> {
  const [row] = await query<{ left: number }>(
    sql`select available_amount as left from stock where product_id = ${SMALL.rareCheese} and warehouse_id = 12`,
  );
  return row?.left ?? 0;
}

test('all connections of the database end while twenty buy: each has one order in the end', async () => {
  const crowd: Buyer[] = [];
  for (let index = 0; index < 20; index += 1) crowd.push(await buyer());
  const buying = crowd.map((each) => buy(each, 2));
  await Promise.race(buying);
  await query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid()
      and backend_type = 'client backend'`);
  for (const reply of await Promise.all(buying)) {
    expect([200, 503]).toContain(reply.httpStatus);
    if (reply.httpStatus === 503) expect(reply.headers['retry-after']).toBe('5');
  }
  for (const each of crowd) {
    const again = await repeated(() => buy(each, 2));
    expect(await ordersOf(each.email)).toEqual([again.data.orderId]);
  }
  await lostJobsComeBack();
});

/** Returns the job of a worker that lost its connection to the queue. The shop does that a few minutes later. */
async function lostJobsComeBack(): Promise<void> {
  await query(sql`select pg_sleep(3)`);
  await query(sql`
    select graphile_worker.force_unlock_workers(
      array(select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '3 seconds'))`);
  await shop.jobs.drained();
}

/** Repeats a call as a browser does while the shop asks for it. */
async function repeated<Reply extends { readonly httpStatus: number }>(call: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const reply = await call();
    if (reply.httpStatus !== 503) return reply;
  }
  throw new Error('the shop never came back');
}

test('while mails cannot be sent orders are placed, and each is confirmed once when they can', async () => {
  await query(sql`alter table mailbox rename to mailbox_away`);
  const crowd = [await buyer(), await buyer(), await buyer()];
  for (const each of crowd) expect((await buy(each, 2)).response.status).toBe(0);
  await shop.jobs.drained();
  await query(sql`alter table mailbox_away rename to mailbox`);
  for (const { email } of crowd) expect(await shop.mails(email)).toEqual([]);
  for (let time = 0; time < 2; time += 1) {
    await query(sql`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs
        where last_error is not null`);
    await shop.jobs.drained();
  }
  for (const { email } of crowd) {
    const [orderId] = await ordersOf(email);
    expect((await shop.mails(email)).map(({ subject }) => subject)).toEqual([`Ordine n. ${orderId} confermato`]);
  }
});
