import type { ReceivedTransfer, TransferList } from '../../../contract/order-payments/staff-schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { required } from '../../../domain/base/validators.ts';
import { dueReason } from '../../../domain/dues/due-status.ts';
import { AWAITS_TRANSFER } from '../../../domain/orders/order-status.ts';
import { PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { transferReason, WIRE } from '../../../domain/orders/payment-type.ts';
import type { FriendGift } from '../../../domain/pricing/friend-gift.ts';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { billedName, fullName } from '../customers/queries.ts';
import { replaceCertificate } from '../gift-certificates/sold-certificate.ts';
import { endTransfer, lockTransfer, readTransfer } from '../payments/ledger/transfers.ts';
import { allot, receiveTransfer } from './transfers.ts';

/** The minimum amount of a transfer. */
const MIN_EURO = 0.01;
const MAX_AWAITED = 300;
const MAX_RECEIVED = 100;
const RECEIVED_MS = 30 * DAY_MS;

interface TransferDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'sale'>;
  readonly wakeJobs: () => void;
}

/** Issue 16: the staff reconcile transfers with the orders that wait for them. */
export function transferHandlers({ db, config, wakeJobs }: TransferDeps) {
  return {
    staffTransferList: async ({ now }) => done(await transferList(db, now)),
    staffTransferReceive: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      if (body.amount === undefined || body.amount < MIN_EURO) return refuse('TRANSFER_AMOUNT', { field: 'amount' });
      const transfer = {
        reference: body.reference,
        amountCents: fromEuro(body.amount),
        staffId,
        now: context.now,
        bankKey: body.bank_key?.trim() === '' ? undefined : body.bank_key?.trim(),
        requestKey: body.key,
        friendGift: config.sale.friendGift,
      };
      const received = await receiveTransfer(db, transfer);
      if (!received.ok) return received;
      wakeJobs();
      return done(await transferList(db, context.now));
    },
    staffTransferSettle: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const { receipt_id: receiptId, as, text: written = '' } = body;
      const text = written.trim();
      const missing = as === 'credited' ? undefined : required(text);
      if (missing) return refuse(missing, { field: 'text' });
      const settled = await settleRest(db, {
        ...{ receiptId, as, text, staffId },
        ...{ friendGift: config.sale.friendGift, now: context.now },
      });
      if (!settled.ok) return settled;
      wakeJobs();
      return done(await transferList(db, context.now));
    },
  } satisfies Partial<Handlers>;
}

interface AwaitedRow {
  readonly orderId: number;
  readonly customer: string;
  readonly missingCents: number;
  readonly placedAt: Date;
  readonly payUntil: Date | null;
}

interface ReceivedRow {
  readonly receiptId: number;
  /** Null: it names dues, or nothing. */
  readonly orderId: number | null;
  readonly dueIds: number[];
  readonly customer: string;
  readonly staff: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly usedCents: number;
  readonly state: ReceivedTransfer['state'];
  readonly why: NonNullable<ReceivedTransfer['why']> | null;
  readonly settlement: string;
  readonly receivedAt: Date;
}

async function transferList(db: Queryable, now: Date): Promise<TransferList> {
  const since = new Date(now.getTime() - RECEIVED_MS);
  const [awaited, dues, open, received] = await Promise.all([
    awaitedTransfers(db),
    openDues(db),
    transfers(db, sql`r.state in ('open', 'waiting')`, sql`r.receipt_id`, MAX_AWAITED),
    transfers(db, sql`r.received_at >= ${since}`, sql`r.received_at desc, r.receipt_id desc`, MAX_RECEIVED),
  ]);
  return {
    awaited: awaited.map((row) => ({
      orderId: row.orderId,
      reason: transferReason(row.orderId),
      customer: row.customer,
      amount: euroOf(row.missingCents),
      placedAt: row.placedAt.toISOString(),
      ...(row.payUntil === null ? {} : { payUntil: row.payUntil.toISOString() }),
    })),
    dues: dues.map((row) => ({
      paymentDueId: row.dueId,
      reason: dueReason([row.dueId]),
      customer: row.customer,
      amount: euroOf(row.amountCents),
      dueDate: row.dueOn,
      documentNumber: row.documentNumber,
      ...(row.documentId === null ? {} : { documentId: row.documentId }),
      isExpired: row.dueOn < romeTime(now).date,
    })),
    open: open.map(receivedView),
    received: received.map(receivedView),
  };
}

