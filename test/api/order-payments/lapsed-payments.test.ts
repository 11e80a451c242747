import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../../../src/server/features/payments/ledger/balance.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { JobKind } from '../../../src/server/infra/jobs/job-kinds.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { answer, buyer, CARD, paymentsOf } from '../../support/payments/sandbox-payments.ts';
import { type Bought, type Crew, crewOf, orderOf, picked, viewOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

const HOUR = 3_600_000;
const PICKS = { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } };

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`update stock set available_amount = 1000 where available_amount is not null`);
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

async function run(kind: JobKind): Promise<void> {
  await shop.db.query(sql`select enqueue_job(${kind}, '{}'::json, 1)`);
  await shop.jobs.drained();
}

/** The provider reports the payments of an order; those in progress are queried. */
async function provider(orderId: number, state: 'failed' | 'captured'): Promise<void> {
  await shop.db.query(sql`
    update sandbox_payments set state = ${state}, failure = ${state === 'failed' ? 'expired' : null},
      captured_cents = case when ${state} = 'captured' then amount_cents else 0 end
    where reference in (select reference from payments where order_id = ${orderId}) and state in ('challenge',
      'authorised')`);
  await shop.db.query(sql`update payments set asked_at = asked_at - interval '1 hour' where order_id = ${orderId}`);
  await run('check-payments');
}

/** Lets an authorisation end, which the hourly job notices. */
async function ends(orderId: number): Promise<void> {
  await provider(orderId, 'failed');
  await shop.db.query(sql`update payments set created_at = created_at - interval '8 days' where order_id = ${orderId}`);
  await run('renew-authorisations');
}

const subjects = async (email: string) =>
  (await shop.mails(email)).map(({ subject }) => subject.replace(/\u00A0/g, ' '));
const missing = async () => (await crew.service.ok('staffUncollectedList')).data.orders;
const inCharge = async (orderId: number) =>
  (await crew.manager.ok('staffOrderToServe', {}, { order_id: orderId })).data;

async function prepared(email: string): Promise<Bought> {
  const order = await orderOf(shop, email, undefined, { paidBy: CARD });
  await picked(crew, order, PICKS);
  return order;
}

test('an order whose authorisation ends before it is prepared is to be paid again, keeps its place, and is not confirmed twice', async () => {
  const anna = await orderOf(shop, 'anna@scade.it', undefined, { paidBy: CARD });
  await ends(anna.orderId);
  const view = await viewOf(anna);
  expect(view).toMatchObject({ orderStatusId: 1, orderTransactions: [{ transactionStatusId: 0, failure: 'expired' }] });
  expect(new Date(view.payUntil ?? 0).getTime()).toBeGreaterThan(shop.now.at.getTime() + HOUR);
  expect((await anna.client.ok('orderRetryList')).data.orders).toMatchObject([{ orderId: anna.orderId }]);
  expect(await crew.picker.refused('staffOrderTake', { order_id: anna.orderId })).toEqual(['ORDER_AWAITS_PAYMENT']);
  expect((await inCharge(anna.orderId)).payment.state).toBe('waiting');
  await run('cancel-unpaid-orders');
  const { transaction } = (await anna.client.ok('orderPayment', { order_id: anna.orderId })).data;
  // another attempt does not change the time limit
  expect((await viewOf(anna)).payUntil).toBe(view.payUntil);
  await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  expect(await viewOf(anna)).toMatchObject({ orderStatusId: 3 });
  expect(await subjects('anna@scade.it')).toEqual([
    `Ordine n. ${anna.orderId} confermato`,
    `Ordine n. ${anna.orderId}: devi confermare di nuovo il pagamento`,
    `Ordine n. ${anna.orderId}: il pagamento è a posto`,
  ]);
  expect((await inCharge(anna.orderId)).payment).toEqual({ name: 'Paga ora online', state: 'authorised' });
});

