import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { registerAs } from '../../support/people/ready-to-buy.ts';
import { changeCatalogue } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

const add = (productId: number, quantity: number) => ({ items: [{ productId, quantity }] });

/** Registers a new customer with a unique e-mail. */
async function register(client: ApiClient): Promise<string> {
  const email = `c${Math.random().toString(36).slice(2)}@esempio.it`;
  await registerAs(client, email);
  return email;
}

describe('a quantity', () => {
  test('off the step is refused with the nearest two that are right', async () => {
    const reply = await shop.client().call('cartAdd', add(SMALL.water, 7));
    expect(reply.response.errors).toEqual([
      { error: 'Quantità non disponibile: scegli 6 pz oppure 12 pz', code: 'OFF_STEP', field: '3' },
    ]);
    const loose = await shop.client().call('cartAdd', add(SMALL.apples, 1100));
    expect(loose.response.errorsMessage).toEqual(['Quantità non disponibile: scegli 1 kg oppure 1,2 kg']);
  });

  test('that is wrong is told of the very item that was to be changed', async () => {
    const client = shop.client();
    const { data } = await client.ok('cartAdd', {
      items: [
        { productId: SMALL.water, quantity: 6 },
        { productId: SMALL.milk, quantity: 1 },
      ],
    });
    const [water, milk] = data.cartItems?.map(({ itemId }) => itemId) ?? [];
    const items = [
      { itemId: water, quantity: 8 },
      { itemId: milk, quantity: 25 },
    ];
    const reply = await client.call('cartUpdate', { items });
    expect(reply.response.errors).toEqual([
      { error: 'Quantità non disponibile: scegli 6 pz oppure 12 pz', code: 'OFF_STEP', field: String(water) },
      {
        error: 'Hai superato la quantità massima giornaliera acquistabile per questo articolo',
        code: 'MAX_QUANTITY',
        field: String(milk),
      },
    ]);
    expect((await client.ok('cartView')).data.cartItems).toMatchObject([{ quantity: 6 }, { quantity: 1 }]);
  });

  test('over the daily maximum or the class maximum carries the documented text', async () => {
    const over = await shop.client().call('cartAdd', add(SMALL.milk, 25));
    expect(over.response.errorsMessage).toEqual([
      'Hai superato la quantità massima giornaliera acquistabile per questo articolo',
    ]);
    const ofClass = await shop.client().call('cartAdd', add(SMALL.water, 30));
    expect(ofClass.response.errors).toMatchObject([
      { code: 'MAX_OF_CLASS', error: 'Hai superato la quantità massima giornaliera di “Acqua”: 24 pz' },
    ]);
    const atOnce = await shop.client().call('cartAdd', add(SMALL.pasta, 1000));
    expect(atOnce.response.errors).toMatchObject([
      { code: 'MAX_AT_ONCE', error: 'La quantità massima di questo articolo è 999 pz' },
    ]);
  });

  test('at the maximum, but between two steps, names the last that can be bought', async () => {
    await changeCatalogue(shop, (query) =>
      query(sql`update products set quantity_multiple = 4, max_quantity = 22 where product_id = ${SMALL.chocolate}`),
    );
    const reply = await shop.client().call('cartAdd', add(SMALL.chocolate, 22));
    expect(reply.response.errorsMessage).toEqual(['La quantità massima di questo articolo è 20 pz']);
    expect(await shop.client().refused('cartAdd', add(SMALL.chocolate, 23))).toEqual(['MAX_QUANTITY']);
  });

  test('under the portion of loose goods is refused', async () => {
    const reply = await shop.client().call('cartAdd', add(SMALL.apples, 200));
    expect(reply.response.errorsMessage).toEqual([
      'Non è possibile acquistare una quantità inferiore di questo articolo',
    ]);
  });

  test('beyond what is left says how much there is', async () => {
    const reply = await shop.client().call('cartAdd', add(SMALL.rareCheese, 11));
    expect(reply.response.errorsMessage).toEqual(['Disponibilità insufficiente per Formaggio raro: ne restano 10 pz']);
  });

  test('that is no quantity is refused', async () => {
    expect(await shop.client().refused('cartAdd', add(SMALL.milk, 0))).toEqual(['INVALID_QUANTITY']);
    expect(await shop.client().refused('cartAdd', add(SMALL.milk, 1.5))).toEqual(['INVALID_QUANTITY']);
    expect(await shop.client().refused('cartAdd', add(SMALL.milk, -1))).toEqual(['BAD_INPUT']);
    expect(await shop.client().refused('cartAdd', add(987654, 1))).toEqual(['PRODUCT_NOT_FOUND']);
  });
});

