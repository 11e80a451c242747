import type { DriveRun, RunConflict } from '../../../contract/runs/run-schemas.ts';
import type { CloseBody, RunReturns } from '../../../contract/runs/schemas.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { cashCents } from '../../../domain/delivery/runs/at-the-door.ts';
import { NOT_CHARGED, ON_ITS_WAY } from '../../../domain/orders/order-status.ts';
import { PAYMENT_CONFIRMED } from '../../../domain/orders/payment-status.ts';
import { PAYMENT_TYPES, paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { fullName } from '../customers/queries.ts';
import { moneyAtDoors } from '../fulfilment/at-the-door.ts';
import { returnToShelf } from '../fulfilment/deliver-order.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { alcoholItems } from '../orders/read/line-facts.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';
import { cratesOf } from '../picking/crates.ts';
import { emptiesBackOf } from '../refunds/deposits.ts';
import { runById } from './planning.ts';
import { isDone, type RunRow, runView, stopRows, stopsOfRun } from './run-view.ts';

interface LineRow {
  readonly orderItemId: number;
  readonly orderId: number;
  readonly orderNumber: number;
  readonly name: string;
  readonly amount: string;
  readonly totalCents: number;
  readonly isCold: boolean;
  readonly became: 'shelf' | 'written_off' | null;
}

/** Reads the content of the crates of orders: lines that were picked, by the names of the picked goods. */
function goodsOf(db: Queryable, where: SqlFragment): Promise<LineRow[]> {
  return db.query<LineRow>(sql`
    select l.order_item_id, l.order_id, ${ORDER_NUMBER} as order_number,
      case when k.substitute_quantity + k.substitute_weight_grams > 0 and k.quantity + k.weight_grams = 0
        then coalesce(k.substitute ->> 'name', l.name) else l.name end as name,
      case when k.weight_grams + k.substitute_weight_grams > 0 then (k.weight_grams + k.substitute_weight_grams) || ' g'
        else (k.quantity + k.substitute_quantity)::text end as amount,
      coalesce(k.charged_cents, l.line_cents) as total_cents,
      (select became from run_returns r where r.order_item_id = l.order_item_id) as became,
      coalesce((select c.temperature <> 'ambient' from picking_lines p join picking_crates c using (crate_id)
        where p.order_item_id = l.order_item_id), false) as is_cold
    from order_lines l join order_picks k using (order_item_id) join orders o on o.order_id = l.order_id
    where k.quantity + k.weight_grams + k.substitute_quantity + k.substitute_weight_grams > 0 and ${where}
    order by l.order_id, l.position`);
}

/**
 * A condition for what came back with a run: everything of orders that were not delivered, of the others the refused
 * lines.
 */
const cameBack = (
  runId: number,
): SqlFragment => sql`l.order_id in (select order_id from run_stops where run_id = ${runId} and state <> 'planned')
  and (k.returned or o.status_id = any(${NOT_CHARGED}::int[]))`;

function conflictsOf(db: Queryable, runId: number): Promise<(Omit<RunConflict, 'at'> & { readonly at: Date })[]> {
  return db.query(sql`
    select event_id as uuid, kind, coalesce(order_id, 0) as order_id, coalesce(why, '') as why, note, received_at as at
    from run_events where run_id = ${runId} and state = 'conflict' order by seq, received_at, event_id`);
}

async function conflictViews(db: Queryable, runId: number): Promise<RunConflict[]> {
  return (await conflictsOf(db, runId)).map(({ at, ...conflict }) => ({ ...conflict, at: at.toISOString() }));
}

/** Returns the whole run for a phone that may be offline. */
export async function driveView(
  db: Queryable,
  run: RunRow,
  { staffId, now }: Pick<ActingStaff, 'staffId' | 'now'>,
): Promise<DriveRun> {
  const rows = await stopRows(db, stopsOfRun(run.runId));
  const numbers = rows.map(({ orderId }) => orderId);
  const [money, goods, crates, unloaded, conflictList, last, alcohol, gone, empties] = await Promise.all([
    moneyAtDoors(db, numbers),
    goodsOf(db, sql`l.order_id = any(${numbers}::int[])`),
    cratesOf(db, numbers),
    unloadedCrates(db, run.runId),
    conflictViews(db, run.runId),
    db.one<{ seq: number }>(sql`select coalesce(max(seq), 0) as seq from run_events where run_id = ${run.runId}`),
    alcoholItems(db, numbers),
    goneOf(db, run.runId),
    emptiesBackOf(db, numbers),
  ]);
  const view = runView(run, rows, now);
  const cratesOfOrder = Map.groupBy(crates, ({ orderId }) => orderId);
  return {
    ...view,
    lastSeq: last.seq,
    conflictList,
    gone,
    isMine: run.driverId === staffId,
    stops: view.stops.map((stop, index) => {
      const row = rows[index];
      const boxes = cratesOfOrder.get(stop.orderId) ?? [];
      return {
        ...stop,
        word: boxes[0]?.word ?? '',
        phone: row?.phone ?? '',
        note: row?.note ?? '',
        boxes: boxes.map(({ crateId, temperature, place, outAt }) => ({
          crateId,
          temperature,
          place: place ?? '',
          isLoaded: outAt !== null,
          isUnloaded: unloaded.has(crateId),
        })),
        lines: goods
          .filter(({ orderId }) => orderId === stop.orderId)
          .map(({ orderItemId, name, amount, totalCents }) => ({
            orderItemId,
            name,
            amount,
            total: euroOf(totalCents),
          })),
        alcoholItems: alcohol.get(stop.orderId) ?? [],
        isEnded: (stop.state === 'out' || stop.state === 'arrived') && row?.statusId !== ON_ITS_WAY,
        toCollect: 0,
        certified: 0,
        ...money.get(stop.orderId),
        payment: row ? paymentTypeName(row.paymentTypeId) : '',
        ...empties.get(stop.orderId),
      };
    }),
  };
}

/** Reads the crates that were unloaded at their stops. */
async function unloadedCrates(db: Queryable, runId: number): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ crateId: number }>(sql`
    select crate_id from run_events
    where run_id = ${runId} and kind = 'unloaded' and state = 'counted' and crate_id is not null -- in any order: a set
    `);
  return new Set(rows.map(({ crateId }) => crateId));
}