test('who does not pay again loses the order, as any unpaid one; who chooses cash keeps it', async () => {
  const bea = await orderOf(shop, 'bea@scade.it', undefined, { paidBy: CARD });
  const carlo = await orderOf(shop, 'carlo@scade.it', undefined, { paidBy: CARD });
  await ends(bea.orderId);
  await ends(carlo.orderId);
  await carlo.client.ok('orderModifyPaymentType', { order_id: carlo.orderId, payment_type_id: 2 });
  expect(await viewOf(carlo)).toMatchObject({ orderStatusId: 3, paymentTypeId: 2 });
  const before = shop.now.at;
  shop.now.at = new Date(before.getTime() + 25 * HOUR);
  await run('cancel-unpaid-orders');
  shop.now.at = before;
  expect((await viewOf(bea)).orderStatusId).toBe(10);
  expect((await subjects('bea@scade.it')).at(-1)).toBe(`Ordine n. ${bea.orderId} annullato: non è stato pagato`);
  expect((await viewOf(carlo)).orderStatusId).toBe(3);
});

test('goods in preparation do not leave unpaid: the staff and the customer see it, and it is paid again or at the door', async () => {
  const dora = await prepared('dora@scade.it');
  const ezio = await prepared('ezio@scade.it');
  for (const { orderId } of [dora, ezio]) await ends(orderId);
  expect(await inCharge(dora.orderId)).toMatchObject({ orderStatusId: 5, payment: { state: 'unpaid' } });
  expect((await inCharge(dora.orderId)).unpaid).toBeGreaterThan(0);
  const before = shop.now.at;
  shop.now.at = new Date(before.getTime() + 40 * HOUR);
  await run('cancel-unpaid-orders');
  shop.now.at = before;
  // picking continues, with the amount that was authorised before
  for (const { orderId } of [dora, ezio]) await crew.manager.ok('staffOrderReady', { order_id: orderId });
  expect(await missing()).toMatchObject([
    {
      orderId: dora.orderId,
      amount: 14.03,
      reason: 'expired',
      isHandedOver: false,
      canPayAtHandover: true,
      canRetry: false,
    },
    { orderId: ezio.orderId },
  ]);
  for (const call of ['staffOrderLeave', 'staffOrderDelivered'] as const)
    expect(await crew.picker.refused(call, { order_id: dora.orderId })).toEqual(['ORDER_UNPAID']);
  expect(
    await crew.service.refused('staffUncollectedSettle', { order_id: dora.orderId, as: 'given-up', note: 'x' }),
  ).toEqual(['STILL_HERE']);
  expect((await subjects('dora@scade.it')).at(-1)).toBe(`Ordine n. ${dora.orderId}: il pagamento non è riuscito`);
  expect((await viewOf(dora)).toPayAgain).toEqual({ amount: 14.03, why: 'unpaid' });

  const { transaction } = (await dora.client.ok('orderPayment', { order_id: dora.orderId })).data;
  expect(transaction.authorizedAmount).toBe(14.03);
  await answer(shop, transaction.redirectUrl, 'pay');
  await crew.service.ok('staffUncollectedSettle', { order_id: ezio.orderId, as: 'at-handover' });
  expect(await missing()).toEqual([]);
  expect((await inCharge(ezio.orderId)).toCollect).toBe(14.03);
  for (const { orderId } of [dora, ezio]) {
    await crew.picker.ok('staffOrderLeave', { order_id: orderId });
    await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  }
  await shop.jobs.drained();
  expect((await paymentsOf(shop, dora.orderId)).map(({ statusId: id }) => id)).toEqual([0, 3]);
  expect((await paymentsOf(shop, ezio.orderId)).map(({ statusId: id }) => id)).toEqual([0, 3]);
});

