import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';

export interface Passkey {
  readonly passkeyId: number;
  readonly credentialId: string;
  readonly userId: number;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const CHALLENGE_MINUTES = 5;
const COLUMNS = sql`passkey_id, credential_id, user_id, public_key,
  counter::float8 as counter, transports, name, created_at, last_used_at`;

export function passkeysOf(db: Queryable, userId: number): Promise<Passkey[]> {
  return db.query<Passkey>(sql`select ${COLUMNS} from passkeys where user_id = ${userId} order by passkey_id`);
}

export async function passkeyByCredential(db: Queryable, credentialId: string): Promise<Passkey | undefined> {
  const row = await db.maybeOne<Passkey>(sql`select ${COLUMNS} from passkeys where credential_id = ${credentialId}`);
  return row;
}

type NewPasskey = Pick<Passkey, 'credentialId' | 'userId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** Returns whether it was added: a credential belongs to only one account. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey, now: Date): Promise<boolean> {
  const { credentialId, userId, publicKey, counter, transports, name } = passkey;
  return db.changed(sql`
    insert into passkeys (credential_id, user_id, public_key, counter, transports, name, created_at)
    values (${credentialId}, ${userId}, ${Buffer.from(publicKey)}, ${counter}, ${[...transports]}::text[], ${name},
      ${now})
    on conflict (credential_id) do nothing`);
}

/**
 * Records the use of a passkey. The counter of a device, if it has one, rises with each use; a copy of the device is
 * detected by a counter that does not.
 */
export async function passkeyUsed(db: Queryable, passkeyId: number, counter: number, now: Date): Promise<void> {
  await db.query(sql`
    update passkeys set counter = greatest(counter, ${counter}), last_used_at = ${now}
      where passkey_id = ${passkeyId}`);
}

export async function deletePasskey(db: Queryable, userId: number, passkeyId: number): Promise<void> {
  await db.query(sql`delete from passkeys where passkey_id = ${passkeyId} and user_id = ${userId}`);
}

/** `userId` is that of a customer who adds a passkey; undefined for a login. */
export async function insertChallenge(
  db: Queryable,
  challenge: string,
  userId: number | undefined,
  now: Date,
): Promise<void> {
  await db.query(sql`
    insert into passkey_challenges (challenge_hash, user_id, expires_at)
    values (${hashToken(challenge)}, ${userId ?? null}, ${new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS)})`);
}

/** Uses a challenge up; one of two parallel uses succeeds. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  userId: number | undefined,
  now: Date,
): Promise<boolean> {
  return db.changed(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashToken(challenge)} and user_id is not distinct from ${userId ?? null}
      and expires_at > ${now}`);
}

export async function deleteEndedChallenges(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from passkey_challenges where expires_at < ${now}`);
}
