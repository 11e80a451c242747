import { randomBytes } from 'node:crypto';
import { addDays } from '../../../domain/base/rome-time.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** For how long a certificate that was bought can be used: two years. */
const VALID_DAYS = 730;

/**
 * Makes the certificate of a sale that was paid: a balance that whoever has the code may use, in parts, for goods of any value. Returns its
 * number.
 */
export async function makeCertificate(
  tx: Tx,
  { saleId, cents, today }: { readonly saleId: number; readonly cents: number; readonly today: string },
): Promise<number> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into gift_certificates (code, name, kind,
      amount_cents, left_cents, minimum_cents, starts_on, ends_on, origin, uses_per_user, sale_id)
    values (${newCode()}, 'Buono regalo', 'balance', ${cents}, ${cents}, 0, ${today}::date, ${addDays(today, VALID_DAYS)}::date, 'bought',
      1000, ${saleId}) returning gift_certificate_id as id`);
  if (!row) throw new Error('no certificate was written');
  return row.id;
}

/**
 * Makes the certificate that takes the place of one which has ended, of which something is given back. Only its customer uses it. Returns
 * its number.
 */
export async function replaceCertificate(
  tx: Tx,
  { userId, cents, today }: { readonly userId: number; readonly cents: number; readonly today: string },
): Promise<number> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into gift_certificates (code, name, kind,
      amount_cents, left_cents, minimum_cents, starts_on, ends_on, origin, uses_per_user, user_id)
    values (${newCode()}, 'Buono regalo', 'balance', ${cents}, ${cents}, 0, ${today}::date, ${addDays(today, VALID_DAYS)}::date, 'bought',
      1000, ${userId}) returning gift_certificate_id as id`);
  if (!row) throw new Error('no certificate was written');
  return row.id;
}

/** 80 random bits in four groups: nobody guesses it. */
export function newCode(): string {
  const text = randomBytes(10).toString('hex').toUpperCase();
  return `REGALO-${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10, 15)}-${text.slice(15)}`;
}