test('delivered goods whose money is not collected are listed until they are paid or given up, and give nothing to refund', async () => {
  const orders = [];
  for (const name of ['fede', 'gino', 'ida']) {
    const order = await prepared(`${name}@scade.it`);
    await crew.manager.ok('staffOrderReady', { order_id: order.orderId });
    await crew.picker.ok('staffOrderLeave', { order_id: order.orderId });
    // the shop notices the end only when it collects
    await shop.db.query(sql`
      update sandbox_payments set state = 'failed', failure = 'expired' where reference in (
        select reference from payments where order_id = ${order.orderId})`);
    await crew.picker.ok('staffOrderDelivered', { order_id: order.orderId });
    orders.push(order);
  }
  await shop.jobs.drained();
  const [fede, gino, ida] = orders as [Bought, Bought, Bought];
  expect((await missing()).map(({ orderId, isHandedOver }) => [orderId, isHandedOver])).toEqual(
    orders.map(({ orderId }) => [orderId, true]),
  );
  expect(
    (await subjects('banco@bottega.example')).filter((each) => each.startsWith(`Ordine n. ${fede.orderId}`)),
  ).toEqual([`Ordine n. ${fede.orderId}: mancano 14,03 €`]);
  expect((await subjects('fede@scade.it')).at(-1)).toBe(`Ordine n. ${fede.orderId}: il pagamento non è riuscito`);
  expect((await viewOf(fede)).receipt).toMatchObject({ isCharged: false, total: 14.03 });
  expect((await fede.client.ok('refundView', {}, { order_id: fede.orderId })).data).toMatchObject({ left: 0 });
  expect((await fede.client.ok('orderRetryList')).data.orders).toMatchObject([{ orderId: fede.orderId }]);
  expect(await fede.client.refused('orderModifyPaymentType', { order_id: fede.orderId, payment_type_id: 2 })).toEqual([
    'PAYMENT_TYPE_INVALID',
  ]);
  expect(await crew.service.refused('staffUncollectedRetry', { order_id: fede.orderId })).toEqual(['NO_SAVED_CARD']);
  await crew.service.ok('staffUncollectedRemind', { order_id: fede.orderId });

  const { transaction } = (await fede.client.ok('orderPayment', { order_id: fede.orderId })).data;
  await answer(shop, transaction.redirectUrl, 'pay');
  await crew.service.ok('staffUncollectedSettle', { order_id: gino.orderId, as: 'paid', note: 'in cassa' });
  expect(await crew.service.refused('staffUncollectedSettle', { order_id: ida.orderId, as: 'given-up' })).toEqual([
    'REQUIRED',
  ]);
  await crew.service.ok('staffUncollectedSettle', { order_id: ida.orderId, as: 'given-up', note: 'irreperibile' });
  await shop.jobs.drained();
  expect(await missing()).toEqual([]);
  const collected = await Promise.all(orders.map(({ orderId }) => balanceOf(shop.db, orderId)));
  expect(collected.map(({ refundableCents }) => refundableCents)).toEqual([1403, 1403, 0]);
  expect((await fede.client.ok('refundView', {}, { order_id: fede.orderId })).data.left).toBe(14.03);
  expect((await fede.client.ok('orderRetryList')).data.orders).toEqual([]);
});

test('an order that is to be paid again is not cancelled any more once a courier has its goods', async () => {
  const { client, orderId } = await orderOf(shop, 'rita@scade.it', undefined, { paidBy: CARD });
  await ends(orderId);
  await shop.db.query(sql`
    insert into order_delivery_events (order_id, event_id, happened_at) values (${orderId}, 100007, ${shop.now.at})`);
  expect(await client.refused('orderDelete', { order_id: orderId })).toEqual(['ORDER_NOT_CANCELLABLE']);
  const before = shop.now.at;
  shop.now.at = new Date(before.getTime() + 40 * HOUR);
  await run('cancel-unpaid-orders');
  shop.now.at = before;
  expect((await client.ok('orderView', {}, { order_id: orderId })).data.orderStatusId).toBe(1);
  // a customer who was absent gets nothing: the shop has the goods again
  await shop.db.query(sql`
    insert into order_delivery_events (order_id, event_id, happened_at) values (${orderId}, 100017, ${shop.now.at})`);
  await client.ok('orderDelete', { order_id: orderId });
});

