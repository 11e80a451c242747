import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStoreFile } from '../../../src/server/import/import-store-file.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { chooseTomorrow, newCustomer } from '../../support/people/ready-to-buy.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let folder: string;
beforeAll(async () => {
  shop = await openApiShop();
  folder = await mkdtemp(join(tmpdir(), 'stock-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function importStock(lines: readonly string[]) {
  const [file, said] = [join(folder, 'stock.csv'), [] as string[]];
  await writeFile(file, lines.join('\n'));
  const say = (sentence: string) => said.push(sentence);
  const given = {
    file,
    kind: 'stock',
    format: 'csv',
    reportFolder: folder,
    now: shop.now.at,
    warehouseId: 12,
    say,
  } as const;
  return { ...(await importStoreFile(shop.database.database, given)), said };
}

async function stockOf(productId: number) {
  const [row] = await shop.db.query<{ availableAmount: number | null }>(sql`
    select available_amount from stock where warehouse_id = 12 and product_id = ${productId}`);
  return row?.availableAmount;
}

test('a file of stock says by its column whether the goods of orders are in it (R440)', async () => {
  const customer = await newCustomer(shop);
  await customer.ok('cartAdd', {
    items: [
      { productId: SMALL.milk, quantity: 20 },
      { productId: SMALL.apples, quantity: 1200 },
    ],
  });
  await chooseTomorrow(customer);
  const { grossTotal } = (await customer.ok('cartView')).data;
  const { orderId } = (await customer.ok('buy', { payment_type_id: 2, expected_total: grossTotal, accept_terms: true }))
    .data;
  expect((await importStock(['code;on_hand', '0001;26', '0002;1000', '0005;7'])).said).toEqual([
    'on_hand holds goods of orders that are not picked yet: they were taken off 2 products',
  ]);
  expect(await Promise.all([SMALL.milk, SMALL.apples, SMALL.pasta].map(stockOf))).toEqual([6, 0, 7]);
  expect((await importStock(['code;available', '0001;26'])).said).toEqual([]);
  expect(await stockOf(SMALL.milk)).toBe(26);
  // picked goods are no longer on the shelf
  await shop.db.query(sql`update orders set status_id = 6 where order_id = ${orderId}`);
  await importStock(['code;on_hand', '0001;26']);
  expect(await stockOf(SMALL.milk)).toBe(26);
  await expect(importStock(['code;listed', '0001;si'])).rejects.toThrow(
    'lacks the column available or on_hand; it has "code", "listed"',
  );
});
