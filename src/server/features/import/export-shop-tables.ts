import { sql } from '../../infra/database/sql.ts';
import type { ExportTable } from './export-table.ts';
import { basePriceList } from './price-lists.ts';

/** A file of the shop; `R` is what its statement finds. */
export type ShopTable<R> = Omit<ExportTable<R>, 'format'>;

/** What the catalogue file holds: other files speak of these goods only. */
const onSale = sql`
  select p.*, b.price_cents as base_cents from products p
  join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList} where p.published`;

interface WarehouseRow {
  readonly warehouse_id: number;
  readonly name: string;
}

export function warehousesTable(): ShopTable<WarehouseRow> {
  return {
    file: 'warehouses.csv',
    columns: ['warehouse', 'name'],
    select: sql`select warehouse_id, name from warehouses order by warehouse_id`,
    row: ({ warehouse_id: id, name }) => ({ warehouse: String(id), name }),
  };
}

interface PriceRow {
  readonly code: string;
  readonly price_cents: number;
}

/** The warehouse's own list; one that shares the base list has none. */
export function pricesTable(warehouseId: number): ShopTable<PriceRow> {
  return {
    file: `prices-${warehouseId}.csv`,
    columns: ['code', 'price'],
    select: sql`
      select p.code, r.price_cents from (${onSale}) p join prices r using (product_id) join warehouses w using (price_list_id)
      where w.warehouse_id = ${warehouseId} and w.price_list_id <> ${basePriceList} order by p.code collate "C"`,
    row: ({ code, price_cents: cents }) => ({ code, price: euro(cents) }),
  };
}

interface StockRow {
  readonly code: string;
  readonly available_amount: number | null;
  readonly listed: boolean;
}

export function stockTable(warehouseId: number): ShopTable<StockRow> {
  return {
    file: `stock-${warehouseId}.csv`,
    columns: ['code', 'available', 'listed'],
    select: sql`
      select p.code, s.available_amount, s.listed from (${onSale}) p join stock s using (product_id)
      where s.warehouse_id = ${warehouseId} order by p.code collate "C"`,
    row: ({ code, available_amount: amount, listed }) => ({
      code,
      available: amount === null ? '' : String(amount),
      listed: listed ? 'si' : 'no',
    }),
  };
}

interface PromotionRow {
  readonly code: string;
  readonly cents: number;
  readonly starts_on: string;
  readonly ends_on: string;
}

/** Price cuts that files brought for this warehouse alone. */
export function promotionsTable(warehouseId: number): ShopTable<PromotionRow> {
  return {
    file: `promotions-${warehouseId}.csv`,
    columns: ['code', 'promo_price', 'promo_from', 'promo_to'],
    select: sql`
      select distinct on (p.code collate "C") p.code, m.promo_price_cents as cents, o.starts_on::text, o.ends_on::text
      from promotions o join promotion_products m using (promotion_id) join (${onSale}) p using (product_id)
      join warehouses w using (warehouse_id) left join prices r on r.product_id = p.product_id and r.price_list_id = w.price_list_id
      where o.warehouse_id = ${warehouseId} and o.rule->>'source' = 'import' and m.promo_price_cents < coalesce(r.price_cents, p.base_cents)
      order by p.code collate "C", o.ends_on desc, o.starts_on desc`,
    row: (found) => ({
      code: found.code,
      promo_price: euro(found.cents),
      promo_from: found.starts_on,
      promo_to: found.ends_on,
    }),
  };
}

interface LeafletGoods {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly cover: string | null;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly warehouses: readonly number[];
  readonly code: string;
  readonly cents: number | null;
}

export function leafletsTable(): ShopTable<LeafletGoods> {
  return {
    file: 'leaflets.csv',
    columns: ['leaflet', 'name', 'from', 'to', 'description', 'warehouses', 'cover', 'code', 'promo_price'],
    select: sql`
      select l.slug, l.name, l.description, l.cover, l.starts_on::text, l.ends_on::text, p.code,
        array(select warehouse_id from leaflet_warehouses w where w.leaflet_id = l.leaflet_id order by 1) as warehouses,
        (select min(m.promo_price_cents) from promotions o join promotion_products m using (promotion_id)
          where o.leaflet_id = l.leaflet_id and m.product_id = p.product_id and m.promo_price_cents < p.base_cents) as cents
      from leaflets l join leaflet_products g using (leaflet_id) join (${onSale}) p using (product_id)
      order by l.slug collate "C", g.position, p.code collate "C"`,
    row: (found) => ({
      leaflet: found.slug,
      name: found.name,
      from: found.starts_on,
      to: found.ends_on,
      description: found.description,
      warehouses: found.warehouses.join('|'),
      cover: found.cover ?? '',
      code: found.code,
      promo_price: found.cents === null ? '' : euro(found.cents),
    }),
  };
}

function euro(cents: number): string {
  return (cents / 100).toFixed(2);
}
