import { COUNTED, type Counted } from '../../../contract/closings/limits.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { closingSales } from './closing-sales.ts';
import type { Difference, TakingSum } from './figures.ts';

/** What somebody said about a day. */
export interface StatementRow {
  readonly about: string;
  readonly countedCents: number | null;
  readonly differenceCents: number | null;
  readonly reason: string;
  readonly saidBy: string;
}

export interface CountedCash {
  readonly dueCents: number;
  readonly roundingCents: number;
}

interface Asked {
  readonly branch: number | null;
  readonly takings: readonly TakingSum[];
  /** What should be in the drawers. */
  readonly cash: CountedCash;
  readonly statements: readonly StatementRow[];
  /** Of all stores. */
  readonly found: readonly FoundDifference[];
}

/** A difference before somebody explains it. */
type Unexplained = Omit<Difference, 'reason' | 'saidBy'>;
type FoundDifference = Unexplained & { readonly warehouseId: number };

/** The columns of a difference that was found. */
type Found = Pick<FoundDifference, 'warehouseId' | 'sourceId' | 'label' | 'dueCents' | 'foundCents' | 'note'>;

/** Reads where runs, orders and documents of a day do not add up. */
export async function foundDifferences(db: Queryable, day: string): Promise<FoundDifference[]> {
  const found = await Promise.all(
    READERS.map(async ([kind, read]) =>
      (await read(db, day)).map((row) => ({ ...row, kind, about: `${kind}:${row.sourceId}` })),
    ),
  );
  return found.flat();
}

/** Returns where the day of a store does not add up, with what was said about it. */
export function differencesOf(asked: Asked): Difference[] {
  const own = asked.found.filter(({ warehouseId }) => warehouseId === asked.branch);
  return [...countedOf(asked), ...unsaidOf(asked), ...own.map(({ warehouseId: _, ...difference }) => difference)].map(
    (each) => explained(each, asked.statements),
  );
}

/** A reason holds as long as the difference is the one for which it was given. */
function explained(difference: Unexplained, statements: readonly StatementRow[]): Difference {
  const said = statements.find(({ about }) => about === difference.about);
  const cents = (difference.foundCents ?? 0) - difference.dueCents;
  const holds = said !== undefined && said.reason !== '' && said.differenceCents === cents;
  return { ...difference, reason: holds ? said.reason : '', saidBy: said?.saidBy ?? null };
}

/** What a drawer or a terminal should have; it has to be counted where anything should be there. */
function countedOf({ takings, cash, statements }: Asked): Unexplained[] {
  return COUNTED.map((about) => {
    const dueCents = about === 'counter_cash' ? cash.dueCents : takenBy(takings, about);
    const foundCents = statements.find((each) => each.about === about)?.countedCents ?? null;
    return { about, kind: 'count' as const, sourceId: null, label: '', dueCents, foundCents, note: '' };
  }).filter(({ dueCents, foundCents }) => dueCents !== 0 || (foundCents ?? 0) !== 0);
}

const takenBy = (takings: readonly TakingSum[], instrument: Counted) =>
  takings.reduce((sum, each) => sum + (each.instrument === instrument ? each.cents : 0), 0);

function unsaidOf({ takings }: Asked): Unexplained[] {
  const unsaid = takings.filter(({ instrument, cents }) => instrument.endsWith('_unsaid') && cents !== 0);
  if (unsaid.length === 0) return [];
  const [count, cents] = [
    unsaid.reduce((sum, each) => sum + each.count, 0),
    unsaid.reduce((sum, each) => sum + each.cents, 0),
  ];
  const found = { sourceId: null, label: String(count), dueCents: cents, foundCents: 0, note: '' };
  return [{ ...found, about: 'unsaid', kind: 'unsaid' }];
}

type Read = (db: Queryable, day: string) => Promise<Found[]>;

const READERS: readonly (readonly [kind: Exclude<Difference['kind'], 'count' | 'unsaid'>, read: Read])[] = [
  ['run', closedRuns],
  ['run-open', openRuns],
  ['order', unpaidOrders],
  ['document', unequalDocuments],
  ['to-invoice', missingInvoices],
];

