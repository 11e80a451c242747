import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { buyer } from '../../support/payments/sandbox-payments.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

const WIRE = 9;
const HOUR = 3_600_000;

let shop: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`update stock set available_amount = 100 where product_id = ${SMALL.rareCheese}`);
  staff = await personOf(shop, 'cassa@esempio.it', ['customer_service']);
});
afterAll(() => shop.close());

/** Makes an order that is paid by wire, for the last day. */
async function byWire(email: string): Promise<{ client: ApiClient; orderId: number; amount: number }> {
  const client = await buyer(shop, email);
  const last = (await client.ok('timeslotList')).data.days.at(-1);
  await client.ok('timeslotSelectPost', { sel_date: last?.dateIso, timeslot_id: last?.timeslots.at(-1)?.timeslotId });
  const { orderId } = (await client.ok('buy', { payment_type_id: WIRE, accept_terms: true })).data;
  const { grossTotal: amount } = (await client.ok('orderView', {}, { order_id: orderId })).data;
  return { client, orderId, amount };
}

const statusOf = async ({ client, orderId }: { client: ApiClient; orderId: number }) =>
  (await client.ok('orderView', {}, { order_id: orderId })).data.orderStatusId;

test('a transfer that arrived makes the order count, is on record with who wrote it down, and is confirmed by one mail', async () => {
  const anna = await byWire('anna@bonifico.it');
  await shop.jobs.drained();
  const { data } = await staff.ok('staffTransferList');
  expect(data.received).toEqual([]);
  expect(data.awaited).toMatchObject([
    { orderId: anna.orderId, reason: `Ordine ${anna.orderId}`, customer: 'Anna Bianchi', amount: anna.amount },
  ]);
  const arrived = { reference: `BONIFICO ORDINE N.${anna.orderId} BIANCHI`, amount: anna.amount };
  const list = (await staff.ok('staffTransferReceive', arrived)).data;
  expect(list.awaited).toEqual([]);
  expect(list.received).toMatchObject([
    { ...arrived, orderId: anna.orderId, receivedBy: 'Elena Rossi', receivedAt: shop.now.at.toISOString() },
  ]);
  // pressed twice at the same time: the transfer is recorded once
  await Promise.all([arrived, arrived].map((again) => staff.ok('staffTransferReceive', again)));
  expect((await staff.ok('staffTransferList')).data.received).toHaveLength(1);
  expect(await statusOf(anna)).toBe(3);
  const order = (await anna.client.ok('orderView', {}, { order_id: anna.orderId })).data;
  expect(order.orderTransactions).toMatchObject([{ transactionStatusId: 3, capturedAmount: anna.amount }]);
  await shop.jobs.drained();
  expect((await shop.mails('anna@bonifico.it')).map(({ subject }) => subject)).toEqual([
    `Ordine n. ${anna.orderId}: i dati per il bonifico`,
    `Ordine n. ${anna.orderId} confermato`,
  ]);
});

test('what arrived for an order that is cancelled is put on the list of those who pay back', async () => {
  const vera = await byWire('vera@bonifico.it');
  await staff.ok('staffTransferReceive', { reference: `Ordine ${vera.orderId}`, amount: vera.amount });
  await vera.client.ok('orderDelete', { order_id: vera.orderId });
  const { refunds } = (await staff.ok('staffRefundToPay')).data;
  expect(refunds).toMatchObject([
    { orderId: vera.orderId, amount: vera.amount, state: 'by-hand', reason: 'Ordine annullato' },
  ]);
});

const open = async () => (await staff.ok('staffTransferList')).data.open;
const subjects = async (email: string) =>
  (await shop.mails(email)).map(({ subject }) => subject.replace(/\u00A0/g, ' '));
const cancelUnpaid = async () => {
  await shop.db.query(sql`select enqueue_job('cancel-unpaid-orders', '{}'::json, 1)`);
  await shop.jobs.drained();
};

test('too little waits for the rest, and what is too much is open until it is given back', async () => {
  const bea = await byWire('bea@bonifico.it');
  const reference = String(bea.orderId);
  await shop.jobs.drained();
  await staff.ok('staffTransferReceive', { reference, amount: bea.amount - 1.5, bank_key: 'TRN-1' });
  expect(await statusOf(bea)).toBe(2);
  expect(await open()).toMatchObject([
    { orderId: bea.orderId, state: 'waiting', left: bea.amount - 1.5, customer: 'Anna Bianchi' },
  ]);
  await shop.jobs.drained();
  const waiting = (await bea.client.ok('orderView', {}, { order_id: bea.orderId })).data;
  expect(waiting.wireTransfer).toMatchObject({ arrived: bea.amount - 1.5 });
  expect((await staff.ok('staffTransferList')).data.awaited).toMatchObject([{ orderId: bea.orderId, amount: 1.5 }]);
  await staff.ok('staffTransferReceive', { reference, amount: 4, bank_key: 'TRN-2' });
  await shop.jobs.drained();
  expect(await statusOf(bea)).toBe(3);
  const { orderTransactions } = (await bea.client.ok('orderView', {}, { order_id: bea.orderId })).data;
  expect(orderTransactions).toMatchObject([{ transactionStatusId: 3, capturedAmount: bea.amount }]);
  const [rest] = await open();
  expect(rest).toMatchObject({ state: 'open', why: 'too-much', amount: 4, left: 2.5 });
  const settle = { receipt_id: rest?.receiptId, as: 'returned' };
  expect(await staff.refused('staffTransferSettle', settle)).toEqual(['REQUIRED']);
  expect(await staff.refused('staffTransferSettle', { ...settle, as: 'assigned', text: reference })).toEqual([
    'TRANSFER_IN_PART',
  ]);
  await staff.ok('staffTransferSettle', { ...settle, text: 'bonifico del 3/12' });
  expect(await staff.refused('staffTransferSettle', { ...settle, text: 'ancora' })).toEqual(['TRANSFER_SETTLED']);
  expect(await open()).toEqual([]);
  await shop.jobs.drained();
  const told = [
    `Ordine n. ${bea.orderId}: i dati per il bonifico`,
    'Il tuo bonifico di 22,20 €: manca una parte',
    'Il tuo bonifico di 4,00 €: una parte non serve',
    `Ordine n. ${bea.orderId} confermato`,
    'Il tuo bonifico di 4,00 €: te lo abbiamo restituito',
  ];
  expect((await subjects('bea@bonifico.it')).toSorted()).toEqual(told.toSorted());
});

