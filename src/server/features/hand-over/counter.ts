import type {
  CounterCodeBody,
  CounterCrateBody,
  CounterDoneBody,
  OrderAtCounter,
} from '../../../contract/hand-over/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { DRIVE, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { bornBy } from '../../../domain/delivery/runs/at-the-door.ts';
import { ALMOST_READY, DELIVERED, statesThatBecome } from '../../../domain/orders/order-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { inOwnStores } from '../../http/staff/own-stores.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import { within } from '../../infra/database/transaction.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { deliver, refuseUnchecked } from '../fulfilment/deliver-order.ts';
import type { BillDeps } from '../fulfilment/make-ready.ts';
import type { SubstitutionDeps } from '../fulfilment/pick-line.ts';
import { lockInCharge, type StaffStep } from '../fulfilment/steps.ts';
import { headView, type OfServices, placedOrder, TO_SERVE } from '../fulfilment/view.ts';
import {
  countWrongCode,
  serveArrival,
  writeAgeSeen,
  writeBroughtBack,
  writeCheck,
} from '../orders/fulfilment-writes.ts';
import { lockAnyOrder } from '../orders/queries.ts';
import { alcoholItems } from '../orders/read/line-facts.ts';
import { CUSTOMER_PHONE, HEAD_COLUMNS, HEAD_TABLES, type OrderHead } from '../orders/read/order-head.ts';
import { writeHandedBy } from '../payments/ledger/collecting.ts';
import { type Crate, cratesOf, takeCrateOut } from '../picking/crates.ts';
import { emptiesBackOf, giveDepositsBack } from '../refunds/deposits.ts';

/** The number of wrong codes after which a document is needed. */
const MAX_WRONG = 3;
const MAX_ORDERS = 300;
/** From these states an order is handed over. */
const READY = statesThatBecome(DELIVERED);

interface CounterRow extends OrderHead {
  readonly note: string | null;
  readonly announcedAt: Date | null;
  readonly arrivesAt: Date | null;
  readonly servedAt: Date | null;
  readonly pickupCode: string | null;
  readonly codeWrong: number;
  readonly codeChecked: 'code' | 'document' | null;
  readonly ageSeenAt: Date | null;
  readonly lockerAt: Date | null;
  readonly lockerBox: string | null;
  readonly handedOverAt: Date | null;
}

const today = (now: Date) => instantOf(romeTime(now).date, '00:00');

/** Reads orders with the arrivals that were announced today; older announcements are ignored. */
const readRows = (db: Queryable, where: SqlFragment, now: Date) =>
  db.query<CounterRow>(sql`
    select ${HEAD_COLUMNS}, a.info as note, a.announced_at, a.arrives_at, a.served_at,
      f.pickup_code, coalesce(f.code_wrong, 0) as code_wrong, f.code_checked, f.age_seen_at, f.locker_at, f.locker_box,
      f.handed_over_at
    from ${HEAD_TABLES} left join order_arrivals a on a.order_id = o.order_id
        and a.announced_at >= ${today(now)}
    where ${where}
    order by f.handed_over_at desc nulls first, (a.announced_at is null or a.served_at is not null), a.arrives_at,
      t.service_date, t.begins, o.order_id limit ${MAX_ORDERS}`);

/**
 * Returns the orders of today, and remaining ones of earlier days, that are picked up at a store or wait in lockers:
 * the customer who waits longest first, and those served today last.
 */
export async function ordersAtCounter(
  db: Queryable,
  { storeId, services, own }: OfServices & { readonly storeId: number | undefined; readonly own: readonly number[] },
  now: Date,
): Promise<OrderAtCounter[]> {
  const store = storeId === undefined ? sql`true` : sql`o.store_id = ${storeId}`;
  const rows = await readRows(
    db,
    sql`o.delivery_service_id in (${DRIVE}, ${LOCKER}) and o.delivery_service_id = any(${[...services]}::int[])
      and ${store} and ${inOwnStores(own, sql`o.warehouse_id`)}
      and o.order_id in (select order_id from order_fulfilments where handed_over_at >= ${today(now)}
        union all select order_id from orders where status_id in (${integerList(TO_SERVE)}))
      and (f.handed_over_at >= ${today(now)}
      or o.status_id in (${integerList(TO_SERVE)})
        and (t.service_date <= ${romeTime(now).date} or (a.announced_at is not null and a.served_at is null)))`,
    now,
  );
  return views(db, rows, now);
}

