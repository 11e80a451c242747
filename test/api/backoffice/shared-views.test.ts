import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_STAFF_VIEWS } from '../../../src/contract/backoffice/schemas.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf, staffClient } from '../../support/people/staff.ts';

// Named states of lists that the staff share with each other

let shop: ApiShop;
const people: Record<'head' | 'buyer' | 'manager', ApiClient> = {} as never;
beforeAll(async () => {
  shop = await openApiShop();
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  await personOf(shop, 'acquisti@esempio.it', ['catalogue']);
  await personOf(shop, 'negozio@esempio.it', ['store_manager']);
  people.head = await staffClient(shop, 'capo@esempio.it');
  people.buyer = await staffClient(shop, 'acquisti@esempio.it');
  people.manager = await staffClient(shop, 'negozio@esempio.it');
});
afterAll(() => shop.close());

const WITHOUT_PICTURE = { path: '/gestione/prodotti', name: 'Senza foto', search: 'foto=no' };
const seenBy = async (who: ApiClient) => (await who.ok('staffOverview')).data.views;

test('a view is seen by all colleagues, and removed by who shared it or an administrator only', async () => {
  const { buyer, manager, head } = people;
  const [view] = (await buyer.ok('staffViewShare', WITHOUT_PICTURE)).data.views;
  expect(view).toMatchObject({ ...WITHOUT_PICTURE, isOwn: true });
  expect(await seenBy(manager)).toMatchObject([{ ...WITHOUT_PICTURE, isOwn: false }]);
  const id = { view_id: view?.viewId ?? 0 };
  expect(await manager.refused('staffViewUnshare', id)).toEqual(['STAFF_VIEW_OF_OTHERS']);
  await buyer.ok('staffViewUnshare', id);
  expect(await seenBy(manager)).toEqual([]);
  const [again] = (await manager.ok('staffViewShare', WITHOUT_PICTURE)).data.views;
  expect((await head.ok('staffViewUnshare', { view_id: again?.viewId ?? 0 })).data.views).toEqual([]);
});

test('a name is there once for each list, and only lists of the back office have views', async () => {
  const { buyer, manager } = people;
  await buyer.ok('staffViewShare', WITHOUT_PICTURE);
  expect(await manager.refused('staffViewShare', WITHOUT_PICTURE)).toEqual(['STAFF_VIEW_NAME']);
  await manager.ok('staffViewShare', { ...WITHOUT_PICTURE, path: '/gestione/prezzi' });
  for (const path of ['/gestione/../cart', 'https://altro.example', '/cart'])
    expect(await manager.refused('staffViewShare', { ...WITHOUT_PICTURE, path })).toEqual(['BAD_INPUT']);
  expect(await shop.client().refused('staffViewShare', WITHOUT_PICTURE)).toEqual(['LOGIN_REQUIRED']);
});

test('there are not more than a person can look through', async () => {
  const { buyer } = people;
  const known = (await seenBy(buyer)).length;
  for (let number = known; number < MAX_STAFF_VIEWS; number++)
    await buyer.ok('staffViewShare', { ...WITHOUT_PICTURE, name: `Vista ${number}` });
  expect(await buyer.refused('staffViewShare', { ...WITHOUT_PICTURE, name: 'Una di più' })).toEqual([
    'STAFF_VIEWS_FULL',
  ]);
});
