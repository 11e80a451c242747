import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../../src/domain/base/money.ts';
import { deliveryFee } from '../../../src/domain/delivery/delivery-fee.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { answer } from '../../support/payments/sandbox-payments.ts';
import { chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import {
  APPLES_AND_PASTA,
  type Bought,
  CARD,
  CASH,
  type Crew,
  crewOf,
  type Goods,
  orderOf,
  paymentsOf,
  picked,
  viewOf,
} from '../../support/people/staff-of-shop.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
  await shop.db.query(sql`update timeslots set capacity = 100`);
});
afterAll(() => shop.close());

const shown = async (orderId: number) => (await crew.service.ok('staffOrderView', {}, { order_id: orderId })).data;
const slotsFor = async (orderId: number) =>
  (await crew.service.ok('staffOrderSlots', {}, { order_id: orderId })).data.slots;
const takenOf = (timeslotId: number) =>
  shop.db.one<{ taken: number; crates: number }>(sql`
  select taken, crates_taken as crates from timeslots where timeslot_id = ${timeslotId}`);
const storedSlot = (orderId: number) =>
  shop.db.one<{ timeslotId: number }>(sql`select timeslot_id from orders where order_id = ${orderId}`);

/** Makes another order of a customer for the same slot. */
async function again({ client }: Bought, goods: Goods, paidBy = CASH): Promise<number> {
  await client.ok('cartAdd', { items: goods });
  await chooseTomorrow(client);
  const { orderId, transaction } = (await client.ok('buy', { payment_type_id: paidBy, accept_terms: true })).data;
  if (transaction?.redirectUrl !== undefined) await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  return orderId;
}

test('an order moves to another slot with its price; its customer is told, and the place before is free', async () => {
  const anna = await orderOf(shop, 'anna@sposta.it', undefined, { paidBy: CARD });
  const { orderId } = anna;
  const before = await shown(orderId);
  const from = await storedSlot(orderId);
  const { taken: was } = await takenOf(from.timeslotId);
  const [to] = (await slotsFor(orderId)).filter(
    ({ day, hours }) => day > before.timeslot.dateIso && hours === '18:00-20:00',
  );
  if (!to) throw new Error('no later slot');
  const moved = (await crew.service.ok('staffOrderMove', { order_id: orderId, day: to.day, slot: to.hours })).data;
  expect(moved.timeslot).toMatchObject({ dateIso: to.day, beginTime: '18:00', endTime: '20:00' });
  expect([moved.ordered, moved.money]).toEqual([before.ordered, before.money]);
  expect(moved.notes).toMatchObject([{ kind: 'moved', body: expect.stringContaining('18–20') }]);
  expect((await takenOf(from.timeslotId)).taken).toBe(was - 1);
  expect((await takenOf((await storedSlot(orderId)).timeslotId)).taken).toBe(1);
  expect((await viewOf(anna)).timeslot).toMatchObject({ dateIso: to.day, beginTime: '18:00' });
  await shop.jobs.drained();
  const mail = (await shop.mails('anna@sposta.it')).find(
    ({ subject }) => subject === `Ordine n. ${orderId}: nuovo orario`,
  );
  expect(mail?.plain).toContain('tra le 18:00 e le 20:00');
  expect(await crew.service.refused('staffOrderMove', { order_id: orderId, day: to.day, slot: to.hours })).toEqual([
    'ORDER_SLOT_SAME',
  ]);
  // a call with the previous slot is refused with the new one
  const stale = { order_id: orderId, day: before.timeslot.dateIso, slot: '10:00-12:00' };
  const { beginTime, endTime, dateIso } = before.timeslot;
  const reply = await crew.manager.call('staffOrderMove', { ...stale, from: `${dateIso} ${beginTime}-${endTime}` });
  expect(reply.response.errors).toMatchObject([
    { code: 'ORDER_SLOT_CHANGED', field: 'slot', error: expect.stringContaining('18–20') },
  ]);
  expect((await shown(orderId)).timeslot).toMatchObject({ dateIso: to.day, beginTime: '18:00' });
  const { messages } = await shown(orderId);
  expect(messages.map(({ subject }) => subject)).toEqual([
    `Ordine n. ${orderId} confermato`,
    `Ordine n. ${orderId}: nuovo orario`,
  ]);
});

