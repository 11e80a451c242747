import { refuse } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { CartDeps } from '../deps.ts';
import { addLines, type NamedLine } from './add-lines.ts';
import type { ChangedCart, ChangeOptions } from './change-cart.ts';

/** The one row of a list without lines. */
type NoLine = Record<'productId' | 'name' | 'quantity' | 'weightGrams' | 'infos', null>;

/** Puts everything of an own shopping list, or of one that was shared, into the cart (S 7). */
export async function addAllFromList(deps: CartDeps, userId: number, listId: number, options: ChangeOptions = {}): Promise<ChangedCart> {
  const listed = await deps.db.query<NamedLine | NoLine>(sql`
    select i.product_id, p.name, i.quantity, i.weight_grams, i.infos
    from goods_of_lists i left join products p using (product_id)
    where i.list_id = ${listId} and i.user_id = ${userId}
    order by i.added_at, i.item_id`);
  if (listed.length === 0) return refuse('LIST_NOT_FOUND');
  const lines = listed.filter((line) => line.productId !== null);
  return lines.length === 0 ? refuse('LIST_EMPTY') : addLines(deps, { userId }, lines, options);
}
