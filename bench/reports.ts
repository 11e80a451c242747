/**
 * `npm run bench:reports` measures the reports of a chain with two years of 5,000 orders a day in 12 stores: 3.65
 * million facts, their sums, and what each store sold by product and day.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  customerFigures,
  lostRows,
  newCustomerRows,
  returnRows,
} from '../src/server/features/reports/customers-report.ts';
import { sumAllDays, sumDays } from '../src/server/features/reports/keep-sales.ts';
import type { Scope } from '../src/server/features/reports/report-scope.ts';
import {
  departmentRows,
  goodsRows,
  promotionRows,
  salesFigures,
  salesRows,
} from '../src/server/features/reports/sales-report.ts';
import {
  missingRows,
  serviceByStore,
  serviceByWeek,
  serviceFigures,
  substituteRows,
} from '../src/server/features/reports/service-report.ts';
import { startEmbeddedPostgres } from '../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../src/server/infra/database/migrate.ts';
import { openDatabase } from '../src/server/infra/database/open-database.ts';
import { planned } from '../src/server/infra/database/planned.ts';
import { sql } from '../src/server/infra/database/sql.ts';
import type { Database, Queryable } from '../src/server/infra/database/types.ts';

const DAYS = 730;
const ORDERS = 5000;
/** Different products that a store sells on a day. */
const PRODUCTS_A_DAY = 200;
const FROM = '2024-11-01';

