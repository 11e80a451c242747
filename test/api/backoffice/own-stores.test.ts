import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf, staffClient } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

// Somebody of the staff who works for some stores sees and changes nothing of the others, nor what holds for all

const LECCO = 13;
const OWN = 'negozio@esempio.it';
const { pasta } = SMALL;

let shop: ApiShop;
let head: ApiClient;
let ofLecco: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  await shop.db.query(sql`insert into warehouses (warehouse_id, name, slug) values (${LECCO}, 'Lecco', 'lecco')`);
  await shop.db.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind, street, street_number, city, province, postcode,
      latitude, longitude)
    values (${LECCO}, ${LECCO}, 'Lecco', 'lecco', 'store', 'Via Roma', '1', 'LECCO', 'LC', '23900', 45.85, 9.39)`);
  await shop.db.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount) values (${LECCO}, ${pasta}, true, 5)`);
  await personOf(shop, 'capo@esempio.it', ['administrator']);
  await personOf(shop, OWN, ['picker']);
  head = await staffClient(shop, 'capo@esempio.it');
  await head.ok('staffRolesUpdate', { email: OWN, roles: ['store_manager', 'catalogue'], stores: [LECCO] });
  ofLecco = await staffClient(shop, OWN);
});
afterAll(() => shop.close());

test('the stores of a role are shown with it, and are refused to an administrator', async () => {
  const { people, stores } = (await head.ok('staffPeople')).data;
  expect(people.find(({ email }) => email === OWN)).toMatchObject({ stores: [LECCO] });
  expect(people.find(({ email }) => email === 'capo@esempio.it')).toMatchObject({ stores: [] });
  expect(stores.map(({ warehouseId }) => warehouseId)).toContain(LECCO);
  const everything = { email: 'capo@esempio.it', roles: ['administrator'], stores: [LECCO] };
  expect(await head.refused('staffRolesUpdate', everything)).toEqual(['ADMINISTRATOR_STORES']);
  expect((await ofLecco.ok('staffOverview')).data.stores).toEqual([LECCO]);
});

test('of the stock they see their stores only, and change it only there', async () => {
  const { warehouseId, stores } = (await ofLecco.ok('staffStock', {})).data;
  expect([warehouseId, stores.map((store) => store.warehouseId)]).toEqual([LECCO, [LECCO]]);
  const at = (warehouseId: number) => ({ warehouse_id: warehouseId, product_id: pasta, uuid: randomUUID() });
  const { uuid: _, ...elsewhere } = at(SMALL.store);
  for (const asked of [
    ofLecco.refused('staffStock', { warehouse_id: SMALL.store }),
    ofLecco.refused('staffStockMoves', elsewhere),
    ofLecco.refused('staffStockFinished', at(SMALL.store)),
    ofLecco.refused('staffStockLost', { warehouse_id: SMALL.store }),
  ])
    expect(await asked).toEqual(['NOT_YOUR_STORE']);
  await ofLecco.ok('staffStockFinished', at(LECCO));
  const finished = async (client: ApiClient) =>
    (await client.ok('staffToday')).data.finished.map((each) => each.warehouseId);
  expect(await finished(ofLecco)).toEqual([LECCO]);
  await head.ok('staffStockFinished', at(SMALL.store));
  expect(await finished(ofLecco)).toEqual([LECCO]);
  expect(await finished(head)).toEqual([SMALL.store, LECCO]);
});

test('a price of their store is theirs, one that holds everywhere is not; neither are lists with both', async () => {
  const price = (...stores: (number | undefined)[]) => ({
    is_trial: true,
    prices: stores.map((store) => ({
      product_id: pasta,
      price: '1,50',
      ...(store === undefined ? {} : { warehouse_id: store }),
    })),
  });
  await ofLecco.ok('staffPricesChange', price(LECCO));
  for (const stores of [[SMALL.store], [undefined], [LECCO, undefined], [LECCO, SMALL.store]])
    expect(await ofLecco.refused('staffPricesChange', price(...stores))).toEqual(['NOT_YOUR_STORE']);
  await head.ok('staffPricesChange', price(undefined));
});

test('what changes the shop of every store is refused, and stands on record', async () => {
  const { modifiedAt } = (await ofLecco.ok('staffProductView', { product_id: pasta })).data;
  const save = { product_id: pasta, modified_at: modifiedAt, cells: { name: 'Altro' } };
  expect(await ofLecco.refused('staffProductSave', save)).toEqual(['NOT_YOUR_STORE']);
  const { acts } = (await head.ok('agentActs', {})).data;
  expect(acts.some(({ refused }) => refused?.includes('NOT_YOUR_STORE'))).toBe(true);
});

test('without stores they work for all of them again, and a customer keeps none', async () => {
  await head.ok('staffRolesUpdate', { email: OWN, roles: ['picker'], stores: [] });
  expect((await ofLecco.ok('staffStock', { warehouse_id: SMALL.store })).data.warehouseId).toBe(SMALL.store);
  await head.ok('staffRolesUpdate', { email: OWN, roles: ['picker'], stores: [LECCO] });
  await head.ok('staffRolesUpdate', { email: OWN, roles: [], stores: [LECCO] });
  const rows = await shop.db.query<{ staffStores: number[] }>(sql`
    select staff_stores from customers where email = ${OWN} order by user_id`);
  expect(rows).toEqual([{ staffStores: [] }]);
});
