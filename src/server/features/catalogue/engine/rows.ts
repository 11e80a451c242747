import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';

/** One published product as the engine reads it. Texts that only the product page needs stay in the database. */
export interface ProductRow {
  product_id: number;
  code: string;
  variant_code: string;
  barcode: string | null;
  slug: string;
  name: string;
  brand_line: string;
  pack_line: string;
  vendor_id: number | null;
  category_id: number;
  vat_id: number;
  new_until: string | null;
  sale_type: 'Pezzo' | 'Confezione' | 'Sfuso';
  content_amount: number | null;
  content_unit: 'g' | 'ml' | 'pz' | null;
  drained_amount: number | null;
  step_amount: number | null;
  quantity_multiple: number;
  quantity_locked: boolean;
  min_quantity: number;
  max_quantity: number | null;
  multi_pack: number;
  single_unit_amount: number | null;
  single_unit_name: string | null;
  weight_variable: boolean;
  package_items: number | null;
  pallet_items: number | null;
  alcoholic: boolean;
  is_sample: boolean;
  perishable: boolean;
  class_rule_id: number | null;
  infos: Record<string, string>;
  select_options: unknown[];
  pictures: string[];
  class_ids: number[] | null;
}

export interface CategoryRow {
  category_id: number;
  parent_id: number | null;
  slug: string;
  name: string;
  description: string;
  meta: Record<string, Record<string, string>>;
}

export interface PriceRow {
  price_list_id: number;
  product_id: number;
  price_id: number;
  price_cents: number;
}

export interface StockRow {
  warehouse_id: number;
  product_id: number;
  listed: boolean;
  available_amount: number | null;
}

export interface PromotionRow {
  promotion_id: number;
  product_id: number;
  kind_id: number;
  promo_type: string;
  warehouse_id: number | null;
  starts_on: string;
  ends_on: string;
  priority: number;
  cash_desk: boolean;
  selectable: boolean;
  view: Record<string, string>;
  promo_price_cents: number | null;
  lowest_cents: number | null;
}

export interface WarehouseRow {
  warehouse_id: number;
  name: string;
  price_list_id: number;
  price_list_name: string;
}

export interface ClassRow {
  class_id: number;
  class_group_id: number;
  group_name: string;
  name: string;
  description: string;
  priority: number;
  icon: string | null;
}

export interface RuleRow {
  rule_id: number;
  name: string;
  max_quantity: number;
  unit: string;
}

export interface VatRow {
  vat_id: number;
  code: string;
  name: string;
  basis_points: number;
}

export interface CatalogueRows {
  version: number;
  products: ProductRow[];
  categories: CategoryRow[];
  vendors: { vendor_id: number; name: string }[];
  classes: ClassRow[];
  rules: RuleRow[];
  vats: VatRow[];
  warehouses: WarehouseRow[];
  prices: PriceRow[];
  stock: StockRow[];
  promotions: PromotionRow[];
}

const BATCH = 4000;

/** Everything the engine holds, read in batches so that no single statement or parse holds up the shop for long. */
export async function readCatalogue(db: Queryable): Promise<CatalogueRows> {
  // the version first: a change that lands while reading makes the next comparison differ, and is read again
  const version = await readVersion(db);
  const [categories, vendors, classes, rules, vats, warehouses] = await Promise.all([
    db.query<CategoryRow>(sql`
      select category_id, parent_id, slug, name, description, meta from categories order by position, category_id`),
    db.query<{ vendor_id: number; name: string }>(sql`select vendor_id, name from vendors`),
    db.query<ClassRow>(sql`
      select c.class_id, c.class_group_id, g.name as group_name, c.name, c.description, c.priority, c.icon
      from product_classes c join product_class_groups g using (class_group_id)
      order by c.class_group_id, c.priority, c.name`),
    db.query<RuleRow>(sql`select rule_id, name, max_quantity, unit from product_class_rules`),
    db.query<VatRow>(sql`select vat_id, code, name, basis_points from vat_rates`),
    db.query<WarehouseRow>(sql`
      select w.warehouse_id, w.name, w.price_list_id, l.name as price_list_name
      from warehouses w join price_lists l using (price_list_id) order by w.warehouse_id`),
  ]);
  const products = await readProducts(db);
  const prices = await readPrices(db);
  const stock = await readStock(db);
  const promotions = await readPromotions(db);
  return { version, products, categories, vendors, classes, rules, vats, warehouses, prices, stock, promotions };
}

export async function readVersion(db: Queryable): Promise<number> {
  const [row] = await db.query<{ version: number }>(sql`select version from catalogue_version`);
  return row?.version ?? 0;
}

