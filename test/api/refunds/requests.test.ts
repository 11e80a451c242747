import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUND_PHOTO } from '../../../src/contract/refunds/routes.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { COMPANY, deliveredOrder } from '../../support/orders/delivered-order.ts';
import { PERSON } from '../../support/people/ready-to-buy.ts';
import { personOf } from '../../support/people/staff.ts';
import { CARD, CASH, type Crew, crewOf, orderOf } from '../../support/people/staff-of-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

const DAY_MS = 24 * 60 * 60_000;

let shop: ApiShop;
let crew: Crew;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

/** Makes a delivered order of this customer with apples, which spoil soon. */
async function delivered(email: string, paidBy = CARD, receiver = {}) {
  const bought = await deliveredOrder(shop, crew, email, { paidBy, receiver });
  await shop.db.query(sql`
    with perishable as (
      insert into sold_products (product_hash, product)
      select gen_random_uuid(), jsonb_set(product, '{productInfos}', coalesce(product -> 'productInfos',
        '{}') || '{"PERISHABLE": "true"}')
      from order_lines join sold_products using (product_hash) where order_item_id = ${bought.itemOf(SMALL.apples)}
      returning product_hash)
    update order_lines l set product_hash = p.product_hash from perishable p
      where order_item_id = ${bought.itemOf(SMALL.apples)}`);
  return bought;
}

const codesOf = (reply: {
  readonly response: { readonly errors: readonly { readonly code: string; readonly field?: string }[] };
}) => reply.response.errors.map(({ code, field }) => [code, field]);

test('bad goods are reported by line, decided by the staff and paid back; the customer is told', async () => {
  const { client, orderId, itemOf } = await delivered('anna@resi.it');
  const pasta = itemOf(SMALL.pasta);
  const view = (await client.ok('refundView', {}, { order_id: orderId })).data;
  expect(view.lines).toMatchObject([
    {
      name: expect.any(String),
      weightGrams: 1000,
      total: 2.19,
      isPerishable: true,
      canReport: true,
      canWithdraw: false,
    },
    { quantity: 6, total: 5.94, refundable: 5.94, isPerishable: false, canReport: true, canWithdraw: true },
  ]);
  const ask = { order_id: orderId, order_item_id: pasta, quantity: 2, cause: 'damaged', note: ' Pacchi rotti ' };
  expect(codesOf(await client.call('refundAsk', { ...ask, quantity: 7 }))).toEqual([['REFUND_QUANTITY', 'quantity']]);
  expect(codesOf(await client.call('refundAsk', { ...ask, order_item_id: 1 }))).toEqual([
    ['REFUND_LINE_NOT_FOUND', 'order_item_id'],
  ]);
  expect((await client.call('refundAsk', { ...ask, cause: 'bored' })).httpStatus).toBeLessThan(500);
  const { request } = (await client.ok('refundAsk', ask)).data;
  expect(request).toMatchObject({ state: 'open', asked: 1.98, note: 'Pacchi rotti', lines: [{ quantity: 2 }] });
  expect(codesOf(await client.call('refundAsk', ask))).toEqual([['REFUND_ASKED', 'order_item_id']]);

  const { requests, counts } = (await crew.service.ok('staffRefundList', {}, { state: 'open', q: 'anna@resi' })).data;
  expect(counts).toEqual({ open: 1, granted: 0, refused: 0 });
  expect(requests).toMatchObject([{ requestId: request.requestId, email: 'anna@resi.it', version: 1 }]);
  const decision = { request_id: request.requestId, version: 1, grants: true, amount: 1.5, answer: 'Scusaci' };
  expect(codesOf(await crew.service.call('staffRefundDecide', { ...decision, amount: 1.99 }))).toEqual([
    ['REFUND_TOO_MUCH', 'amount'],
  ]);
  expect(codesOf(await crew.service.call('staffRefundDecide', { ...decision, version: 2 }))).toEqual([
    ['REFUND_DECIDED', 'request_id'],
  ]);
  const decided = await Promise.all([
    crew.service.call('staffRefundDecide', decision),
    crew.manager.call('staffRefundDecide', { ...decision, grants: false, answer: 'No' }),
    crew.manager.call('staffRefundDecide', decision),
  ]);
  const wins = decided.filter(({ response }) => response.status === 0);
  expect(wins).toHaveLength(1);
});

