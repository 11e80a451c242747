import type { RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { embeddedCardRegister } from '../../features/account/check-card.ts';
import { registerCustomer } from '../../features/account/register-customer.ts';
import { findForm } from '../../features/forms/queries.ts';
import { keepSubmission, readAnswers } from '../../features/forms/send-form.ts';
import { paymentsOf } from '../../features/payments/ledger/queries.ts';
import { askPayment } from '../../features/payments/provider/ask-provider.ts';
import { askRefund } from '../../features/refunds/ask-refunds.ts';
import { openSession } from '../../http/session.ts';
import { sql } from '../../infra/database/sql.ts';
import { within } from '../../infra/database/transaction.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type DemoCustomer, demoPassword, demoPeople, loadCustomers } from '../demo-customers.ts';
import { readDemoText } from '../demo-tables.ts';
import { type DemoOrderDeps, loadDemoOrders } from '../orders/demo-orders.ts';
import { type DayDeps, given } from './day-deps.ts';
import { arriveToday, deliverYesterday, driveDay } from './day-hand-over.ts';
import { type Placed, placeDay } from './day-orders.ts';
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
    await tx.query(sql`insert into demo_steps_left (step) values ('library') on conflict do nothing`);
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

const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** The customer reports that goods of an order that was delivered yesterday are bad. */
async function reportBadGoods(tx: Tx, { orderId, userId }: Placed, now: Date): Promise<void> {
  const line = await tx.one<{ itemId: number; grams: number }>(sql`
    select order_item_id as item_id, weight_grams as grams from order_lines
    where order_id = ${orderId} and weight_grams > 0 order by position limit 1`);
  const body = {
    ...{ order_id: orderId, order_item_id: line.itemId, weight_grams: line.grams, cause: 'damaged' as const },
    note: 'Le banane in fondo alla cassa erano schiacciate e già nere.',
  };
  given(await askRefund(tx, body, { userId, now: ago(now, 35) }), 'ask for a refund');
}

/** The bank of a customer withdraws the authorisation of an order that nobody has begun to pick. */
async function failPayment(deps: DayDeps, { orderId }: Placed, now: Date): Promise<void> {
  const [payment] = await paymentsOf(deps.db, orderId);
  if (payment?.reference == null) return;
  await deps.db.query(sql`
    update sandbox_payments set state = 'failed', failure = 'declined' where reference = ${payment.reference}`);
  await askPayment({ ...deps, publicUrl: deps.config.publicUrl }, payment, ago(now, 20));
}

/** A company registers without a customer card, and waits for the approval of the staff. */
async function registerCompany({ db, config, log }: DayDeps, now: Date): Promise<void> {
  const deps = { db, log, cards: embeddedCardRegister(db), config };
  const input = { body: COMPANY, now: ago(now, 95), refusesProfiling: true };
  given(await registerCustomer(deps, input), 'register a company');
}

const COMPANY: RegistrationBody = {
  ...{ email: 'amministrazione@pasticceria-signorelli.example', password: demoPassword, phone: '0355550188' },
  ...{ firstName: 'Ivana', lastName: 'Signorelli', acceptTerms: true, isCompany: true },
  ...{ companyName: 'Pasticceria Signorelli S.n.c.', vatNumber: '03987120163', fiscalCode: '03987120163' },
  sdiCode: 'KRRH6B9',
};

/** Visitors have sent the forms of demo/letters.txt. */
async function sendForms(tx: Tx, { db }: DayDeps, now: Date): Promise<void> {
  const { warehouseId } = await tx.one<{ warehouseId: number }>(
    sql`select warehouse_id from warehouses order by warehouse_id limit 1`,
  );
  for (const [slug = '', minutes, ...answers] of await readDemoText('letters.txt')) {
    const row = await findForm(tx, { slug });
    if (!row) throw new Error(`demo/letters.txt names the form "${slug}", which the demo does not have`);
    const sentAt = ago(now, Number(minutes));
    const { sessionId } = await openSession(tx, { userId: undefined, remember: false, now: sentAt });
    const asker = { userId: undefined, sessionId, now: sentAt };
    const read = given(await readAnswers(db, { row, fields: fieldsOf(answers) }, asker), `send the form ${slug}`);
    const owner = { sessionId, customer: undefined, warehouseId };
    given(await keepSubmission(tx, { row, ...read, owner, fingerprint: undefined, now: sentAt }), 'store a form');
  }
}

/** Parses `id: answer`; several answers to one field are separated by commas. */
function fieldsOf(answers: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(
    answers
      .map((answer) => {
        const [id = '', ...rest] = answer.split(':');
        const value = rest.join(':').trim();
        return [id, id.endsWith('+') ? value.split(',').map((each) => each.trim()) : value] as const;
      })
      .map(([id, value]) => [id.replace('+', ''), value]),
  );
}