describe('a cart', () => {
  test('adds to what is there, sets, removes, and answers itself whole', async () => {
    const client = shop.client();
    await client.ok('cartAdd', add(SMALL.milk, 1));
    const two = await client.ok('cartAdd', add(SMALL.milk, 2));
    expect(two.data.cartItems).toMatchObject([{ quantity: 3, grossTotal: 4.47 }]);
    const itemId = two.data.cartItems?.[0]?.itemId;
    const set = await client.ok('cartUpdate', { items: [{ itemId, quantity: 1 }] });
    expect(set.data.totalPrice).toBe(1.49);
    const emptied = await client.ok('cartUpdate', { items: [{ itemId, quantity: 0 }] });
    expect(emptied.data).toMatchObject({ totalItems: 0, totalPrice: 0, deliveryFee: 0 });
  });

  test('is all or nothing when several things are added', async () => {
    const client = shop.client();
    const items = [
      { productId: SMALL.pasta, quantity: 1 },
      { productId: SMALL.water, quantity: 5 },
    ];
    expect(await client.refused('cartAdd', { items })).toEqual(['OFF_STEP']);
    expect((await client.ok('cartView')).data.totalItems).toBe(0);
  });

  test('shows promotions as discount and departments as sectors', async () => {
    const client = shop.client();
    await client.ok('cartAdd', add(SMALL.pasta, 3));
    await client.ok('cartAdd', add(SMALL.milk, 1));
    const { data } = await client.ok('cartView', {}, { show_sectors: true });
    expect(data).toMatchObject({ totalPrice: 4.46, totalDiscount: 0.9 });
    expect(data.sectors?.map((sector) => sector.name)).toEqual(['Latte e formaggi', 'Dispensa']);
    // in a flat list, the departments name their categories
    const flat = (await client.ok('cartView')).data;
    expect(flat.departments).toEqual([
      { sectorId: 10, name: 'Latte e formaggi', categoryIds: [11] },
      { sectorId: 40, name: 'Dispensa', categoryIds: [40] },
    ]);
    expect(flat.cartItems?.map(({ product }) => product.categoryId)).toEqual([40, 11]);
    expect(data).not.toHaveProperty('departments');
    expect(flat).not.toHaveProperty('nextDeliveryFee');
  });

  test('of a visitor is nobody else’s, and items of others are not found', async () => {
    const [anna, bruno] = [shop.client(), shop.client()];
    const { data } = await anna.ok('cartAdd', add(SMALL.milk, 1));
    const itemId = data.cartItems?.[0]?.itemId;
    expect((await bruno.ok('cartView')).data.totalItems).toBe(0);
    await bruno.ok('cartAdd', add(SMALL.pasta, 1));
    expect(await bruno.refused('cartUpdate', { items: [{ itemId, quantity: 2 }] })).toEqual(['CART_ITEM_NOT_FOUND']);
    await bruno.ok('cartDelete', { items: [{ itemId }] });
    expect((await anna.ok('cartView')).data.totalItems).toBe(1);
  });

  test('of a visitor joins the customer’s at login: sums, cut to what may be bought, nothing lost', async () => {
    const [desktop, phone] = [shop.client(), shop.client()];
    const email = await register(desktop);
    await desktop.ok('cartAdd', {
      items: [
        { productId: SMALL.milk, quantity: 20 },
        { productId: SMALL.pasta, quantity: 1 },
      ],
    });
    await phone.ok('cartAdd', {
      items: [
        { productId: SMALL.milk, quantity: 10 },
        { productId: SMALL.apples, quantity: 1000 },
      ],
    });
    const login = await phone.ok('login', { login: email, password: 'mele-verdi-42' });
    const lines = login.data.cartItems?.map((item) => [item.product.productId, item.quantity || item.weight]);
    expect(lines).toEqual([
      [SMALL.milk, 24],
      [SMALL.pasta, 1],
      [SMALL.apples, 1],
    ]);
    expect((await desktop.ok('cartView')).data.totalItems).toBe(3);
  });

  test('survives two changes at once without losing either', async () => {
    const client = shop.client();
    await client.ok('cartAdd', add(SMALL.milk, 1));
    await Promise.all(Array.from({ length: 10 }, () => client.ok('cartAdd', add(SMALL.milk, 1))));
    expect((await client.ok('cartView')).data.cartItems).toMatchObject([{ quantity: 11 }]);
  });

  test('is emptied by whose it is, and by nobody else', async () => {
    const client = shop.client();
    await register(client);
    const { data } = await client.ok('cartAdd', add(SMALL.milk, 2));
    const other = shop.client();
    await register(other);
    expect(await other.refused('cartClose', { cart_id: data.cartId })).toEqual(['CART_NOT_FOUND']);
    await other.ok('cartAdd', add(SMALL.milk, 1));
    expect(await other.refused('cartClose', { cart_id: data.cartId })).toEqual(['CART_NOT_FOUND']);
    expect((await client.ok('cartView')).data.totalItems).toBe(1);
    const emptied = await client.ok('cartClose', { cart_id: data.cartId });
    expect(emptied.data).toMatchObject({ cartId: data.cartId, totalItems: 0, grossTotal: 0, cartItems: [] });
  });

  test('keeps a note of at most 1000 characters', async () => {
    const client = shop.client();
    const kept = await client.ok('cartUpdateInfo', { property: 'order_note', value: 'Suonare due volte' });
    expect(kept.data.cartInfos).toEqual({ order_note: 'Suonare due volte' });
    const long = await client.call('cartUpdateInfo', { property: 'order_note', value: 'x'.repeat(1001) });
    expect(long.response.errors).toEqual([
      { error: 'Lunghezza massima 1000 caratteri', code: 'TOO_LONG', field: 'order_note' },
    ]);
    expect(await client.refused('cartUpdateInfo', { property: 'is_admin', value: 'true' })).toEqual(['BAD_INPUT']);
  });
});
