import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShop, foreignKeysThatLeadNowhere } from '../bench/large-shop/fill-shop.ts';
import { addDays, romeTime } from '../src/domain/base/rome-time.ts';
import { sql } from '../src/server/infra/database/sql.ts';
import { brokenInvariants } from '../tools/invariants/broken-invariants.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { fillSmallShop } from './support/small-shop.ts';

let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
  const now = new Date();
  await fillSmallShop(shop.database, now);
  await fillShop(shop.database, { orders: 2000, today: romeTime(now).date, product: { mediaURL: '/x.webp' } });
});
afterAll(() => shop.drop());

test('orders that are made for measurements keep every rule of a shop', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
  expect(await foreignKeysThatLeadNowhere(shop.database)).toEqual([]);
});

test('they leave rows in every table that grows with orders, over eighteen months', async () => {
  const tables = `orders order_lines order_picks order_history order_fulfilments order_notes carts payments
    money_moves sandbox_payments payment_refunds refund_requests refund_lines documents document_orders
    document_files picking_batches picking_orders picking_crates picking_lines picking_events
    picking_work delivery_runs run_stops run_events sales_facts sales_by_product sales_by_product_month sales_by_slot
    stock_moves agent_acts shopping_list_items`.split(/\s+/);
  const empty: string[] = [];
  for (const table of tables) {
    const { found } = await shop.database.one<{ found: boolean }>({
      text: `select exists (select from ${table}) as found`,
    });
    if (!found) empty.push(table);
  }
  expect(empty).toEqual([]);
  const { orders, first } = await shop.database.one<{ orders: number; first: string }>(sql`
    select count(*)::int as orders, min(slot ->> 'dateIso') as first from orders`);
  expect(orders).toBe(2000);
  expect(first < addDays(romeTime(new Date()).date, -500)).toBe(true);
});

test('an order is placed after them as before', async () => {
  const { moved } = await shop.database.one<{ moved: boolean }>(sql`
    select nextval(pg_get_serial_sequence('orders', 'order_id')) > max(order_id) as moved from orders`);
  expect(moved).toBe(true);
});