const dataDir = await mkdtemp(join(tmpdir(), 'bottega-bench-reports-'));
await chmod(dataDir, 0o755);
const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
try {
  await migrate(server.url, fileURLToPath(new URL('../migrations', import.meta.url)));
  const db = openDatabase(server.url, { statementTimeoutMs: 900_000 });
  try {
    await seed(db);
    await measure(db);
  } finally {
    await db.close();
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function seed(db: Database): Promise<void> {
  await timed('seeding', () =>
    db.tx(async (tx) => {
      // the facts refer to orders that are not made here
      await tx.query(sql`set local session_replication_role = replica`);
      await tx.query(sql`
        insert into warehouses (warehouse_id, name, slug) select 1000 + i, 'Negozio ' || i, 'negozio-' || i
        from generate_series(1, 12) i`);
      await tx.query(sql`
        insert into categories (category_id, slug, name) select 90000 + i, 'reparto-' || i, 'Reparto ' || i
        from generate_series(1, 18) i`);
      await tx.query(sql`
        insert into products (product_id, code, slug, name, brand_line, category_id, vat_id, sale_type)
        select 5000000 + i, 'B' || i, 'b-' || i, 'Prodotto ' || i, 'Marca ' || i % 900, 90001 + i % 18, 25, 'Pezzo'
        from generate_series(1, 13620) i`);
      await tx.query(sql`
        insert into sales_facts (order_id, kind, source_id, day, hour, warehouse_id, delivery_service_id, slot_begins,
          is_first, is_company, lines, found, substituted, missing, goods_cents, fee_cents, total_cents, vat, is_late,
          stars, has_complaint, customer_order, first_day, previous_day, has_next)
        select i, 'sale', i, ${FROM}::date + i / ${ORDERS}::int, 8 + i % 13, 1001 + i % 12, 1 + i % 2,
          time '08:00' + interval '2 hours' * (i % 7), i % 9 = 0, i % 14 = 0, 25, 24, 0, 1, 7000 + i % 3000, 590,
          7590 + i % 3000, '[{"vatBasisPoints": 400, "grossCents": 5000, "netCents": 4808, "vatCents": 192},
            {"vatBasisPoints": 2200, "grossCents": 2590, "netCents": 2123, "vatCents": 467}]', i % 37 = 0,
          case when i % 10 = 3 then 1 + i % 5 end, i % 101 = 0, case when i % 9 = 0 then 1 else 1 + i % 30 end,
          ${FROM}::date + i / ${ORDERS}::int - case when i % 9 = 0 then 0 else 14 * (i % 30) end,
          case when i % 9 > 0 then ${FROM}::date + i / ${ORDERS}::int - 14 end, i % 9 <> 4
        from generate_series(0, ${DAYS * ORDERS - 1}::int) i`);
      await tx.query(sql`
        insert into sales_by_product (day, warehouse_id, product_id, quantity, weight_grams, goods_cents, missing)
        select ${FROM}::date + d, 1000 + w, 5000001 + (p * 9 + d * 31 + w * 7) % 13620, 1 + p % 9, 0,
          199 * (1 + p % 9), p % 7 / 6
        from generate_series(0, ${DAYS - 1}::int) d, generate_series(1, 12) w,
          generate_series(0, ${PRODUCTS_A_DAY - 1}::int) p
        on conflict do nothing`);
      await tx.query(sql`
        insert into sales_by_product_month (month, warehouse_id, product_id, quantity, weight_grams, goods_cents,
          missing)
        select date_trunc('month', day)::date, warehouse_id, product_id, sum(quantity), sum(weight_grams),
          sum(goods_cents), sum(missing)
        from sales_by_product group by 1, 2, 3`);
    }),
  );
  await timed('all sums again', () => db.tx(sumAllDays));
  await db.query(
    sql`analyze sales_facts, sales_by_slot, sales_by_product, sales_by_product_month, sales_by_department,
      sales_by_hour, sales_by_gap, sales_by_cohort`,
  );
  await timed('the sums of one day', () => db.tx((tx) => sumDays(tx, ['2026-10-01'])));
}

async function measure(db: Database): Promise<void> {
  const stores: readonly number[] = [];
  const year = { from: '2025-11-02', to: '2026-10-30' };
  const scopes: readonly (readonly [string, Scope])[] = [
    ['two years', { period: { from: FROM, to: '2026-10-30' }, stores }],
    ['a year and the one before', { period: year, stores, before: { from: FROM, to: '2025-10-31', shift: 364 } }],
    ['a week', { period: { from: '2026-10-19', to: '2026-10-25' }, stores }],
    ['two years of one store', { period: { from: FROM, to: '2026-10-30' }, stores: [1003] }],
  ];
  const page = { limit: 50, offset: 0 };
  const reports: readonly (readonly [string, (each: Queryable, scope: Scope) => Promise<unknown>])[] = [
    ['figures', salesFigures],
    ['day', (each, scope) => salesRows(each, 'day', scope)],
    ['store', (each, scope) => salesRows(each, 'store', scope)],
    ['slot', (each, scope) => salesRows(each, 'slot', scope)],
    ['customers', (each, scope) => salesRows(each, 'customers', scope)],
    ['department', departmentRows],
    ['product', (each, scope) => goodsRows(each, 'product', scope, page)],
    ['brand', (each, scope) => goodsRows(each, 'brand', scope, page)],
    ['hour', (each, scope) => salesRows(each, 'hour', scope)],
    ['service', serviceFigures],
    ['service by store', serviceByStore],
    ['service by week', serviceByWeek],
    ['missing', (each, scope) => missingRows(each, scope, page)],
    ['substitutes', (each, scope) => substituteRows(each, scope, page)],
    ['customers of a period', (each, scope) => customerFigures(each, { ...scope, kind: undefined })],
    ['who returns', (each, scope) => returnRows(each, { ...scope, kind: undefined })],
    ['new customers', (each, scope) => newCustomerRows(each, { ...scope, kind: undefined })],
    ['lost customers', (each, scope) => lostRows(each, { ...scope, kind: undefined })],
    ['promotions', (each, scope) => promotionRows(each, scope, page)],
  ];
  for (const [period, scope] of scopes)
    for (const [name, read] of reports)
      await timed(`${period}, ${name}`, () => planned(db, (each) => read(each, scope)));
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`${what.padEnd(40)} ${(performance.now() - begun).toFixed(0).padStart(7)} ms`);
}