test('money that was not collected is collected again by the card that its customer keeps', async () => {
  const zoe = await buyer(shop, 'zoe@scade.it');
  const kept = await zoe.ok('paymentAuthAdd', { payment_type_id: CARD });
  await answer(shop, kept.data.transaction.redirectUrl, 'pay');
  const [card] = (await zoe.ok('paymentTypes')).data.userPaymentAuths;
  const { orderId } = (await zoe.ok('buy', { payment_type_id: CARD, user_payment_auth_id: card?.userPaymentAuthId }))
    .data;
  await shop.jobs.drained();
  await crew.picker.ok('staffOrderTake', { order_id: orderId });
  const [line] = (await zoe.ok('orderView', {}, { order_id: orderId })).data.orderItems;
  await crew.picker.ok('staffOrderPick', { order_id: orderId, order_item_id: line?.orderItemId, quantity: 2 });
  await crew.manager.ok('staffOrderReady', { order_id: orderId });
  await crew.picker.ok('staffOrderLeave', { order_id: orderId });
  await shop.db.query(sql`
    update sandbox_payments set state = 'failed', failure = 'expired' where reference in (
      select reference from payments where order_id = ${orderId})`);
  await crew.picker.ok('staffOrderDelivered', { order_id: orderId });
  await shop.jobs.drained();
  const [listed] = await missing();
  expect(listed).toMatchObject({ orderId, canRetry: true });
  await crew.service.ok('staffUncollectedRetry', { order_id: orderId });
  await shop.jobs.drained();
  expect(await missing()).toEqual([]);
  expect((await balanceOf(shop.db, orderId)).refundableCents).toBe(Math.round((listed?.amount ?? 0) * 100));
});

test('an authorisation that ends before the slot is renewed by its saved card, or its customer is asked once', async () => {
  const lina = await buyer(shop, 'lina@scade.it');
  const kept = await lina.ok('paymentAuthAdd', { payment_type_id: CARD });
  await answer(shop, kept.data.transaction.redirectUrl, 'pay');
  const [card] = (await lina.ok('paymentTypes')).data.userPaymentAuths;
  const last = (await lina.ok('timeslotList')).data.days.at(-1);
  const slot = { sel_date: last?.dateIso, timeslot_id: last?.timeslots.at(-1)?.timeslotId };
  await lina.ok('timeslotSelectPost', slot);
  const saved = await lina.ok('buy', { payment_type_id: CARD, user_payment_auth_id: card?.userPaymentAuthId });
  const mario = await buyer(shop, 'mario@scade.it');
  await mario.ok('timeslotSelectPost', slot);
  const bought = (await mario.ok('buy', { payment_type_id: CARD })).data;
  await answer(shop, bought.transaction?.redirectUrl, 'pay');
  await shop.jobs.drained();
  // the slots of this shop end after three days, so the authorisations are made older
  await shop.db.query(sql`
    update payments set created_at = created_at - interval '6 days' where order_id in (${saved.data.orderId},
      ${bought.orderId})`);
  for (let count = 0; count < 2; count += 1) await run('renew-authorisations');
  expect(await paymentsOf(shop, saved.data.orderId)).toMatchObject([
    { statusId: 5, providerState: 'voided' },
    { statusId: 2, providerState: 'authorised' },
  ]);
  const asked = `Ordine n. ${bought.orderId}: conferma il pagamento prima della consegna`;
  expect((await subjects('mario@scade.it')).filter((each) => each === asked)).toHaveLength(1);
  expect((await subjects('lina@scade.it')).some((each) => each.includes('conferma il pagamento'))).toBe(false);
  const { orders } = (await mario.ok('orderRetryList')).data;
  expect(orders).toMatchObject([{ orderId: bought.orderId, orderStatusId: 3 }]);
  const { transaction } = (await mario.ok('orderPayment', { order_id: bought.orderId })).data;
  expect((await paymentsOf(shop, bought.orderId)).map(({ statusId: id }) => id)).toEqual([2, 1]);
  await answer(shop, transaction.redirectUrl, 'pay');
  await shop.jobs.drained();
  expect((await paymentsOf(shop, bought.orderId)).map(({ statusId: id }) => id)).toEqual([5, 2]);
  expect((await mario.ok('orderRetryList')).data.orders).toEqual([]);
});

