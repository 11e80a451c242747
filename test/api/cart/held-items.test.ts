import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_ITEMS_HEADER } from '../../../src/contract/cart/limits.ts';
import type { Cart, CartItem } from '../../../src/contract/cart/schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, dayFrom, openApiShop } from '../../support/api-shop.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { addShelf, changeCatalogue, setPrice } from '../../support/shelf.ts';
import { SMALL } from '../../support/small-shop.ts';

const SHELF = Array.from({ length: 120 }, (_, index) => 1000 + index);
/** A promotion: three of these for the price of two. */
const OFFERED = SHELF.slice(0, 6);
/** These count together for a threshold, and its discount is distributed over them. */
const CLASS = SHELF.slice(4, 20);

let shop: ApiShop;
let other: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await changeCatalogue(shop, async (query) => {
    await addShelf(query, SHELF, (id) => 100 + id);
    await query(sql`
      insert into promotions (promotion_id, kind_id, promo_type, name, starts_on, ends_on, rule) values
        (90, 6, 'nxm', '3 per 2', ${dayFrom(shop, 0)}::date - 1, ${dayFrom(shop, 0)}::date + 9,
          '{"kind": "n-for-m", "take": 3, "pay": 2}'),
        (91, 6, 'soglia', '1 € ogni 20 €', ${dayFrom(shop, 0)}::date - 1, ${dayFrom(shop, 0)}::date + 9,
          '{"kind": "threshold", "fromCents": 2000, "offCents": 100}')`);
    await query(sql`
      insert into promotion_products (promotion_id, product_id)
      select 90, id from unnest(${OFFERED}::int[]) as id union all select 91, id from unnest(${CLASS}::int[]) as id`);
  });
  other = await openApiShop({}, shop.database);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const shelf = (count: number) => ({ items: SHELF.slice(0, count).map((productId) => ({ productId, quantity: 1 })) });
const holding = ({ itemsTag }: Cart) => ({ [KNOWN_ITEMS_HEADER]: itemsTag });

/** The cart of a client that merges changes into its stored cart. */
function merged(held: Cart, { itemsSince, removedItemIds = [], ...cart }: Cart): Cart {
  if (itemsSince === undefined) return cart;
  expect(itemsSince).toBe(held.itemsTag);
  const items = new Map<number, CartItem>((held.cartItems ?? []).map((item) => [item.itemId, item]));
  for (const itemId of removedItemIds) expect(items.delete(itemId)).toBe(true);
  for (const item of cart.cartItems ?? []) items.set(item.itemId, item);
  return { ...cart, cartItems: [...items.values()].sort((a, b) => a.itemId - b.itemId) };
}

async function filled(count: number): Promise<{ client: ApiClient; held: Cart }> {
  const client = shop.client();
  return { client, held: (await client.ok('cartAdd', shelf(count))).data };
}

