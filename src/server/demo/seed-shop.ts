import { announceChange } from '../features/catalogue/engine/announce-change.ts';
import { productColumns } from '../features/catalogue/engine/rows/product-columns.ts';
import { writeCatalogue } from '../import/write/write-catalogue.ts';
import { columnOf } from '../infra/database/names.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import { demoCustomers, loadCustomers } from './demo-customers.ts';
import { loadDelivery } from './demo-delivery.ts';
import { demoProducts } from './demo-products.ts';
import { readDemoTables } from './demo-tables.ts';

export class ShopNotEmptyError extends Error {}

/**
 * Fills a shop with `size` products in `stores` stores: the demo assortment first, then variants of it made inside the
 * database. In each store one product in eight has its own price and one in eight has counted stock, fewer when that
 * would exceed `mostRows`. `dense`: every store has its own prices, assortment and stock for all products; needs a
 * superuser of the database, because millions of rows are written without the checks of each.
 */
export async function seedShop(
  db: Database,
  options: { size: number; stores: number; dense?: boolean; onProgress?: (share: number) => void },
): Promise<void> {
  const row = await db.one<{ found: boolean }>(sql`select exists (select from products) as found`);
  if (row.found) throw new ShopNotEmptyError('The shop has products: seed an empty one (another DATA_DIR or database)');
  const [tables, customers] = await Promise.all([readDemoTables(), demoCustomers()]);
  const products = demoProducts(tables, new Date()).slice(0, options.size);
  const tell = options.onProgress ?? (() => {});
  await db.tx(async (tx) => {
    await loadDelivery(tx);
    await loadCustomers(tx, customers);
    await writeCatalogue(tx, products, { removeMissing: false });
    tell(0.1);
    await multiplyProducts(tx, products.length, options.size);
    tell(0.5);
    await openStores(tx, options.stores);
    tell(0.55);
    const sparse = Math.max(8, Math.ceil((options.size * options.stores) / maxRows));
    if (options.dense) await fillDensely(tx, (share) => tell(0.55 + 0.4 * share));
    else await fillSparsely(tx, sparse, tell);
    await announceChange(tx, []);
  });
  for (const table of ['products', 'prices', 'price_history', 'stock', 'product_class_members'])
    await db.query({ text: `analyze ${table}` });
  tell(1);
}

/** The maximum of rows of stores' own prices, and of stock. */
const maxRows = 800_000;

/** The columns that many files have; a variant does not copy samples, pallets and variant codes. */
const COPIED_COLUMNS = productColumns.filter(([, { isRare }]) => isRare !== true).map(([name]) => columnOf(name));

/** Adds variants of the existing products in the same categories, with other names, brands and prices. */
async function multiplyProducts(tx: Tx, from: number, size: number): Promise<void> {
  if (size <= from) return;
  await tx.query(sql`
    insert into vendors (name) select 'Marca ' || n from generate_series(1,
      ${Math.max(50, Math.ceil(size / 60))}::int) n
      on conflict do nothing`);
  await tx.query(sql`
    create temporary table copies on commit drop as
    with models as (select product_id, row_number() over (order by product_id) - 1 as position from products),
      houses as (select vendor_id, name, row_number() over (order by vendor_id) - 1 as position,
      count(*) over () as total from vendors where name like 'Marca %')
    select m.product_id as model_id, n, h.vendor_id, h.name as brand
    from generate_series(${from + 1}::int, ${size}::int) n
    join models m on m.position = n % ${from}::int
    join houses h on h.position = (n * 7919) % h.total`);
  await tx.query({
    text: `insert into products (code, slug, name, brand_line,
      pack_line, vendor_id, category_id, vat_id, sale_type, content_amount, content_unit,
      step_amount, min_quantity, multi_pack, class_rule_id, infos, meta, ${COPIED_COLUMNS.join(', ')})
    select (900000 + c.n)::text, p.slug || '-' || c.n,
      p.name || ' ' || (array['classico', 'speciale', 'della casa', 'tradizionale', 'leggero', 'rustico'])[1 + c.n % 6],
      c.brand, p.pack_line, c.vendor_id, p.category_id, p.vat_id, p.sale_type, p.content_amount, p.content_unit, p.step_amount,
      p.min_quantity, p.multi_pack, p.class_rule_id, p.infos, p.meta, ${COPIED_COLUMNS.map((name) => `p.${name}`).join(', ')}
    from copies c join products p on p.product_id = c.model_id`,
  });
  await tx.query({
    text: `insert into product_class_members
      select p.product_id, m.class_id from copies c join products p on p.code = (900000 + c.n)::text
      join product_class_members m on m.product_id = c.model_id`,
  });
  await tx.query({
    text: `insert into prices (price_list_id, product_id, price_cents)
      select -1, p.product_id, greatest(19, (b.price_cents * (80 + c.n % 41) / 100) / 10 * 10 - 1)
      from copies c join products p on p.code = (900000 + c.n)::text join prices b on b.product_id = c.model_id and b.price_list_id = -1`,
  });
}

