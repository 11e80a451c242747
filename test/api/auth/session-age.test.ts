import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/base/duration.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';

let shop: ApiShop;
beforeAll(async () => {
  shop = await openApiShop();
});
afterAll(() => shop.close());

test('a session that is used every day ends after a year', async () => {
  const client = shop.client();
  await becomeCustomer(client, 'assidua@esempio.it');
  const { database } = shop.database;
  const started = new Date(shop.now.at.getTime() - 364 * DAY_MS);
  await database.query(sql`
    update sessions set created_at = ${started}, last_seen_at = ${new Date(shop.now.at.getTime() - 3_600_000)}
    where user_id is not null`);
  await client.ok('cartView');
  const [row] = await database.query<{ days: number }>(sql`
    select (extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where user_id is not null`);
  expect(row).toEqual({ days: 365 });
  shop.now.at = new Date(shop.now.at.getTime() + 2 * DAY_MS);
  expect((await client.ok('cartView')).data.user.userId).toBe(-1);
});
