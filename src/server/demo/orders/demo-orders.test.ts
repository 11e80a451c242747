import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { brokenRules } from '../../../../test/support/documents/exchange-rules.ts';
import { readInvoice } from '../../../../test/support/documents/read-invoice.ts';
import { INVARIANTS } from '../../../../test/support/invariants/rules.ts';
import { testClock } from '../../../../test/support/test-clock.ts';
import { USUAL_SUBSTITUTIONS } from '../../../domain/orders/substitution.ts';
import { readConfig } from '../../config/config.ts';
import { Catalogue } from '../../features/catalogue/engine/catalogue.ts';
import { usualProducts } from '../../features/catalogue/recommend/recommendations.ts';
import { orderedBaskets } from '../../features/orders/order-lists.ts';
import { canReport, deliveredOrder } from '../../features/refunds/delivered-order.ts';
import { ensureSlots } from '../../features/timeslots/ensure-slots.ts';
import { sql } from '../../infra/database/sql.ts';
import { loadDemoShop } from '../load-demo.ts';
import { loadDemoOrders, planYear, readHabits } from './demo-orders.ts';

const { seller: SELLER } = readConfig({}).invoicing;
const now = new Date('2026-03-03T09:00:00Z');

describe('the orders of the demo', () => {
  let testDatabase: TestDatabase;
  let catalogue: Catalogue;
  const read = <Row>(text: string) => testDatabase.database.query<Row>({ text });

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const db = testDatabase.database;
    await loadDemoShop(db, { now });
    await ensureSlots(db, { now, days: 2 });
    catalogue = new Catalogue({
      db,
      clock: testClock({ at: now }),
      onError: (error) => {
        throw error;
      },
    });
    await catalogue.start();
  });
  afterAll(async () => {
    await catalogue?.stop();
    await testDatabase.drop();
  });

  it('are a year of the family and of the company, written once and without a mail', async () => {
    const deps = { catalogue, substitutions: USUAL_SUBSTITUTIONS, invoicing: { seller: SELLER, isSimulated: false } };
    const written = await loadDemoOrders(testDatabase.database, deps, now);
    expect(await loadDemoOrders(testDatabase.database, deps, now)).toBe(0);
    const people = await read<{ email: string; orders: number; first: string; last: string }>(`
      select email, count(*)::int as orders, min(slot->>'dateIso') as first, max(slot->>'dateIso') as last
      from orders join customers using (user_id) group by email order by email`);
    expect(people).toEqual([
      { email: 'azienda@bottega.example', orders: 73, first: '2025-03-08', last: '2026-03-04' },
      { email: 'famiglia@bottega.example', orders: 52, first: '2025-03-08', last: '2026-02-28' },
    ]);
    expect(written).toBe(125);
    expect(await read('select 1 from graphile_worker.jobs')).toEqual([]);
  });

  it('were picked, weighed and paid, so that all there is about them can be seen', async () => {
    const handed = await read<{ orders: number; lines: number; weighed: number }>(`
      select count(distinct f.order_id)::int as orders, count(*)::int as lines,
        count(*) filter (where k.weight_grams <> l.weight_grams)::int as weighed
      from order_fulfilments f join order_lines l using (order_id) join order_picks k using (order_item_id)
      where f.handed_over_at is not null and k.charged_cents > 0`);
    expect(handed[0]).toMatchObject({ orders: 117 });
    expect(handed[0]?.weighed).toBeGreaterThan(100);
    expect(
      await read(`
      select order_id from orders o join order_fulfilments f using (order_id) join payments p using (order_id)
      where o.status_id = 8 and p.status_id = 3 and p.credit_line_id is null and p.captured_cents <> f.total_cents`),
    ).toEqual([]);
    const [last] = await read<{ orderId: number; userId: number }>(`
      select order_id, user_id from orders where status_id = 8 and user_id = (select user_id from customers
        where email = 'famiglia@bottega.example') order by order_id desc limit 1`);
    const order = await deliveredOrder(testDatabase.database, last?.orderId ?? 0, last?.userId);
    expect(order?.lines.length).toBeGreaterThan(5);
    expect(order?.lines.some((line) => canReport(order, line, now))).toBe(true);
  });

  it('have amounts that can be bought, so that buying them again reduces none', async () => {
    expect(
      await read(`
      select distinct l.name, l.weight_grams from order_lines l join products p using (product_id)
      where l.sale_type = 'Sfuso' and (l.weight_grams < p.content_amount or (l.weight_grams - p.content_amount) % p.step_amount <> 0)`),
    ).toEqual([]);
  });

  it('took one place each of their slots, and gave it back where they were cancelled', async () => {
    const places =
      INVARIANTS[
        'the places of a slot are those of its orders and of the carts that hold one, and no more than it has'
      ];
    expect(await testDatabase.database.query(places)).toEqual([]);
  });

  it('went their way, but for the one that comes tomorrow', async () => {
    const states = await read<{ statusId: number; orders: number; steps: number; payments: number[] }>(`
      select o.status_id, count(distinct o.order_id)::int as orders, max(h.steps) as steps, array_agg(distinct p.status_id) as payments
      from orders o join payments p using (order_id)
      join (select order_id, count(*)::int as steps from order_history group by order_id) h using (order_id)
      group by o.status_id order by o.status_id`);
    expect(states).toEqual([
      { statusId: 3, orders: 1, steps: 1, payments: [1] },
      { statusId: 8, orders: 117, steps: 5, payments: [1, 3] },
      { statusId: 10, orders: 7, steps: 2, payments: [5] },
    ]);
    expect(await read('select 1 from order_history where changed_at > $$2026-03-03T09:00:00Z$$')).toEqual([]);
    expect(await read('select 1 from orders where placed_at > $$2026-03-03T09:00:00Z$$')).toEqual([]);
  });

  it('cost what their goods cost, over the minimum, and leave an empty cart for the same place', async () => {
    const wrong = await read(`
      select order_id from orders o
      where goods_cents < 3000 or goods_cents <> (select sum(line_cents) from order_lines l where l.order_id = o.order_id)
        or delivery_fee_cents = 0 and goods_cents < 5000`);
    expect(wrong).toEqual([]);
    const open = await read(`
      select auto_assigned, zone_id is not null as placed, json_array_length(lines -> 'lines') as lines
      from carts c where status_id in (1, 7)`);
    expect(open).toEqual([0, 1].map(() => ({ autoAssigned: true, placed: true, lines: 0 })));
    expect(await read('select 1 from timeslots where taken > capacity')).toEqual([]);
  });

  it('are in part bought on account by the company, with dues in each state', async () => {
    const dues = await read(`
      select d.due_on::text as due_on, d.state, d.amount_cents = f.total_cents as is_total from dues d join due_orders using (due_id)
      join order_fulfilments f using (order_id) order by d.due_on`);
    const due = (dueOn: string, state: string) => ({ dueOn, state, isTotal: true });
    expect(dues).toEqual([
      due('2026-01-22', 'paid'),
      due('2026-02-11', 'paid'),
      due('2026-02-28', 'open'),
      due('2026-03-08', 'open'),
      due('2026-03-27', 'open'),
      due('2026-03-30', 'open'),
    ]);
    expect(await read(`select legal_ids from customers where email = 'azienda@bottega.example'`)).toEqual([
      { legalIds: [1] },
    ]);
    const line =
      INVARIANTS[
        'no credit line has more committed than its limit, and orders on account take from a line of their kind'
      ];
    const due_ =
      INVARIANTS[
        'a due is what its orders cost in the end less what was refunded of them, and is paid by one payment of just that, here and at the provider'
      ];
    for (const rule of [line, due_]) expect(await testDatabase.database.query(rule)).toEqual([]);
  });

  it('come after their customers have registered, and before their dues', async () => {
    const early = `select 1 from orders o join customers c using (user_id) where o.placed_at < c.created_at`;
    const late = `select 1 from dues where due_on < document_date or billed_on <> document_date`;
    expect(await read(early)).toEqual([]);
    expect(await read(late)).toEqual([]);
  });

  it('are invoiced to the company, numbered by day, delivered by the exchange, and linked to their dues', async () => {
    const invoices = await read<{ number: number; year: number; day: string; isWhole: boolean; isSent: boolean }>(`
      select d.number, d.year, d.issued_on::text as day, d.total_cents = o.total_cents as is_whole,
        f.sent_at is not null and f.xml is not null and d.exchange_state = 'delivered' as is_sent
      from documents d join document_orders l using (document_id) join order_fulfilments o using (order_id)
        left join document_files f using (document_id)
      order by d.document_id`);
    expect(invoices).toHaveLength(68);
    expect(invoices.map(({ day }) => day)).toEqual(invoices.map(({ day }) => day).sort());
    for (const year of [2025, 2026]) {
      const numbers = invoices.filter((each) => each.year === year).map((each) => each.number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
    expect(invoices.filter((each) => !each.isWhole || !each.isSent)).toEqual([]);
    expect(await read(`select 1 from dues where document_id is null`)).toEqual([]);
    const [row] = await read<{ xml: string }>(`select xml from document_files order by file_id limit 1`);
    expect(brokenRules(readInvoice(row?.xml ?? ''))).toEqual([]);
    expect(readInvoice(row?.xml ?? '').one('CessionarioCommittente/DatiAnagrafici/Anagrafica/Denominazione')).toBe(
      'Trattoria del Portico S.r.l.',
    );
  });

  it('make usual goods', async () => {
    const [family] = await testDatabase.database.query<{ userId: number }>(
      sql`select user_id from customers where email = 'famiglia@bottega.example'`,
    );
    expect(
      (await usualProducts({ db: testDatabase.database, baskets: orderedBaskets }, family?.userId ?? 0)).length,
    ).toBeGreaterThan(15);
  });

  it('follow the seasons, and are the same whenever they are planned', async () => {
    const [family] = await readHabits();
    if (!family) throw new Error('demo/orders.txt is empty');
    const year = planYear(family, now);
    expect(planYear(family, now)).toEqual(year);
    const months = new Set(
      year.filter(({ goods }) => goods.some(({ name }) => name === 'Pesche gialle')).map(({ day }) => day.slice(5, 7)),
    );
    expect([...months].sort()).toEqual(['06', '07', '08', '09']);
  });
});
