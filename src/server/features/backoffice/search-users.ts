import type { FoundUser, USER_SORTS } from '../../../contract/backoffice/schemas.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

interface UserFilter {
  /** Each word has to be in name, company, e-mail or phone; empty: everybody. */
  readonly words: string;
  /** The whole customer code; empty: any. */
  readonly code: string;
  readonly typeId: number | undefined;
}

interface UserPage {
  readonly sort: (typeof USER_SORTS)[number];
  readonly limit: number;
  readonly offset: number;
}

interface UserRow {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly company_name: string | null;
  readonly customer_code: string | null;
  readonly city: string | null;
  readonly blocked: boolean;
  readonly user_type_id: number;
}

const ORDERS: Readonly<Record<UserPage['sort'], SqlFragment>> = {
  name: sql`lower(last_name), lower(first_name), user_id`,
  email: sql`email`,
  newest: sql`user_id desc`,
};

/** Customers whom the staff may look for; people of the staff are not among them. */
export async function searchUsers(
  db: Database,
  { words, code, typeId }: UserFilter,
  { sort, limit, offset }: UserPage,
): Promise<{ rows: UserRow[]; total: number }> {
  const patterns = words === '' ? [] : words.split(/\s+/).slice(0, 8).map(patternOf);
  const rows = await db.query<UserRow & { total: number }>(sql`
    select c.user_id, c.email, c.first_name, c.last_name, c.phone, c.company_name, c.customer_code, c.blocked, c.user_type_id, a.city,
      count(*) over ()::int as total
    from customers c left join addresses a on a.address_id = c.default_address_id
    where c.staff_roles = '{}' and c.closed_at is null
      and (${code} = '' or c.customer_code = ${code})
      and (${typeId ?? null}::int is null or c.user_type_id = ${typeId ?? null})
      and concat_ws(' ', c.first_name, c.last_name, c.company_name, c.email, c.phone, c.customer_code) ilike all (${patterns}::text[])
    order by ${ORDERS[sort]} limit ${limit} offset ${offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export function foundUser(row: UserRow): FoundUser {
  return {
    userId: row.user_id,
    login: row.email,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    ...(row.company_name === null ? {} : { companyName: row.company_name }),
    ...(row.customer_code === null ? {} : { codInt: row.customer_code }),
    phone: row.phone,
    ...(row.city === null ? {} : { city: row.city }),
    blocked: row.blocked,
    userType: { userTypeId: row.user_type_id },
  };
}