/** Stock of some products in every warehouse, for the refresh after an order. */
export async function readStockOf(db: Queryable, productIds: readonly number[]): Promise<StockRow[]> {
  return db.query<StockRow>(sql`
    select warehouse_id, product_id, listed, available_amount from stock where product_id = any(${productIds}::int[])`);
}

async function readProducts(db: Queryable): Promise<ProductRow[]> {
  return inBatches((after: number) =>
    db.query<ProductRow>(sql`
      select product_id, code, variant_code, barcode, slug, name, brand_line, pack_line, vendor_id, category_id, vat_id,
        new_until, sale_type, content_amount, content_unit, drained_amount, step_amount, quantity_multiple,
        quantity_locked, min_quantity, max_quantity, multi_pack, single_unit_amount, single_unit_name, weight_variable,
        package_items, pallet_items, alcoholic, is_sample, perishable, class_rule_id, infos, select_options, pictures,
        (select array_agg(m.class_id) from product_class_members m where m.product_id = products.product_id) as class_ids
      from products where published and product_id > ${after} order by product_id limit ${BATCH}`),
  );
}

/** Products without a base price are not for sale, so the base list decides which of the others matter. */
async function readPrices(db: Queryable): Promise<PriceRow[]> {
  const lists = await db.query<{ price_list_id: number }>(sql`select price_list_id from price_lists`);
  const all: PriceRow[] = [];
  for (const { price_list_id: list } of lists) {
    const rows = await inBatches((after: number) =>
      db.query<PriceRow>(sql`
        select price_list_id, product_id, price_id, price_cents from prices
        where price_list_id = ${list} and product_id > ${after} order by product_id limit ${BATCH}`),
    );
    for (const row of rows) all.push(row);
  }
  return all;
}

async function readStock(db: Queryable): Promise<StockRow[]> {
  const warehouses = await db.query<{ warehouse_id: number }>(sql`select warehouse_id from warehouses`);
  const all: StockRow[] = [];
  for (const { warehouse_id: warehouse } of warehouses) {
    const rows = await inBatches((after: number) =>
      db.query<StockRow>(sql`
        select warehouse_id, product_id, listed, available_amount from stock
        where warehouse_id = ${warehouse} and product_id > ${after} order by product_id limit ${BATCH}`),
    );
    for (const row of rows) all.push(row);
  }
  return all;
}

/**
 * Promotions of yesterday to the next weeks, with the lowest price of the 30 days before each began
 * (decisions: art. 17-bis, computed from the history). The price in force when the 30 days began counts too, and so do
 * earlier promotions.
 */
async function readPromotions(db: Queryable): Promise<PromotionRow[]> {
  return db.query<PromotionRow>(sql`
    select p.promotion_id, m.product_id, p.kind_id, p.promo_type, p.warehouse_id, p.starts_on, p.ends_on, p.priority,
      p.cash_desk, p.selectable, p.view, m.promo_price_cents,
      (select min(h.price_cents) from (
         (select price_cents from price_history
          where product_id = m.product_id and price_list_id = l.price_list_id and valid_from <= b.began - interval '30 days'
          order by valid_from desc limit 1)
         union all
         select price_cents from price_history
         where product_id = m.product_id and price_list_id = l.price_list_id
           and valid_from > b.began - interval '30 days' and valid_from < b.began
         union all
         select earlier.promo_price_cents
         from promotion_products earlier join promotions e using (promotion_id)
         where earlier.product_id = m.product_id and e.promotion_id <> p.promotion_id
           and earlier.promo_price_cents is not null
           and (e.warehouse_id is null or e.warehouse_id = p.warehouse_id)
           and e.starts_on < p.starts_on and e.ends_on >= p.starts_on - 30) h) as lowest_cents
    from promotions p join promotion_products m using (promotion_id)
    cross join lateral (select p.starts_on::timestamp at time zone 'Europe/Rome' as began) b
    cross join lateral (
      select coalesce(
        (select w.price_list_id from warehouses w join prices using (price_list_id)
         where w.warehouse_id = p.warehouse_id and prices.product_id = m.product_id), -1) as price_list_id) l
    where p.ends_on >= current_date - 1 and p.starts_on <= current_date + 60
    order by p.priority desc, p.promotion_id`);
}

async function inBatches<R extends { product_id: number }>(read: (after: number) => Promise<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (let after = 0; ; ) {
    const rows = await read(after);
    for (const row of rows) all.push(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return all;
    after = last.product_id;
  }
}
