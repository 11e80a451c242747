import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseFor } from '../../../src/domain/base/result.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { brokenInvariants as brokenRules } from '../../../tools/invariants/broken-invariants.ts';
import { RULES } from '../../../tools/invariants/rules.ts';
import { type ApiShop, openApiShop } from '../api-shop.ts';
import { buyOnAccount, grant, handOver, newCompany } from '../people/companies.ts';
import { CARD, crewOf, orderOf, picked } from '../people/staff-of-shop.ts';
import { SMALL } from '../small-shop.ts';
import { brokenInvariants } from './check-invariants.ts';
import { INVARIANTS, type InvariantName } from './rules.ts';

// Each invariant is seen to fail once: one value of a correct shop is made wrong, and the change is rolled back.

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`
    insert into gift_certificates (code, name, amount_cents, minimum_cents, starts_on, ends_on, max_uses)
      values ('PROVA', 'Buono', 300, 500, '2000-01-01', '2999-01-01', 1)`);
  const crew = await crewOf(shop);
  const cheese = [{ productId: SMALL.rareCheese, quantity: 1 }];
  await orderOf(shop, 'anna@regole.it', cheese, { paidBy: CARD, code: 'PROVA' });
  const delivered = await orderOf(shop, 'bruno@regole.it');
  await picked(crew, delivered, { [SMALL.apples]: { weight_grams: 900 }, [SMALL.pasta]: { quantity: 6 } });
  await crew.manager.ok('staffOrderReady', { order_id: delivered.orderId });
  await crew.manager.ok('staffOrderDelivered', { order_id: delivered.orderId });
  const cancelled = await orderOf(shop, 'carla@regole.it', cheese);
  await cancelled.client.ok('orderDelete', { order_id: cancelled.orderId });
  const company = await newCompany(shop, 'dora@regole.it');
  await grant(crew.manager, company, { limit: 100 });
  await handOver(shop, crew, await buyOnAccount(company));
  await buyOnAccount(company);
  await shop.jobs.drained();
});
afterAll(() => shop.close());

const FIRST = sql`(select min(order_id) from orders)`;

const PLANTS: Readonly<Record<InvariantName, ReturnType<typeof sql>>> = {
  'stock is never negative, and is what the shop took for orders and gave back': sql`
    delete from test_watch.stock_moves where delta > 0`,
  'the places of a slot are those of its orders and of the carts that hold one, and no more than it has': sql`
    update timeslots set taken = taken - 1 where taken > 0`,
  'a certificate is used as often as it allows, and a balance has what its uses left': sql`
    update gift_certificates set uses = 0 where code = 'PROVA'`,
  'a cart makes at most one order, and is bought if and only if it did': sql`
    update carts set status_id = 10 where cart_id = (select cart_id from orders where order_id = ${FIRST})`,
  'a key that was acknowledged leads to an order of its customer, of the cart that was bought': sql`
    update idempotency_keys set reply = '{"orderId": 1, "cartId": 1}' where reply ->> 'orderId' = ${FIRST}::text`,
  'no order has two keys of its customer': sql`
    insert into idempotency_keys (user_id, key, call, reply) select user_id, 'another', call, reply
      from idempotency_keys limit 1`,
  'an order has lines, and its totals are their sum with bags and fee, less certificates': sql`
    delete from order_lines where order_id = ${FIRST}`,
  'the history of an order begins at its placing, follows the table of states, and ends with its state': sql`
    update orders set status_id = 8 where order_id = ${FIRST}`,
  'no more is collected than was authorised, nor paid back than was collected, here and at the provider': sql`
    update sandbox_payments set captured_cents = amount_cents + 1`,
  'no more is promised to be paid back than was collected, and all that was paid back is written down': sql`
    insert into payment_refunds (payment_id, amount_cents, reason, by_hand, key, asked_at)
    select payment_id, captured_cents + 1, 'Troppo', true, 'troppo', now() from payments
      where captured_cents > 0 limit 1`,
  'no more is granted for a line than was charged, and what is granted is promised by payments, dues and certificates': sql`
    insert into refund_requests (order_id, user_id, kind, asked_cents, granted_cents, state, asked_at, decided_at)
    select order_id, user_id, 'shop', 100, 100, 'granted', now(), now() from orders limit 1`,
  'deposits are given back for no more pieces of a line than came, to its customer, and with another order': sql`
    with asked as (
      insert into refund_requests (order_id, user_id, kind, brought_with, asked_cents, granted_cents, state, asked_at,
        decided_at)
      select order_id, user_id, 'deposit', ${FIRST}, 100, 100, 'granted', now(), now() from orders
        where order_id = (select min(order_id) from order_picks) returning request_id, order_id)
    insert into refund_lines (request_id, order_item_id, quantity, weight_grams, asked_cents, granted_cents, is_open)
    select request_id, order_item_id, 100, 0, 100, 100, false from asked join order_picks using (order_id)`,
  'a payment leads to an order of its customer, and an order that counts has one': sql`
    delete from payments where order_id = ${FIRST}`,
  'goods that are prepared, or were handed over, are paid for, or on the list of what is not': sql`
    update payments set status_id = 0, captured_cents = 0 where order_id = (select min(order_id) from orders
      where status_id = 8)`,
  'what comes to nothing keeps no authorisation': sql`
    update payments set status_id = 2 where status_id = 5`,
  'a delivered order has a receipt that adds up to the cent, and just that is collected': sql`
    update order_picks set charged_cents = charged_cents - 1, whole_cents = whole_cents where weight_grams > 0`,
  'no credit line has more committed than its limit, and orders on account take from a line of their kind': sql`
    update credit_lines set limit_cents = 0`,
  'a due is what its orders cost in the end less what was refunded of them, and is paid by one payment of just that, here and at the provider': sql`
    update dues set amount_cents = amount_cents + 1`,
  'every transfer that arrived pays something, waits, or is for somebody to settle, and what it paid is collected': sql`
    insert into transfer_receipts (staff_id, reference, amount_cents, received_at, state)
    select user_id, 'Ordine 1', 100, now(), 'waiting' from customers limit 1`,
  'each amount that came or went back, but for what is on account, is a move of money, once': sql`
    insert into money_moves (day, kind, source_id, cents, made_at)
    select current_date, 'taken', payment_id, 1, now() from payments order by payment_id limit 1`,
  'an order is confirmed once': sql`
    insert into mailbox (recipient, subject, plain, html) select recipient, subject, plain, html from mailbox
      where subject like '%confermato' limit 1`,
};

test('a shop in which people bought, cancelled and received goods is in order', async () => {
  expect(await brokenInvariants(shop.db)).toEqual([]);
  expect(await brokenRules(shop.db)).toEqual([]);
});

test.each(Object.keys(INVARIANTS) as InvariantName[])('it is noticed when it does not hold that %s', async (name) => {
  let broken: string[] = [];
  let shown: readonly string[] = [];
  await shop.db.tx(async (tx) => {
    await tx.query(PLANTS[name]);
    broken = (await brokenInvariants(tx)).map(({ invariant }) => invariant);
    const rules = await brokenRules(tx);
    shown = rules.filter(({ rows, examples }) => rows > 0 && examples.length > 0).map(({ rule }) => rule);
    return refuseFor(['rolled back']);
  });
  expect(broken).toContain(name);
  if (name in RULES) expect(shown, 'by the check of tools, too').toContain(name);
});

test('docs/money.md names each of them', () => {
  const page = readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^- \[([^\]]+)\]\[rules\]/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(INVARIANTS).toSorted());
});
