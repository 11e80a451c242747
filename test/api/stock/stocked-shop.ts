import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { UNLIMITED } from '../../../src/server/features/catalogue/engine/rows/warehouses.ts';
import { stockAt } from '../../../src/server/features/catalogue/engine/scope.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';
import { SMALL } from '../../support/small-shop.ts';

/** Says that carts were changed now by the clock of the shop, which is seven in the morning also before that hour. */
export async function cartsAreOfNow(shop: ApiShop): Promise<void> {
  await shop.db.query(sql`update carts set updated_at = ${shop.now.at}`);
}

/** What names a product of the small shop in a call, with a new number of the act. */
export const named = (productId: number, uuid: string = randomUUID()) => ({
  warehouse_id: SMALL.store,
  product_id: productId,
  uuid,
});

/** Begins anew with a product: so many can be sold, and no order or cart has any. */
export async function sellable(shop: ApiShop, productId: number, amount: number | null): Promise<void> {
  await shop.db.query(sql`update order_lines set counted = false where product_id = ${productId}`);
  await shop.db.query(sql`delete from test_watch.stock_moves where product_id = ${productId}`);
  await shop.db.query(sql`delete from stock_moves where product_id = ${productId}`);
  await shop.db.query(sql`update carts set updated_at = updated_at - interval '30 days'`);
  await shop.db.query(sql`
    insert into stock (warehouse_id, product_id, available_amount) values (${SMALL.store}, ${productId}, ${amount})
    on conflict (warehouse_id, product_id) do update set available_amount = excluded.available_amount, owed_amount = 0,
      back_amount = null, finished_until = null, expires_on = null`);
  shop.catalogue.announceStock([productId]);
  await isShown(shop, productId);
}

/** Waits until shoppers see the stock of a product as the database has it. */
export async function isShown(shop: ApiShop, productId: number): Promise<void> {
  const amount = (await leftToSell(shop, productId)) ?? UNLIMITED;
  await expect
    .poll(() => {
      const scope = shop.catalogue.scopeAt(SMALL.store, undefined);
      return stockAt(scope, scope.snapshot.ordinalOfId.get(productId) ?? 0);
    }, PATIENCE)
    .toBe(amount);
}

/** Returns the stock of a product as the list shows it. */
export async function stockNow(staff: ApiClient, productId: number) {
  const { product } = (await staff.ok('staffStockMoves', { warehouse_id: SMALL.store, product_id: productId })).data;
  const { amount, inOrders, inCarts, free, finishedUntil, expiresOn } = product;
  return { amount, inOrders, inCarts, free, finishedUntil, expiresOn };
}

/** Returns how many of a product the shop would sell now. */
export async function leftToSell(shop: ApiShop, productId: number): Promise<number | null> {
  const row = await shop.db.maybeOne<{ amount: number | null }>(sql`
    select available_amount as amount from stock where warehouse_id = ${SMALL.store} and product_id = ${productId}`);
  return row?.amount ?? null;
}