test('a grant in part is paid by card, told by mail, and leaves the rest of the line to be asked for', async () => {
  const { client, orderId, itemOf } = await delivered('bruno@resi.it');
  const pasta = itemOf(SMALL.pasta);
  const ask = { order_id: orderId, order_item_id: pasta, quantity: 6, cause: 'expired' };
  const { request } = (await client.ok('refundAsk', ask)).data;
  await crew.service.ok('staffRefundDecide', {
    request_id: request.requestId,
    version: 1,
    grants: true,
    amount: 4,
    answer: 'Scusaci',
  });
  await shop.jobs.drained();
  const view = (await client.ok('refundView', {}, { order_id: orderId })).data;
  expect(view.requests).toMatchObject([
    {
      state: 'granted',
      granted: 4,
      answer: 'Scusaci',
      payments: [{ amount: 4, isPaid: true, paymentMethod: 'Paga ora online' }],
    },
  ]);
  expect(view.lines[1]).toMatchObject({ refundable: 1.94, canReport: true });
  const mail = (await shop.mails('bruno@resi.it')).at(-1);
  expect(mail?.subject).toBe(`Ordine n. ${orderId}: ti rimborsiamo 4,00\u00a0€`);
  expect(mail?.plain).toContain('Scusaci');
  const again = (await client.ok('refundAsk', ask)).data.request;
  expect(again.asked).toBe(1.94);
  // a refusal needs a reason, which the customer reads
  const no = { request_id: again.requestId, version: 1, grants: false };
  expect(codesOf(await crew.service.call('staffRefundDecide', no))).toEqual([['REQUIRED', 'answer']]);
  await crew.service.ok('staffRefundDecide', { ...no, answer: 'Già rimborsato' });
  await shop.jobs.drained();
  expect((await shop.mails('bruno@resi.it')).at(-1)?.plain).toContain('Già rimborsato');
  expect((await client.ok('refundList')).data.requests).toMatchObject([
    { state: 'refused', answer: 'Già rimborsato' },
    { state: 'granted' },
  ]);
});

test('what is reported too late is refused with its day, earlier for what spoils soon', async () => {
  const { client, orderId, itemOf } = await delivered('carla@resi.it');
  const morning = shop.now.at;
  const ask = (product: number, amount: object) =>
    client.call('refundAsk', { order_id: orderId, order_item_id: itemOf(product), cause: 'other', ...amount });
  shop.now.at = new Date(morning.getTime() + 4 * DAY_MS);
  expect(codesOf(await ask(SMALL.apples, { weight_grams: 500 }))).toEqual([['REFUND_TOO_LATE', 'order_item_id']]);
  expect(codesOf(await ask(SMALL.pasta, { quantity: 1 }))).toEqual([]);
  shop.now.at = morning;
  expect((await ask(SMALL.apples, { weight_grams: 500 })).data.request).toMatchObject({ asked: 1.1 });
});

