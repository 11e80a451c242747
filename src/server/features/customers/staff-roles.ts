import type { StaffRole } from '../../../contract/base/rights.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

type RolesChanged =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'CUSTOMER_NOT_FOUND' | 'LAST_ADMINISTRATOR' | 'ADMINISTRATOR_STORES' };

interface StaffWork {
  readonly roles: readonly StaffRole[];
  /** The stores of the roles; empty: all of them. An administrator cannot be limited to some. */
  readonly stores?: readonly number[];
}

/**
 * Gives an account these roles; with none it becomes a customer's. The last administrator cannot lose the role: the
 * administrators are locked before they are counted, so that two who take the role from each other at once do not both
 * succeed.
 */
export async function setStaffRoles(tx: Tx, email: string, { roles, stores = [] }: StaffWork): Promise<RolesChanged> {
  if (stores.length > 0 && roles.includes('administrator')) return { ok: false, reason: 'ADMINISTRATOR_STORES' };
  const administrators = await tx.query<{ email: string }>(sql`
    select email from customers where 'administrator' = any(staff_roles) and not blocked order by user_id for update`);
  const others = administrators.filter((person) => person.email !== email);
  if (others.length === 0 && !roles.includes('administrator')) return { ok: false, reason: 'LAST_ADMINISTRATOR' };
  const changed = await tx.query(sql`
    update customers set staff_roles = ${[...roles]}::text[],
      staff_stores = ${roles.length > 0 ? [...stores] : []}::int[] where email = ${email} returning 1`);
  return changed.length > 0 ? { ok: true } : { ok: false, reason: 'CUSTOMER_NOT_FOUND' };
}