function receivedView(row: ReceivedRow): ReceivedTransfer {
  return {
    receiptId: row.receiptId,
    ...(row.orderId === null ? {} : { orderId: row.orderId }),
    paymentDueIds: row.dueIds,
    customer: row.customer,
    amount: euroOf(row.amountCents),
    left: euroOf(row.amountCents - row.usedCents),
    state: row.state,
    ...(row.why === null ? {} : { why: row.why }),
    settlement: row.settlement,
    reference: row.reference,
    receivedBy: row.staff,
    receivedAt: row.receivedAt.toISOString(),
  };
}

function awaitedTransfers(db: Queryable): Promise<AwaitedRow[]> {
  return db.query<AwaitedRow>(sql`
    select o.order_id, ${billedName(sql`c`)} as customer, p.authorised_cents - (
        select coalesce(sum(r.amount_cents), 0)::int from transfer_receipts r where r.order_id = o.order_id
          and r.state = 'waiting') as missing_cents,
      o.placed_at, o.pay_until
    from orders o join customers c using (user_id) join payments p using (order_id)
    where o.status_id = ${integerList([AWAITS_TRANSFER])} and p.payment_type_id = ${WIRE}
      and p.status_id = ${integerList([PAYMENT_IN_PROGRESS])}
    order by o.pay_until, o.order_id limit ${MAX_AWAITED}`);
}

interface DueRow {
  readonly dueId: number;
  readonly customer: string;
  readonly amountCents: number;
  readonly dueOn: string;
  readonly documentId: number | null;
  readonly documentNumber: string;
}

/** Returns unpaid dues, which a transfer may pay. */
function openDues(db: Queryable): Promise<DueRow[]> {
  return db.query<DueRow>(sql`
    select d.due_id, ${billedName(sql`c`)} as customer, d.amount_cents - d.credited_cents - (
        select coalesce(sum(r.amount_cents), 0)::int from transfer_receipts r where r.due_ids = array[d.due_id]
          and r.state = 'waiting') as amount_cents,
      d.due_on, d.document_id, d.document_number
    from dues d join credit_lines l using (credit_line_id) join customers c on c.user_id = l.master_id
    where d.state = 'open' and d.claimed_by is null order by d.due_on, d.due_id limit ${MAX_AWAITED}`);
}

function transfers(db: Queryable, where: SqlFragment, order: SqlFragment, limit: number): Promise<ReceivedRow[]> {
  return db.query<ReceivedRow>(sql`
    select r.receipt_id, r.order_id, r.due_ids, coalesce(${billedName(sql`c`)}, '') as customer,
      ${fullName(sql`s`)} as staff, r.reference, r.amount_cents, r.used_cents, r.state, r.why, r.settlement,
      r.received_at
    from transfer_receipts r left join customers c on c.user_id = r.user_id join customers s on s.user_id = r.staff_id
    where ${where} order by ${order} limit ${limit}`);
}

interface TransferSettlement {
  readonly receiptId: number;
  /**
   * returned: sent back. credited: converted to a certificate of the customer. assigned: used for the order or the dues
   * that `text` names.
   */
  readonly as: 'returned' | 'credited' | 'assigned';
  /** Says how the money was given back, or which order or dues it is for. */
  readonly text: string;
  readonly staffId: number;
  readonly friendGift: FriendGift;
  readonly now: Date;
}

/**
 * The staff decide about money on the account that pays nothing, or only a part of something. Once for each transfer.
 */
function settleRest(db: Database, settlement: TransferSettlement): Promise<Result<void, Refusal>> {
  const { receiptId, as, text, staffId, friendGift, now } = settlement;
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('transfer-receipts'))`);
    // an order is locked before its transfers, as when it is cancelled
    const transfer = await (as === 'assigned' ? readTransfer : lockTransfer)(tx, receiptId);
    if (!transfer) return refuse('TRANSFER_NOT_FOUND', { field: 'receipt_id' });
    if (transfer.state !== 'open' && transfer.state !== 'waiting') return refuse('TRANSFER_SETTLED');
    if (as === 'assigned') {
      // the rest of a partly used transfer stays with that payment
      if (transfer.usedCents > 0) return refuse('TRANSFER_IN_PART');
      await allot(tx, receiptId, { reference: text, friendGift, now });
      return (await readTransfer(tx, receiptId))?.why === 'unknown'
        ? refuse('TRANSFER_UNKNOWN', { field: 'text' })
        : ok();
    }
    const { userId, leftCents: cents } = transfer;
    if (as === 'credited' && userId === null) return refuse('TRANSFER_OF_NOBODY');
    const certificateId =
      as === 'credited' && userId !== null
        ? await replaceCertificate(tx, { userId, cents, today: romeTime(now).date })
        : undefined;
    await endTransfer(tx, receiptId, {
      as,
      settlement: text,
      staffId,
      now,
      ...(certificateId === undefined ? {} : { certificateId }),
    });
    return ok();
  });
}