test('money that was collected before it was authorised here pays the order; of one that is gone it goes back', async () => {
  const nora = await buyer(shop, 'nora@scade.it');
  const paid = (await nora.ok('buy', { payment_type_id: CARD })).data;
  await provider(paid.orderId, 'captured');
  expect((await nora.ok('orderView', {}, { order_id: paid.orderId })).data).toMatchObject({
    orderStatusId: 3,
    orderTransactions: [{ transactionStatusId: 3, capturedAmount: 23.7 }],
  });
  expect(await subjects('nora@scade.it')).toEqual([`Ordine n. ${paid.orderId} confermato`]);

  const olga = await buyer(shop, 'olga@scade.it');
  const gone = (await olga.ok('buy', { payment_type_id: CARD })).data;
  await shop.db.query(sql`
    update sandbox_payments set state = 'captured', captured_cents = amount_cents where reference in (
      select reference from payments where order_id = ${gone.orderId})`);
  await olga.ok('orderDelete', { order_id: gone.orderId });
  await shop.jobs.drained();
  const [row] = await shop.db.query(sql`
    select p.status_id, p.captured_cents, p.refunded_cents, s.refunded_cents as back from payments p
      join sandbox_payments s
      using (reference)
    where p.order_id = ${gone.orderId}`);
  expect(row).toEqual({ statusId: 4, capturedCents: 2370, refundedCents: 2370, back: 2370 });
});

test('a change that is paid takes the place of an order that is to be paid again, and is cancelled as an order of its own', async () => {
  const piero = await orderOf(shop, 'piero@scade.it', undefined, { paidBy: CARD });
  await piero.client.ok('orderModify', { order_id: piero.orderId });
  await piero.client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 1 }] });
  const change = (await piero.client.ok('buy', { payment_type_id: CARD })).data;
  await ends(piero.orderId);
  expect((await viewOf(piero)).orderStatusId).toBe(1);
  await answer(shop, change.transaction?.redirectUrl, 'pay');
  await shop.jobs.drained();
  const changed = { ...piero, orderId: change.orderId };
  expect([(await viewOf(piero)).orderStatusId, (await viewOf(changed)).orderStatusId]).toEqual([11, 3]);
  await ends(change.orderId);
  await piero.client.ok('orderDelete', { order_id: change.orderId });
  expect((await viewOf(changed)).orderStatusId).toBe(10);
  const last = await orderOf(shop, 'quinto@scade.it', undefined, { paidBy: CARD });
  await last.client.ok('orderModify', { order_id: last.orderId });
  const again = (await last.client.ok('buy', { payment_type_id: 2 })).data;
  await last.client
    .ok('orderModifyPaymentType', { order_id: again.orderId, payment_type_id: CARD })
    .then(({ data }) => answer(shop, data.transaction.redirectUrl, 'pay'));
  await ends(again.orderId);
  await shop.db.query(
    sql`update orders set pay_until = ${shop.now.at}::timestamptz - interval '1 minute'
      where order_id = ${again.orderId}`,
  );
  await run('cancel-unpaid-orders');
  // the earlier order is not restored: it is void
  expect((await subjects('quinto@scade.it')).at(-1)).toBe(`Ordine n. ${last.orderId} annullato: non è stato pagato`);
});
