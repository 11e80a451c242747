import { vi } from 'vitest';
import { announceChange } from '../../src/server/features/catalogue/engine/announce-change.ts';
import { type SqlFragment, sql } from '../../src/server/infra/database/sql.ts';
import type { ApiShop } from './api-shop.ts';
import { PATIENCE } from './patience.ts';

export type Query = (statement: SqlFragment) => Promise<unknown>;

/** Changes the catalogue, and waits until the shop has loaded the change. */
export async function changeCatalogue(shop: ApiShop, work: (query: Query) => Promise<unknown>): Promise<void> {
  const { version } = shop.catalogue.snapshot;
  await shop.db.tx(async (tx) => {
    await work((statement) => tx.query(statement));
    await announceChange(tx, []);
  });
  await vi.waitUntil(() => shop.catalogue.snapshot.version > version, PATIENCE);
}

/** Adds plain products to the small shop, each with its own price. */
export async function addShelf(query: Query, productIds: readonly number[], centsOf: (productId: number) => number) {
  await query(sql`
    insert into products (product_id, code, slug, name, category_id, vat_id, sale_type)
    select id, 's' || id, 'scaffale-' || id, 'Scaffale ' || id, 40, 25, 'Pezzo'
      from unnest(${productIds}::int[]) as id`);
  await query(sql`
    insert into prices (price_list_id, product_id, price_cents)
    select -1, id, cents from unnest(${productIds}::int[], ${productIds.map(centsOf)}::int[]) as shelf(id, cents)`);
}

export async function setPrice(shop: ApiShop, productId: number, cents: number): Promise<void> {
  await changeCatalogue(shop, (query) =>
    query(sql`update prices set price_cents = ${cents} where price_list_id = -1 and product_id = ${productId}`),
  );
}
