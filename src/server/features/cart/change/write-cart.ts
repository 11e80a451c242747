import { jsonRows } from '../../../infra/database/names.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { CartOwner } from '../owner.ts';
import { type CartItemRow, type FullCartRow, IS_CHANGEABLE } from '../queries.ts';
import type { ChangeKey } from './change-key.ts';

type Infos = Readonly<Record<string, string>>;

/** A line to insert or update with this amount. */
export type ItemToWrite = Omit<CartItemRow, 'itemId' | 'insertionTypeId'>;

/** The changes to write to a cart, all or nothing. */
export interface CartWrite {
  readonly items: readonly ItemToWrite[];
  readonly removedIds: readonly number[];
  /** cartInfos; undefined: as they are. */
  readonly infos: Infos | undefined;
  readonly changeKey?: ChangeKey | undefined;
  /** Unchanged lines whose last-seen values are updated because a notice is shown. */
  readonly seen: readonly Pick<CartItemRow, 'itemId' | 'seenCents' | 'seenLeft'>[];
  /** The total in cents that the reply to this change shows; null: the stored one stays. */
  readonly shownTotal: number | null;
}

/** The version after the write, with the ids of the written lines. */
export interface Written {
  readonly cartId: number;
  readonly version: number;
  readonly items: readonly Pick<CartItemRow, 'itemId' | 'productId' | 'infos'>[];
}

/** The other columns of a new cart. */
export type WrittenNew = Written & Pick<FullCartRow, 'segmentIds' | 'certificatesReceived'> & { readonly sessionId: number | null };

/**
 * Writes a change that was decided on this version of the cart, in one statement. Undefined: another request changed or locks it,
 * and it must be read and decided again. This never waits for a lock, so no connection is blocked.
 */
export async function writeCart(
  db: Queryable,
  cart: { readonly cartId: number; readonly version: number },
  { items, removedIds, infos, seen, changeKey, shownTotal }: CartWrite,
): Promise<Written | undefined> {
  const row = await db.maybeOne<Written>(sql`
    with free as (
      select cart_id from carts where cart_id = ${cart.cartId} and version = ${cart.version} and ${IS_CHANGEABLE}
      for update skip locked),
    held as (
      update carts c set version = c.version + 1, updated_at = now(),
        infos = coalesce(${infos === undefined ? null : JSON.stringify(infos)}::jsonb, c.infos),
        shown_total_cents = coalesce(${shownTotal}::int, c.shown_total_cents)
        ${changeKey === undefined ? NOTHING : keeping(changeKey)}
      from free where c.cart_id = free.cart_id returning c.cart_id, c.version),
    ${removedIds.length === 0 ? NOTHING : removing(removedIds)}
    ${seen.length === 0 ? NOTHING : telling(seen)}
    written as (${insertItems(sql`held`, items)})
    select held.cart_id, held.version, ${WRITTEN} as items from held`);
  return row;
}

/** Stored idempotency keys per cart: more than the changes that can be made while a late call is still on its way. */
const MAX_KEYS = 50;

/** Empty parts are left out of the statement: the database would scan all lines to find none. */
const NOTHING = sql``;

function removing(itemIds: readonly number[]): SqlFragment {
  return sql`removed as (
      delete from cart_items i using held where i.cart_id = held.cart_id and i.item_id = any(${itemIds}::int[])),`;
}

function keeping({ key, request }: ChangeKey): SqlFragment {
  return sql`, done_changes = (${key}::uuid || c.done_changes)[1:${MAX_KEYS}],
        done_requests = (${request}::uuid || c.done_requests)[1:${MAX_KEYS}]`;
}

function telling(seen: CartWrite['seen']): SqlFragment {
  return sql`shown as (
      update cart_items i set seen_cents = s.seen_cents, seen_left = s.seen_left
      from held, jsonb_to_recordset(${jsonRows(seen)}::jsonb) as s (item_id int, seen_cents int, seen_left int)
      where i.cart_id = held.cart_id and i.item_id = s.item_id),`;
}