/** Returns one confirmed order, however it gets to its customer; undefined: there is none. */
export async function orderAtCounter(db: Queryable, orderId: number, now: Date): Promise<OrderAtCounter | undefined> {
  const rows = await readRows(db, placedOrder(orderId), now);
  return (await views(db, rows, now))[0];
}

async function views(db: Queryable, rows: readonly CounterRow[], now: Date): Promise<OrderAtCounter[]> {
  const numbers = rows.map(({ orderId }) => orderId);
  const [crates, alcohol, empties] = await Promise.all([
    cratesOf(db, numbers),
    alcoholItems(db, numbers),
    emptiesBackOf(db, numbers),
  ]);
  const ofOrder = Map.groupBy(crates, ({ orderId }) => orderId);
  return rows.map((row) => {
    const facts = { crates: ofOrder.get(row.orderId) ?? [], alcohol: alcohol.get(row.orderId) ?? [] };
    return { ...viewOf(row, facts, now), ...empties.get(row.orderId) };
  });
}

interface Facts {
  readonly crates: readonly Crate[];
  /** The lines with alcohol. */
  readonly alcohol: readonly number[];
}

function viewOf(row: CounterRow, { crates, alcohol }: Facts, now: Date): OrderAtCounter {
  return {
    ...headView(row),
    isReady: READY.includes(row.statusId),
    word: crates[0]?.word ?? '',
    ...arrivalOf(row),
    crates: crates.map(crateView),
    code: codeState(row),
    hasAlcohol: alcohol.length > 0,
    alcoholItems: [...alcohol],
    bornBy: bornBy(romeTime(now).date),
    ...(row.ageSeenAt === null ? {} : { ageSeenAt: row.ageSeenAt.toISOString() }),
    ...(row.handedOverAt === null ? {} : { doneAt: row.handedOverAt.toISOString() }),
    ...(row.lockerAt === null ? {} : { inLocker: { since: row.lockerAt.toISOString(), box: row.lockerBox ?? '' } }),
  };
}

export function crateView({ crateId, temperature, place, outAt }: Crate): OrderAtCounter['crates'][number] {
  return { crateId, temperature, place: place ?? '', isOut: outAt !== null };
}

function arrivalOf({ note, announcedAt, arrivesAt, servedAt }: CounterRow): Pick<OrderAtCounter, 'arrival'> {
  if (announcedAt === null || arrivesAt === null) return {};
  return {
    arrival: {
      note: note ?? '',
      announcedAt: announcedAt.toISOString(),
      arrivesAt: arrivesAt.toISOString(),
      ...(servedAt === null ? {} : { servedAt: servedAt.toISOString() }),
    },
  };
}

function codeState({
  pickupCode,
  codeWrong,
  codeChecked,
}: Pick<CounterRow, 'pickupCode' | 'codeWrong' | 'codeChecked'>) {
  if (codeChecked !== null) return 'checked';
  if (pickupCode === null) return 'none';
  return codeWrong >= MAX_WRONG ? 'locked' : 'open';
}

interface Secret {
  readonly pickupCode: string | null;
  readonly codeWrong: number;
  readonly codeChecked: 'code' | 'document' | null;
  readonly phone: string;
}

/**
 * Checks the code that the customer says. Wrong ones are counted; after three, the digits of the telephone and a
 * document are needed. After six in all neither helps: only a person who may skip checks can hand over (decision 98).
 */
