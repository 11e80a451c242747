import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { newCode } from './sold-certificate.ts';

export interface GivenCertificate {
  readonly userId: number;
  readonly name: string;
  readonly cents: number;
  readonly minimumCents: number;
  readonly today: string;
  readonly endsOn: string;
  readonly now: Date;
}

/**
 * Gives a customer a certificate of the staff's, for one order. The same one is not given twice within a minute: that was a second press.
 */
export async function giveCertificate(tx: Tx, given: GivenCertificate): Promise<void> {
  const { userId, name, cents, minimumCents, today, endsOn, now } = given;
  await tx.query(sql`select 1 from customers where user_id = ${userId} for update`);
  await tx.query(sql`
    insert into gift_certificates (code, name, kind, amount_cents, minimum_cents, starts_on, ends_on, origin, max_uses, user_id, created_at)
    select ${newCode()}, ${name}, 'once', ${cents}::int, ${minimumCents}::int, ${today}::date, ${endsOn}::date, 'staff', 1, ${userId}::int, ${now}::timestamptz
    where not exists (select from gift_certificates
      where user_id = ${userId} and origin = 'staff' and name = ${name} and amount_cents = ${cents}
      and created_at > ${new Date(now.getTime() - 60_000)})`);
}

export interface GivenRow {
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
