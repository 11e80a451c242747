import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, instantOf, romeTime } from '../../src/domain/base/rome-time.ts';
import { billMonths, type IssueInvoice } from '../../src/server/features/dues/bill-orders.ts';
import { ensureSlots } from '../../src/server/features/timeslots/ensure-slots.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { createLog } from '../../src/server/infra/log.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../support/api-shop.ts';
import { becomes, COMPANY } from '../support/orders/delivered-order.ts';
import { duesOf } from '../support/orders/due-shop.ts';
import { buyOnAccount, DEFERRED, grant, handOver, newCompany, SUMMARY } from '../support/people/companies.ts';
import { mailedToken } from '../support/people/mailed-token.ts';
import { becomeCustomer } from '../support/people/ready-to-buy.ts';
import { staffClient } from '../support/people/staff.ts';
import { type Crew, crewOf, orderOf, picked } from '../support/people/staff-of-shop.ts';
import { shopper } from '../support/places/slots.ts';
import { changeCatalogue } from '../support/shelf.ts';
import { SMALL } from '../support/small-shop.ts';

// Nights in which the clock changes, eves of holidays and the turn of the year, at dates that no run reaches: days are
// those of Rome. Ends of ordering in the nights of the clock change are in timeslots/time-zones.test.ts.

const WINTER_NIGHT = '2032-10-31';
const SUMMER_NIGHT = '2033-03-27';
const NEW_YEARS_EVE = '2032-12-31';
const HOLY_SATURDAY = '2033-04-16';
/** Six packs of spaghetti without a promotion, and their delivery. */
const BILLED = 13.64;

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`delete from timeslots`);
  await shop.db.query(sql`update stock set available_amount = 100000 where product_id = ${SMALL.pasta}`);
  // no slots on holidays; ordering ends eight hours before the slot begins
  await shop.db.query(sql`
    insert into timeslot_templates (zone_id, weekday, begins, ends, capacity, cutoff_minutes, delivery_fee_id)
    select zone_id, weekday, '06:00', '08:00', 500, 480, 1 from zones, generate_series(1, 7) as weekday`);
  await goTo(WINTER_NIGHT, '12:00');
  await crewOf(shop);
});
afterAll(() => shop.close());

/** Sets the clock of the shop, and makes the slots as the nightly job does. */
async function goTo(day: string, time: string): Promise<void> {
  shop.now.at = instantOf(day, time);
  await ensureSlots(shop.db, { now: shop.now.at, days: 10 });
}

/** Logs the staff in again, because a session does not last from one season to the next. */
async function crewOfToday(): Promise<Crew> {
  const [picker, driver, manager, service] = await Promise.all(
    ['picker', 'autista', 'responsabile', 'assistenza'].map((name) => staffClient(shop, `${name}@negozio.it`)),
  );
  if (!picker || !driver || !manager || !service) throw new Error('four people work in the shop');
  return { picker, driver, manager, service };
}

const midnightOf = (day: string) => instantOf(day, '00:00');
const aSecondBefore = (at: Date) => new Date(at.getTime() - 1000);
/** The last second of a day and the first one of the next. */
const endOf = (day: string) => [aSecondBefore(midnightOf(addDays(day, 1))), midnightOf(addDays(day, 1))] as const;

const DAYS = [
  ['has 25 hours', WINTER_NIGHT],
  ['is the eve of Christmas', '2032-12-24'],
  ['is the last of the year', NEW_YEARS_EVE],
  ['is the first of the year', '2033-01-01'],
  ['has 23 hours', SUMMER_NIGHT],
  ['is the 29 of February', '2036-02-29'],
] as const;

test.each(DAYS)(
  'a promotion of one day that %s holds from its first second to its last one, on the page and in the cart',
  async (_, day) => {
    const [last, over] = endOf(day);
    shop.now.at = aSecondBefore(midnightOf(day));
    await changeCatalogue(shop, async (query) => {
      await query(sql`delete from promotion_products where promotion_id = 90`);
      await query(sql`delete from promotions where promotion_id = 90`);
      await query(sql`
      insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on)
      values (90, 5, 'taglio', 'Un giorno', ${day}::date, ${day}::date)`);
      await query(sql`insert into promotion_products values (90, ${SMALL.milk}, 111)`);
    });
    const prices = async (at: Date) => {
      shop.now.at = at;
      const client = shop.client();
      const { cartItems } = (await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 1 }] })).data;
      return [
        (await client.ok('productById', {}, { productId: SMALL.milk })).data.priceDisplay,
        cartItems?.[0]?.grossTotal,
      ];
    };
    expect(await prices(aSecondBefore(midnightOf(day)))).toEqual([1.49, 1.49]);
    expect(await prices(midnightOf(day))).toEqual([1.11, 1.11]);
    expect(await prices(last)).toEqual([1.11, 1.11]);
    expect(await prices(over)).toEqual([1.49, 1.49]);
  },
);

