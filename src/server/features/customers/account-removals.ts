import {
  OPEN_REMOVALS,
  REMOVAL_TRANSITIONS,
  type RemovalKind,
  type RemovalState,
} from '../../../domain/account/account-removal.ts';
import { statesBefore } from '../../../domain/base/states.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { fullName } from './queries.ts';

export interface RemovalRow {
  readonly removalId: number;
  readonly kind: RemovalKind;
  readonly userId: number;
  readonly customer: string;
  readonly email: string;
  readonly firstName: string;
  readonly state: RemovalState;
  readonly reason: string;
  readonly askedById: number;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decidedBy: string | null;
  readonly dueAt: Date | null;
}

const MAX_SHOWN = 50;

const COLUMNS = sql`r.removal_id::int as removal_id, r.kind, r.user_id, ${fullName(sql`c`)} as customer, c.email,
  c.first_name, r.state, r.reason, r.asked_by as asked_by_id, ${fullName(sql`a`)} as asked_by,
  r.asked_at, ${fullName(sql`d`)} as decided_by, r.due_at
  from account_removals r join customers c using (user_id) join customers a on a.user_id = r.asked_by
  left join customers d on d.user_id = r.decided_by`;

/** Returns open requests, the oldest first, and then the latest of the others. */
export function removalsOf(db: Queryable, kind: RemovalKind): Promise<RemovalRow[]> {
  const isOpen = sql`r.state = any(${[...OPEN_REMOVALS]}::text[])`;
  return db.query<RemovalRow>(sql`
    select ${COLUMNS} where r.kind = ${kind}
      order by ${isOpen} desc, case when ${isOpen} then r.removal_id end, r.removal_id desc
      limit ${MAX_SHOWN}`);
}

export async function removalById(db: Queryable, removalId: number): Promise<RemovalRow | undefined> {
  const row = await db.maybeOne<RemovalRow>(sql`select ${COLUMNS} where r.removal_id = ${removalId}`);
  return row;
}

interface NewRemoval {
  readonly kind: RemovalKind;
  readonly userId: number;
  readonly reason: string;
  readonly askedBy: number;
  readonly now: Date;
}

/** Returns whether it was written: an account has at most one open request of a kind. */
export async function insertRemoval(tx: Tx, { kind, userId, reason, askedBy, now }: NewRemoval): Promise<boolean> {
  return tx.changed(sql`
    insert into account_removals (kind, user_id, state, reason, asked_by, asked_at)
    values (${kind}, ${userId}, 'asked', ${reason}, ${askedBy}, ${now})
    on conflict do nothing`);
}

interface Decision {
  readonly removalId: number;
  readonly state: 'confirmed' | 'refused';
  readonly decidedBy: number;
  readonly now: Date;
  readonly dueAt: Date;
}

/** Returns whether the decision was still open; of two parallel ones one succeeds. */
export async function decideRemoval(tx: Tx, { removalId, state, decidedBy, now, dueAt }: Decision): Promise<boolean> {
  return tx.changed(sql`
    update account_removals set state = ${state}, decided_by = ${decidedBy}, decided_at = ${now},
      due_at = ${state === 'confirmed' ? dueAt : null}, ended_at = ${state === 'refused' ? now : null}
    where removal_id = ${removalId} and state = any(${statesBefore(REMOVAL_TRANSITIONS, state)}::text[])`);
}

/** Ends a confirmed request. Returns whether it was still open. */
export async function endRemoval(
  tx: Tx,
  { removalId, state, now }: { readonly removalId: number; readonly state: 'objected' | 'done'; readonly now: Date },
): Promise<boolean> {
  return tx.changed(sql`
    update account_removals set state = ${state}, ended_at = ${now}
    where removal_id = ${removalId} and state = any(${statesBefore(REMOVAL_TRANSITIONS, state)}::text[])`);
}

/** Returns confirmed requests without an objection in time, the oldest first. */
export function dueRemovals(
  db: Queryable,
  kind: RemovalKind,
  now: Date,
): Promise<{ removalId: number; userId: number; email: string }[]> {
  return db.query(sql`
    select r.removal_id::int as removal_id, r.user_id, c.email from account_removals r join customers c using (user_id)
    where r.kind = ${kind} and r.state = 'confirmed' and r.due_at <= ${now} order by r.removal_id`);
}
