import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';
import { personOf } from '../../support/staff.ts';
import { buyer } from './sandbox-payments.ts';

const WIRE = 9;
const DAY = 86_400_000;

let shop: ApiShop;
let staff: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.database.database.query(
    sql`update stock set available_amount = 100 where product_id = ${SMALL.rareCheese}`,
  );
  staff = await personOf(shop, 'cassa@esempio.it', ['customer_service']);
});
afterAll(() => shop.close());

/** An order that is paid by wire, for the last day. */
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
  // pressed twice, and at once: it arrived once
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
  expect(await staff.refused('staffTransferReceive', { ...arrived, amount: 1 })).toEqual(['TRANSFER_RECEIVED']);
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

test('another amount is refused with what is missing or too much, and the order goes on waiting', async () => {
  const bea = await byWire('bea@bonifico.it');
  const reference = String(bea.orderId);
  const less = await staff.call('staffTransferReceive', { reference, amount: bea.amount - 1.5 });
  expect(less.response.errors).toMatchObject([{ code: 'TRANSFER_TOO_SMALL', field: 'amount' }]);
  expect(less.response.errors[0]?.error).toContain('mancano 1,50');
  const more = await staff.call('staffTransferReceive', { reference, amount: bea.amount + 2 });
  expect(more.response.errors[0]?.error).toContain('sono arrivati 2,00');
  expect(await statusOf(bea)).toBe(2);
  await staff.ok('staffTransferReceive', { reference, amount: bea.amount });
  expect(await statusOf(bea)).toBe(3);
});

test('a transfer of no order, of one that waits for none, or that came after the end is refused', async () => {
  const cora = await byWire('cora@bonifico.it');
  const receive = (reference: string) => staff.refused('staffTransferReceive', { reference, amount: cora.amount });
  expect(await receive('Fattura 12')).toEqual(['TRANSFER_UNKNOWN']);
  expect(await receive('Ordine 999999')).toEqual(['TRANSFER_UNKNOWN']);
  const dina = await buyer(shop, 'dina@bonifico.it');
  const { orderId } = (await dina.ok('buy', { payment_type_id: 2, accept_terms: true })).data;
  expect(await receive(String(orderId))).toEqual(['TRANSFER_NOT_AWAITED']);
  shop.now.at = new Date(shop.now.at.getTime() + 3 * DAY);
  await shop.database.database.query(sql`select enqueue_job('cancel-unpaid-orders', '{}'::json, 1)`);
  await shop.jobs.drained();
  expect(await receive(String(cora.orderId))).toEqual(['TRANSFER_OF_CANCELLED']);
  const nobody = await personOf(shop, 'autista@esempio.it', ['driver']);
  expect((await nobody.call('staffTransferList')).httpStatus).toBe(403);
});