test.each(DAYS)(
  'a price that rose in the last minute of a day that %s is one of that day, and the year before it is told',
  async (_, day) => {
    await shop.db.query(sql`delete from price_history where product_id = ${SMALL.chocolate}`);
    for (const [at, cents] of [
      [midnightOf(addDays(day, -400)), 99],
      [endOf(day)[0], 189],
      [endOf(day)[1], 199],
    ] as const)
      await shop.db.query(sql`
      insert into price_history (price_list_id, product_id, price_cents, valid_from) values (-1, ${SMALL.chocolate},
        ${cents}, ${at})`);
    await changeCatalogue(shop, () => Promise.resolve());
    shop.now.at = instantOf(addDays(day, 1), '12:00');
    const told = async () => (await shop.client().ok('getPrices', {}, { product_id: SMALL.chocolate })).data.prices;
    const expected = [
      [addDays(day, 1 - 365), 0.99],
      [day, 1.89],
      [addDays(day, 1), 1.99],
    ];
    await expect.poll(async () => (await told()).map(({ dateIso, price }) => [dateIso, price])).toEqual(expected);
  },
);

async function daysOffered(client: ApiClient): Promise<string[]> {
  const { data } = await client.ok('timeslotList');
  return data.days
    .filter(({ timeslots }) => timeslots.some(({ status }) => status === 'available'))
    .map(({ dateIso }) => dateIso);
}

test.each([
  ['of Christmas', '2032-12-24', ['2032-12-27', '2032-12-28']],
  ['of the year', NEW_YEARS_EVE, ['2033-01-02', '2033-01-03']],
  ['of Easter, with the Monday after it', HOLY_SATURDAY, ['2033-04-19', '2033-04-20']],
  ['of Liberation Day', '2033-04-24', ['2033-04-26', '2033-04-27']],
])('on the eve %s the next day to be delivered on is the first one that is no holiday', async (_, eve, expected) => {
  await goTo(eve, '12:00');
  const client = await shopper(shop);
  expect((await daysOffered(client)).slice(0, 2)).toEqual(expected);
  // a closed day next to the holiday is left out, too, until it is opened again
  await shop.db.query(sql`insert into closed_days (store_id, day) values (null, ${expected[0]})`);
  await goTo(eve, '12:01');
  expect((await daysOffered(client))[0]).toBe(expected[1]);
  await shop.db.query(sql`delete from closed_days`);
  await goTo(eve, '12:02');
  expect((await daysOffered(client)).slice(0, 2)).toEqual(expected);
});

test.each([
  ['Christmas', '2032-12-24', '2032-12-27', '2032-12-26'],
  ['New Year', NEW_YEARS_EVE, '2033-01-02', '2033-01-01'],
  ['Easter', HOLY_SATURDAY, '2033-04-19', '2033-04-18'],
])('ordering for the first day after %s ends in the evening of the holiday', async (_, eve, day, evening) => {
  await goTo(eve, '12:00');
  const client = await shopper(shop);
  const { data } = await client.ok('timeslotList');
  const choice = {
    sel_date: day,
    timeslot_id: data.days.find(({ dateIso }) => dateIso === day)?.timeslots[0]?.timeslotId,
  };
  const end = instantOf(evening, '22:00');
  shop.now.at = aSecondBefore(end);
  await client.ok('timeslotSelectPost', choice);
  shop.now.at = end;
  expect(await client.refused('timeslotSelectPost', choice)).toEqual(['SLOT_CLOSED']);
  expect(await client.refused('buy', { payment_type_id: 2, accept_terms: true })).toEqual(['SLOT_CLOSED']);
});

