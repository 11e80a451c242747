import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { tidy } from '../../../src/server/open-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { fillSmallShop, SMALL } from '../../support/small-shop.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await fillSmallShop(testDatabase.database, new Date());
});
afterAll(() => testDatabase.drop());

const classes = (productId: number) =>
  testDatabase.database.query(sql`
    select c.name from product_class_members join product_classes c using (class_id)
      where product_id = ${productId} order by c.name`);

test('classes from before that the texts of a product contradict are taken away at each start and each hour', async () => {
  const { database } = testDatabase;
  const ofPasta = '{"product_info": {"INGREDIENTS": "Semola, <b>lattosio</b>"}}';
  await database.query(sql`update products set meta = ${ofPasta}::jsonb where product_id = ${SMALL.pasta}`);
  await database.query(sql`
    insert into product_class_members (product_id, class_id)
    values (${SMALL.pasta}, 10201), (${SMALL.pasta}, 10202), (${SMALL.apples}, 10202)`);
  const heard: (string | undefined)[] = [];
  const stop = await database.listen('catalogue_changed', (payload) => heard.push(payload));
  await tidy(database, new Date());
  await tidy(database, new Date());
  expect(await classes(SMALL.pasta)).toEqual([{ name: 'Biologico' }]);
  expect(await classes(SMALL.apples)).toEqual([{ name: 'Senza lattosio' }]);
  await expect.poll(() => heard.length).toBe(1);
  await stop();
});