/** A query for the owner of a new cart: its user_id and session_id, one of them null. It may write the session that it returns. */
export function ownerColumns(owner: CartOwner): SqlFragment {
  const userId = 'userId' in owner ? owner.userId : null;
  const sessionId = 'sessionId' in owner ? owner.sessionId : null;
  return sql`select ${userId}::int as user_id, ${sessionId}::bigint as session_id`;
}

/** Inserts the first cart. Undefined: a concurrent request made one; retry. */
export async function writeNewCart(
  db: Queryable,
  owner: SqlFragment,
  { items, infos, changeKey, shownTotal }: Pick<CartWrite, 'items' | 'infos' | 'changeKey' | 'shownTotal'>,
): Promise<WrittenNew | undefined> {
  const [keys, requests] = changeKey === undefined ? [[], []] : [[changeKey.key], [changeKey.request]];
  const row = await db.maybeOne<WrittenNew>(sql`
    with owner as (${owner}),
    made as (
      insert into carts (user_id, session_id, infos, done_changes, done_requests, shown_total_cents)
      select user_id, session_id, ${JSON.stringify(infos ?? {})}::jsonb, ${keys}::uuid[], ${requests}::uuid[], ${shownTotal}::int
      from owner on conflict do nothing returning cart_id, version, user_id, session_id),
    written as (${newItems(sql`made`, items)} returning item_id, product_id, infos)
    select made.cart_id, made.version, made.session_id, ${WRITTEN} as items,
      to_json(array(select g.segment_id from customer_segments g where g.user_id = made.user_id and g.value <> 0)) as segment_ids,
      (select count(*)::int from certificate_terms g where g.user_id = made.user_id) as certificates_received
    from made`);
  return row;
}

/** Writes into a cart that this transaction has locked, and takes over the idempotency keys of the cart that is merged into it. */
export async function writeLockedCart(
  tx: Tx,
  cartId: number,
  { items, infos, fromCartId }: Pick<CartWrite, 'items'> & { readonly infos: Infos; readonly fromCartId: number },
): Promise<void> {
  await tx.query(sql`
    with held as (
      update carts c set version = c.version + 1, updated_at = now(), infos = ${JSON.stringify(infos)}::jsonb,
        done_changes = (f.done_changes || c.done_changes)[1:${MAX_KEYS}],
        done_requests = (f.done_requests || c.done_requests)[1:${MAX_KEYS}]
      from carts f where c.cart_id = ${cartId} and f.cart_id = ${fromCartId} returning c.cart_id)
    ${insertItems(sql`held`, items)}`);
}

const WRITTEN = sql`to_json(array(
  select json_build_object('itemId', w.item_id, 'productId', w.product_id, 'infos', w.infos) from written w))`;

function insertItems(cart: SqlFragment, items: readonly ItemToWrite[]): SqlFragment {
  return sql`${newItems(cart, items)}
    on conflict (cart_id, product_id, infos) do update
      set quantity = excluded.quantity, weight_grams = excluded.weight_grams, details = excluded.details,
        seen_cents = excluded.seen_cents, seen_left = excluded.seen_left
    returning item_id, product_id, infos`;
}

/** A cart that is new has no line that one of these could be. */
function newItems(cart: SqlFragment, items: readonly ItemToWrite[]): SqlFragment {
  return sql`
    insert into cart_items (cart_id, product_id, quantity, weight_grams, infos, details, seen_cents, seen_left)
    select target.cart_id, i.product_id, i.quantity, i.weight_grams, i.infos, i.details, i.seen_cents, i.seen_left
    from ${cart} as target, jsonb_to_recordset(${jsonRows(items)}::jsonb) as i (product_id int, quantity int,
      weight_grams int, infos jsonb, details jsonb, seen_cents int, seen_left int)`;
}