test('a day that the shop closes has no slots, also where it has 25 hours', async () => {
  await shop.db.query(sql`insert into closed_days (store_id, day) values (null, ${WINTER_NIGHT})`);
  await goTo(addDays(WINTER_NIGHT, -1), '12:00');
  const client = await shopper(shop);
  expect((await daysOffered(client))[0]).toBe('2032-11-02'); // All Saints is the day after
  shop.now.at = instantOf(WINTER_NIGHT, '12:00');
  expect((await daysOffered(client))[0]).toBe('2032-11-02');
  await shop.db.query(sql`delete from closed_days`);
});

test('invoices of the last second of a year and of the first one of the next have numbers of their years, each from 1 on', async () => {
  const [last, first] = endOf(NEW_YEARS_EVE);
  const numbers: string[] = [];
  for (const [index, at] of [last, first, last, first].entries()) {
    await goTo('2032-12-29', '12:00');
    const email = `capodanno-${index}@esempio.it`;
    const bought = await orderOf(shop, email);
    await becomes(shop, email, COMPANY);
    await picked(await crewOfToday(), bought, {
      [SMALL.apples]: { weight_grams: 1000 },
      [SMALL.pasta]: { quantity: 6 },
    });
    shop.now.at = at;
    const { picker } = await crewOfToday();
    await picker.ok('staffOrderReady', { order_id: bought.orderId });
    await picker.ok('staffOrderDelivered', { order_id: bought.orderId });
    await shop.jobs.drained();
    const [document] = (await bought.client.ok('documentList')).data.documents;
    expect(document?.date).toBe(romeTime(at).date);
    numbers.push(document?.number ?? '');
  }
  expect(numbers).toEqual(['2032/A/1', '2033/A/1', '2032/A/2', '2033/A/2']);
});

test.each([
  ['over the night of 23 hours', '2033-03-01', '2033-03-31'],
  ['over the night of 25 hours', '2033-10-15', '2033-11-14'],
  ['over the turn of the year', '2033-12-15', '2034-01-14'],
  ['to the end of February', '2036-01-30', '2036-02-29'],
])('a due of thirty days %s is expired from the first second after its day', async (name, from, until) => {
  await goTo(from, '12:00');
  const crew = await crewOfToday();
  const company = await newCompany(shop, `${name.replaceAll(' ', '-')}@esempio.it`);
  await grant(crew.manager, company, { limit: 500, terms: 30 });
  await handOver(shop, crew, await buyOnAccount(company, DEFERRED));
  const [last, over] = endOf(until);
  const stands = async (at: Date) => {
    shop.now.at = at;
    const [due] = await duesOf(company);
    return [due?.dueDate, due?.status, due?.amountToSettle];
  };
  expect(await stands(last)).toEqual([until, 'expiring', BILLED]);
  expect(await stands(over)).toEqual([until, 'expired', BILLED]);
});

test('the orders of December are billed from the first minute of the year in Rome on, while it is still December in UTC', async () => {
  await goTo('2033-12-28', '12:00');
  const crew = await crewOfToday();
  const company = await newCompany(shop, 'dicembre@esempio.it');
  await grant(crew.manager, company, { kind: 'summary', limit: 500, terms: 30 });
  await handOver(shop, crew, await buyOnAccount(company, SUMMARY));
  const billing = { db: shop.db, log: createLog('silent'), issueInvoice: (async () => undefined) as IssueInvoice };
  const [last, first] = endOf('2033-12-31');
  shop.now.at = last;
  await billMonths(billing, last);
  expect(await duesOf(company)).toEqual([]);
  shop.now.at = first;
  expect(first.toISOString().slice(0, 10)).toBe('2033-12-31');
  await billMonths(billing, first);
  expect(await duesOf(company)).toMatchObject([{ amountToSettle: BILLED, dueDate: '2034-01-31' }]);
});

test.each([
  ['goes forward', SUMMER_NIGHT, '01:30'],
  ['goes back', '2033-10-30', '01:30'],
])('the link that closes an account works for an hour in the night in which the clock %s', async (name, day, time) => {
  const email = `chiude-${name.replace(' ', '-')}@esempio.it`;
  shop.now.at = instantOf(day, time);
  const client = shop.client();
  await becomeCustomer(client, email);
  await client.ok('closingRequestPost');
  const token = await mailedToken(shop, email, 'Vuoi chiudere il tuo account?');
  const asked = shop.now.at.getTime();
  shop.now.at = new Date(asked + 61 * 60_000);
  expect(await shop.client().refused('accountClosePost', { token })).toEqual(['LINK_ENDED']);
  shop.now.at = new Date(asked + 59 * 60_000);
  await shop.client().ok('accountClosePost', { token });
});
