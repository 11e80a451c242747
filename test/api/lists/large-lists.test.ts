import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_LIST_ITEMS, MAX_LISTS } from '../../../src/contract/lists/limits.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { countStatements } from '../../support/count-statements.ts';
import { registerAs } from '../../support/people/ready-to-buy.ts';
import { addShelf, changeCatalogue } from '../../support/shelf.ts';

/** A shelf in addition to the small shop, one product more than a list may hold. */
const SHELF = Array.from({ length: MAX_LIST_ITEMS + 1 }, (_, index) => 1000 + index);

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
  await changeCatalogue(shop, (query) => addShelf(query, SHELF, () => 100));
});
afterAll(() => shop.close());

let customers = 0;
async function customer(firstName = 'Lia'): Promise<ApiClient> {
  const client = shop.client();
  const email = `grande-${++customers}@esempio.it`;
  await registerAs(client, email, { password: 'Bottega-2026', firstName, lastName: 'Sala' });
  return client;
}

async function listOf(client: ApiClient, count: number): Promise<number> {
  const { data } = await client.ok('wishlistInsert', { name: `Lista di ${count}` });
  const wishlistId = data.wishlists.find(({ name }) => name === `Lista di ${count}`)?.listId ?? 0;
  for (let from = 0; from < count; from += 200) {
    const items = SHELF.slice(from, Math.min(from + 200, count)).map((productId) => ({ productId }));
    await client.ok('wishlistAddProducts', { wishlistId, items });
  }
  return wishlistId;
}

describe('a list of a thousand products', () => {
  test('is shown whole, in departments too, and takes no product more', async () => {
    const client = await customer();
    const list_id = await listOf(client, MAX_LIST_ITEMS);
    const { data } = await client.ok('wishlistView', { list_id });
    expect([data.size, data.wishlistItems?.length]).toEqual([MAX_LIST_ITEMS, MAX_LIST_ITEMS]);
    const bySector = await client.ok('wishlistView', { list_id, show_sectors: true });
    expect(bySector.data.sectors?.flatMap((sector) => sector.wishlistItems)).toHaveLength(MAX_LIST_ITEMS);
    const one = (productId: number) => ({ wishlistId: list_id, items: [{ productId, quantity: 2 }] });
    expect(await client.refused('wishlistAddProducts', one(SHELF.at(-1) ?? 0))).toEqual(['LIST_TOO_LARGE']);
    // items that are already in it can still be changed
    expect((await client.ok('wishlistAddProducts', one(SHELF[0] ?? 0))).data.wishlistItems?.[0]?.quantity).toBe(2);
  });

  test('fills a cart with as much as a cart holds, and names the rest', async () => {
    const client = await customer();
    const list_id = await listOf(client, MAX_LIST_ITEMS);
    const { data, response } = await client.ok('cartAddAllFromList', { list_id });
    expect([data.totalItems, response.warnings.length]).toEqual([300, MAX_LIST_ITEMS - 300]);
  });

  test('takes no more statements than one of a single product, whatever is asked of it', async () => {
    const client = await customer();
    await shop.jobs.drained();
    const [small, large] = [await listOf(client, 1), await listOf(client, MAX_LIST_ITEMS)];
    const first = async (list_id: number) => (await client.ok('wishlistView', { list_id })).data.wishlistItems?.[0];
    const calls = {
      view: (list_id: number) => client.ok('wishlistView', { list_id }),
      lists: () => client.ok('wishlistList'),
      add: (wishlistId: number) =>
        client.ok('wishlistAddProducts', { wishlistId, items: [{ productId: SHELF[0], quantity: 3 }] }),
      update: async (wishlistId: number, itemId: number) =>
        client.ok('wishlistUpdateProducts', { wishlistId, items: [{ itemId, quantity: 4 }] }),
      delete: async (wishlistId: number, itemId: number) =>
        client.ok('wishlistDeleteProducts', { wishlistId, items: [{ itemId }] }),
    };
    for (const [name, call] of Object.entries(calls)) {
      const counts: number[] = [];
      for (const listId of [small, large]) {
        const itemId = (await first(listId))?.itemId ?? 0;
        counts.push((await countStatements(() => call(listId, itemId))).length);
      }
      expect([name, counts[1]]).toEqual([name, counts[0]]);
      expect([name, Math.max(...counts) <= 10]).toEqual([name, true]);
    }
  });
});

test('a hundred lists are all answered, and no more are made', async () => {
  const client = await customer();
  for (let count = 1; count <= MAX_LISTS; count++) await client.ok('wishlistInsert', { name: `Lista ${count}` });
  expect((await client.ok('wishlistList')).data.wishlists).toHaveLength(MAX_LISTS);
  const [last] = (await client.ok('wishlistList', { page: 2, pageSize: 60 })).data.wishlists.slice(-1);
  const renamed = await client.ok('wishlistUpdate', { list_id: last?.listId, name: 'Zucche' });
  expect(renamed.data.wishlists).toHaveLength(MAX_LISTS);
  expect(await client.refused('wishlistInsert', { name: 'Una di troppo' })).toEqual(['TOO_MANY_LISTS']);
});

test('ten people who change one list at once lose nothing of each other', async () => {
  const owner = await customer();
  const list_id = await listOf(owner, 50);
  const invitation = await owner.ok('wishlistShare', { list_id, grant: 'WRITE' });
  const token = invitation.data.url.split('/').at(-1);
  const people = [owner];
  for (let guest = 0; guest < 9; guest++) {
    const client = await customer('Piero');
    await client.ok('wishlistAccept', { token });
    people.push(client);
  }
  const items = (await owner.ok('wishlistView', { list_id })).data.wishlistItems ?? [];
  await Promise.all(
    people.flatMap((person, index) => {
      const mine = items.slice(index * 5, index * 5 + 5);
      const [removed, ...changed] = mine.map(({ itemId }) => itemId);
      const add = Array.from({ length: 5 }, (_, n) => ({ productId: SHELF[100 + index * 5 + n], quantity: 2 }));
      return [
        ...add.map((item) => person.ok('wishlistAddProducts', { wishlistId: list_id, items: [item] })),
        ...changed.map((itemId) =>
          person.ok('wishlistUpdateProducts', { wishlistId: list_id, items: [{ itemId, quantity: 7 }] }),
        ),
        person.ok('wishlistDeleteProducts', { wishlistId: list_id, items: [{ itemId: removed }] }),
      ];
    }),
  );
  const { data } = await owner.ok('wishlistView', { list_id });
  const amounts = Object.groupBy(data.wishlistItems ?? [], ({ quantity }) => quantity);
  expect([amounts[7]?.length, amounts[2]?.length, data.size]).toEqual([40, 50, 90]);
});
