import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openRoomyShop } from '../../support/api-shop.ts';
import { answer, CARD } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 4, D 6, D 9: subscriptions of home delivery

let shop: ApiShop;
let anna: ApiClient;
let people = 0;
beforeAll(async () => {
  shop = await openRoomyShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  people += 1;
  anna = shop.client();
  await becomeCustomer(anna, email());
  await anna.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 6 }] });
  await chooseTomorrow(anna);
});

const email = () => `abbonata-${people}@esempio.it`;
const today = () => romeTime(shop.now.at).date;
const BUY = { payment_type_id: CARD, accept_terms: true };
const view = async () => (await anna.ok('subscriptionView')).data;
/** Moves the dates of the subscriptions this many days into the past; with a moved clock, sessions would end. */
const later = (days: number) =>
  shop.db.query(sql`update subscriptions set from_day = from_day - ${days}::int, to_day = to_day - ${days}::int`);
async function subscribe(): Promise<void> {
  const { transaction } = (await anna.ok('subscriptionBuy', BUY)).data;
  expect(await answer(shop, transaction.redirectUrl, 'pay')).toBe('/profile/abbonamento');
  await shop.jobs.drained();
}
const subjects = async () => {
  await shop.jobs.drained();
  return (await shop.mails(email())).map(({ subject }) => subject);
};

test('a year of deliveries at 3.90 euro below 90 euro and free above, at home only', async () => {
  const before = (await anna.ok('cartView')).data;
  expect(before.deliveryFee).toBe(5.9);
  await subscribe();
  expect(await view()).toMatchObject({
    // as the till charges small carts (5.90 above) and larger ones
    plan: {
      price: 39,
      months: 12,
      deliveryFee: 3.9,
      freeFrom: 90,
      today: { below: { from: 2.9, to: 5.9 }, from: { from: 2.9, to: 2.9 } },
    },
    subscriptions: [{ status: 'active', startDate: today(), price: 39, canWithdraw: true, refund: 39 }],
    canBuy: false,
  });
  const cart = (await anna.ok('cartView')).data;
  expect(cart.deliveryFee).toBe(3.9);
  expect(cart.grossTotal).toBeCloseTo(before.grossTotal - 2, 2);
  const slots = (await anna.ok('timeslotList')).data.days.flatMap(({ timeslots }) => timeslots);
  expect(new Set(slots.map(({ deliveryFee }) => deliveryFee))).toEqual(new Set([3.9]));
  await anna.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 10 }] });
  expect((await anna.ok('cartView')).data.deliveryFee).toBe(0);
  const { orderId } = (await anna.ok('buy', { payment_type_id: 2 })).data;
  expect((await anna.ok('orderView', {}, { order_id: orderId })).data.deliveryFee).toBe(0);
  expect(await subjects()).toContain('Il tuo abbonamento alle consegne');
});

test('its mails name days with their year, in the language of the customer', async () => {
  await shop.db.query(sql`update customers set language = 'en' where email = ${email()}`);
  await subscribe();
  const mail = (await shop.mails(email())).find(({ subject }) => subject === 'Your delivery subscription');
  const day = String.raw`\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}`;
  expect(mail?.plain).toMatch(new RegExp(`from ${day} to ${day}`));
});

test('it is bought once however often it is pressed, and collected at once', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => anna.ok('subscriptionBuy', BUY)));
  const urls = new Set(replies.map(({ data }) => data.transaction.redirectUrl));
  expect(urls.size).toBe(1);
  expect((await view()).ordered).toMatchObject({ transactionStatusId: 1 });
  await answer(shop, [...urls][0], 'pay');
  await shop.jobs.drained();
  const payments = await shop.db.query<{ status: number; captured: number; state: string }>(sql`
    select p.status_id as status, p.captured_cents as captured, s.state from payments p
      join sandbox_payments s using (reference)
    where p.purpose = 'sale' and p.user_id = (select user_id from customers where email = ${email()})`);
  expect(payments).toEqual([{ status: 3, captured: 3900, state: 'captured' }]);
  expect(await anna.refused('subscriptionBuy', BUY)).toEqual(['SUBSCRIPTION_EXISTS']);
  expect((await view()).subscriptions).toHaveLength(1);
});

