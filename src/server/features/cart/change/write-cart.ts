import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { CartOwner } from '../owner.ts';
import { type CartItemRow, type FullCartRow, IS_CHANGEABLE } from '../queries.ts';

type Infos = Readonly<Record<string, string>>;

/** A line with this amount, whether it is there already or not. */
export type ItemToWrite = Omit<CartItemRow, 'item_id' | 'insertion_type_id'>;

/** What is written of a cart, all of it or nothing. */
export interface CartWrite {
  readonly items: readonly ItemToWrite[];
  readonly removedIds: readonly number[];
  /** cartInfos; undefined: as they are. */
  readonly infos: Infos | undefined;
  /** By which the change is known again if it comes twice. */
  readonly changeKey?: string | undefined;
  /** Lines that stay as they are, but whose owner is told something. */
  readonly seen: readonly Pick<CartItemRow, 'item_id' | 'seen_cents' | 'seen_left'>[];
}

/** The cart as it is now, with the numbers of the lines that were written. */
export interface Written {
  readonly cart_id: number;
  readonly version: number;
  readonly items: readonly Pick<CartItemRow, 'item_id' | 'product_id' | 'infos'>[];
}

/** What else belongs to a cart that was not there before. */
export type WrittenNew = Written & Pick<FullCartRow, 'segment_ids' | 'certificates_received'>;

/**
 * Writes a change that was decided on this version of the cart, in one statement. Undefined: somebody else changed it since,
 * or holds it now; it has to be read and decided anew. Nobody waits for a lock here, so no connection is held up.
 */
export async function writeCart(
  db: Queryable,
  cart: { readonly cart_id: number; readonly version: number },
  { items, removedIds, infos, seen, changeKey }: CartWrite,
): Promise<Written | undefined> {
  const [row] = await db.query<Written>(sql`
    with free as (
      select cart_id from carts where cart_id = ${cart.cart_id} and version = ${cart.version} and ${IS_CHANGEABLE}
      for update skip locked),
    held as (
      update carts c set version = c.version + 1, updated_at = now(),
        infos = coalesce(${infos === undefined ? null : JSON.stringify(infos)}::jsonb, c.infos)
        ${changeKey === undefined ? NOTHING : sql`, done_changes = (${changeKey}::uuid || c.done_changes)[1:${MAX_KEYS}]`}
      from free where c.cart_id = free.cart_id returning c.cart_id, c.version),
    ${removedIds.length === 0 ? NOTHING : removing(removedIds)}
    ${seen.length === 0 ? NOTHING : telling(seen)}
    written as (${insertItems(sql`held`, items)})
    select held.cart_id, held.version, ${WRITTEN} as items from held`);
  return row;
}

/** More than anybody makes while a call of a page that was left is still on its way. */
const MAX_KEYS = 50;

/** What is not done is not written either: the database would look through all lines to find none. */
const NOTHING = sql``;

function removing(itemIds: readonly number[]): SqlFragment {
  return sql`removed as (
      delete from cart_items i using held where i.cart_id = held.cart_id and i.item_id = any(${itemIds}::int[])),`;
}

function telling(seen: CartWrite['seen']): SqlFragment {
  return sql`shown as (
      update cart_items i set seen_cents = s.seen_cents, seen_left = s.seen_left
      from held, jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (item_id int, seen_cents int, seen_left int)
      where i.cart_id = held.cart_id and i.item_id = s.item_id),`;
}

/** The same for who has no cart yet. Undefined: one was made meanwhile. */
export async function writeNewCart(
  db: Queryable,
  owner: CartOwner,
  { items, infos, changeKey }: Pick<CartWrite, 'items' | 'infos' | 'changeKey'>,
): Promise<WrittenNew | undefined> {
  const userId = 'userId' in owner ? owner.userId : null;
  const sessionId = 'sessionId' in owner ? owner.sessionId : null;
  const keys = changeKey === undefined ? [] : [changeKey];
  const [row] = await db.query<WrittenNew>(sql`
    with made as (
      insert into carts (user_id, session_id, infos, done_changes)
      values (${userId}, ${sessionId}, ${JSON.stringify(infos ?? {})}::jsonb, ${keys}::uuid[])
      on conflict do nothing returning cart_id, version),
    written as (${insertItems(sql`made`, items)})
    select made.cart_id, made.version, ${WRITTEN} as items,
      coalesce((select json_agg(g.segment_id) from customer_segments g
        where g.user_id = ${userId} and g.value <> 0), '[]') as segment_ids,
      (select count(*)::int from gift_certificates g where g.user_id = ${userId}) as certificates_received
    from made`);
  return row;
}

/** Into a cart that this transaction has locked. What was done to the other cart it comes from was done to this one. */
export async function writeLockedCart(
  tx: Tx,
  cartId: number,
  { items, infos, fromCartId }: Pick<CartWrite, 'items'> & { readonly infos: Infos; readonly fromCartId: number },
): Promise<void> {
  await tx.query(sql`
    with held as (
      update carts c set version = c.version + 1, updated_at = now(), infos = ${JSON.stringify(infos)}::jsonb,
        done_changes = (f.done_changes || c.done_changes)[1:${MAX_KEYS}]
      from carts f where c.cart_id = ${cartId} and f.cart_id = ${fromCartId} returning c.cart_id)
    ${insertItems(sql`held`, items)}`);
}

const WRITTEN = sql`coalesce((
  select json_agg(json_build_object('item_id', w.item_id, 'product_id', w.product_id, 'infos', w.infos)) from written w), '[]')`;

function insertItems(cart: SqlFragment, items: readonly ItemToWrite[]): SqlFragment {
  return sql`
    insert into cart_items (cart_id, product_id, quantity, weight_grams, infos, details, seen_cents, seen_left)
    select target.cart_id, i.product_id, i.quantity, i.weight_grams, i.infos, i.details, i.seen_cents, i.seen_left
    from ${cart} as target, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (product_id int, quantity int,
      weight_grams int, infos jsonb, details jsonb, seen_cents int, seen_left int)
    on conflict (cart_id, product_id, infos) do update
      set quantity = excluded.quantity, weight_grams = excluded.weight_grams, details = excluded.details,
        seen_cents = excluded.seen_cents, seen_left = excluded.seen_left
    returning item_id, product_id, infos`;
}
