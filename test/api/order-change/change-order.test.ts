import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMPANY_USER_TYPE } from '../../../src/domain/account/features.ts';
import { ok } from '../../../src/domain/base/result.ts';
import { changeStatus } from '../../../src/server/features/orders/change-status.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { answer, CARD, paymentsOf } from '../../support/payments/sandbox-payments.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { type Crew, crewOf } from '../../support/people/staff-of-shop.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

// D 4 and D 7, order/modify: an order can be changed until it is taken in charge, and stays valid until its change is
// placed

const HAND_OVER = { payment_type_id: 2 };
const TAKEN_IN_CHARGE = 4;
const VOID = 11;
const FULL = 10;

let shop: ApiShop;
let crew: Crew;
let anna: ApiClient;
let people = 0;
beforeAll(async () => {
  shop = await openApiShop();
  crew = await crewOf(shop);
});
afterAll(() => shop.close());

/** Starts without orders and carts, with ten of the rare cheese, and one place in each slot, which the order takes. */
beforeEach(async () => {
  // a mail that is being written would find only a part of its order
  await shop.jobs.drained();
  await shop.db.query(sql`truncate orders, carts, idempotency_keys, test_watch.stock_moves cascade`);
  await shop.db.query(sql`update gift_certificates set uses = 0`);
  await shop.db.query(sql`
    update timeslots set capacity = 1, taken = 0, held = 0, crates_taken = 0, crates_held = 0, chilled_taken = 0,
      chilled_held = 0, frozen_taken = 0, frozen_held = 0`);
  // the shop is notified, because it knows from the test before that they were sold out
  await changeCatalogue(shop, (query) =>
    query(sql`update stock set available_amount = ${FULL} where product_id = ${SMALL.rareCheese}`),
  );
  anna = shop.client();
  people += 1;
  await becomeCustomer(anna, `modifica-${people}@esempio.it`);
});

async function order(quantity: number, payment: object = HAND_OVER) {
  await anna.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity }] });
  await chooseTomorrow(anna);
  const { data } = await anna.ok('buy', payment);
  return data;
}

async function stock(): Promise<number> {
  const [row] = await shop.db.query<{ left: number }>(
    sql`select available_amount as left from stock where warehouse_id = 12 and product_id = ${SMALL.rareCheese}`,
  );
  return row?.left ?? -1;
}

async function placesTaken(): Promise<number> {
  const [row] = await shop.db.query<{ taken: number }>(sql`select sum(taken)::int as taken from timeslots`);
  return row?.taken ?? -1;
}

const statusOf = async (orderId: number, client = anna) =>
  (await client.ok('orderView', {}, { order_id: orderId })).data.orderStatusId;

/** Returns the orders in the list of the customer, and in that of the staff. */
async function listed(): Promise<number[][]> {
  const [own, all] = await Promise.all([anna.ok('orderList'), crew.service.ok('staffOrderList')]);
  return [own.data.orders, all.data.orders].map((orders) => orders.map(({ orderId }) => orderId));
}

async function setQuantity(quantity: number) {
  const [item] = (await anna.ok('cartView')).data.cartItems ?? [];
  return anna.ok('cartUpdate', { items: [{ itemId: item?.itemId, quantity }] });
}

async function takeInCharge(orderId: number): Promise<boolean> {
  const changed = await shop.db.tx(async (tx) =>
    ok((await changeStatus(tx, orderId, TAKEN_IN_CHARGE, { actor: 'system', now: shop.now.at })).ok),
  );
  return changed.ok && changed.value;
}

