import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { ADDRESS, registerAs } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('a new visitor fills a cart, registers, chooses address and slot, pays on delivery and orders again', async () => {
  const visitor = shop.client();
  const first = await visitor.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 2 },
      { productId: SMALL.apples, quantity: 1200 },
      { productId: SMALL.water, quantity: 6 },
    ],
  });
  expect(first.data.cartItems?.map((item) => [item.quantity, item.weight])).toEqual([
    [2, 0],
    [0, 1.2],
    [6, 0],
  ]);
  expect(first.data.totalPrice).toBe(8.13);

  const registered = await registerAs(visitor, 'Anna@Esempio.it');
  expect(registered.user.userId).toBeGreaterThan(0);
  expect(registered.data.totalItems).toBe(3);

  const address = await visitor.ok('addressSave', ADDRESS);
  expect(address.data).toMatchObject({ city: 'BERGAMO', isDefault: true });
  const placed = await visitor.ok('addressSelect', {}, { address_id: address.data.addressId, address_type: 'home' });
  expect(placed.data.shippingAddress?.zoneId).toBe(SMALL.homeZone);

  const slots = await visitor.ok('timeslotList');
  const tomorrow = slots.data.days[1];
  const slot = tomorrow?.timeslots[0];
  expect(slot).toMatchObject({
    beginTime: '10:00',
    endTime: '12:00',
    status: 'available',
    active: 5,
    deliveryFee: 5.9,
  });
  const chosen = await visitor.ok('timeslotSelectPost', { sel_date: tomorrow?.dateIso, timeslot_id: slot?.timeslotId });
  expect(chosen.data).toMatchObject({ deliveryFee: 5.9, grossTotal: 14.03, authorisedTotal: 14.82 });
  expect(chosen.data.nextDeliveryFee).toEqual({ from: 40, fee: 2.9 });

  const types = await visitor.ok('paymentTypes');
  expect(types.data.paymentTypes.map((type) => type.paymentTypeId)).toEqual([2, 1, 13, 10002]);
  for (const [payment_type_id, ids] of [
    [2, [2]],
    [20000, [2]],
    [12, [1]],
    // a transfer would arrive too late for tomorrow
    [10001, []],
    [101, []],
  ] as const) {
    const { data } = await visitor.ok('paymentTypes', {}, { payment_type_id });
    expect(data.paymentTypes.map((type) => type.paymentTypeId)).toEqual(ids);
  }
  const bought = await visitor.ok('buy', { payment_type_id: 2, expected_total: 14.03, accept_terms: true });
  const { orderId } = bought.data;

  const orders = await visitor.ok('orderList');
  expect(orders.data.orders).toMatchObject([{ orderId, orderStatus: 'Ordinato', grossTotal: 14.03, canCancel: true }]);
  const order = await visitor.ok('orderView', {}, { order_id: orderId });
  expect(order.data.orderItems.map((line) => line.grossTotal)).toEqual([2.98, 2.63, 2.52]);

  const again = await visitor.ok('cartAddAllFromOrder', { order_id: orderId });
  expect(again.data.cartItems?.map((item) => item.product.productId)).toEqual([SMALL.milk, SMALL.apples, SMALL.water]);

  await shop.jobs.drained();
  const mails = await shop.mails('anna@esempio.it');
  expect(mails).toMatchObject([{ subject: `Ordine n. ${orderId} confermato` }]);
  expect(mails[0]?.plain).toContain('Totale previsto: 14,03');
});
