import { INSERTED } from '../../../../domain/orders/insertion-type.ts';
import { refuse } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { CartDeps } from '../deps.ts';
import { addLines, type NamedLine } from './add-lines.ts';
import type { ChangedCart, ChangeOptions } from './change-cart.ts';

/** Puts the lines of an own order into the cart (S 7). */
export async function addAllFromOrder(deps: CartDeps, userId: number, orderId: number, options: ChangeOptions = {}): Promise<ChangedCart> {
  const ordered = await deps.db.query<NamedLine>(sql`
    select l.product_id, l.name, l.quantity, l.weight_grams, l.price_cents as paid_cents, l.infos,
      l.details - array['preferred_substitute_name', 'accepts_alternatives'] as details
    from order_lines l join orders o using (order_id)
    where o.order_id = ${orderId} and o.user_id = ${userId} and l.insertion_type_id = ${INSERTED} order by l.position`);
  if (ordered.length === 0) return refuse('ORDER_NOT_FOUND');
  return addLines(deps, { userId }, ordered, options);
}
