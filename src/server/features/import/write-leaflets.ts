import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { LeafletRecord } from './leaflet-record.ts';

/** Before promotions without a flyer: what is printed holds. */
const LEAFLET_PRIORITY = 10;

/**
 * Each flyer as its record says, in place of what was known of it: days, stores, goods and the prices they promise.
 * Codes must be known products; other flyers stay.
 */
export async function writeLeaflets(tx: Tx, records: readonly LeafletRecord[]): Promise<void> {
  for (const record of records) {
    const leafletId = await writeLeaflet(tx, record);
    await writeGoods(tx, leafletId, record);
    await writePrices(tx, leafletId, record);
  }
}

async function writeLeaflet(tx: Tx, record: LeafletRecord): Promise<number> {
  const { slug, name, description, cover, from, to, warehouseIds } = record;
  const [row] = await tx.query<{ leaflet_id: number }>(sql`
    insert into leaflets (slug, name, description, cover, starts_on, ends_on)
    values (${slug}, ${name}, ${description}, ${cover}, ${from}::date, ${to}::date)
    on conflict (slug) do update set name = excluded.name, description = excluded.description, cover = excluded.cover,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on
    returning leaflet_id`);
  const leafletId = row?.leaflet_id ?? 0;
  await tx.query(sql`delete from leaflet_warehouses where leaflet_id = ${leafletId}`);
  await tx.query(sql`
    insert into leaflet_warehouses select ${leafletId}, unnest(${warehouseIds}::int[])`);
  return leafletId;
}

async function writeGoods(tx: Tx, leafletId: number, { products }: LeafletRecord): Promise<void> {
  await tx.query(sql`delete from leaflet_products where leaflet_id = ${leafletId}`);
  await tx.query(sql`
    insert into leaflet_products (leaflet_id, product_id, position)
    select ${leafletId}, p.product_id, f.position
    from unnest(${products.map(({ code }) => code)}::text[]) with ordinality as f(code, position) join products p using (code)`);
}

/** A promotion in each store that has the flyer, or one for all. */
async function writePrices(tx: Tx, leafletId: number, { name, from, to, products }: LeafletRecord): Promise<void> {
  const cut = products.filter(({ promoCents }) => promoCents !== null);
  await tx.query(sql`delete from promotions where leaflet_id = ${leafletId}`);
  if (cut.length === 0) return;
  const view = JSON.stringify({ cssClass: 'promo_discount promo_taglio promo_volantino', body: name });
  await tx.query(sql`
    insert into promotions (kind_id, promo_type, name, warehouse_id, starts_on, ends_on, priority, view, rule, leaflet_id)
    select 5, 'taglio', ${name}, w.warehouse_id, ${from}::date, ${to}::date, ${LEAFLET_PRIORITY}, ${view}::jsonb,
      '{"source": "leaflet"}'::jsonb, l.leaflet_id
    from leaflets l left join leaflet_warehouses w using (leaflet_id) where l.leaflet_id = ${leafletId}`);
  await tx.query(sql`
    insert into promotion_products (promotion_id, product_id, promo_price_cents)
    select promotion_id, product_id, f.cents
    from unnest(${cut.map(({ code }) => code)}::text[], ${cut.map(({ promoCents }) => promoCents)}::int[]) as f(code, cents)
    join products using (code) cross join promotions where leaflet_id = ${leafletId}`);
}
