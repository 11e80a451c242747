import type { CompanyRequest } from '../../../contract/account/registration-schemas.ts';
import { COMPANY_REQUEST_STATES, type CompanyState, profileLevelOf } from '../../../domain/account/company-request.ts';
import { statesBefore } from '../../../domain/base/states.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { fullName } from './queries.ts';

type Times = 'requestedAt' | 'decidedAt' | 'decidedBy';

export interface CompanyRow extends Omit<CompanyRequest, Times> {
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

interface NewRequest {
  readonly userId: number;
  readonly now: Date;
  /** The member of the staff who registered the company, and so approved it. */
  readonly approvedBy: number | undefined;
}

/** Records that a company registered without a customer card (D 6). */
export async function insertCompanyRequest(tx: Tx, { userId, now, approvedBy }: NewRequest): Promise<void> {
  const isApproved = approvedBy !== undefined;
  await tx.query(sql`
    insert into company_requests (user_id, state, requested_at, decided_at, decided_by)
    values (${userId}, ${isApproved ? 'approved' : 'pending'}, ${now}, ${isApproved ? now : null},
      ${approvedBy ?? null})`);
}

interface Decision {
  readonly userId: number;
  readonly state: CompanyState;
  readonly reason: string;
  readonly agentId: number;
  readonly now: Date;
}

/**
 * Decides about a company; its account gets the level of the new state. Returns whether the decision was still open; of
 * two parallel ones one succeeds.
 */
export async function writeDecision(tx: Tx, { userId, state, reason, agentId, now }: Decision): Promise<boolean> {
  const rows = await tx.query(sql`
    with decided as (
      update company_requests set state = ${state}, reason = ${reason}, decided_at = ${now}, decided_by = ${agentId}
      where user_id = ${userId} and state = any(${statesBefore(COMPANY_REQUEST_STATES, state)}::text[])
      returning user_id)
    update customers c set profile_level = ${profileLevelOf(state)} from decided where c.user_id = decided.user_id
    returning 1`);
  return rows.length > 0;
}

const COLUMNS = sql`c.user_id, r.state, r.requested_at, r.decided_at, r.reason,
  nullif(${fullName(sql`a`)}, '') as decided_by, coalesce(c.company_name, '') as company_name,
  coalesce(c.vat_number, '') as vat_number, coalesce(c.fiscal_code, '') as fiscal_code, coalesce(c.sdi_code,
  '') as sdi_code, coalesce(c.pec, '') as pec, c.first_name, c.last_name, c.email, c.phone`;
const TABLES = sql`company_requests r join customers c using (user_id)
  left join customers a on a.user_id = r.decided_by`;

/**
 * Returns the companies of a state, and the number in each state. Waiting ones come the oldest first, the others by the
 * newest decision.
 */
export async function companiesOf(
  db: Queryable,
  state: CompanyState,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: CompanyRow[]; counts: Record<CompanyState, number> }> {
  const order = state === 'pending' ? sql`r.requested_at` : sql`r.decided_at desc`;
  const rows = await db.query<CompanyRow>(sql`
    select ${COLUMNS} from ${TABLES} where r.state = ${state}
      order by ${order}, r.user_id limit ${limit} offset ${offset}`);
  const counts = await db.one<Record<CompanyState, number>>(sql`
    select count(*) filter (where state = 'pending')::int as pending, count(*) filter (
      where state = 'approved')::int as approved,
      count(*) filter (where state = 'refused')::int as refused from company_requests`);
  return { rows, counts };
}

export async function companyById(db: Queryable, userId: number): Promise<CompanyRow | undefined> {
  const row = await db.maybeOne<CompanyRow>(sql`select ${COLUMNS} from ${TABLES} where r.user_id = ${userId}`);
  return row;
}
