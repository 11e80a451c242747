import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import { requestHash } from '../../../infra/request-hash.ts';
import { type CartLine, linesToStore } from './cart-lines.ts';
import type { CartOwner } from './owner.ts';
import { type FullCartRow, IS_CHANGEABLE } from './queries.ts';

type Infos = Readonly<Record<string, string>>;

/** The values that a change writes into a cart, all of them or none. Those that are undefined stay as they are. */
export interface CartWrite {
  /** All lines of the cart after the change. */
  readonly items?: readonly CartLine[] | undefined;
  /** cartInfos. */
  readonly infos?: Infos | undefined;
  readonly changeKey?: ChangeKey | undefined;
  /** The total in cents that the reply to this change shows. */
  readonly shownTotal?: number | undefined;
}

/** The columns of a new cart that it did not get from its first change. */
export type NewCart = Pick<FullCartRow, 'cartId' | 'version' | 'segmentIds' | 'certificatesReceived'>;

/** Stored idempotency keys per cart: more than the changes that can be made while a late call is still on its way. */
const MAX_KEYS = 50;

/**
 * Writes a change that was decided on this version of the cart, in one statement, and returns the next version.
 * Undefined: another request changed or locks it, and it must be read and decided again. This never waits for a lock,
 * so no connection is blocked.
 */
export async function writeCart(
  db: Queryable,
  { cartId, version }: Pick<FullCartRow, 'cartId' | 'version'>,
  { items, infos, changeKey, shownTotal }: CartWrite,
): Promise<number | undefined> {
  const row = await db.maybeOne<{ version: number }>(sql`
    with free as (
      select cart_id from carts where cart_id = ${cartId} and version = ${version}
        and ${IS_CHANGEABLE} for update skip locked)
    update carts c set version = c.version + 1, updated_at = now()
      ${items === undefined ? NOTHING : sql`, lines = ${linesToStore(items)}::json`}
      ${infos === undefined ? NOTHING : sql`, infos = ${JSON.stringify(infos)}::jsonb`}
      ${shownTotal === undefined ? NOTHING : sql`, shown_total_cents = ${shownTotal}`}
      ${changeKey === undefined ? NOTHING : keeping(changeKey)}
    from free where c.cart_id = free.cart_id returning c.version`);
  return row?.version;
}

const NOTHING = sql``;

function keeping({ key, request }: ChangeKey): SqlFragment {
  return sql`, done_changes = (${key}::uuid || c.done_changes)[1:${MAX_KEYS}],
        done_requests = (${request}::uuid || c.done_requests)[1:${MAX_KEYS}]`;
}

/**
 * A query for the owner of a new cart: its user_id and session_id, one of them null. It may write the session that it
 * returns.
 */
export function ownerColumns(owner: CartOwner): SqlFragment {
  const userId = 'userId' in owner ? owner.userId : null;
  const sessionId = 'sessionId' in owner ? owner.sessionId : null;
  return sql`select ${userId}::int as user_id, ${sessionId}::bigint as session_id`;
}

/** Inserts the first cart. Undefined: a concurrent request made one; retry. */
export function writeNewCart(
  db: Queryable,
  owner: SqlFragment,
  { items = [], infos, changeKey, shownTotal }: CartWrite,
): Promise<(NewCart & { readonly sessionId: number | null }) | undefined> {
  const [keys, requests] = changeKey === undefined ? [[], []] : [[changeKey.key], [changeKey.request]];
  return db.maybeOne(sql`
    with owner as (${owner}),
    made as (
      insert into carts (user_id, session_id, lines, infos, done_changes, done_requests, shown_total_cents)
      select user_id, session_id, ${linesToStore(items)}::json, ${JSON.stringify(infos ?? {})}::jsonb, ${keys}::uuid[],
        ${requests}::uuid[],
        ${shownTotal ?? null}::int
      from owner on conflict do nothing returning cart_id, version, user_id, session_id)
    select made.cart_id, made.version, made.session_id,
      to_json(array(select g.segment_id from customer_segments g where g.user_id = made.user_id and g.value <> 0
        order by g.segment_id)) as segment_ids,
      (select count(*)::int from certificate_terms g where g.user_id = made.user_id) as certificates_received
    from made`);
}

/**
 * Writes into a cart that this transaction has locked, and takes over the idempotency keys of the cart that is merged
 * into it.
 */
export async function writeLockedCart(
  tx: Tx,
  cartId: number,
  {
    items,
    infos,
    fromCartId,
  }: { readonly items: readonly CartLine[]; readonly infos: Infos; readonly fromCartId: number },
): Promise<void> {
  await tx.query(sql`
    update carts c set version = c.version + 1, updated_at = now(), lines = ${linesToStore(items)}::json,
      infos = ${JSON.stringify(infos)}::jsonb, done_changes = (f.done_changes || c.done_changes)[1:${MAX_KEYS}],
      done_requests = (f.done_requests || c.done_requests)[1:${MAX_KEYS}]
    from carts f where c.cart_id = ${cartId} and f.cart_id = ${fromCartId}`);
}

/** The idempotency key of a change with the request that it came with: the key repeats this request and no other. */
export interface ChangeKey {
  readonly key: string;
  /** A hash of key, call and body of 128 bits, written as a uuid. */
  readonly request: string;
}

/** Returns the key of a call's body; undefined: the client sent none. */
export function changeKeyOf(call: string, body: Readonly<Record<string, unknown>>): ChangeKey | undefined {
  const { changeKey: key } = body;
  if (typeof key !== 'string') return undefined;
  return { key, request: requestHash({ ...body, call }).toString('hex', 0, 16) };
}
