import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import type { LeafletRecord } from '../records/leaflet-record.ts';
import { takeBack, today } from './keep-past-days.ts';

/** Promotions of flyers precede those with the default priority, 0, because printed prices are binding. */
const LEAFLET_PRIORITY = 10;

/**
 * Replaces each flyer by its record: days, stores, products and the prices that it promises. The codes must be known
 * products; other flyers stay.
 */
export async function writeLeaflets(tx: Tx, records: readonly LeafletRecord[]): Promise<void> {
  for (const record of records) {
    const leafletId = await writeLeaflet(tx, record);
    await writeGoods(tx, leafletId, record);
    await writePrices(tx, leafletId, record);
  }
}

async function writeLeaflet(tx: Tx, record: LeafletRecord): Promise<number> {
  const { id = null, slug, name, description, cover, from, to, warehouseIds } = record;
  const { leafletId } = await tx.one<{ leafletId: number }>(sql`
    insert into leaflets (leaflet_id, slug, name, description, cover, starts_on, ends_on)
    values (coalesce(
        (select ${id}::int where not exists (select from leaflets where leaflet_id = ${id}::int)),
        nextval('leaflets_leaflet_id_seq')::int), ${slug}, ${name}, ${description}, ${cover}, ${from}::date,
        ${to}::date)
    on conflict (slug) do update set name = excluded.name, description = excluded.description, cover = excluded.cover,
      starts_on = excluded.starts_on, ends_on = excluded.ends_on
    returning leaflet_id`);
  await tx.query(sql`
    select setval('leaflets_leaflet_id_seq', ${leafletId}::int)
    where ${leafletId}::int >= (select last_value from leaflets_leaflet_id_seq)`);
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
    from unnest(${products.map(({ code }) => code)}::text[]) with ordinality as f(code, position)
      join products p using (code)`);
}

/**
 * Writes a promotion for each store that has the flyer, or one for all. Other promised prices of the flyer end today;
 * past promotions no longer belong to a flyer whose days have changed.
 */
async function writePrices(tx: Tx, leafletId: number, { name, from, to, products }: LeafletRecord): Promise<void> {
  const cut = products.filter(({ promoCents }) => promoCents !== null);
  const cuts = sql`
    select product_id, cents from unnest(${cut.map(({ code }) => code)}::text[],
      ${cut.map(({ promoCents }) => promoCents)}::int[]) as f(code, cents)
    join products using (code)`;
  const isOfNow = sql`
    p.starts_on = ${from}::date and p.ends_on = ${to}::date and exists (
      select from leaflets l left join leaflet_warehouses w using (leaflet_id)
      where l.leaflet_id = ${leafletId} and w.warehouse_id is not distinct from p.warehouse_id)`;
  await takeBack(
    tx,
    sql`
    select m.promotion_id, m.product_id, ${today} as cut_from, 'infinity'::date as cut_to
    from promotions p join promotion_products m using (promotion_id)
    where p.leaflet_id = ${leafletId}
      and not (${isOfNow} and exists (select from (${cuts}) c where c.product_id = m.product_id
        and c.cents = m.promo_price_cents))`,
  );
  await tx.query(sql`
    delete from promotions p where leaflet_id = ${leafletId}
      and not exists (select from promotion_products m where m.promotion_id = p.promotion_id)`);
  await tx.query(sql`update promotions p set leaflet_id = null where leaflet_id = ${leafletId} and not (${isOfNow})`);
  if (cut.length === 0) return;
  const view = JSON.stringify({ cssClass: 'promo_discount promo_taglio promo_volantino', body: name });
  await tx.query(sql`update promotions set name = ${name}, view = ${view}::jsonb where leaflet_id = ${leafletId}`);
  await tx.query(sql`
    insert into promotions (kind_id, promo_type, name, warehouse_id, starts_on, ends_on, priority, view, rule,
      leaflet_id)
    select 5, 'taglio', ${name}, w.warehouse_id, ${from}::date, ${to}::date, ${LEAFLET_PRIORITY}, ${view}::jsonb,
      '{"source": "leaflet"}'::jsonb, l.leaflet_id
    from leaflets l left join leaflet_warehouses w using (leaflet_id) where l.leaflet_id = ${leafletId}
      and not exists (select from promotions p where p.leaflet_id = l.leaflet_id and p.warehouse_id
        is not distinct from w.warehouse_id)
    order by w.warehouse_id`);
  await tx.query(sql`
    insert into promotion_products (promotion_id, product_id, promo_price_cents)
    select promotion_id, product_id, cents from (${cuts}) c cross join promotions where leaflet_id = ${leafletId}
    on conflict do nothing`);
}

/** Removes all other flyers that are not over yet. */
export function removeOtherLeaflets(tx: Tx, leaflets: readonly LeafletRecord[]): Promise<number> {
  return removeLeaflets(tx, sql`slug <> all(${leaflets.map(({ slug }) => slug)}::text[]) and ends_on >= ${today}`);
}

/** Removes a flyer. */
export async function removeLeaflet(tx: Tx, slug: string): Promise<void> {
  await removeLeaflets(tx, sql`slug = ${slug}`);
}

/** Prices of past days stay, because they were applied. */
async function removeLeaflets(tx: Tx, which: SqlFragment): Promise<number> {
  const chosen = sql`select leaflet_id from leaflets where ${which}`;
  await takeBack(
    tx,
    sql`
    select m.promotion_id, m.product_id, ${today} as cut_from, 'infinity'::date as cut_to
    from promotions join promotion_products m using (promotion_id) where leaflet_id in (${chosen})`,
  );
  const gone = await tx.query(sql`delete from leaflets where leaflet_id in (${chosen}) returning 1`);
  return gone.length;
}