test('two people who press at once never overbook a slot', async () => {
  const orders = await Promise.all(['uno', 'due', 'tre'].map((name) => orderOf(shop, `${name}@ultimo.it`)));
  const day = (await slotsFor(orders[0]?.orderId ?? 0)).at(-1)?.day ?? '';
  const slot = sql`zone_id = ${SMALL.homeZone} and service_date = ${day}::date and begins = '10:00'`;
  await shop.db.query(sql`update timeslots set capacity = taken + 1 where ${slot}`);
  const replies = await Promise.all(
    orders.map(({ orderId }) => crew.manager.call('staffOrderMove', { order_id: orderId, day, slot: '10:00-12:00' })),
  );
  expect(replies.filter(({ response }) => response.status === 0)).toHaveLength(1);
  const refused = replies.flatMap(({ response }) => response.errors.map(({ code }) => code));
  expect(refused).toEqual(['SLOT_FULL', 'SLOT_FULL']);
  expect(await shop.db.one(sql`select capacity - taken as left from timeslots where ${slot}`)).toEqual({ left: 0 });
  expect(
    (await slotsFor(orders[0]?.orderId ?? 0)).some(({ day: each, hours }) => each === day && hours === '10:00-12:00'),
  ).toBe(false);
});

test('an order does not move to a slot that is over or closed, nor from a batch, nor when its goods are ready', async () => {
  const order = await orderOf(shop, 'bea@ferma.it');
  const { orderId } = order;
  const slots = await slotsFor(orderId);
  const last = slots.at(-1);
  const move = (day: string, slot: string) => crew.manager.refused('staffOrderMove', { order_id: orderId, day, slot });
  expect(await move('2020-01-01', '10:00-12:00')).toEqual(['SLOT_NOT_FOUND']);
  expect(await move('2026-13-45', '10:00-12:00')).toEqual(['SLOT_NOT_FOUND']);
  const yesterday = dayFrom(shop, -1);
  await shop.db.query(sql`
    insert into timeslots (zone_id, service_date, begins, ends, capacity, closes_at, delivery_fee_id)
    values (${SMALL.homeZone}, ${yesterday}, '10:00', '12:00', 5, now(), 1)`);
  expect(await move(yesterday, '10:00-12:00')).toEqual(['SLOT_OVER']);
  const closed = sql`zone_id = ${SMALL.homeZone} and service_date = ${last?.day ?? ''}::date and begins = '18:00'`;
  await shop.db.query(sql`update timeslots set closed_by = 'staff', open_capacity = capacity where ${closed}`);
  expect(await move(last?.day ?? '', '18:00-20:00')).toEqual(['SLOT_CLOSED']);
  await shop.db.query(
    sql`update timeslots set closed_by = null, capacity = open_capacity, open_capacity = null where ${closed}`,
  );

  await picked(crew, order, { [SMALL.apples]: { weight_grams: 900 }, [SMALL.pasta]: { quantity: 6 } });
  const { timeslotId } = await storedSlot(orderId);
  await crew.manager.ok('staffOrderMove', { order_id: orderId, day: last?.day ?? '', slot: '18:00-20:00' });
  expect((await shown(orderId)).lines.map(({ outcome }) => outcome)).toEqual(['picked', 'picked']);
  await crew.picker.ok('staffOrderReady', { order_id: orderId });
  expect(await move(slots[0]?.day ?? '', slots[0]?.hours ?? '')).toEqual(['ORDER_NOT_MOVABLE']);

  const batched = await orderOf(shop, 'carlo@lotto.it');
  await crew.manager.ok('staffBatchesMake', { timeslot_id: timeslotId });
  const reply = await crew.manager.refused('staffOrderMove', {
    order_id: batched.orderId,
    day: last?.day ?? '',
    slot: '18:00-20:00',
  });
  expect(reply).toEqual(['ORDER_IN_BATCH']);
  expect((await storedSlot(batched.orderId)).timeslotId).toBe(timeslotId);

  const changing = await orderOf(shop, 'dora@cambia.it');
  await changing.client.ok('orderModify', { order_id: changing.orderId });
  const body = { order_id: changing.orderId, day: last?.day ?? '', slot: '18:00-20:00' };
  expect(await crew.manager.refused('staffOrderMove', body)).toEqual(['ORDER_BEING_CHANGED']);
});