test('photos are drawn again, at most three, and only the customer and the staff see them', async () => {
  const { orderId, itemOf, client } = await delivered('dora@resi.it');
  const ask = { order_id: orderId, order_item_id: itemOf(SMALL.pasta), quantity: 1, cause: 'damaged' };
  const { request } = (await client.ok('refundAsk', ask)).data;
  const stranger = await personOf(shop, 'estraneo@resi.it', []);
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'segreto' } })
    .jpeg()
    .toBuffer();
  const send = async (who: string, bytes: Buffer, name = 'foto.jpg') => {
    const form = new FormData();
    form.set('request_id', String(request.requestId));
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    const body = new Response(form);
    const reply = await shop.server.inject({
      method: 'POST',
      path: REFUND_PHOTO,
      headers: { 'content-type': body.headers.get('content-type') ?? '', 'x-ebsn-session': who },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const owner = await sessionOf('dora@resi.it');
  expect((await send(stranger.session, jpeg)).body.response.errors[0].code).toBe('PHOTO_NOT_NOW');
  expect((await send('', jpeg)).body.response.errors[0].code).toBe('SESSION_EXPIRED');
  expect((await send(owner, Buffer.from('<svg onload="alert(1)"/>'))).body.response.errors[0].code).toBe('UPLOAD_TYPE');
  const sent = await Promise.all([send(owner, jpeg), send(owner, jpeg), send(owner, jpeg), send(owner, jpeg)]);
  expect(sent.filter(({ body }) => body.response.status === 0)).toHaveLength(3);
  const [photoId] = (await client.ok('refundView', {}, { order_id: orderId })).data.requests[0]?.photos ?? [];
  const path = `${REFUND_PHOTO}?photo_id=${photoId}`;
  const own = await client.file(path);
  expect([own.status, own.type]).toEqual([200, 'image/jpeg']);
  expect(own.bytes.includes('segreto')).toBe(false);
  expect((await crew.service.file(path)).status).toBe(200);
  for (const other of [stranger, crew.picker, shop.client()]) expect((await other.file(path)).status).toBe(404);
  // the staff who decide see the available photos
  const late = { request_id: request.requestId, version: 1, grants: true };
  expect(codesOf(await crew.service.call('staffRefundDecide', late))).toEqual([['REFUND_DECIDED', 'request_id']]);
  await crew.service.ok('staffRefundDecide', { ...late, version: 4 });
  expect((await send(owner, jpeg)).body.response.errors[0].code).toBe('PHOTO_NOT_NOW');
});

test('a withdrawal leaves out what spoils soon, is acknowledged by mail, and is paid back by the staff', async () => {
  const { client, orderId, itemOf } = await delivered('elio@resi.it', CASH);
  const declared = { order_id: orderId, items: [itemOf(SMALL.pasta)], name: 'Elio Rossi', email: 'elio@altrove.it' };
  expect(codesOf(await client.call('refundWithdraw', { ...declared, items: [itemOf(SMALL.apples)] }))).toEqual([
    ['WITHDRAWAL_EXCLUDED', 'items'],
  ]);
  expect(codesOf(await client.call('refundWithdraw', { ...declared, items: [] }))).toEqual([
    ['WITHDRAWAL_NOTHING', 'items'],
  ]);
  expect(codesOf(await client.call('refundWithdraw', { ...declared, name: ' ' }))).toEqual([['REQUIRED', 'name']]);
  expect(codesOf(await client.call('refundWithdraw', { ...declared, email: 'x' }))).toEqual([
    ['INVALID_EMAIL', 'email'],
  ]);
  const { request } = (await client.ok('refundWithdraw', declared)).data;
  // the apples cannot be returned, and the fee is not refunded
  expect(request).toMatchObject({ kind: 'withdrawal', asked: 5.94, deliveryFee: 0, lines: [{ quantity: 6 }] });
  await shop.jobs.drained();
  const [mail] = await shop.mails('elio@altrove.it');
  expect(mail?.subject).toBe(`Ordine n. ${orderId}: abbiamo ricevuto il tuo recesso`);
  for (const words of ['Elio Rossi', 'elio@altrove.it', String(orderId), 'ore 07:00:00', '6 pz', '5,94'])
    expect(mail?.plain).toContain(words);
  // a withdrawal cannot be refused, and a smaller refund needs a reason
  const decision = { request_id: request.requestId, version: 1 };
  expect(codesOf(await crew.manager.call('staffRefundDecide', { ...decision, grants: false, answer: 'No' }))).toEqual([
    ['WITHDRAWAL_STANDS', 'request_id'],
  ]);
  expect(codesOf(await crew.manager.call('staffRefundDecide', { ...decision, grants: true, amount: 2 }))).toEqual([
    ['REQUIRED', 'answer'],
  ]);
  await crew.manager.ok('staffRefundDecide', { ...decision, grants: true });
  const { refunds } = (await crew.service.ok('staffRefundToPay')).data;
  expect(refunds).toMatchObject([
    { orderId, amount: 5.94, state: 'by-hand', reason: expect.stringContaining('Recesso') },
  ]);
  const paid = { refund_id: refunds[0]?.refundId, reference: 'CRO 12' };
  expect(codesOf(await crew.service.call('staffRefundPaid', { ...paid, reference: '' }))).toEqual([
    ['REQUIRED', 'reference'],
  ]);
  expect((await crew.service.ok('staffRefundPaid', paid)).data.refunds).toEqual([]);
  expect(codesOf(await crew.service.call('staffRefundPaid', paid))).toEqual([['REFUND_NOT_OPEN', undefined]]);
  expect(codesOf(await crew.service.call('staffRefundRetry', paid))).toEqual([['REFUND_NOT_OPEN', undefined]]);
});

test('without an account number and e-mail are enough, and show no more than the goods', async () => {
  const { client, orderId, itemOf } = await delivered('ivo@resi.it');
  const named = { order_number: orderId, order_email: ' IVO@resi.it ' };
  const visitor = shop.client();
  for (const wrong of [
    { ...named, order_email: 'altra@resi.it' },
    { ...named, order_number: orderId + 999 },
  ])
    for (const call of ['withdrawalFind', 'withdrawalDeclare'] as const)
      expect(codesOf(await visitor.call(call, { ...wrong, items: [itemOf(SMALL.pasta)], name: 'Ivo' }))).toEqual([
        ['WITHDRAWAL_NO_ORDER', 'order_number'],
      ]);
  const found = (await visitor.ok('withdrawalFind', named)).data;
  expect(found).toMatchObject({ orderNumber: orderId, name: '', email: '', requests: [] });
  expect(found).not.toHaveProperty('paidWith');
  expect(found.lines.map(({ canWithdraw }) => canWithdraw)).toEqual([false, true]);
  expect((await client.ok('withdrawalOrders')).data.orders).toMatchObject([
    { orderId, withdrawUntil: found.withdrawUntil },
  ]);
  // lines of somebody else are not of this order
  const other = await delivered('lea@resi.it');
  expect(
    codesOf(await visitor.call('withdrawalDeclare', { ...named, items: [other.itemOf(SMALL.pasta)], name: 'Ivo' })),
  ).toEqual([['REFUND_LINE_NOT_FOUND', 'items']]);
  const { request } = (
    await visitor.ok('withdrawalDeclare', { ...named, items: [itemOf(SMALL.pasta)], name: 'Ivo Neri' })
  ).data;
  expect(request).toMatchObject({ kind: 'withdrawal', state: 'open', asked: 5.94 });
  await shop.jobs.drained();
  // the receipt goes to the e-mail of the order, so that its customer learns of it
  const [mail] = (await shop.mails('ivo@resi.it')).filter(({ subject }) => subject.includes('recesso'));
  expect(mail?.plain).toContain('Ivo Neri');
  expect((await client.ok('refundView', {}, { order_id: orderId })).data.requests).toHaveLength(1);
  const tries = await Promise.all(Array.from({ length: 25 }, () => visitor.call('withdrawalFind', named)));
  expect(tries.some((reply) => codesOf(reply)[0]?.[0] === 'TOO_MANY_REQUESTS')).toBe(true);
});

test('whoever withdraws from a whole order gets the delivery back, too, and not after fourteen days', async () => {
  const { client, orderId, itemOf } = await deliveredOrder(shop, crew, 'fabio@resi.it', { paidBy: CARD });
  const all = {
    order_id: orderId,
    items: [itemOf(SMALL.apples), itemOf(SMALL.pasta)],
    name: 'Fabio',
    email: 'fabio@resi.it',
  };
  const morning = shop.now.at;
  shop.now.at = new Date(morning.getTime() + 15 * DAY_MS);
  expect(codesOf(await client.call('refundWithdraw', all))).toEqual([['WITHDRAWAL_EXCLUDED', 'items']]);
  shop.now.at = morning;
  const { request } = (await client.ok('refundWithdraw', all)).data;
  expect(request).toMatchObject({ asked: 14.03, deliveryFee: 5.9 });
  await crew.manager.ok('staffRefundDecide', { request_id: request.requestId, version: 1, grants: true });
  await shop.jobs.drained();
  const order = (await client.ok('orderView', {}, { order_id: orderId })).data;
  expect(order.orderTransactions).toMatchObject([{ transactionStatus: 'Pagamento stornato', refundedAmount: 14.03 }]);
});

test('the staff start refunds themselves, and an invoiced order gets its credit note with the line', async () => {
  const { client, orderId, itemOf } = await delivered('gina@resi.it', CARD, COMPANY);
  const start = {
    order_id: orderId,
    order_item_id: itemOf(SMALL.pasta),
    amount: 2,
    answer: 'Ci siamo accorti di un errore',
  };
  expect(codesOf(await crew.service.call('staffRefundStart', { ...start, amount: 5.95 }))).toEqual([
    ['REFUND_TOO_MUCH', 'amount'],
  ]);
  expect(codesOf(await crew.service.call('staffRefundStart', { ...start, answer: '' }))).toEqual([
    ['REQUIRED', 'answer'],
  ]);
  const { request } = (await crew.service.ok('staffRefundStart', start)).data;
  expect(request).toMatchObject({ kind: 'shop', state: 'granted', granted: 2 });
  await crew.service.ok('staffRefundStart', { order_id: orderId, amount: 3, answer: 'Per il disagio' });
  const { documents } = (await client.ok('documentList', {}, { order_id: orderId })).data;
  expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
    ['credit-note', 3],
    ['credit-note', 2],
    ['invoice', 14.03],
  ]);
  // a corrected invoice (credited and issued again) gets the notes of earlier refunds, too
  const documentId = documents.at(-1)?.documentId;
  await crew.service.ok('staffDocumentCredit', { document_id: documentId, reason: 'Intestazione errata' });
  await crew.service.ok('staffDocumentIssue', { order_id: orderId });
  await shop.jobs.drained();
  const all = (await client.ok('documentList', {}, { order_id: orderId })).data.documents;
  const corrected = all.slice(0, -documents.length).map(({ kind, total }) => [kind, total]);
  expect(corrected).toHaveLength(4);
  expect(corrected).toEqual(
    expect.arrayContaining([
      ['credit-note', 9.03],
      ['invoice', 14.03],
      ['credit-note', 2],
      ['credit-note', 3],
    ]),
  );
  expect((await crew.service.ok('staffRefundOrder', {}, { order_id: orderId })).data).toMatchObject({
    refundable: 9.03,
  });
  const { notes } = (await crew.service.ok('staffOrderView', {}, { order_id: orderId })).data;
  expect(notes.map(({ kind, body, name }) => [kind, body, name])).toEqual([
    ['refunded', expect.stringMatching(/^2,00.€ · .+ · Ci siamo accorti di un errore$/), expect.stringMatching(/./)],
    ['refunded', expect.stringMatching(/^3,00.€ · .+ · Per il disagio$/), expect.stringMatching(/./)],
  ]);
  await shop.jobs.drained();
  const mails = await shop.mails('gina@resi.it');
  expect(mails.filter(({ plain }) => plain.includes('Per il disagio'))).toHaveLength(1);
});

