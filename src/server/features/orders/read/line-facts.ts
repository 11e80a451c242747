import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';

/**
 * A condition for the lines (l) of orders whose goods are, or may be, alcohol: the ordered goods unless they were
 * picked as missing, and substitutes, by pieces or by weight.
 */
const ALCOHOL_LINES: SqlFragment = sql`
  from order_lines l join products p using (product_id) left join order_picks k using (order_item_id)
    left join products other on other.product_id = k.substitute_product_id
  where (p.alcoholic and (k.order_item_id is null or k.quantity > 0 or k.weight_grams > 0)
    or other.alcoholic and (k.substitute_quantity > 0 or k.substitute_weight_grams > 0))`;

/** A condition: there is alcohol in the order `o`. */
export const HAS_ALCOHOL: SqlFragment = sql`exists (select ${ALCOHOL_LINES} and l.order_id = o.order_id)`;

/**
 * Returns the order_item_id of all lines whose goods are, or may be, alcohol, by order. Orders without alcohol are not
 * in the map.
 */
export async function alcoholItems(db: Queryable, orderIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db.query<{ orderId: number; items: number[] }>(sql`
    select l.order_id, array_agg(l.order_item_id order by l.position, l.order_item_id) as items
    ${ALCOHOL_LINES} and l.order_id = any(${[...orderIds]}::int[]) group by l.order_id -- in any order: a map
    `);
  return new Map(rows.map(({ orderId, items }) => [orderId, items]));
}

/**
 * Facts of an order line that the staff see beside the amounts sold and picked: its packet, and the wishes of the
 * customer.
 */
export interface LineFacts {
  readonly orderItemId: number;
  readonly brandLine: string;
  readonly packLine: string;
  readonly picture: string | null;
  readonly infos: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string>>;
}

/** Reads these facts for all lines of several orders. The key of the map is order_item_id. */
export async function lineFacts(db: Queryable, orderIds: readonly number[]): Promise<ReadonlyMap<number, LineFacts>> {
  const rows = await db.query<LineFacts>(sql`
    select l.order_item_id, l.brand_line, l.pack_line, s.product ->> 'mediaURL' as picture, l.infos, l.details
    from order_lines l join sold_products s using (product_hash)
    where l.order_id = any(${[...orderIds]}::int[]) -- in any order: a map
    `);
  return new Map(rows.map((row) => [row.orderItemId, row]));
}

/** Returns the wishes of the customer for one line, as they were written in the cart. */
export function wishesView({ infos = {}, details = {} }: Partial<Pick<LineFacts, 'infos' | 'details'>>) {
  const note = infos['note'] ?? details['note'];
  const preferred = Number(details['preferred_substitute'] ?? 0);
  return {
    ...(note === undefined ? {} : { note }),
    acceptsAlternatives: details['accepts_alternatives'] === 'true',
    ...(preferred > 0 ? { preferredSubstituteId: preferred } : {}),
    ...(details['preferred_substitute_name'] === undefined
      ? {}
      : { preferredSubstitute: details['preferred_substitute_name'] }),
  };
}
