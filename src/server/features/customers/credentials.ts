import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** What a mail about an account needs of it. */
export interface AccountToMail {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly isConfirmed: boolean;
}

const COLUMNS = sql`user_id as "userId", email, first_name as "firstName", email_confirmed_at is not null as "isConfirmed"`;

/** The account of an e-mail, a customer code or a fiscal code; of several accounts with one fiscal code, none. Blocked ones have no mails. */
export async function accountByName(db: Queryable, name: string): Promise<AccountToMail | undefined> {
  const code = name.toUpperCase();
  const rows = await db.query<AccountToMail>(sql`
    select ${COLUMNS} from customers
    where (email = ${name} or customer_code = ${code} or upper(fiscal_code) = ${code}) and not blocked limit 2`);
  return rows.length === 1 ? rows[0] : undefined;
}

export async function accountById(db: Queryable, userId: number): Promise<AccountToMail | undefined> {
  const [row] = await db.query<AccountToMail>(
    sql`select ${COLUMNS} from customers where user_id = ${userId} and not blocked`,
  );
  return row;
}

export async function passwordHashOf(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await db.query<{ password_hash: string | null }>(
    sql`select password_hash from customers where user_id = ${userId}`,
  );
  return row?.password_hash ?? undefined;
}

export async function setPasswordHash(tx: Queryable, userId: number, hash: string): Promise<void> {
  await tx.query(sql`update customers set password_hash = ${hash} where user_id = ${userId}`);
}

/** Whoever read a mail of the account owns its mailbox. */
export async function confirmEmail(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update customers set email_confirmed_at = coalesce(email_confirmed_at, ${now}) where user_id = ${userId}`);
}

/** Changes the e-mail to one whose mailbox the customer owns. Returns the old one; undefined: another account has the new one. */
export async function changeEmail(tx: Tx, userId: number, email: string, now: Date): Promise<string | undefined> {
  const [row] = await tx.query<{ before: string }>(sql`
    update customers c set email = ${email}, email_confirmed_at = ${now} from customers b
    where c.user_id = ${userId} and b.user_id = c.user_id
      and not exists (select from customers o where o.email = ${email} and o.user_id <> ${userId})
    returning b.email as before`);
  return row?.before;
}

/** Enough to recognise the own address by: "c•••@esempio.it". */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••');
}
