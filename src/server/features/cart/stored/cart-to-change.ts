import { OPEN_CART } from '../../../../domain/orders/cart-status.ts';
import { INSERTED, NOT_BOUGHT } from '../../../../domain/orders/order-status.ts';
import { integerList, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { priceListOf } from '../../company/price-list.ts';
import type { CartOwner } from './owner.ts';
import {
  type CachedItems,
  type CartAsRead,
  type FullCartRow,
  fullCartOf,
  IS_OPEN,
  ownedBy,
  withItems,
} from './queries.ts';
import type { ChangeKey } from './write-cart.ts';

/** The state that a change starts from; `ordered`: what the customer ordered on this day (Europe/Rome), by product. */
export interface CartToChange<Also = never> {
  readonly cart: FullCartRow | undefined;
  readonly ordered: readonly { productId: number; amount: number }[];
  /**
   * Whether the key of the requested change is stored: with the same request, which was made before, or with another
   * one.
   */
  readonly earlier: 'same' | 'other' | null;
  /** The customer's own prices, as in FullCartRow; also while there is no cart. */
  readonly priceListId: number | null;
  /** The value of `also` in the request. */
  readonly also: Also | undefined;
}

interface ToRead {
  readonly cached?: CachedItems | undefined;
  readonly changeKey?: ChangeKey | undefined;
  /** An expression of type json that is read by the same statement. */
  readonly also?: SqlFragment | undefined;
}

/** Reads the cart and today's orders of the customer in one statement. A visitor has ordered nothing. */
export async function readCartToChange<Also = never>(
  db: Queryable,
  owner: CartOwner,
  today: string,
  { cached, changeKey, also = sql`null::json` }: ToRead = {},
): Promise<CartToChange<Also>> {
  const orderedToday = 'userId' in owner ? orderedOn(today, owner.userId) : sql`'[]'::json`;
  const read = (isWhole: boolean) =>
    db.one<AsRead<Also>>(sql`
    select f.*, ${orderedToday} as ordered,
      ${'userId' in owner ? priceListOf(sql`${owner.userId}::int`) : sql`null::int`} as own_price_list_id,
      ${changeKey === undefined ? sql`null` : earlierIn(owner, changeKey)} as earlier, ${also} as also
    from (select) one left join (${fullCartOf(owner, { cached, isWhole })}) f on true`);
  const usual = await read(false);
  const row = usual.isPartial ? await read(true) : usual;
  const { ordered, ownPriceListId: priceListId, earlier, also: found, ...cart } = row;
  return {
    ordered,
    earlier,
    priceListId,
    also: found ?? undefined,
    cart: cart.cartId === null ? undefined : withItems(cart, cached),
  };
}

type AsRead<Also> = Pick<CartToChange, 'ordered' | 'earlier'> & {
  readonly ownPriceListId: number | null;
  readonly also: Also | null;
} & (CartAsRead | { readonly cartId: null; readonly isPartial: null });

/** Carts whose last changes were made before requests were stored have only the keys. */
function earlierIn(owner: CartOwner, { key, request }: ChangeKey): SqlFragment {
  return sql`(
    select case when ${request}::uuid = any(c.done_requests) or c.done_requests = '{}' then 'same' else 'other' end
    from carts c where ${ownedBy(owner)} and c.${IS_OPEN} and ${key}::uuid = any(c.done_changes))`;
}

/**
 * Pieces and grams by product. Cancelled or failed orders do not count, nor do gifts of promotions, nor the order that
 * the cart changes.
 */
function orderedOn(date: string, userId: number): SqlFragment {
  return sql`to_json(array(
    select json_build_object('productId', l.product_id, 'amount', sum(l.quantity + l.weight_grams)::int)
    from ordered_goods l
    where l.user_id = ${userId} and l.status_id <> all(${NOT_BOUGHT}::int[])
      and l.insertion_type_id = ${INSERTED}
      and not exists (select from carts c where c.user_id = ${userId}
        and c.status_id in (${integerList(OPEN_CART)}) and c.changes_order_id = l.order_id)
      and l.placed_at >= (${date}::date)::timestamp at time zone 'Europe/Rome'
    group by l.product_id -- in any order: a map by product
    ))`;
}