test('two orders of one customer and slot become one: its lines keep their prices, and one delivery is paid', async () => {
  const elsa = await orderOf(shop, 'elsa@unisce.it');
  const { timeslotId } = await storedSlot(elsa.orderId);
  const otherId = await again(elsa, [{ productId: SMALL.rareCheese, quantity: 2 }]);
  const [first, second] = [await shown(elsa.orderId), await shown(otherId)];
  expect(first.joinable).toEqual([{ orderId: otherId, orderNumber: otherId, total: second.ordered.total }]);
  const before = await takenOf(timeslotId);
  const joined = (await crew.service.ok('staffOrderJoin', { order_id: elsa.orderId, other_id: otherId })).data;
  expect(joined.lines.map(({ name, ordered }) => [name, ordered.total])).toEqual(
    [...first.lines, ...second.lines].map(({ name, ordered }) => [name, ordered.total]),
  );
  const goods = 8.13 + 17.8;
  expect(joined.ordered).toMatchObject({ goods, delivery: 5.9, total: goods + 5.9 });
  expect(joined.money).toMatchObject({ atHandover: expect.closeTo(goods + 5.9 + 0.66, 2), missing: 0 });
  expect(joined.notes).toMatchObject([{ kind: 'joined' }]);
  expect(await takenOf(timeslotId)).toEqual({ taken: before.taken - 1, crates: before.crates });
  const other = await shown(otherId);
  expect(other).toMatchObject({ stage: 'cancelled', money: { held: 0, atHandover: 0, missing: 0 } });
  expect(other.history.at(-1)).toMatchObject({ by: 'staff', note: `Unito all’ordine n. ${elsa.orderId}` });
  await shop.jobs.drained();
  const mail = (await shop.mails('elsa@unisce.it')).find(
    ({ subject }) => subject === `Ordine n. ${elsa.orderId} aggiornato`,
  );
  expect(mail?.plain).toContain(`Abbiamo unito l’ordine n. ${otherId} a questo`);
  // a customer who calls about the number of the joined order is found
  expect((await crew.service.ok('staffOrderList', {}, { q: String(otherId) })).data.orders).toMatchObject([
    { orderId: elsa.orderId },
  ]);
  expect(await crew.service.refused('staffOrderJoin', { order_id: elsa.orderId, other_id: otherId })).toEqual([
    'ORDER_JOIN_STATE',
  ]);
  // also after the customer has changed the remaining order
  await elsa.client.ok('orderModify', { order_id: elsa.orderId });
  const changedId = (await elsa.client.ok('buy', { payment_type_id: CASH, accept_terms: true })).data.orderId;
  for (const q of [otherId, elsa.orderId])
    expect((await crew.service.ok('staffOrderList', {}, { q: String(q) })).data.orders).toMatchObject([
      { orderId: changedId },
    ]);
});

test('what a provider authorised for both orders pays for the one, and just the final total is collected', async () => {
  const fabio = await orderOf(shop, 'fabio@unisce.it', undefined, { paidBy: CARD });
  const otherId = await again(fabio, [{ productId: SMALL.milk, quantity: 4 }], CARD);
  const joined = (await crew.manager.ok('staffOrderJoin', { order_id: fabio.orderId, other_id: otherId })).data;
  expect(await paymentsOf(shop, otherId)).toEqual([]);
  const authorised = (await paymentsOf(shop, fabio.orderId)).map((payment) => payment.authorised);
  expect(authorised).toEqual([1469, 1186]);
  expect(joined.ordered.total).toBe(19.99);
  expect(joined.money).toMatchObject({ held: 26.55, missing: 0 });
  await crew.picker.ok('staffOrderTake', { order_id: fabio.orderId });
  for (const { orderItemId, ordered } of joined.lines) {
    const said = ordered.weight > 0 ? { weight_grams: ordered.weight * 1000 } : { quantity: ordered.quantity };
    await crew.picker.ok('staffOrderPick', { order_id: fabio.orderId, order_item_id: orderItemId, ...said });
  }
  await crew.picker.ok('staffOrderReady', { order_id: fabio.orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: fabio.orderId });
  await shop.jobs.drained();
  expect((await paymentsOf(shop, fabio.orderId)).reduce((sum, { captured }) => sum + captured, 0)).toBe(1999);
});

test('orders are not joined where goods, doors or money would not pass', async () => {
  const gina = await orderOf(shop, 'gina@unisce.it');
  const byCard = await again(gina, APPLES_AND_PASTA, CARD);
  const join = (orderId: number, otherId: number) =>
    crew.manager.refused('staffOrderJoin', { order_id: orderId, other_id: otherId });
  expect(await join(gina.orderId, gina.orderId)).toEqual(['ORDER_JOIN_ITSELF']);
  expect(await join(gina.orderId, 1)).toEqual(['ORDER_NOT_FOUND']);
  expect(await join(gina.orderId, byCard)).toEqual(['ORDER_JOIN_UNLIKE']);
  expect((await shown(gina.orderId)).joinable).toEqual([]);
  const hugo = await orderOf(shop, 'hugo@unisce.it');
  expect(await join(gina.orderId, hugo.orderId)).toEqual(['ORDER_JOIN_UNLIKE']);
  const cheese = await again(hugo, [{ productId: SMALL.pasta, quantity: 8 }]);
  const [later] = await slotsFor(cheese);
  await crew.manager.ok('staffOrderMove', { order_id: cheese, day: later?.day ?? '', slot: later?.hours ?? '' });
  expect(await join(hugo.orderId, cheese)).toEqual(['ORDER_JOIN_UNLIKE']);
  const third = await again(hugo, [{ productId: SMALL.pasta, quantity: 7 }]);
  await crew.picker.ok('staffOrderTake', { order_id: third });
  expect(await join(hugo.orderId, third)).toEqual(['ORDER_JOIN_STATE']);
});