const RUN_NAME = sql`'G' || lpad(r.number::text, 2, '0') || coalesce(' · ' || nullif(${fullName(sql`d`)}, ''), '')`;

/** Runs whose counted cash differs from what customers had to pay, in steps of five cents. */
function closedRuns(db: Queryable, day: string): Promise<Found[]> {
  return db.query<Found>(sql`
    select m.warehouse_id, r.run_id as source_id, ${RUN_NAME} as label, r.counted_cents - m.cents as due_cents,
      r.counted_cents as found_cents, r.cash_note as note
    from money_moves m join delivery_runs r on r.run_id = m.source_id left join customers d on d.user_id = r.driver_id
    where m.day = ${day}::date and m.kind = 'run_difference' order by r.run_id`);
}

/** Runs that brought cash and are not counted yet. */
function openRuns(db: Queryable, day: string): Promise<Found[]> {
  return db.query<Found>(sql`
    select m.warehouse_id, r.run_id as source_id, ${RUN_NAME} as label, sum(rounded_cash(m.cents))::int as due_cents,
      null::int as found_cents, '' as note
    from money_moves m join payments p on p.payment_id = m.source_id and p.handed_by = 'cash'
      join run_stops s using (order_id) join delivery_runs r using (run_id)
      left join customers d on d.user_id = r.driver_id
    where m.day = ${day}::date and m.kind = 'taken' and r.state <> 'closed'
    group by m.warehouse_id, r.run_id, d.user_id order by r.run_id`);
}

/** Orders of the day, not on account, of which more or less is paid than their receipt bills. */
function unpaidOrders(db: Queryable, day: string): Promise<Found[]> {
  return db.query<Found>(sql`
    select warehouse_id, order_id as source_id, label, due_cents, found_cents, note from (
      select s.warehouse_id, o.order_id, ${ORDER_NUMBER}::text as label, s.total_cents - s.voucher_cents
          - f.state_vat_cents as due_cents,
        (select coalesce(sum(p.captured_cents), 0) - coalesce(sum((select sum(r.amount_cents) from payment_refunds r
          where r.payment_id = p.payment_id and r.request_id is null)), 0)
          from payments p where p.order_id = o.order_id)::int as found_cents,
        coalesce((select u.note from uncollected_orders u where u.order_id = o.order_id), '') as note
      from ${closingSales(day)} s join orders o using (order_id) join order_fulfilments f using (order_id)
      where s.kind = 'sale' and s.sign = 1
        and not exists (select from payments c where c.order_id = o.order_id and c.credit_line_id is not null)) d
    where due_cents <> found_cents order by order_id`);
}

/** First invoices of the day that are not what the receipts of their orders say. */
function unequalDocuments(db: Queryable, day: string): Promise<Found[]> {
  return db.query<Found>(sql`
    select b.warehouse_id, d.document_id as source_id, d.year || '/' || d.series || '/' || d.number as label,
      b.cents as due_cents,
      d.total_cents as found_cents, '' as note
    from documents d cross join lateral (
      select sum(s.total_cents)::int as cents, min(s.warehouse_id) as warehouse_id,
        bool_and(l.document_id = (select min(e.document_id) from document_orders e
          where e.order_id = l.order_id)) as is_first
      from document_orders l join sales_facts s on s.order_id = l.order_id and s.kind = 'sale'
      where l.document_id = d.document_id) b
    where d.issued_on = ${day}::date and d.kind <> 'credit-note' and b.is_first
      and b.cents <> d.total_cents
    order by d.document_id`);
}

/** Orders of the day whose invoice could not be issued. */
function missingInvoices(db: Queryable, day: string): Promise<Found[]> {
  return db.query<Found>(sql`
    select s.warehouse_id, o.order_id as source_id, ${ORDER_NUMBER}::text as label, s.total_cents as due_cents,
      0 as found_cents,
      i.problem as note
    from ${closingSales(day)} s join orders o using (order_id) join invoices_due i using (order_id)
    where s.kind = 'sale' and s.sign = 1
    order by o.order_id`);
}
