import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('what the pages about a service say comes from its slots, the fee of the least order, and its minimum', async () => {
  await shop.db.query(sql`update zones set minimum_cents = 4500 where zone_id = 1`);
  await shop.db.query(
    sql`update delivery_fee_rows set to_cents = 9000 where delivery_fee_id = 1 and from_cents = 4000`,
  );
  await shop.db.query(sql`
    insert into delivery_fee_rows (delivery_fee_id, from_cents, to_cents, fee_cents) values (1, 9000, null, 0)`);
  const { services } = (await shop.client().ok('serviceFigures')).data;
  expect([...Value.Errors(calls.serviceFigures.data, { services })]).toEqual([]);
  const [drive, home] = services;
  expect(home).toMatchObject({
    deliveryServiceId: 2,
    minimumOrder: 45,
    feeFrom: 2.9,
    feeTo: 2.9,
    freeFrom: 90,
    begins: '10:00',
    ends: '20:00',
    places: 1,
  });
  expect(home?.weekDays).toEqual([...new Set(home?.weekDays)].sort());
  expect(drive).toMatchObject({ deliveryServiceId: 1, minimumOrder: 0, feeFrom: 0, feeTo: 0, begins: '11:00' });
  expect(drive?.freeFrom).toBeUndefined();
  expect(services).toHaveLength(2);
});