test('whatever goods two orders have, the sums of the joined one follow from its lines', async () => {
  const random = seededRandom(33);
  const rows = [
    { fromCents: 0, toCents: 4000, feeCents: 590 },
    { fromCents: 4000, toCents: null, feeCents: 290 },
  ];
  const some = (): Goods => [
    { productId: SMALL.apples, quantity: 1000 + 200 * random.below(7) },
    { productId: SMALL.pasta, quantity: 5 + random.below(20) },
    ...(random.below(2) === 0 ? [{ productId: SMALL.milk, quantity: 1 + random.below(9) }] : []),
  ];
  for (let round = 0; round < 8; round++) {
    const paidBy = random.of([CASH, CARD]);
    const order = await orderOf(shop, `caso-${round}@unisce.it`, some(), { paidBy });
    const otherId = await again(order, some(), paidBy);
    const [first, second] = [await shown(order.orderId), await shown(otherId)];
    const { ordered, lines, money } = (
      await crew.manager.ok('staffOrderJoin', { order_id: order.orderId, other_id: otherId })
    ).data;
    const toCents = (euro: number) => Math.round(euro * 100);
    const goods = lines.reduce((sum, line) => sum + toCents(line.ordered.total), 0);
    const fee = Math.min(
      toCents(first.ordered.delivery),
      toCents(second.ordered.delivery),
      deliveryFee(rows, cents(goods)),
    );
    expect(toCents(ordered.goods)).toBe(toCents(first.ordered.goods) + toCents(second.ordered.goods));
    expect([toCents(ordered.goods), toCents(ordered.delivery)]).toEqual([goods, fee]);
    expect(toCents(ordered.total)).toBe(goods + fee + toCents(ordered.bags));
    expect(toCents(ordered.bags)).toBeLessThanOrEqual(toCents(first.ordered.bags) + toCents(second.ordered.bags));
    expect(money.missing).toBe(0);
  }
});

test('a call about an order is noted with who, when and what came of it, and nobody changes it afterwards', async () => {
  const { client, orderId } = await orderOf(shop, 'ines@chiama.it');
  const note = (body: string, outcome = 'call-back') => ({ order_id: orderId, outcome, body });
  expect(await crew.picker.refused('staffOrderNote', note('  '))).toEqual(['REQUIRED']);
  expect(await crew.picker.refused('staffOrderNote', note('x'.repeat(1001)))).toEqual(['TOO_LONG']);
  expect(await crew.picker.refused('staffOrderNote', { ...note('ciao'), order_id: 1 })).toEqual(['ORDER_NOT_FOUND']);
  await crew.picker.ok('staffOrderNote', note('Vuole sapere se c’è il latte'));
  await client.ok('orderModify', { order_id: orderId });
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 8 }] });
  const changed = (await client.ok('buy', { payment_type_id: CASH, accept_terms: true })).data.orderId;
  const { notes } = (await crew.service.ok('staffOrderNote', { ...note('Avvisata', 'settled'), order_id: changed }))
    .data;
  expect(notes.map(({ kind, body }) => [kind, body])).toEqual([
    ['call-back', 'Vuole sapere se c’è il latte'],
    ['settled', 'Avvisata'],
  ]);
  await expect(shop.db.query(sql`update order_staff_notes set body = 'altro'`)).rejects.toThrow(
    'order_staff_notes is append-only',
  );
  const mine = JSON.stringify((await client.ok('ownDataExport')).data);
  expect(mine).toContain('Vuole sapere se c’è il latte');
  expect(mine).not.toContain('written_by');
});

test('customer service and store managers change orders; pickers note calls; drivers and customers do neither', async () => {
  const { client, orderId } = await orderOf(shop, 'luca@ruoli.it');
  const body = { order_id: orderId, other_id: 1, day: '2020-01-01', slot: '10:00-12:00', outcome: 'settled', body: '' };
  for (const [name, allowed] of [
    ['staffOrderMove', ['service', 'manager']],
    ['staffOrderJoin', ['service', 'manager']],
    ['staffOrderSlots', ['service', 'manager']],
    ['staffOrderNote', ['service', 'manager', 'picker']],
  ] as const) {
    const people = { ...crew, client };
    const statuses = await Promise.all(
      Object.entries(people).map(
        async ([who, person]) => [who, (await person.call(name, body, { order_id: orderId })).httpStatus] as const,
      ),
    );
    expect([name, ...statuses.filter(([, status]) => status !== 403).map(([who]) => who)].toSorted()).toEqual(
      [name, ...allowed].toSorted(),
    );
  }
});
