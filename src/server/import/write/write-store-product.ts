import { announceChange, type CatalogueChange } from '../../features/catalogue/engine/announce-change.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { openPriceList } from '../records/price-lists.ts';

interface StoreProduct {
  readonly warehouseId: number;
  readonly productId: number;
  /** undefined: unchanged. */
  readonly isListed: boolean | undefined;
  /** null: the price of the base list; undefined: unchanged. */
  readonly priceCents: number | null | undefined;
}

/** Lists a product in one store or not, and gives it a price of its own there. */
export async function writeStoreProduct(tx: Tx, product: StoreProduct): Promise<void> {
  const { warehouseId, productId, isListed, priceCents } = product;
  const changes: CatalogueChange[] = [];
  if (isListed !== undefined) {
    await tx.query(sql`
      insert into stock (warehouse_id, product_id, listed) values (${warehouseId}, ${productId}, ${isListed})
      on conflict (warehouse_id, product_id) do update set listed = excluded.listed`);
    changes.push({ what: 'stock', warehouseId });
  }
  if (priceCents !== undefined) {
    const priceListId = await openPriceList(tx, warehouseId);
    await (priceCents === null
      ? tx.query(sql`delete from prices where price_list_id = ${priceListId} and product_id = ${productId}`)
      : tx.query(sql`
          insert into prices (price_list_id, product_id, price_cents)
          values (${priceListId}, ${productId}, ${priceCents})
          on conflict (price_list_id, product_id) do update set price_cents = excluded.price_cents
          where prices.price_cents <> excluded.price_cents`));
    changes.push({ what: 'prices', priceListId });
  }
  await announceChange(tx, changes);
}
