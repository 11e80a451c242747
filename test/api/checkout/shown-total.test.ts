import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openRoomyShop } from '../../support/api-shop.ts';
import { ADDRESS, becomeCustomer, chooseTomorrow, PERSON } from '../../support/people/ready-to-buy.ts';
import { setPrice } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

/** Existing clients of the platform do not send the total that they showed. */
const BUY = { payment_type_id: 2 };
const CODE = 'VENTI';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openRoomyShop();
  await shop.db.query(sql`
    insert into gift_certificates (code, name, kind,
      amount_cents, minimum_cents, starts_on, ends_on, uses_per_user, max_uses, services, origin)
    values (${CODE}, 'Venti euro', 'once', 2000, 0, ${dayFrom(shop, 0)}::date - 5, ${dayFrom(shop, 0)}::date + 20, 1,
      1, '{}', 'code')`);
});
afterAll(() => shop.close());

async function readyToBuy(name: string): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, `${name}@esempio.it`);
  await client.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 20 }] });
  await chooseTomorrow(client);
  return client;
}

test('a price that an import raises is not charged before the customer was shown it', async () => {
  const client = await readyToBuy('rincaro');
  const before = (await client.ok('cartView')).data.grossTotal;
  await setPrice(shop, SMALL.milk, 298);
  const refused = await client.call('buy', BUY);
  expect(refused.response.errorsMessage).toEqual(['Il totale è cambiato: controlla il riepilogo prima di confermare']);
  // repeating the call without a new view changes nothing
  expect(await client.refused('buy', BUY)).toEqual(['TOTAL_CHANGED']);
  const shown = await client.ok('cartView');
  expect(shown.response.warningsMessage).toEqual([expect.stringContaining('2,98')]);
  expect(shown.data.grossTotal).toBeGreaterThan(before);
  const { orderId } = (await client.ok('buy', BUY)).data;
  expect((await client.ok('orderView', {}, { order_id: orderId })).data.grossTotal).toBe(shown.data.grossTotal);
  await setPrice(shop, SMALL.milk, 149);
});

test('a price that fell is charged without another question', async () => {
  const client = await readyToBuy('ribasso');
  await setPrice(shop, SMALL.milk, 100);
  await client.ok('buy', BUY);
  await setPrice(shop, SMALL.milk, 149);
});

test('a gift certificate that somebody else used up is not left out unasked', async () => {
  const client = await readyToBuy('buono');
  const shown = (await client.ok('certificateAdd', { code: CODE })).data.grossTotal;
  await shop.db.query(sql`update gift_certificates set uses = 1 where code = ${CODE}`);
  expect(await client.refused('buy', BUY)).toEqual(['TOTAL_CHANGED']);
  expect((await client.ok('cartView')).data.grossTotal).toBe(shown + 20);
  await client.ok('buy', BUY);
});

test('a delivery fee that rose is shown first', async () => {
  const client = await readyToBuy('consegna');
  await shop.db.query(sql`update delivery_fee_rows set fee_cents = fee_cents + 100`);
  expect(await client.refused('buy', BUY)).toEqual(['TOTAL_CHANGED']);
  await client.ok('cartView');
  await client.ok('buy', BUY);
});

test('what was shown is what is bought: other goods, another place or another slot of the same total are asked about', async () => {
  const [page, other] = [shop.client(), shop.client()];
  await becomeCustomer(page, 'due-schede@esempio.it');
  await page.ok('cartAdd', { items: [{ productId: SMALL.milk, quantity: 20 }] });
  await chooseTomorrow(page);
  await other.ok('login', { login: 'due-schede@esempio.it', password: PERSON.password });
  const seen = async () => {
    const { contentTag, grossTotal } = (await page.ok('cartView')).data;
    return { ...BUY, content_tag: contentTag, expected_total: grossTotal };
  };
  const buyAsSeen = async (change: () => Promise<unknown>) => {
    const shown = await seen();
    await change();
    return page.refused('buy', shown);
  };
  const { data: cart } = await page.ok('cartView');
  const milk = cart.cartItems?.[0]?.itemId ?? 0;
  await setPrice(shop, SMALL.pasta, 149);
  const swapped = async () => {
    await other.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 20 }] });
    await other.ok('cartDelete', { items: [{ itemId: milk, productId: SMALL.milk }] });
  };
  expect(await buyAsSeen(swapped)).toEqual(['CART_CHANGED']);
  const elsewhere = async () => {
    const { addressId } = (await other.ok('addressSave', { ...ADDRESS, addressName: 'Altra', addressNumber: '99' }))
      .data;
    await other.ok('addressSelect', {}, { address_id: addressId, address_type: 'home' });
  };
  expect(await buyAsSeen(elsewhere)).toEqual(['CART_CHANGED']);
  const later = async () => {
    const { days } = (await other.ok('timeslotList')).data;
    const slot = days[2]?.timeslots.find(({ active }) => active > 0);
    await other.ok('timeslotSelectPost', { sel_date: days[2]?.dateIso ?? '', timeslot_id: slot?.timeslotId ?? 0 });
  };
  expect(await buyAsSeen(later)).toEqual(['CART_CHANGED']);
  // after the view, pressing again gives one order, and a note for the picker does not affect it
  const last = await seen();
  const { orderId } = (await page.ok('buy', last)).data;
  const { orderItems } = (await page.ok('orderView', {}, { order_id: orderId })).data;
  expect(orderItems.map(({ product }) => product.productId)).toEqual([SMALL.pasta]);
});