test('a second transfer leaves a trace, and a second press none', async () => {
  const dina = await byWire('dina@bonifico.it');
  const twice = { reference: `Ordine ${dina.orderId}`, amount: dina.amount };
  await staff.ok('staffTransferReceive', { ...twice, bank_key: 'TRN-9' });
  await staff.ok('staffTransferReceive', { ...twice, bank_key: 'TRN-9' });
  expect(await staff.refused('staffTransferReceive', { ...twice, amount: 1, bank_key: 'TRN-9' })).toEqual([
    'TRANSFER_NUMBER_TAKEN',
  ]);
  expect(await open()).toEqual([]);
  const pressed = { ...twice, key: 'chiave-della-pagina' };
  await Promise.all([pressed, pressed].map((each) => staff.ok('staffTransferReceive', each)));
  expect(await open()).toMatchObject([{ orderId: dina.orderId, state: 'open', why: 'not-awaited', left: dina.amount }]);
  // the customer gets it as a certificate
  await staff.ok('staffTransferSettle', { receipt_id: (await open())[0]?.receiptId, as: 'credited' });
  const [own] = await shop.db.query(sql`
    select g.left_cents from gift_certificates g join transfer_receipts r using (gift_certificate_id)
      where r.order_id = ${dina.orderId}`);
  expect(own).toEqual({ leftCents: Math.round(dina.amount * 100) });
});

test('what arrived for an order that was cancelled, partly paid or paid otherwise is open, and waited for a while before', async () => {
  const [cora, elda] = [await byWire('cora@bonifico.it'), await byWire('elda@bonifico.it')];
  for (const { orderId } of [cora, elda])
    await staff.ok('staffTransferReceive', { reference: `Ordine ${orderId}`, amount: 5 });
  await elda.client.ok('orderModifyPaymentType', { order_id: elda.orderId, payment_type_id: 2 });
  expect(await open()).toMatchObject([
    { orderId: cora.orderId, state: 'waiting' },
    { orderId: elda.orderId, state: 'open', why: 'not-awaited' },
  ]);
  const { payUntil = '' } = (await cora.client.ok('orderView', {}, { order_id: cora.orderId })).data;
  const before = shop.now.at;
  shop.now.at = new Date(new Date(payUntil).getTime() + 5 * HOUR);
  await cancelUnpaid();
  expect(await statusOf(cora)).toBe(2);
  shop.now.at = new Date(new Date(payUntil).getTime() + 7 * HOUR);
  await cancelUnpaid();
  expect(await statusOf(cora)).toBe(10);
  await staff.ok('staffTransferReceive', { reference: `Ordine ${cora.orderId}`, amount: cora.amount });
  expect((await open()).filter(({ orderId }) => orderId === cora.orderId)).toMatchObject([
    { state: 'open', why: 'cancelled', left: 5 },
    { state: 'open', why: 'cancelled', left: cora.amount },
  ]);
  for (const { receiptId } of await open())
    await staff.ok('staffTransferSettle', { receipt_id: receiptId, as: 'returned', text: 'bonifico' });
  shop.now.at = before;
});

test('a transfer of nobody is written down, and assigned once it is known whose it is', async () => {
  const fina = await byWire('fina@bonifico.it');
  const list = (await staff.ok('staffTransferReceive', { reference: 'Fattura 12', amount: fina.amount })).data;
  const [unknown] = list.open;
  expect(unknown).toMatchObject({ state: 'open', why: 'unknown', customer: '' });
  const settle = { receipt_id: unknown?.receiptId };
  expect(await staff.refused('staffTransferSettle', { ...settle, as: 'credited' })).toEqual(['TRANSFER_OF_NOBODY']);
  expect(await staff.refused('staffTransferSettle', { ...settle, as: 'assigned', text: 'Ordine 999999' })).toEqual([
    'TRANSFER_UNKNOWN',
  ]);
  await staff.ok('staffTransferSettle', { ...settle, as: 'assigned', text: `Ordine ${fina.orderId}` });
  expect(await statusOf(fina)).toBe(3);
  expect(await open()).toEqual([]);
  for (const amount of [undefined, 0, -3]) {
    const refused = await staff.call('staffTransferReceive', {
      reference: 'Ordine 1',
      ...(amount === undefined ? {} : { amount }),
    });
    expect(refused.response.errors).toMatchObject([
      { code: 'TRANSFER_AMOUNT', field: 'amount', error: 'Scrivi un importo, per esempio 49,00' },
    ]);
  }
  const nobody = await personOf(shop, 'autista@esempio.it', ['driver']);
  expect((await nobody.call('staffTransferList')).httpStatus).toBe(403);
});
