import { KEY_PREFIX, KEY_SCOPES, type KeyScope, MAX_KEYS, SCOPE_NAMES } from '../../../contract/api-keys/scopes.ts';
import type { AnyCall } from '../../../contract/base/call.ts';
import { hasRight } from '../../../contract/base/rights.ts';
import { calls } from '../../../contract/calls.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { SessionAgent } from '../../http/session.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { newToken } from '../../infra/tokens.ts';
import { countKeys, endKey, insertKey, readKeys } from './keys.ts';

/** Keys by which other programs call the shop for a member of the staff (issue 51, decision 171). */
export function register({ db }: { readonly db: Database }) {
  const shown = async (staff: SessionAgent, now: Date) => ({
    keys: await readKeys(db, now),
    stores: await ownStores(db, staff),
    scopes: SCOPE_NAMES.filter((scope) => mayGive(staff, scope)),
  });
  return {
    handlers: {
      apiKeys: async (context) => done(await shown(await context.staff(), context.now)),
      apiKeyMake: async (context, { body: { scopes, stores = [], pace, days, ...body } }) => {
        const staff = await context.staff();
        const { now } = context;
        const name = body.name.trim();
        if (name === '') return refuse('REQUIRED', { field: 'name' });
        if (scopes.length === 0) return refuse('KEY_WITHOUT_SCOPES', { field: 'scopes' });
        if (!scopes.every((scope) => mayGive(staff, scope))) return refuse('KEY_TOO_MUCH', { field: 'scopes' });
        const own = (await ownStores(db, staff)).map(({ warehouseId }) => warehouseId);
        if (!stores.every((store) => own.includes(store))) return refuse('KEY_STORES', { field: 'stores' });
        const secret = `${KEY_PREFIX}${newToken()}`;
        const expiresAt = days === 0 ? undefined : new Date(now.getTime() + days * DAY_MS);
        const isMade = await db.tx(async (tx) => {
          if ((await countKeys(tx, now)) >= MAX_KEYS) return false;
          await insertKey(tx, { secret, name, scopes, stores, pace, madeBy: staff.userId, now, expiresAt });
          return true;
        });
        if (!isMade) return refuse('KEYS_FULL', { details: { number: MAX_KEYS } });
        return done({ ...(await shown(staff, now)), secret });
      },
      apiKeyEnd: async (context, { body: { key_id: keyId } }) => {
        const { now } = context;
        if (!(await endKey(db, keyId, now))) return refuse('KEY_NOT_FOUND', { field: 'key_id' });
        return done(await shown(await context.staff(), now));
      },
    } satisfies Partial<Handlers>,
  } satisfies Feature;
}

/** Returns whether somebody may make every call of a scope. */
function mayGive({ roles }: SessionAgent, scope: KeyScope): boolean {
  return KEY_SCOPES[scope].every((name) => {
    const { right }: AnyCall = calls[name];
    return right === undefined || hasRight(roles, right);
  });
}

/** Returns the stores for which somebody works. */
function ownStores(db: Database, { stores }: SessionAgent) {
  return db.query<{ warehouseId: number; name: string }>(sql`
    select warehouse_id, name from warehouses where ${stores.length === 0} or warehouse_id = any(${[...stores]}::int[])
    order by lower(name), warehouse_id`);
}