describe('a client that says which items it holds', () => {
  test('is answered the one that it changed, with all that is about the whole cart', async () => {
    const { client, held } = await filled(100);
    const itemId = held.cartItems?.[50]?.itemId;
    const { data } = await client.ok('cartUpdate', { items: [{ itemId, quantity: 3 }] }, {}, holding(held));
    expect(data.cartItems).toMatchObject([{ itemId, quantity: 3 }]);
    expect(data).toMatchObject({ itemsSince: held.itemsTag, removedItemIds: [], totalItems: 100 });
    expect(data.totalPrice).toBeGreaterThan(held.totalPrice);
    expect(JSON.stringify(data).length).toBeLessThan(6000);
  });

  test('is answered the lines that a promotion or a new price changed beside it', async () => {
    const { client, held } = await filled(100);
    const itemIds = held.cartItems?.map(({ itemId }) => itemId) ?? [];
    await setPrice(shop, SHELF[80] as number, 1);
    const update = { items: [{ itemId: itemIds[0], quantity: 3 }] };
    const { data } = await client.ok('cartUpdate', update, {}, holding(held));
    const changed = data.cartItems?.map(({ itemId }) => itemId) ?? [];
    expect(changed).toContain(itemIds[0]);
    expect(changed).toContain(itemIds[80]);
    const now = merged(held, data);
    expect(now.cartItems).toEqual((await client.ok('cartView')).data.cartItems);
    expect(now.cartItems?.[80]).toMatchObject({ grossTotal: 0.01, product: { price: 0.01 } });
  });

  test('is answered the whole cart where its reply is not known: of another cart, or made up', async () => {
    const { client, held } = await filled(3);
    const stranger = await filled(2);
    for (const tag of [stranger.held.itemsTag, 'x', '', '0.0', `${held.itemsTag}0000`, '__proto__']) {
      const note = { property: 'order_note', value: tag };
      const { data } = await client.ok('cartUpdateInfo', note, {}, { [KNOWN_ITEMS_HEADER]: tag });
      expect(data.cartItems).toHaveLength(3);
      expect(data).not.toHaveProperty('itemsSince');
    }
  });

  test('is answered the whole cart by another process, which did not make what it holds', async () => {
    const added = await shop.client().ok('cartAdd', shelf(3));
    const session = { 'x-ebsn-session': added.headers['x-ebsn-session'] ?? '' };
    const elsewhere = await other.client().ok('cartView', {}, {}, { ...session, ...holding(added.data) });
    expect(elsewhere.data.cartItems).toHaveLength(3);
    expect(elsewhere.data).not.toHaveProperty('itemsSince');
  });

  test('is answered the whole cart by departments where it asks for those', async () => {
    const { client, held } = await filled(3);
    const { data } = await client.ok('cartView', {}, { show_sectors: true }, holding(held));
    expect(data).not.toHaveProperty('itemsSince');
    expect(data.sectors?.flatMap((sector) => sector.cartItems)).toHaveLength(3);
  });

  test('holds the same cart as one that always asks for the whole, whatever happens to it', async () => {
    const random = seededRandom(5);
    const client = shop.client();
    let held = (await client.ok('cartAdd', shelf(20))).data;
    let partial = 0;
    const names = [
      'cartAdd',
      'cartUpdate',
      'cartUpdate',
      'cartDelete',
      'cartUpdateInfos',
      'cartUpdateInfo',
      'cartView',
    ] as const;
    for (let step = 0; step < 150; step += 1) {
      const itemIds = held.cartItems?.map(({ itemId }) => itemId) ?? [];
      const itemId = random.of(itemIds.length > 0 ? itemIds : [1]);
      const name = itemIds.length === 0 ? 'cartAdd' : random.of(names);
      const body = {
        cartAdd: { items: [{ productId: random.of([...SHELF, ...OFFERED, SMALL.apples]), quantity: 2 }] },
        cartUpdate: { items: [{ itemId, quantity: random.below(4) }] },
        cartDelete: { items: [{ itemId }, { itemId: random.of(itemIds.length > 0 ? itemIds : [1]) }] },
        cartUpdateInfos: { items: [{ itemId, infos: { note: `nota ${random.below(3)}` } }] },
        cartUpdateInfo: { property: 'accept_alternatives', value: String(random.below(2) === 0) },
        cartView: {},
      }[name];
      if (step % 30 === 29) await setPrice(shop, random.of(SHELF), 50 + random.below(300));
      const reply = await client.call(name, body, {}, holding(held));
      // another page of the same shopper reads the cart in between
      if (step % 7 === 0) await client.ok('cartView');
      if (reply.response.status !== 0) continue;
      if (reply.data.itemsSince !== undefined) partial += 1;
      held = merged(held, reply.data);
      expect(held.cartItems).toEqual((await client.ok('cartView')).data.cartItems);
    }
    expect(partial).toBeGreaterThan(100);
  });
});
