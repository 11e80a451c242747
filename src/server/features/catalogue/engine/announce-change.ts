import { CATALOGUE_CHANGED } from '../../../infra/database/announcements.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';

/** The parts that a change touched, which running shops must read again. */
export type CatalogueChange =
  /** Products, their categories, brands or classes: not prices or stock of those that stay. */
  | { readonly what: 'products' }
  | { readonly what: 'prices'; readonly priceListId: number }
  /** Assortment and stock of one warehouse. */
  | { readonly what: 'stock'; readonly warehouseId: number }
  /** null: promotions that hold in every store. */
  | { readonly what: 'promotions'; readonly warehouseId: number | null }
  /** The words of searches, which are read with each new version of the catalogue. */
  | { readonly what: 'search' };

/**
 * Raises the catalogue's version and notifies running shops of the change when the transaction commits. Call it last:
 * it blocks other changes of the catalogue until this one commits. If no changes are named, everything is read again.
 */
export async function announceChange(tx: Tx, changes: readonly CatalogueChange[]): Promise<void> {
  const rows = changes.map((change) => ({ what: change.what, key: keyOf(change) }));
  await tx.query(sql`
    with raised as (update catalogue_version set version = version + 1, changed_at = now() returning version),
    said as (
      insert into catalogue_changes (version, what, key)
      select version, what, key from raised,
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change(what text, key int)),
    forgotten as (delete from catalogue_changes where changed_at < now() - interval '1 day')
    select pg_notify(${CATALOGUE_CHANGED}, version::text) from raised`);
}

function keyOf(change: CatalogueChange): number | null {
  if (change.what === 'prices') return change.priceListId;
  return change.what === 'products' || change.what === 'search' ? null : change.warehouseId;
}
