import type { ApiKey } from '../../../contract/api-keys/schemas.ts';
import { type KeyScope, MAX_KEYS } from '../../../contract/api-keys/scopes.ts';
import type { GrantedRole } from '../../../contract/base/rights.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import type { KeyInUse } from '../../http/api-key.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';
import { GRANTED_ROLES } from '../customers/staff-roles.ts';

/**
 * Returns the key of a secret with the person for whom it acts; undefined: there is none that counts now. A key of some
 * stores whose person works for others opens nothing.
 */
export async function findKey(db: Queryable, secret: string, now: Date): Promise<KeyInUse | undefined> {
  const row = await db.maybeOne<KeyRow>(sql`
    select k.key_id, k.scopes, k.pace, k.stores as key_stores, k.last_used_at,
      c.user_id, c.email, c.first_name, c.last_name, ${GRANTED_ROLES} as roles, c.staff_stores
    from api_keys k join customers c on c.user_id = k.made_by
    where k.token_hash = ${hashToken(secret)} and k.ended_at is null
      and (k.expires_at is null or k.expires_at > ${now}) and not c.blocked and c.staff_roles <> '{}'`);
  const stores = row && commonStores(row.keyStores, row.staffStores);
  if (!row || !stores) return undefined;
  const since = row.lastUsedAt?.getTime() ?? 0;
  if (now.getTime() - since >= MINUTE_MS)
    await db.query(sql`update api_keys set last_used_at = ${now} where key_id = ${row.keyId}`);
  const { keyId, scopes, pace, userId, email, firstName, lastName, roles } = row;
  return { keyId, scopes, pace, agent: { userId, email, firstName, lastName, roles, needsFactor: false, stores } };
}

interface KeyRow extends Pick<KeyInUse, 'keyId' | 'scopes' | 'pace'> {
  readonly keyStores: readonly number[];
  readonly lastUsedAt: Date | null;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly GrantedRole[];
  readonly staffStores: readonly number[];
}

/** Returns the stores of both lists, where an empty one stands for all; undefined: they have none in common. */
function commonStores(own: readonly number[], others: readonly number[]): readonly number[] | undefined {
  if (own.length === 0) return others;
  if (others.length === 0) return own;
  const common = own.filter((store) => others.includes(store));
  return common.length === 0 ? undefined : common;
}

/** Returns the keys: those that open something first, the newest first. */
export async function readKeys(db: Queryable, now: Date): Promise<ApiKey[]> {
  const rows = await db.query<ListedRow>(sql`
    select k.key_id, k.name, k.hint, k.scopes, k.stores, k.pace, k.made_at, k.expires_at, k.last_used_at, k.ended_at,
      concat_ws(' ', c.first_name, c.last_name) as maker, c.blocked or c.staff_roles = '{}' as has_left
    from api_keys k join customers c on c.user_id = k.made_by
    order by k.ended_at is not null or coalesce(k.expires_at <= ${now}, false), k.key_id desc limit ${2 * MAX_KEYS}`);
  return rows.map(({ madeAt, expiresAt, lastUsedAt, endedAt, hasLeft, ...key }) => ({
    ...key,
    state: stateOf({ expiresAt, endedAt, hasLeft }, now),
    madeAt: madeAt.toISOString(),
    ...(expiresAt === null ? {} : { expiresAt: expiresAt.toISOString() }),
    ...(lastUsedAt === null ? {} : { lastUsedAt: lastUsedAt.toISOString() }),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
  }));
}

interface ListedRow extends Pick<ApiKey, 'keyId' | 'name' | 'hint' | 'scopes' | 'stores' | 'pace' | 'maker'> {
  readonly madeAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly endedAt: Date | null;
  readonly hasLeft: boolean;
}

function stateOf(
  { expiresAt, endedAt, hasLeft }: Pick<ListedRow, 'expiresAt' | 'endedAt' | 'hasLeft'>,
  now: Date,
): ApiKey['state'] {
  if (endedAt !== null) return 'ended';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return hasLeft ? 'without_maker' : 'valid';
}

/** Returns how many keys have neither ended nor expired; nobody makes another one meanwhile. */
export async function countKeys(tx: Tx, now: Date): Promise<number> {
  await tx.query(sql`lock table api_keys in share row exclusive mode`);
  const { total } = await tx.one<{ total: number }>(sql`
    select count(*)::int as total from api_keys
    where ended_at is null and (expires_at is null or expires_at > ${now})`);
  return total;
}

export interface KeyToMake extends Pick<ApiKey, 'name' | 'pace'> {
  readonly secret: string;
  readonly scopes: readonly KeyScope[];
  readonly stores: readonly number[];
  readonly madeBy: number;
  readonly now: Date;
  readonly expiresAt: Date | undefined;
}

/** Writes a key: its secret is stored as a hash, and its last characters as they are. */
export async function insertKey(tx: Tx, { secret, name, scopes, stores, pace, madeBy, now, expiresAt }: KeyToMake) {
  await tx.query(sql`
    insert into api_keys (name, token_hash, hint, scopes, stores, pace, made_by, made_at, expires_at)
    values (${name}, ${hashToken(secret)}, ${secret.slice(-4)}, ${[...scopes]}::text[], ${[...stores]}::int[], ${pace},
      ${madeBy}, ${now}, ${expiresAt ?? null})`);
}

/** Ends a key. Returns false if there is none, or it has ended. */
export async function endKey(db: Queryable, keyId: number, now: Date): Promise<boolean> {
  const row = await db.maybeOne(sql`
    update api_keys set ended_at = ${now} where key_id = ${keyId} and ended_at is null returning key_id`);
  return row !== undefined;
}
