import { MAX_LISTS, MAX_SHARED_LISTS } from '../../../contract/lists/limits.ts';
import { jsonRows } from '../../infra/database/names.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { setHasFavorites } from '../customers/queries.ts';

export interface ListRow {
  listId: number;
  name: string;
  /** True only for the asking customer's own list. */
  isDefault: boolean;
  size: number;
  ownerId: number;
  /** First name of the owner of a list that was shared; null: one's own. */
  sharedBy: string | null;
  mayWrite: boolean;
}

export interface ListItemRow {
  itemId: number;
  productId: number;
  quantity: number;
  weightGrams: number;
  infos: Record<string, string>;
}

/** Reads every list that a customer may use, the default one first, then by name. */
export async function usableLists(db: Queryable, userId: number): Promise<ListRow[]> {
  return db.query<ListRow>(sql`
    ${usableBy(userId)} order by is_default desc, lower(l.name), l.list_id limit ${MAX_LISTS + MAX_SHARED_LISTS}`);
}

/** Reads one list that the customer may use; without an id the default one. */
export async function usableList(
  db: Queryable,
  userId: number,
  listId: number | undefined,
): Promise<ListRow | undefined> {
  const which = listId === undefined ? sql`l.is_default and l.user_id = ${userId}` : sql`l.list_id = ${listId}`;
  const row = await db.maybeOne<ListRow>(sql`${usableBy(userId)} where ${which}`);
  return row;
}

/** A condition for own lists, and those that others shared. */
function usableBy(userId: number): SqlFragment {
  return sql`
    select l.list_id, l.name, l.is_default and l.user_id = ${userId} as is_default, l.user_id as owner_id,
      case when l.user_id <> ${userId} then o.first_name end as shared_by, mine.may_write,
      (select count(*)::int from shopping_list_items i where i.list_id = l.list_id) as size
    from (select list_id, true as may_write from shopping_lists where user_id = ${userId}
          union all
          select list_id, may_write from shared_lists where user_id = ${userId}) mine
    join shopping_lists l using (list_id) join customers o on o.user_id = l.user_id`;
}

/** Reads the items in the order in which they were added. */
export async function listItems(db: Queryable, listId: number): Promise<ListItemRow[]> {
  return db.query<ListItemRow>(sql`
    select item_id, product_id, quantity, weight_grams, infos
    from shopping_list_items where list_id = ${listId} order by added_at, item_id`);
}

/** Locks the customers, so that two requests do not make the same list, two defaults or one list too many. */
export async function lockOwner(tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await tx.query(sql`select 1 from customers where user_id = any(${userIds}::int[]) order by user_id for update`);
}

export async function insertList(
  tx: Tx,
  userId: number,
  list: { name: string; isDefault: boolean },
): Promise<ListRow | undefined> {
  const row = await tx.maybeOne<ListRow>(sql`
    insert into shopping_lists (user_id, name, is_default) values (${userId}, ${list.name}, ${list.isDefault})
    on conflict (user_id, lower(name)) do nothing
    returning list_id, name, is_default, 0 as size, user_id as owner_id, null as shared_by, true as may_write`);
  return row;
}

/** Returns false when another list of the customer has this name. */
export async function renameList(tx: Tx, userId: number, list: { listId: number; name: string }): Promise<boolean> {
  const taken = await tx.query(sql`
    select 1 from shopping_lists
    where user_id = ${userId} and lower(name) = lower(${list.name}) and list_id <> ${list.listId}`);
  if (taken.length > 0) return false;
  await tx.query(sql`
    update shopping_lists set name = ${list.name}, updated_at = now()
    where list_id = ${list.listId} and user_id = ${userId}`);
  return true;
}

export async function deleteList(tx: Tx, userId: number, listId: number): Promise<void> {
  await tx.query(sql`delete from shopping_lists where list_id = ${listId} and user_id = ${userId}`);
}

export async function makeDefault(tx: Tx, userId: number, listId: number): Promise<void> {
  await tx.query(sql`update shopping_lists set is_default = false where user_id = ${userId} and is_default`);
  await tx.query(sql`
    update shopping_lists set is_default = true, updated_at = now() where list_id = ${listId} and user_id = ${userId}`);
}

export interface ListItemToWrite {
  readonly productId: number;
  readonly quantity: number;
  readonly weightGrams: number;
  readonly infos: Readonly<Record<string, string>>;
}

/** Writes items with these amounts, as an upsert. */
export async function writeListItems(tx: Tx, listId: number, items: readonly ListItemToWrite[]): Promise<void> {
  if (items.length === 0) return;
  await tx.query(sql`
    with touched as (update shopping_lists set updated_at = now() where list_id = ${listId})
    insert into shopping_list_items (list_id, product_id, quantity, weight_grams, infos)
    select ${listId}, r.product_id, r.quantity, r.weight_grams, r.infos
    from json_to_recordset(${jsonRows(items)}::json) as r(product_id int, quantity int, weight_grams int, infos jsonb)
    on conflict (list_id, product_id, infos) do update
      set quantity = excluded.quantity, weight_grams = excluded.weight_grams`);
}

export async function deleteListItems(tx: Tx, listId: number, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.query(sql`
    with touched as (update shopping_lists set updated_at = now() where list_id = ${listId})
    delete from shopping_list_items where list_id = ${listId} and item_id = any(${itemIds}::int[])`);
}

/** Updates cart.user.hasFavorites, after anything that may have filled or emptied the default list. */
export async function writeHasFavorites(tx: Tx, userId: number): Promise<void> {
  const hasItems = sql`exists (
    select 1 from shopping_list_items join shopping_lists using (list_id) where user_id = ${userId} and is_default)`;
  await setHasFavorites(tx, userId, hasItems);
}

/** Reads the names of products that are not in memory, because they were taken off sale. */
export async function productNames(db: Queryable, productIds: readonly number[]): Promise<Map<number, NamedProduct>> {
  if (productIds.length === 0) return new Map();
  const rows = await db.query<NamedProduct>(sql`
    select product_id, name, brand_line, pack_line, slug from products
    where product_id = any(${productIds}::int[]) -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.productId, row]));
}

export interface NamedProduct {
  productId: number;
  name: string;
  brandLine: string;
  packLine: string;
  slug: string;
}
