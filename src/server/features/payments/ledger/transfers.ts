import type { TRANSFER_STATES } from '../../../../domain/orders/payment-status.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import { enqueue } from '../../../infra/jobs/enqueue.ts';

/** Why a part of a transfer pays nothing. */
export type RestReason = 'too-much' | 'cancelled' | 'not-awaited' | 'unknown';

export interface NewTransfer {
  /** The reference text of the transfer, from the bank. */
  readonly reference: string;
  readonly amountCents: number;
  readonly staffId: number;
  readonly bankKey: string | undefined;
  readonly requestKey: string | undefined;
  readonly now: Date;
}

/** The purpose of a transfer: it pays an order, or dues of one company. With neither, the purpose is unknown. */
export interface TransferPurpose {
  readonly userId: number | undefined;
  readonly orderId?: number;
  readonly dueIds?: readonly number[];
}

/** A transfer that has arrived and paid nothing yet. */
export interface LyingTransfer {
  readonly receiptId: number;
  readonly amountCents: number;
}

/** Records a transfer that arrived, of which nothing is used yet. Returns its id. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<number> {
  const { reference, amountCents, staffId, bankKey, requestKey, now } = transfer;
  const row = await tx.maybeOne<{ receiptId: number }>(sql`
    insert into transfer_receipts (staff_id, reference, amount_cents, bank_key, request_key, received_at)
    values (${staffId}, ${reference}, ${amountCents}, ${bankKey ?? null}, ${requestKey ?? null},
      ${now}) returning receipt_id`);
  if (!row) throw new Error('a transfer was not written');
  return row.receiptId;
}

/** Records the purpose of a transfer, and that it waits for the rest of its money, or why it pays nothing. */
export async function allotTransfer(
  tx: Tx,
  receiptId: number,
  { userId, orderId, dueIds = [] }: TransferPurpose,
  why: RestReason | undefined,
): Promise<void> {
  await tx.query(sql`
    update transfer_receipts set user_id = ${userId ?? null}, order_id = ${orderId ?? null},
      due_ids = ${[...dueIds]}::int[], state = ${why === undefined ? 'waiting' : 'open'}, why = ${why ?? null}
    where receipt_id = ${receiptId}`);
}

/**
 * Transfers that wait with others for the whole amount of an order, or of dues that are all among these. The oldest
 * first, locked.
 */
export function waitingTransfers(
  tx: Tx,
  { orderId, dueIds }: { readonly orderId?: number; readonly dueIds?: readonly number[] },
): Promise<LyingTransfer[]> {
  const its =
    orderId === undefined
      ? sql`order_id is null and due_ids <> '{}' and due_ids <@ ${[...(dueIds ?? [])]}::int[]`
      : sql`order_id = ${orderId}`;
  return tx.query<LyingTransfer>(sql`
    select receipt_id, amount_cents from transfer_receipts where state = 'waiting' and ${its}
    order by receipt_id for update`);
}

/** Returns the cents that have arrived for an order that waits for more. */
export async function waitingCents(db: Queryable, orderId: number): Promise<number> {
  const row = await db.one<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as cents from transfer_receipts where order_id = ${orderId}
      and state = 'waiting'`);
  return row.cents;
}

/** Uses waiting transfers for a payment of exactly this sum; the rest of the last one is open. */
export async function spendTransfers(
  tx: Tx,
  transfers: readonly LyingTransfer[],
  { paymentId, cents }: { readonly paymentId: number; readonly cents: number },
): Promise<void> {
  let left = cents;
  for (const { receiptId, amountCents } of transfers) {
    const used = Math.min(left, amountCents);
    left -= used;
    const isWhole = used === amountCents;
    await tx.query(sql`
      update transfer_receipts set payment_id = ${used > 0 ? paymentId : null}, used_cents = ${used},
        state = ${isWhole ? 'used' : 'open'}, why = ${isWhole ? null : 'too-much'}
      where receipt_id = ${receiptId}`);
    if (!isWhole) await enqueue(tx, 'transfer-news', { receiptId, news: 'open' });
  }
}

/**
 * The money of an order, or of dues, is no longer waited for: transfers that arrived for it become open, and the
 * customer is notified.
 */
export async function freeTransfers(
  tx: Tx,
  of: { readonly orderId: number } | { readonly dueIds: readonly number[] },
  why: RestReason,
): Promise<void> {
  const its: SqlFragment =
    'orderId' in of ? sql`order_id = ${of.orderId}` : sql`order_id is null and due_ids && ${[...of.dueIds]}::int[]`;
  const freed = await tx.query<{ receiptId: number }>(sql`
    with freed as (
      update transfer_receipts set state = 'open', why = ${why} where state = 'waiting' and ${its} returning receipt_id)
    select receipt_id from freed order by receipt_id`);
  for (const { receiptId } of freed) await enqueue(tx, 'transfer-news', { receiptId, news: 'open' });
}

export interface OpenTransfer {
  readonly receiptId: number;
  readonly userId: number | null;
  readonly why: RestReason | null;
  readonly state: keyof typeof TRANSFER_STATES;
  readonly leftCents: number;
  readonly usedCents: number;
}

export async function readTransfer(db: Queryable, receiptId: number): Promise<OpenTransfer | undefined> {
  const row = await db.maybeOne<OpenTransfer>(sql`${OPEN} where receipt_id = ${receiptId}`);
  return row;
}

export async function lockTransfer(tx: Tx, receiptId: number): Promise<OpenTransfer | undefined> {
  const row = await tx.maybeOne<OpenTransfer>(sql`${OPEN} where receipt_id = ${receiptId} for update`);
  return row;
}

const OPEN = sql`select receipt_id, user_id, state, why, amount_cents - used_cents as left_cents, used_cents
  from transfer_receipts`;

export interface TransferEnd {
  readonly as: 'returned' | 'credited';
  readonly settlement: string;
  readonly certificateId?: number;
  readonly staffId: number;
  readonly now: Date;
}

/** Records what happened to the rest of a locked transfer, and notifies its customer. */
export async function endTransfer(tx: Tx, receiptId: number, end: TransferEnd): Promise<void> {
  const { as, settlement, certificateId, staffId, now } = end;
  await tx.query(sql`
    update transfer_receipts set state = ${as}, settlement = ${settlement},
      gift_certificate_id = ${certificateId ?? null}, settled_by = ${staffId}, settled_at = ${now}
    where receipt_id = ${receiptId}`);
  await enqueue(tx, 'transfer-news', { receiptId, news: as });
}
