import { CREDIT_LEGAL, MINIMUM_PROFILE_LEVEL } from '../../../domain/account/features.ts';
import { type CreditKind, type CreditState, type CreditUse } from '../../../domain/credit-lines/credit-line.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { writeCreditLegal } from '../customers/credit-legal.ts';
import { committedSql } from '../payments/ledger/on-account.ts';

export interface CreditLineRow extends CreditUse {
  readonly creditLineId: number;
  readonly masterId: number;
  readonly code: string;
  readonly kind: CreditKind;
  /** YYYY-MM-DD, as all days in this file. */
  readonly grantedOn: string;
  /** Null: it has no end. */
  readonly validUntil: string | null;
  readonly termsDays: number;
  readonly state: CreditState;
}

/** An expression for the account of the company that a customer buys for: the customer's own if there is no other. */
export function masterSql(userId: number): SqlFragment {
  return sql`coalesce((select master_id from company_users where user_id = ${userId}), ${userId})`;
}

/** Returns whether credit was granted to the company of this account, even if it is closed now. */
export async function companyHasCredit(db: Queryable, masterId: number): Promise<boolean> {
  const rows = await db.query(sql`select 1 from credit_lines where master_id = ${masterId} limit 1`);
  return rows.length > 0;
}

/**
 * Allows these customers to buy on account if their company was granted credit, and forbids it otherwise. A closed line
 * does not change that: its dues are still to be paid.
 */
export async function grantByCompany(tx: Tx, userIds: readonly number[]): Promise<void> {
  await writeCreditLegal(
    tx,
    userIds,
    sql`exists (
        select from credit_lines l
        where l.master_id = coalesce((select m.master_id from company_users m where m.user_id = u.user_id),
          u.user_id))`,
  );
}

/** Counts overdue dues of the lines that match this condition on `x`. */
function expiredSql(lines: SqlFragment, today: string): SqlFragment {
  return sql`(select coalesce(sum(d.left_cents), 0)::int from open_dues d join credit_lines x using (credit_line_id)
    where ${lines} and d.due_on < ${today}::date)`;
}

function columns(expiredOf: SqlFragment): SqlFragment {
  return sql`l.credit_line_id, l.master_id, l.code, l.kind, l.granted_on,
    l.valid_until, l.limit_cents, l.terms_days, l.state,
    ${committedSql(sql`l.credit_line_id`)} as committed_cents, ${expiredOf} as expired_cents`;
}

function isValid(today: string): SqlFragment {
  return sql`l.state = 'active' and l.granted_on <= ${today}::date and (l.valid_until is null
    or l.valid_until >= ${today}::date)`;
}

/** A condition for the agreement and the level of decision 47 of the buyer. */
function mayBuySql(userId: number): SqlFragment {
  return sql`exists (select from customers c where c.user_id = ${userId} and c.legal_ids @> array[${CREDIT_LEGAL}::int]
    and c.profile_level >= ${MINIMUM_PROFILE_LEVEL})`;
}

/** Reads the lines that a customer may buy on today; `expired` counts the dues of the whole company. */
export function usableLines(db: Queryable, userId: number, today: string): Promise<CreditLineRow[]> {
  return db.query<CreditLineRow>(sql`
    select ${columns(expiredSql(sql`x.master_id = l.master_id`, today))} from credit_lines l
    where l.master_id = ${masterSql(userId)} and ${isValid(today)} and ${mayBuySql(userId)}
      order by l.kind, l.credit_line_id`);
}

/**
 * Locks the line of a kind that a customer may buy on today; undefined: there is none. Concurrent purchases wait for
 * each other.
 */
export async function lockUsableLine(
  tx: Tx,
  { userId, kind, today }: { readonly userId: number; readonly kind: CreditKind; readonly today: string },
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    select l.credit_line_id as id from credit_lines l
    where l.master_id = ${masterSql(userId)} and l.kind = ${kind} and ${isValid(today)}
      and ${mayBuySql(userId)} for update of l`);
  return row?.id;
}

/** Reads a line with the amount committed now; `expired` counts the dues of the whole company. */
export async function readLine(db: Queryable, creditLineId: number, today: string): Promise<CreditLineRow | undefined> {
  const row = await db.maybeOne<CreditLineRow>(sql`
    select ${columns(expiredSql(sql`x.master_id = l.master_id`, today))} from credit_lines l
      where l.credit_line_id = ${creditLineId}`);
  return row;
}

/** Reads all lines of companies, closed ones last; `expired` counts the dues of each line. */
export function linesOf(db: Queryable, masterIds: readonly number[], today: string): Promise<CreditLineRow[]> {
  return db.query<CreditLineRow>(sql`
    select ${columns(expiredSql(sql`x.credit_line_id = l.credit_line_id`, today))} from credit_lines l
    where l.master_id = any(${[...masterIds]}::int[]) order by l.master_id, l.state = 'closed', l.credit_line_id desc`);
}
