import { sql } from '../../infra/database/sql.ts';
import { within } from '../../infra/database/transaction.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type DemoCustomer, demoPeople, loadCustomers } from '../demo-customers.ts';
import { type DemoOrderDeps, loadDemoOrders } from '../orders/demo-orders.ts';
import type { DayDeps } from './day-deps.ts';
import { arriveToday, deliverYesterday, driveDay } from './day-hand-over.ts';
import { failPayment, fillLibrary, registerCompany, reportBadGoods, sendForms } from './day-office.ts';
import { placeDay } from './day-orders.ts';
import { pickDay } from './day-picking.ts';
import { dayStaff } from './day-staff.ts';
import { readDay } from './day-tables.ts';

/** `payments`: of a database, so that they are written in the same transaction. */
export type DemoLifeDeps = Omit<DayDeps, 'db' | PaymentDep> &
  DemoOrderDeps & { readonly payments: (db: Database) => Pick<DayDeps, PaymentDep> };
type PaymentDep = 'providers' | 'sandbox' | 'payables';

/**
 * Writes the orders of the demo, in one transaction: those of a year, and a day as the staff find it: open orders of
 * today and tomorrow in all states, and what waits in the office. All of the day is done by the functions of the
 * features, so that it follows their rules. A shop with orders is left alone. Returns the number of orders.
 */
export async function loadDemoLife(
  db: Database,
  deps: DemoLifeDeps,
  now: Date,
): Promise<{ readonly year: number; readonly day: number }> {
  const [people, orders] = await Promise.all([demoPeople(), readDay()]);
  const written = await db.tx(async (tx) => {
    // other processes that start on this database wait that long for the orders
    await tx.query({ text: `set local statement_timeout = '60s'` });
    const inside = within(db, tx);
    const year = await loadDemoOrders(inside, deps, now);
    if (year === 0 || !deps.config.demoDay) return { year, placed: [] };
    await enrol(tx, people, now);
    const acting = { staff: await dayStaff(tx), now };
    const day = { ...deps, ...deps.payments(inside), db: inside };
    const placed = await placeDay(day, orders, now);
    await pickDay(day, acting, placed);
    await driveDay(day, acting, placed);
    await arriveToday(day, now, placed);
    for (const one of placed) {
      if (one.order.fate === 'payment-failed') await failPayment(day, one, now);
      if (one.order.fate === 'refund') {
        await deliverYesterday(tx, day, acting, one);
        await reportBadGoods(tx, one, now);
      }
    }
    await registerCompany(day, now);
    await sendForms(tx, day, now);
    await fillLibrary(day);
    return { year, placed };
  });
  const { year, placed } = written;
  if (placed.length > 0)
    await announceGoods(
      db,
      deps,
      placed.map(({ orderId }) => orderId),
    );
  return { year, day: placed.length };
}

/** The catalogue reads the stock of ordered goods again: until the commit it could not see it. */
async function announceGoods(db: Database, { catalogue }: DemoLifeDeps, orderIds: readonly number[]): Promise<void> {
  const rows = await db.query<{ productId: number }>(sql`
    select distinct product_id from order_lines where order_id = any(${[...orderIds]}::int[]) order by product_id`);
  catalogue.announceStock(rows.map(({ productId }) => productId));
}

/** Writes the people of the day: they registered before they bought, and their addresses were found on the map. */
async function enrol(tx: Tx, people: readonly DemoCustomer[], now: Date): Promise<void> {
  await loadCustomers(tx, people);
  const emails = people.map(({ email }) => email);
  await tx.query(sql`
    update customers set created_at = ${now}::timestamptz - interval '40 days' where email = any(${emails}::text[])`);
  await tx.query(sql`
    update addresses set is_located = true
    where user_id in (select user_id from customers where email = any(${emails}::text[]))`);
}
