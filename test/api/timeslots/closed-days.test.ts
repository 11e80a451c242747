import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClosedDays } from '../../../src/server/features/timeslots/closed-days.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let closed: ClosedDays;
beforeAll(async () => {
  shop = await openApiShop();
  closed = new ClosedDays({
    db: shop.db,
    onError: (error) => {
      throw error;
    },
  });
  await closed.start();
});
afterAll(async () => {
  await closed.stop();
  await shop.close();
});

test('a day is closed where every store of a warehouse hands nothing over, and follows the office at once', async () => {
  const { warehouseId } = await shop.db.one<{ warehouseId: number }>(sql`
    select warehouse_id from stores where store_id = ${SMALL.store}`);
  const days = () => [...closed.of(warehouseId)];
  expect(days()).toEqual([]);
  // one of two stores is closed: the other one hands over
  await shop.db.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind)
      values (77, ${warehouseId}, 'Un altro', 'un-altro', 'store')`);
  await shop.db.query(sql`
    insert into closed_days (store_id, day, reason)
      values (${SMALL.store}, '2030-12-23', 'Trasloco'), (77, '2030-12-22', 'Trasloco')`);
  await shop.db.query(sql`
    insert into closed_days (store_id, day, reason)
      select store_id, date '2030-12-24', 'Inventario' from stores where warehouse_id = ${warehouseId}`);
  await expect.poll(days).toEqual([['2030-12-24', 'Inventario']]);
  // the whole chain, and one service only, which closes no day
  await shop.db.query(sql`
    insert into closed_days (store_id, delivery_service_id, day, reason)
      values (null, null, '2030-12-25', 'Natale'), (null, 1, '2030-12-27', 'Furgone')`);
  await expect.poll(days).toEqual([
    ['2030-12-24', 'Inventario'],
    ['2030-12-25', 'Natale'],
  ]);
  // a store that does not exist has what holds for all
  expect([...closed.of(0).keys()]).toContain('2030-12-25');
  await shop.db.query(sql`delete from closed_days where day > '2030-01-01'`);
  await expect.poll(days).toEqual([]);
});