/** Adds stores to those of the demo, each with its own price list. */
async function openStores(tx: Tx, stores: number): Promise<void> {
  await tx.query(sql`
    insert into price_lists select 1000 + n, 'Listino ' || n from generate_series(1, ${stores}::int) n
      on conflict do nothing`);
  await tx.query(sql`
    insert into warehouses (warehouse_id, name, slug, price_list_id)
    select 1000 + n, 'Negozio ' || n, 'negozio-' || n, 1000 + n from generate_series(1,
      ${Math.max(0, stores - 12)}::int) n`);
  await tx.query(sql`
    insert into stores (store_id, warehouse_id, name, slug, kind, city, latitude, longitude)
    select 1000 + n, 1000 + n, 'Negozio ' || n, 'negozio-' || n, 'store', 'CITTÀ ' || n, 45.2 + (n % 20) * 0.05,
      8.8 + (n / 20) * 0.08
    from generate_series(1, ${Math.max(0, stores - 12)}::int) n`);
}

async function fillSparsely(tx: Tx, sparse: number, tell: (share: number) => void): Promise<void> {
  await overridePrices(tx, { from: 1001, to: 1_000_000, sparse });
  tell(0.85);
  await fillStock(tx, { from: 0, to: 1_000_000, sparse });
}

const storesAtOnce = 10;

/** Indexes are rebuilt at the end: updating them row by row would take most of the time. */
async function fillDensely(tx: Tx, tell: (share: number) => void): Promise<void> {
  await tx.query({ text: 'set local statement_timeout = 0' });
  await tx.query({ text: 'set local session_replication_role = replica' });
  const indexes = await tx.query<{ indexname: string; indexdef: string }>({
    text: `select indexname, indexdef from pg_indexes
      where schemaname = current_schema() and indexname in ('prices_product', 'stock_product') order by indexname`,
  });
  for (const { indexname } of indexes) await tx.query({ text: `drop index ${indexname}` });
  const warehouses = await tx.query<{ warehouseId: number }>(sql`select warehouse_id from warehouses order by 1`);
  for (let start = 0; start < warehouses.length; start += storesAtOnce) {
    const some = warehouses.slice(start, start + storesAtOnce);
    const range = { from: some[0]?.warehouseId ?? 0, to: some.at(-1)?.warehouseId ?? 0, sparse: 1 };
    await overridePrices(tx, range);
    await fillStock(tx, range);
    tell(start / warehouses.length);
  }
  for (const { indexdef } of indexes) await tx.query({ text: indexdef });
}

/** Prices to be filled in for a range of warehouses that have their own list. */
interface Filling {
  readonly from: number;
  readonly to: number;
  /** One product in so many gets a price. */
  readonly sparse: number;
}

async function overridePrices(tx: Tx, { from, to, sparse }: Filling): Promise<void> {
  await tx.query(sql`
    insert into prices (price_list_id, product_id, price_cents)
    select w.price_list_id, p.product_id, greatest(19,
      p.price_cents + (case when (p.product_id + w.warehouse_id) % 2 = 0 then 10 else -10 end))
    from warehouses w join prices p on p.price_list_id = -1
    where w.warehouse_id between ${from} and ${to} and w.price_list_id > 1000
      and (p.product_id * 31 + w.warehouse_id * 17) % ${sparse}::int = 0
    order by w.price_list_id, p.product_id`);
}

async function fillStock(tx: Tx, { from, to, sparse }: Filling): Promise<void> {
  await tx.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount)
    select w.warehouse_id, p.product_id, (p.product_id + w.warehouse_id) % 5 <> 0,
      case when p.sale_type = 'Sfuso' then 20000 else (p.product_id * 13 + w.warehouse_id) % 60 end
    from warehouses w cross join products p
    where w.warehouse_id between ${from} and ${to} and (p.product_id * 7 + w.warehouse_id * 11) % ${sparse}::int = 0
    order by w.warehouse_id, p.product_id
    on conflict do nothing`);
}
