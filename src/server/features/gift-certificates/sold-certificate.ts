import { randomBytes } from 'node:crypto';
import { addDays } from '../../../domain/base/rome-time.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** The days for which a certificate that was bought can be used: two years. */
const VALID_DAYS = 730;

/**
 * Makes the certificate of a paid sale: a balance that anybody with the code may use, in parts, for goods of any value.
 * Returns its id.
 */
export async function makeCertificate(
  tx: Tx,
  { saleId, cents, today }: { readonly saleId: number; readonly cents: number; readonly today: string },
): Promise<number> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into gift_certificates (code, name, kind,
      amount_cents, left_cents, minimum_cents, starts_on, ends_on, origin, uses_per_user, sale_id)
    values (${newCode()}, 'Buono regalo', 'balance', ${cents}, ${cents}, 0, ${today}::date,
      ${addDays(today, VALID_DAYS)}::date, 'bought', 1000, ${saleId}) returning gift_certificate_id as id`);
  if (!row) throw new Error('no certificate was written');
  return row.id;
}

/**
 * Makes a certificate that replaces an expired one, of which something is refunded. Only its customer can use it.
 * Returns its id.
 */
export async function replaceCertificate(
  tx: Tx,
  { userId, cents, today }: { readonly userId: number; readonly cents: number; readonly today: string },
): Promise<number> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into gift_certificates (code, name, kind,
      amount_cents, left_cents, minimum_cents, starts_on, ends_on, origin, uses_per_user, user_id)
    values (${newCode()}, 'Buono regalo', 'balance', ${cents}, ${cents}, 0, ${today}::date,
      ${addDays(today, VALID_DAYS)}::date, 'bought', 1000, ${userId}) returning gift_certificate_id as id`);
  if (!row) throw new Error('no certificate was written');
  return row.id;
}

/**
 * Makes a certificate of what a customer wanted as credit instead of money. It was paid for, so it takes no VAT off.
 * Only its customer can use it. Returns its code.
 */
export async function makeCredit(
  tx: Tx,
  { userId, cents, today }: { readonly userId: number; readonly cents: number; readonly today: string },
): Promise<string> {
  const { code } = await tx.one<{ code: string }>(sql`
    insert into gift_certificates (code, name, kind,
      amount_cents, left_cents, minimum_cents, starts_on, ends_on, origin, uses_per_user, user_id)
    values (${newCode()}, 'Credito Bottega', 'balance', ${cents}, ${cents}, 0, ${today}::date,
      ${addDays(today, VALID_DAYS)}::date, 'bought', 1000, ${userId}) returning code`);
  return code;
}

/** Returns a code of 80 random bits in four groups, which cannot be guessed. */
function newCode(): string {
  const text = randomBytes(10).toString('hex').toUpperCase();
  return `REGALO-${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10, 15)}-${text.slice(15)}`;
}

interface GivenCertificate {
  readonly userId: number;
  readonly name: string;
  readonly cents: number;
  readonly minimumCents: number;
  readonly today: string;
  readonly endsOn: string;
  readonly now: Date;
}

/**
 * Gives a customer a certificate from the staff, for one order. A repetition within a minute is ignored as a double
 * click.
 */
export async function giveCertificate(tx: Tx, given: GivenCertificate): Promise<void> {
  const { userId, name, cents, minimumCents, today, endsOn, now } = given;
  await tx.query(sql`select 1 from customers where user_id = ${userId} for update`);
  await tx.query(sql`
    insert into gift_certificates (code, name, kind, amount_cents, minimum_cents, starts_on, ends_on, origin, max_uses,
      user_id, created_at)
    select ${newCode()}, ${name}, 'once', ${cents}::int, ${minimumCents}::int, ${today}::date, ${endsOn}::date,
      'staff', 1, ${userId}::int, ${now}::timestamptz
    where not exists (select from gift_certificates
      where user_id = ${userId} and origin = 'staff' and name = ${name} and amount_cents = ${cents}
      and created_at > ${new Date(now.getTime() - 60_000)})`);
}

interface GivenRow {
  readonly code: string;
  readonly name: string;
  readonly cents: number;
  readonly endsOn: string;
}

export function givenTo(db: Queryable, userId: number): Promise<GivenRow[]> {
  return db.query<GivenRow>(sql`
    select code, name, amount_cents as cents, ends_on::text as ends_on from gift_certificates
    where user_id = ${userId} and origin = 'staff' order by gift_certificate_id desc limit 100`);
}