test('an order of somebody else, and one that was not handed over, give nothing back', async () => {
  const { orderId, itemOf } = await delivered('ida@resi.it');
  const stranger = await personOf(shop, 'altro@resi.it', []);
  const ask = { order_id: orderId, order_item_id: itemOf(SMALL.pasta), quantity: 1, cause: 'damaged' };
  expect(codesOf(await stranger.call('refundAsk', ask))).toEqual([['ORDER_NOT_FOUND', 'order_id']]);
  expect(codesOf(await stranger.call('refundView', {}, { order_id: orderId }))).toEqual([
    ['ORDER_NOT_FOUND', 'order_id'],
  ]);
  expect((await crew.picker.call('staffRefundList')).httpStatus).toBe(403);
});

async function sessionOf(email: string): Promise<string> {
  const { headers } = await shop.client().ok('login', { login: email, password: PERSON.password });
  return headers['x-ebsn-session'] ?? '';
}

test('an order that its customer changed is refunded by the number that the customer knows', async () => {
  const first = await orderOf(shop, 'lia@resi.it');
  await first.client.ok('orderModify', { order_id: first.orderId });
  const { orderId } = (await first.client.ok('buy', { payment_type_id: CASH, accept_terms: true })).data;
  expect(orderId).not.toBe(first.orderId);
  await first.client.ok('sandboxOrderMove', { order_id: orderId, to: 'delivered' });
  const { refundable, lines } = (await crew.service.ok('staffRefundOrder', {}, { order_id: first.orderId })).data;
  expect([refundable, lines.length]).toEqual([14.03, 2]);
  const { request } = (
    await crew.service.ok('staffRefundStart', { order_id: first.orderId, amount: 14.03, answer: 'Tutto reso' })
  ).data;
  expect(request).toMatchObject({ orderNumber: first.orderId, granted: 14.03 });
  expect(
    codesOf(await crew.service.call('staffRefundStart', { order_id: first.orderId, amount: 0.01, answer: 'Ancora' })),
  ).toEqual([['REFUND_TOO_MUCH', 'amount']]);
  for (const q of [first.orderId, orderId])
    expect((await crew.service.ok('staffRefundList', {}, { q: String(q) })).data.requests).toMatchObject([
      { orderNumber: first.orderId },
    ]);
  const { refunds } = (await crew.service.ok('staffRefundToPay')).data;
  expect(refunds.filter(({ customer }) => customer !== '').at(-1)).toMatchObject({
    orderNumber: first.orderId,
    amount: 14.03,
  });
});