/** Reads orders that were cancelled after their crates were loaded. */
function goneOf(db: Queryable, runId: number): Promise<DriveRun['gone']> {
  return db.query(sql`
    select ${ORDER_NUMBER} as order_number,
      coalesce((select word from picking_orders w where w.order_id = o.order_id order by batch_id limit 1), '') as word,
      array_agg(c.crate_id order by c.crate_id) as crates
    from run_stops p join orders o using (order_id) join picking_crates c using (order_id)
    where p.run_id = ${runId} and p.state = 'planned' and o.status_id = any(${NOT_CHARGED}::int[])
      and c.out_at is not null
    group by o.order_id order by o.order_id`);
}

interface Taken {
  readonly cash: number;
  readonly card: number;
  readonly bags: number;
  readonly boxes: number;
  readonly empties: number;
}

/**
 * Reads the money that each driver reports for each door of the run, also by events in conflict: it is in the purse all
 * the same. The money of an order is counted once, even if its handover was sent twice: the valid event is used, else
 * the first one.
 */
function takenOf(db: Queryable, runId: number): Promise<Taken> {
  return db.one<Taken>(sql`
    select coalesce(sum(paid_cents) filter (where paid_by = 'cash'), 0)::bigint as cash,
      coalesce(sum(paid_cents) filter (where paid_by = 'card'), 0)::bigint as card,
      coalesce(sum(bags), 0)::bigint as bags,
      coalesce(sum(boxes), 0)::bigint as boxes, coalesce(sum(empties), 0)::bigint as empties
    from (select distinct on (order_id, sent_by) paid_by, paid_cents, bags, boxes, empties from run_events
      where run_id = ${runId} and kind = 'delivered' and order_id in (select order_id from run_stops s
        where s.run_id = ${runId})
      order by order_id, sent_by, (state = 'counted') desc, paid_by is null, seq, received_at, event_id) e`);
}

/** Returns who closed a run, and what was counted then; undefined while it is open. */
async function closingOf(db: Queryable, runId: number): Promise<RunReturns['closed']> {
  const row = await db.maybeOne<{ at: Date; by: string; cash: number; counted: number; note: string }>(sql`
    select r.closed_at as at, ${fullName(sql`c`)} as by, cash_cents as cash, counted_cents as counted, cash_note as note
    from delivery_runs r join customers c on c.user_id = r.closed_by where run_id = ${runId} and state = 'closed'`);
  return row && { ...row, at: row.at.toISOString(), cash: euroOf(row.cash), counted: euroOf(row.counted) };
}

interface Unequal {
  readonly orderId: number;
  readonly due: number;
  readonly taken: number;
}

/** Reads delivered orders whose reported money differs from what the ledger recorded at the door. Cash is rounded. */
async function unequalOf(db: Queryable, runId: number): Promise<Unequal[]> {
  const rows = await db.query<Unequal & { readonly isCash: boolean }>(sql`
    select s.order_id, d.due, e.taken, e.is_cash from run_stops s
      cross join lateral (select coalesce(sum(captured_cents), 0)::bigint as due from payments p
        where p.order_id = s.order_id and p.status_id = ${PAYMENT_CONFIRMED}
          and p.payment_type_id = any(${AT_THE_DOOR}::int[])) d
      cross join lateral (select coalesce(sum(paid_cents), 0)::bigint as taken, coalesce(bool_or(paid_by = 'cash'),
      false) as is_cash
        from run_events where order_id = s.order_id and run_id = s.run_id and kind = 'delivered'
          and state = 'counted') e
    where s.run_id = ${runId} and s.state in ('delivered', 'partial') order by s.order_id`);
  return rows.filter(({ due, taken, isCash }) => taken !== due && !(isCash && taken === cashCents(due)));
}