export async function checkCode(
  db: Database,
  { orderId, staffId, now }: StaffStep,
  { code, phone_end: phoneEnd }: CounterCodeBody,
): Promise<Result<void, Refusal>> {
  // a wrong code is returned as a value, so that its count is committed, and the call is refused afterwards
  const checked = await db.tx(async (tx): Promise<Result<WrongCode | undefined, Refusal>> => {
    const locked = await lockInCharge(tx, orderId, TO_SERVE);
    if (!locked.ok) return locked;
    const secret = await tx.one<Secret>(sql`
      select f.pickup_code, f.code_wrong, f.code_checked, ${CUSTOMER_PHONE} as phone
      from order_fulfilments f join orders o using (order_id) join customers c using (user_id)
        where f.order_id = ${orderId}`);
    if (secret.codeChecked !== null) return ok(undefined);
    const by = phoneEnd === undefined ? ('code' as const) : ('document' as const);
    const wrong = phoneEnd === undefined ? wrongCode(secret, code) : wrongPhone(secret, phoneEnd);
    if (wrong === undefined) await writeCheck(tx, orderId, { by, staffId, now });
    else if (wrong === 'CODE_WRONG' || wrong === 'PHONE_WRONG') await countWrongCode(tx, orderId);
    return ok(wrong);
  });
  if (!checked.ok) return checked;
  const { value: wrong } = checked;
  return wrong === undefined ? ok() : refuse(wrong, { field: phoneEnd === undefined ? 'code' : 'phone_end' });
}

type WrongCode = 'CODE_LOCKED' | 'CODE_WRONG' | 'PHONE_LOCKED' | 'PHONE_WRONG';

function wrongCode(secret: Secret, code: string | undefined): WrongCode | undefined {
  if (secret.codeWrong >= MAX_WRONG) return 'CODE_LOCKED';
  return secret.pickupCode !== null && code?.replace(/\s/g, '') === secret.pickupCode ? undefined : 'CODE_WRONG';
}

/** Returns the refusal of wrong digits. If no telephone is known, any digits pass: the document decides. */
function wrongPhone({ phone, codeWrong }: Secret, end: string): WrongCode | undefined {
  if (codeWrong >= 2 * MAX_WRONG) return 'PHONE_LOCKED';
  const digits = phone.replace(/\D/g, '');
  return digits === '' || digits.endsWith(end) ? undefined : 'PHONE_WRONG';
}

/** Records that the staff have seen a document: the customer is of age. */
export function seeAge(db: Database, { orderId, staffId, now }: StaffStep): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const locked = await lockInCharge(tx, orderId, TO_SERVE);
    if (!locked.ok) return locked;
    await writeAgeSeen(tx, orderId, { staffId, now });
    return ok();
  });
}

/** Records that a crate was scanned when it leaves with its order. */
export function readCrate(
  db: Database,
  { orderId, staffId, now }: StaffStep,
  { crate }: CounterCrateBody,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    const locked = await lockInCharge(tx, orderId, [...READY, ALMOST_READY]);
    return locked.ok ? takeCrateOut(tx, { orderId, crate, staffId, now }) : locked;
  });
}

/**
 * Hands the goods over, after the checks: the code, the age if there is alcohol, and every crate. An announced arrival
 * is then served, and the deposits of returned empties are refunded.
 */
export async function handOver(
  deps: BillDeps & Pick<SubstitutionDeps, 'catalogue'>,
  step: StaffStep,
  body: CounterDoneBody,
): Promise<Result<void, Refusal>> {
  const { orderId, staffId, now } = step;
  const returned = body.returned_items ?? [];
  const { bags_back: bags = 0, boxes_back: boxes = 0, empties_back: empties = 0 } = body;
  const risen = await deps.db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    // the lock keeps what is checked unchanged until it is written
    if (!(await lockAnyOrder(tx, orderId))) return refuse('ORDER_NOT_FOUND');
    const order = await orderAtCounter(tx, orderId, now);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const checked = await refuseUnchecked(tx, orderId, returned);
    if (!checked.ok) return checked;
    const missing = order.crates.filter(({ isOut }) => !isOut).length;
    if (missing > 0) return refuse('CRATES_MISSING', { field: 'crate', details: { count: missing } });
    const delivered = await deliver({ ...deps, db: within(deps.db, tx) }, step, returned);
    if (!delivered.ok) return delivered;
    await writeBroughtBack(tx, orderId, { bags, boxes, empties });
    if (body.paid_by !== undefined) await writeHandedBy(tx, orderId, { by: body.paid_by, now });
    await giveDepositsBack(tx, { orderId, empties, staffId, now });
    await serveArrival(tx, orderId, now);
    return delivered;
  });
  if (!risen.ok) return risen;
  deps.catalogue.announceStock(risen.value);
  return ok();
}