test('the lines are in the cart again, with slot and address; the full slot and the sold out goods are the order’s own', async () => {
  const { orderId } = await order(4);
  // another customer buys the rest
  await shop.db.query(sql`update stock set available_amount = 0 where product_id = ${SMALL.rareCheese}`);
  await shop.db.query(sql`update catalogue_version set version = version + 1`);
  await shop.db.query({ text: `select pg_notify('catalogue_changed', '')` });
  const soldOut = async () => (await shop.client().ok('products', {}, { q: 'formaggio raro', hash: 'w12d0t0' })).data;
  await expect.poll(async () => JSON.stringify(await soldOut())).toContain('"available":0');
  const { data: before } = await anna.ok('orderView', {}, { order_id: orderId });
  const { data: cart } = await anna.ok('orderModify', { order_id: orderId });
  expect(cart).toMatchObject({
    changesOrderId: orderId,
    changesOrderNumber: orderId,
    changesOrderTotal: before.grossTotal,
    cartItems: [{ quantity: 4, product: { productId: SMALL.rareCheese } }],
    timeslot: { dateIso: before.timeslot.dateIso, beginTime: before.timeslot.beginTime },
    shippingAddress: { address1: 'Via Roma' },
  });
  expect(await statusOf(orderId)).toBe(3);
  await setQuantity(3);
  expect(await placesTaken()).toBe(1);
  const { orderId: newId } = (await anna.ok('buy', HAND_OVER)).data;
  expect(newId).not.toBe(orderId);
  expect(await statusOf(orderId)).toBe(VOID);
  expect([await stock(), await placesTaken()]).toEqual([1, 1]);
  const { data: changed } = await anna.ok('orderView', {}, { order_id: newId, show_replaced: true });
  expect(changed).toMatchObject({ replacesOrderId: orderId, replacedOrders: [{ orderId, replacedByOrderId: newId }] });
  const listed = async (query: object) =>
    (await anna.ok('orderList', {}, query)).data.orders.map((each) => each.orderId);
  expect(await listed({})).toEqual([newId]);
  expect(await listed({ show_replaced: true })).toEqual([newId, orderId]);
  // the change is an ordinary order: it can be cancelled, and releases everything
  await anna.ok('orderDelete', { order_id: newId });
  expect([await stock(), await placesTaken()]).toEqual([4, 0]);
});

test('who chose English is written in English, and the others in Italian', async () => {
  const email = `modifica-${people}@esempio.it`;
  await shop.db.query(sql`update customers set language = 'en' where email = ${email}`);
  const { orderId } = await order(4);
  await shop.jobs.drained();
  await anna.ok('orderDelete', { order_id: orderId });
  await shop.jobs.drained();
  const inEnglish = await shop.mails(email);
  expect(inEnglish.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`Order no. ${orderId} confirmed`, `Order no. ${orderId}: cancelled`]),
  );
  expect(inEnglish.find(({ subject }) => subject.endsWith('cancelled'))?.plain).toContain('You were not charged.');
  expect(inEnglish.at(-1)?.html).toContain('<html lang="en">');
});

test('an order keeps its number however often it is changed, and is found by it', async () => {
  const { orderId: first } = await order(4);
  const change = async () => {
    const [{ orderId } = { orderId: 0 }] = (await anna.ok('orderList')).data.orders;
    await anna.ok('orderModify', { order_id: orderId });
    await setQuantity(5);
    return (await anna.ok('buy', HAND_OVER)).data.orderId;
  };
  const second = await change();
  const third = await change();
  const { data } = await anna.ok('orderView', {}, { order_id: third, show_replaced: true });
  expect([data.orderId, data.orderNumber]).toEqual([third, first]);
  expect(data.replacedOrders?.map(({ orderNumber }) => orderNumber)).toEqual([first, first]);
  const found = async (q: number) => (await anna.ok('orderList', {}, { q: String(q) })).data.orders;
  expect(await found(first)).toMatchObject([{ orderId: third, orderNumber: first }]);
  expect(await found(third)).toMatchObject([{ orderId: third }]);
  expect(await found(second)).toEqual([]);
  // the mails are written before the next test deletes the orders
  await shop.jobs.drained();
});

test('a change can take more than the order had, as far as the stock goes', async () => {
  const { orderId } = await order(4);
  await anna.ok('orderModify', { order_id: orderId });
  await setQuantity(10);
  await anna.ok('buy', HAND_OVER);
  expect(await stock()).toBe(0);
});