/** The payment types with money that is given to the driver or at the counter. */
const AT_THE_DOOR = PAYMENT_TYPES.filter(({ means }) => means === 'handover').map(({ paymentTypeId }) => paymentTypeId);

export async function returnsOf(db: Queryable, run: RunRow, now: Date): Promise<RunReturns> {
  const { runId } = run;
  const stops = await stopRows(db, stopsOfRun(runId));
  const [goods, taken, conflictList, unequal, closed, empties, proofs] = await Promise.all([
    goodsOf(db, cameBack(runId)),
    takenOf(db, runId),
    conflictViews(db, runId),
    unequalOf(db, runId),
    closingOf(db, runId),
    emptiesBackOf(
      db,
      stops.map(({ orderId }) => orderId),
    ),
    db.query<RunReturns['proofs'][number]>(sql`
      select proof_id as uuid, order_id, kind from run_proofs where run_id = ${runId} order by added_at, proof_id`),
  ]);
  return {
    run: runView(run, stops, now),
    returned: goods.map(({ totalCents: _, became, ...line }) => ({ ...line, ...(became === null ? {} : { became }) })),
    cash: euroOf(taken.cash),
    card: euroOf(taken.card),
    bags: taken.bags,
    boxes: taken.boxes,
    empties: taken.empties,
    depositsBack: euroOf([...empties.values()].reduce((sum, { emptiesBack }) => sum + fromEuro(emptiesBack.amount), 0)),
    missing: { crates: run.missing, note: run.missingNote },
    conflictList,
    unequal: unequal.map(({ orderId, due, taken: paid }) => ({ orderId, due: euroOf(due), taken: euroOf(paid) })),
    ...(closed ? { closed } : {}),
    proofs,
  };
}

export interface Closed {
  readonly run: RunRow;
  /** The products whose stock has risen. */
  readonly risen: readonly number[];
}

/**
 * Closes a run that is over: each stop has an outcome, each returned product is back in stock or written off, conflicts
 * were reviewed, and the cash is counted. A difference needs a reason, for the sum and for each stop. Events that
 * arrive afterwards are reviewed by the same call.
 */
export function closeRun(
  db: Database,
  { staffId, now }: ActingStaff,
  body: CloseBody,
): Promise<Result<Closed, Refusal>> {
  const { run_id: runId, returned, seen, note = '' } = body;
  return db.tx(async (tx): Promise<Result<Closed, Refusal>> => {
    await tx.query(sql`select from delivery_runs where run_id = ${runId} for update`);
    const run = await runById(tx, runId);
    if (!run) return refuse('RUN_NOT_FOUND');
    if (run.state === 'closed') {
      await tx.query(sql`
        update run_events set state = 'seen', seen_by = ${staffId}
        where run_id = ${runId} and state = 'conflict' and event_id = any(${seen}::uuid[])`);
      return ok({ run, risen: [] });
    }
    if (run.state !== 'out' && run.state !== 'back') return refuse('RUN_NOT_OUT');
    const open = (await stopRows(tx, stopsOfRun(runId))).filter(
      (stop) => !isDone(stop) && stop.statusId === ON_ITS_WAY,
    );
    if (open.length > 0) return refuse('STOPS_OPEN', { details: { count: open.length } });
    const unseen = (await conflictsOf(tx, runId)).filter(({ uuid }) => !seen.includes(uuid));
    if (unseen.length > 0) return refuse('CONFLICTS_UNSEEN', { details: { count: unseen.length } });
    const goods = await goodsOf(tx, cameBack(runId));
    const became = new Map(returned.map((line) => [line.order_item_id, line.as]));
    const undecided = goods.filter(({ orderItemId }) => !became.has(orderItemId));
    if (undecided.length > 0)
      return refuse('RETURNS_OPEN', { details: { count: undecided.length }, field: 'returned' });
    const { cash } = await takenOf(tx, runId);
    const counted = fromEuro(body.cash);
    const isRight = counted === cash && (await unequalOf(tx, runId)).length === 0;
    if (!isRight && note.trim() === '') return refuse('CASH_DIFFERS', { field: 'note' });
    await tx.query(
      sql`update run_events set state = 'seen', seen_by = ${staffId} where run_id = ${runId} and state = 'conflict'`,
    );
    const rows = goods.map(({ orderItemId }) => ({ id: orderItemId, became: became.get(orderItemId) }));
    await tx.query(sql`
      insert into run_returns (order_item_id, run_id, became, decided_by, decided_at)
      select id, ${runId}, became, ${staffId}, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (
        id int, became text)`);
    await tx.query(sql`
      update delivery_runs set state = 'closed', closed_by = ${staffId}, closed_at = ${now}, cash_cents = ${cash},
        counted_cents = ${counted}, cash_note = ${note.trim()} where run_id = ${runId}`);
    const onShelf = rows.flatMap(({ id, became: as }) => (as === 'shelf' ? [id] : []));
    return ok({ run, risen: await returnToShelf(tx, onShelf) });
  });
}
