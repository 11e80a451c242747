import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';

export interface SecondFactor {
  readonly userId: number;
  readonly kind: 'totp' | 'mail';
  readonly secret: string | null;
  readonly isEnabled: boolean;
}

const STEP_SECONDS = 30;
const MAIL_MINUTES = 10;
/** The maximum number of guesses at one mailed code of six digits. */
const MAIL_ATTEMPTS = 5;
const RECOVERY_CODES = 10;

export async function readFactor(db: Queryable, userId: number): Promise<SecondFactor | undefined> {
  const row = await db.maybeOne<SecondFactor>(sql`
    select user_id, kind, secret, enabled_at is not null as is_enabled from second_factors where user_id = ${userId}`);
  return row;
}

/**
 * Begins to set up an app for this account; it is enabled by its first code. An account with a second factor is not
 * changed.
 */
export async function beginApp(db: Queryable, userId: number): Promise<string | undefined> {
  const { base32 } = new Secret({ size: 20 });
  const row = await db.maybeOne<{ secret: string }>(sql`
    insert into second_factors (user_id, kind, secret) values (${userId}, 'totp', ${base32})
    on conflict (user_id) do update set kind = 'totp', secret = excluded.secret where second_factors.enabled_at is null
    returning secret`);
  return row?.secret;
}

/** Enables the app that was set up. */
export async function enableApp(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update second_factors set enabled_at = ${now} where user_id = ${userId} and kind = 'totp' and enabled_at is null`);
}

export async function enableMail(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.query(sql`
    insert into second_factors (user_id, kind, enabled_at) values (${userId}, 'mail', ${now})
    on conflict (user_id) do update set kind = 'mail', enabled_at = ${now} where second_factors.enabled_at is null`);
}

export async function disableFactor(tx: Tx, userId: number): Promise<void> {
  await tx.query(sql`delete from second_factors where user_id = ${userId}`);
  await tx.query(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.query(sql`delete from mailed_codes where user_id = ${userId}`);
}

/**
 * Returns the data with which an app is set up, under the shop's name: `otpauth://totp/...` (RFC 6238, 6 digits every
 * 30 seconds).
 */
export function appOf(secret: string, account: string, issuer: string): TOTP {
  return new TOTP({ issuer, label: account, secret, digits: 6, period: STEP_SECONDS });
}

/**
 * Returns whether a code is right, and uses it up. A code of the app is valid in its half minute and in the ones before
 * and after it, and only once: of two logins with the same code the second is refused.
 */
export async function takeCode(
  db: Queryable,
  { userId, kind, secret }: Omit<SecondFactor, 'isEnabled'>,
  given: string,
  now: Date,
): Promise<boolean> {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  if (code === '') return false;
  if (/^\d{6}$/.test(code))
    return kind === 'totp' && secret !== null
      ? takeAppCode(db, userId, secret, { code, now })
      : takeMailedCode(db, userId, code, now);
  return db.changed(sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hashToken(code)}`);
}

async function takeAppCode(
  db: Queryable,
  userId: number,
  secret: string,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<boolean> {
  const delta = appOf(secret, '', '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  return db.changed(sql`
    update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`);
}

/** Each guess is counted before it is compared, so that parallel guesses do not exceed the limit. */
async function takeMailedCode(db: Queryable, userId: number, code: string, now: Date): Promise<boolean> {
  const row = await db.maybeOne<{ right: boolean }>(sql`
    update mailed_codes set attempts = attempts + 1
    where user_id = ${userId} and expires_at > ${now} and attempts < ${MAIL_ATTEMPTS}
    returning code_hash = ${hashOf(userId, code)} as "right"`);
  if (!row?.right) return false;
  return db.changed(sql`delete from mailed_codes where user_id = ${userId}`);
}

/** Makes a code for a mail; the previous one ends. */
export async function newMailedCode(db: Queryable, userId: number, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db.query(sql`
    insert into mailed_codes (user_id, code_hash, expires_at)
    values (${userId}, ${hashOf(userId, code)}, ${new Date(now.getTime() + MAIL_MINUTES * MINUTE_MS)})
    on conflict (user_id) do update set code_hash = excluded.code_hash, attempts = 0,
      expires_at = excluded.expires_at`);
  return code;
}

/** Makes recovery codes for a lost app, as "ABCD-EFGH-JK23"; earlier ones end. Only their hashes are stored. */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ buffer: bytes(8) }).base32.slice(0, 12));
  await tx.query(sql`delete from recovery_codes where user_id = ${userId}`);
  await tx.query(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, decode(h, 'hex') from unnest(${codes.map((code) => hashToken(code).toString('hex'))}::text[]) h`);
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from recovery_codes where user_id = ${userId}`,
  );
  return row.count;
}

function bytes(length: number): ArrayBuffer {
  const made = randomBytes(length);
  return made.buffer.slice(made.byteOffset, made.byteOffset + length) as ArrayBuffer;
}

/** The hash includes the account, so that equal codes have different hashes. */
function hashOf(userId: number, code: string): Buffer {
  return hashToken(`${userId} ${code}`);
}