test('what lay in the cart is set aside, and comes back when the change is given up, which leaves the order as it was', async () => {
  const { orderId } = await order(4);
  await anna.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  await anna.ok('orderModify', { order_id: orderId });
  await setQuantity(1);
  // a second call continues the same change
  expect((await anna.ok('orderModify', { order_id: orderId })).data.cartItems).toMatchObject([{ quantity: 1 }]);
  const { data: cart } = await anna.ok('orderModifyGiveUp');
  expect(cart.changesOrderId).toBeUndefined();
  expect(cart.cartItems).toMatchObject([{ quantity: 2, product: { productId: SMALL.milk } }]);
  expect(await statusOf(orderId)).toBe(3);
  expect([await stock(), await placesTaken()]).toEqual([6, 1]);
  expect(await anna.refused('orderModifyGiveUp')).toEqual(['ORDER_CHANGE_NONE']);
});

test('after the change is confirmed the cart of before is there', async () => {
  const { orderId } = await order(4);
  await anna.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 2 }] });
  await anna.ok('orderModify', { order_id: orderId });
  await anna.ok('buy', HAND_OVER);
  expect((await anna.ok('cartView')).data.cartItems).toMatchObject([{ product: { productId: SMALL.milk } }]);
});

describe('who pays online', () => {
  test('keeps the old authorisation until the new one is there', async () => {
    const first = await order(4, { payment_type_id: CARD });
    await answer(shop, first.transaction?.redirectUrl, 'pay');
    await anna.ok('orderModify', { order_id: first.orderId });
    await setQuantity(6);
    const change = (await anna.ok('buy', { payment_type_id: CARD })).data;
    expect(await statusOf(change.orderId)).toBe(1);
    expect(await statusOf(first.orderId)).toBe(3);
    expect([await stock(), await placesTaken()]).toEqual([4, 1]);
    expect(await paymentsOf(shop, first.orderId)).toMatchObject([{ statusId: 2, providerState: 'authorised' }]);
    const { data: waiting } = await anna.ok('orderView', {}, { order_id: first.orderId });
    expect(waiting.changeOrderId).toBe(change.orderId);
    expect(await anna.refused('orderModify', { order_id: first.orderId })).toEqual(['ORDER_CHANGE_WAITS']);
    // lists show it once, and the bank transfer has the number that the customer knows
    expect(await listed()).toEqual([[first.orderId], [first.orderId]]);
    expect((await shop.server.inject(change.transaction?.redirectUrl ?? '')).body).toContain(
      `Bottega, ordine ${first.orderId}<`,
    );
    await answer(shop, change.transaction?.redirectUrl, 'pay');
    await shop.jobs.drained();
    expect([await statusOf(first.orderId), await statusOf(change.orderId)]).toEqual([VOID, 3]);
    expect(await paymentsOf(shop, first.orderId)).toMatchObject([{ statusId: 5, providerState: 'voided' }]);
    expect(await paymentsOf(shop, change.orderId)).toMatchObject([{ statusId: 2, providerState: 'authorised' }]);
    expect([await stock(), await placesTaken()]).toEqual([4, 1]);
    expect(await listed()).toEqual([[change.orderId], [change.orderId]]);
  });

  test('reads what is held, what the change changes, and what becomes of the money; and so does who cancels', async () => {
    const email = `modifica-${people}@esempio.it`;
    const first = await order(4, { payment_type_id: CARD });
    await answer(shop, first.transaction?.redirectUrl, 'pay', '3155');
    // a mail contains the state at the time when it is written
    await shop.jobs.drained();
    const { data: held } = await anna.ok('orderView', {}, { order_id: first.orderId });
    expect(held.orderTransactions).toMatchObject([{ paidWith: 'Mastercard •••• 3155' }]);
    await anna.ok('orderModify', { order_id: first.orderId });
    expect((await anna.ok('cartView')).data.timeslot).toMatchObject({ isOfOrder: true });
    await setQuantity(6);
    const change = (await anna.ok('buy', { payment_type_id: CARD })).data;
    await answer(shop, change.transaction?.redirectUrl, 'pay');
    await anna.ok('orderDelete', { order_id: change.orderId });
    await shop.jobs.drained();
    const mails = new Map(
      (await shop.mails(email)).map(({ subject, plain }) => [subject, plain.replaceAll('\u00a0', ' ')]),
    );
    const amount = held.authorisedTotal.toFixed(2).replace('.', ',');
    const freed = `non ti è stato addebitato nulla: ${amount} € su Mastercard •••• 3155 tornano disponibili.`;
    const placed = mails.get(`Ordine n. ${first.orderId} confermato`);
    expect(placed).toContain('Paghi con Mastercard •••• 3155');
    expect(placed).toContain(`Bloccati ${amount} €`);
    const changed = mails.get(`Modifica confermata: ordine n. ${first.orderId}`);
    expect(changed).toContain('da 4 pz a 6 pz');
    expect(changed).toContain(`Del pagamento di prima: ${freed}`);
    expect(changed).toMatch(/Era [\d,]+ €, ora [\d,]+ €\./);
    expect(changed).not.toContain(`n. ${change.orderId}`);
    const cancelled = mails.get(`Ordine n. ${first.orderId}: annullato`);
    expect(cancelled).toContain('il tuo ordine è annullato');
    expect(cancelled).toContain('su Visa •••• 4242 tornano disponibili');
  });

  test('and does not pay, keeps the order as it was', async () => {
    const first = await order(4, { payment_type_id: CARD });
    await answer(shop, first.transaction?.redirectUrl, 'pay');
    await anna.ok('orderModify', { order_id: first.orderId });
    await setQuantity(6);
    const change = (await anna.ok('buy', { payment_type_id: CARD })).data;
    expect(await stock()).toBe(4);
    await anna.ok('orderDelete', { order_id: change.orderId });
    expect([await statusOf(first.orderId), await statusOf(change.orderId)]).toEqual([3, 10]);
    expect([await stock(), await placesTaken()]).toEqual([6, 1]);
    expect(await paymentsOf(shop, first.orderId)).toMatchObject([{ statusId: 2 }]);
    expect(await listed()).toEqual([[first.orderId], [first.orderId]]);
  });

  test('cancels the order with the change that waits', async () => {
    const first = await order(4);
    await anna.ok('orderModify', { order_id: first.orderId });
    await setQuantity(2);
    const change = (await anna.ok('buy', { payment_type_id: CARD })).data;
    // goods that the change gives up stay with the order until the change is placed
    expect(await stock()).toBe(6);
    await anna.ok('orderDelete', { order_id: first.orderId });
    expect([await statusOf(first.orderId), await statusOf(change.orderId)]).toEqual([10, 10]);
    expect([await stock(), await placesTaken()]).toEqual([FULL, 0]);
  });

  test('pays too late, keeps the order that is being prepared, and gets the money released with a mail', async () => {
    const first = await order(4);
    await anna.ok('orderModify', { order_id: first.orderId });
    await setQuantity(6);
    const change = (await anna.ok('buy', { payment_type_id: CARD })).data;
    expect(await takeInCharge(first.orderId)).toBe(true);
    await answer(shop, change.transaction?.redirectUrl, 'pay');
    await shop.jobs.drained();
    expect([await statusOf(first.orderId), await statusOf(change.orderId)]).toEqual([TAKEN_IN_CHARGE, 10]);
    expect(await paymentsOf(shop, change.orderId)).toMatchObject([{ statusId: 5, providerState: 'voided' }]);
    expect([await stock(), await placesTaken()]).toEqual([6, 1]);
    const subjects = (await shop.mails(`modifica-${people}@esempio.it`)).map(({ subject }) => subject);
    expect(subjects).toContain(`La modifica dell’ordine n. ${first.orderId} non è stata confermata`);
  });
});

