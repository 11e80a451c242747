import type { ProductsQuery } from '../../../contract/catalogue/schemas.ts';
import type { CallContext } from '../../http/call-context.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

/**
 * The products a request is narrowed to: those of one of the customer's own lists (`parent_wishlist_id`), or of the
 * default one (`preferred`). None for a visitor and for somebody else's list; undefined when neither was asked.
 */
export async function ownListProducts(
  db: Database,
  context: CallContext,
  { parent_wishlist_id: listId, preferred }: ProductsQuery,
): Promise<ReadonlySet<number> | undefined> {
  if (listId === undefined && preferred !== true) return undefined;
  const customer = (await context.session())?.customer;
  if (!customer) return new Set();
  const rows = await db.query<{ product_id: number }>(sql`
    select product_id from shopping_list_items join shopping_lists using (list_id)
    where user_id = ${customer.userId} and ${listId === undefined ? sql`is_default` : sql`list_id = ${listId}`}`);
  return new Set(rows.map((row) => row.product_id));
}
