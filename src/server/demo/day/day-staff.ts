import { MINUTE_MS } from '../../../domain/base/duration.ts';
import type { ActingStaff } from '../../features/fulfilment/steps.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';

/** The members of the staff of demo/people.txt, each with the role that their acts need. */
export interface DayStaff {
  readonly picker: number;
  readonly driver: number;
  readonly manager: number;
}

export async function dayStaff(db: Queryable): Promise<DayStaff> {
  const rows = await db.query<{ userId: number; role: string }>(sql`
    select user_id, staff_roles[1] as role from customers where cardinality(staff_roles) = 1 order by user_id`);
  const withRole = (role: string) => {
    const person = rows.find((row) => row.role === role);
    if (!person) throw new Error(`demo/people.txt has no ${role}`);
    return person.userId;
  };
  return { picker: withRole('picker'), driver: withRole('driver'), manager: withRole('store_manager') };
}

/** A member of the staff who acted so many minutes ago. */
export function actOf(staffId: number, now: Date, minutesAgo = 0): ActingStaff {
  return { staffId, actor: `staff:${staffId}`, now: new Date(now.getTime() - minutesAgo * MINUTE_MS) };
}