test('a certificate that the order used is used by its change, and not twice', async () => {
  const code = `CAMBIO${people}`;
  await shop.db.query(sql`
    insert into gift_certificates (code, name, kind, amount_cents, left_cents, minimum_cents, starts_on, ends_on,
      max_uses)
    values (${code}, 'Buono', 'balance', 3000, 3000, 0, '2000-01-01', '2999-01-01', 1)`);
  const uses = async () => {
    const [row] = await shop.db.query<{ uses: number; left: number }>(
      sql`select uses, left_cents as left from gift_certificates where code = ${code}`,
    );
    return row;
  };
  await anna.ok('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 2 }] });
  await chooseTomorrow(anna);
  await anna.ok('certificateAdd', { code });
  const first = (await anna.ok('buy', HAND_OVER)).data;
  const used = await uses();
  expect(used?.uses).toBe(1);
  const { data: cart } = await anna.ok('orderModify', { order_id: first.orderId });
  expect(cart.orderAdjustmentSummary.orderAdjustments).toHaveLength(1);
  await setQuantity(1);
  const change = (await anna.ok('buy', HAND_OVER)).data;
  expect((await uses())?.uses).toBe(1);
  expect((await uses())?.left).toBeGreaterThan(used?.left ?? 0);
  await anna.ok('orderDelete', { order_id: change.orderId });
  expect(await uses()).toEqual({ uses: 0, left: 3000 });
});

test('what is being prepared, over, or somebody else’s is not changed', async () => {
  const { orderId } = await order(1);
  const other = shop.client();
  await becomeCustomer(other, `altra-${people}@esempio.it`);
  expect(await other.refused('orderModify', { order_id: orderId })).toEqual(['ORDER_NOT_FOUND']);
  await takeInCharge(orderId);
  const refused = await anna.call('orderModify', { order_id: orderId });
  expect(refused.response.errorsMessage).toEqual(['L’ordine è già in preparazione e non può più essere modificato']);
});

test('a buyer of a company does not spend an order twice by changing it', async () => {
  const { orderId } = await order(4);
  const { grossTotal } = (await anna.ok('orderView', {}, { order_id: orderId })).data;
  await shop.db.query(sql`
    with buyer as (
      update customers set user_type_id = ${COMPANY_USER_TYPE}, profile_level = 2
        where email = ${`modifica-${people}@esempio.it`}
        returning user_id),
    head as (select min(user_id) as user_id from customers)
    insert into company_users (user_id, master_id, role, month_limit_cents, joined_at)
    select buyer.user_id, head.user_id, 'buyer', ${Math.round(grossTotal * 100)}, ${shop.now.at} from buyer, head`);
  await anna.ok('orderModify', { order_id: orderId });
  await setQuantity(5);
  expect(await anna.refused('buy', HAND_OVER)).toEqual(['COMPANY_MONTH_LIMIT']);
  await setQuantity(3);
  await anna.ok('buy', HAND_OVER);
});

test.each([1, 2, 3, 4, 5, 6])(
  'of cancelling, taking in charge and confirming at once exactly one wins (%d)',
  async () => {
    const { orderId } = await order(4);
    await anna.ok('orderModify', { order_id: orderId });
    await setQuantity(6);
    const [cancelled, taken, bought] = await Promise.all([
      anna.call('orderDelete', { order_id: orderId }).then((reply) => reply.response.status === 0),
      takeInCharge(orderId),
      anna.call('buy', HAND_OVER).then((reply) => reply.response.status === 0),
    ]);
    expect([cancelled, taken, bought].filter(Boolean)).toHaveLength(1);
    const expected = cancelled ? [10, FULL, 0] : taken ? [TAKEN_IN_CHARGE, 6, 1] : [VOID, 4, 1];
    expect([await statusOf(orderId), await stock(), await placesTaken()]).toEqual(expected);
  },
);
