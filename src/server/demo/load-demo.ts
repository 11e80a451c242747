import { writeCatalogue } from '../import/write/write-catalogue.ts';
import { writeLeaflets } from '../import/write/write-leaflets.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import { loadDemoCards } from './demo-cards.ts';
import { demoCustomers, loadCustomers } from './demo-customers.ts';
import { loadDelivery } from './demo-delivery.ts';
import { loadDemoEnglish } from './demo-english.ts';
import { loadDemoAgreements, loadDemoGiftCodes } from './demo-gift-codes.ts';
import { demoLeaflets } from './demo-leaflets.ts';
import { loadDemoPackaging } from './demo-packaging.ts';
import { loadDemoPriceLists } from './demo-price-lists.ts';
import { demoProducts } from './demo-products.ts';
import { loadDemoPromotions, readDemoPromotions } from './demo-promotions.ts';
import { readDemoTables, readDepartments } from './demo-tables.ts';

export interface DemoReport {
  /** 0 when the shop already has products. */
  readonly products: number;
  readonly promotions: number;
}

/** Fills an empty shop from demo/, in one transaction; a shop with products is left alone. */
export async function loadDemoShop(db: Database, { now }: { now: Date }): Promise<DemoReport> {
  const nothing = { products: 0, promotions: 0 };
  if (await hasProducts(db)) return nothing;
  const [tables, customers] = await Promise.all([readDemoTables(), demoCustomers()]);
  const products = demoProducts(tables, now);
  const leaflets = await demoLeaflets(products, now);
  const mechanics = await readDemoPromotions();
  return db.tx(async (tx) => {
    // processes that start together on one database take turns
    await tx.query(sql`select pg_advisory_xact_lock(${demoLock})`);
    if (await hasProducts(tx)) return nothing;
    await loadDelivery(tx);
    await loadCustomers(tx, customers);
    const { promotions } = await writeCatalogue(tx, products, { removeMissing: false });
    await writeLeaflets(tx, leaflets);
    await loadDemoGiftCodes(tx, now);
    await loadDemoCards(tx);
    await loadDemoAgreements(tx, now);
    await loadDemoPackaging(tx);
    await loadDemoPriceLists(tx, now);
    await loadDemoPromotions(tx, mechanics, { goods: products, now });
    await describeDepartments(tx);
    await loadDemoEnglish(tx);
    await thinStock(tx);
    await tx.query(sql`insert into demo_steps_left (step) values ('pictures') on conflict do nothing`);
    return { products: products.length, promotions };
  });
}

const demoLock = 7_205_219_062;

async function hasProducts(db: Pick<Tx, 'query'>): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(sql`select exists (select from products) as found`);
  return row?.found ?? false;
}

async function describeDepartments(tx: Tx): Promise<void> {
  const departments = JSON.stringify(await readDepartments());
  await tx.query(sql`
    update categories c set description = d.description
    from jsonb_to_recordset(${departments}::jsonb) as d(name text, description text) where c.name = d.name and c.parent_id is null`);
}

/** A real shop lacks things: some goods are sold out in a store, some nearly, some a small store does not carry. */
async function thinStock(tx: Tx): Promise<void> {
  await tx.query(sql`
    insert into stock (warehouse_id, product_id, listed, available_amount)
    select w.warehouse_id, p.product_id, true,
      case when (p.product_id * 31 + w.warehouse_id * 17) % 3 = 0 then 0
           when p.sale_type = 'Sfuso' then 4000 else 5 + p.product_id % 20 end
    from products p cross join warehouses w
    where (p.product_id * 7 + w.warehouse_id * 13) % 71 = 0`);
  await tx.query(sql`
    insert into stock (warehouse_id, product_id, listed)
    select w.warehouse_id, p.product_id, false from products p cross join warehouses w
    where w.warehouse_id in (102, 106, 112) and (p.product_id * 11 + w.warehouse_id) % 43 = 0
    on conflict do nothing`);
}