test('a payment that fails leaves nothing, and may be tried again', async () => {
  const { transaction } = (await anna.ok('subscriptionBuy', BUY)).data;
  await answer(shop, transaction.redirectUrl, 'pay', '0002');
  expect(await view()).toMatchObject({ subscriptions: [], canBuy: true });
  await subscribe();
  expect((await view()).subscriptions).toHaveLength(1);
});

test('it needs accepted terms, a provider, and a cart that is delivered at home', async () => {
  const refusal = async (body: object) => {
    const [error] = (await anna.call('subscriptionBuy', body)).response.errors;
    return [error?.code, error?.field];
  };
  expect(await refusal({ ...BUY, accept_terms: false })).toEqual(['TERMS_REQUIRED', 'accept_terms']);
  expect(await refusal({ ...BUY, payment_type_id: 2 })).toEqual(['PAYMENT_TYPE_INVALID', 'payment_type_id']);
  await anna.ok('addressSelect', {}, { address_id: SMALL.store, address_type: 'drive' });
  expect(await refusal(BUY)).toEqual(['SUBSCRIPTION_HOME_ONLY', undefined]);
  expect((await view()).isHome).toBe(false);
});

test('it is told once that it ends and once that it has ended, and is renewed without a gap', async () => {
  await subscribe();
  const run = async () => {
    await shop.db.query(sql`select enqueue_job('remind-subscribers', '{}'::json, 1)`);
    await shop.jobs.drained();
  };
  await run();
  await later(340);
  await run();
  await run();
  expect((await view()).subscriptions).toMatchObject([{ status: 'expiring' }]);
  expect((await subjects()).filter((subject) => subject.endsWith('sta per scadere'))).toHaveLength(1);
  const [first] = (await view()).subscriptions;
  await shop.db.query(
    sql`update carts set delivery_service_id = 2 where user_id = (select user_id from customers
      where email = ${email()})`,
  );
  await subscribe();
  expect((await view()).subscriptions).toMatchObject([
    { status: 'active', startDate: addDays(first?.endDate ?? '', 1) },
    { status: 'renew', endDate: first?.endDate },
  ]);
  await later(380);
  await run();
  expect((await subjects()).filter((subject) => subject.endsWith('è scaduto'))).toEqual([]);
  await later(400);
  await run();
  await run();
  expect((await view()).subscriptions.map(({ status }) => status)).toEqual(['expired', 'expired']);
  expect((await subjects()).filter((subject) => subject.endsWith('è scaduto'))).toHaveLength(1);
});

test('who withdraws within 14 days gets the days back that are left, and pays deliveries as everybody', async () => {
  await subscribe();
  await later(10);
  const [{ subscriptionId, refund } = { subscriptionId: 0 }] = (await view()).subscriptions;
  expect(refund).toBe(37.93);
  const ended = await anna.ok('subscriptionWithdraw', { subscription_id: subscriptionId });
  expect(ended.data).toMatchObject({ subscriptions: [], canBuy: true });
  expect(await anna.refused('subscriptionWithdraw', { subscription_id: subscriptionId })).toEqual([
    'SUBSCRIPTION_NOT_FOUND',
  ]);
  await shop.jobs.drained();
  const payments = await shop.db.query<{ refunded: number; atProvider: number }>(sql`
    select p.refunded_cents as refunded, s.refunded_cents as at_provider from payments p
      join sandbox_payments s using (reference)
    where p.purpose = 'sale' and p.user_id = (select user_id from customers where email = ${email()})`);
  expect(payments).toEqual([{ refunded: 3793, atProvider: 3793 }]);
  expect((await anna.ok('cartView')).data.deliveryFee).toBe(5.9);
});

test('other people’s subscriptions are nobody’s', async () => {
  await subscribe();
  const [{ subscriptionId } = { subscriptionId: 0 }] = (await view()).subscriptions;
  const other = shop.client();
  await becomeCustomer(other, `altra-${email()}`);
  expect(await other.refused('subscriptionWithdraw', { subscription_id: subscriptionId })).toEqual([
    'SUBSCRIPTION_NOT_FOUND',
  ]);
  await shop.db.query(sql`update direct_sales set settled_at = settled_at - interval '20 days'`);
  expect(await anna.refused('subscriptionWithdraw', { subscription_id: subscriptionId })).toEqual([
    'SUBSCRIPTION_TOO_LATE',
  ]);
});
