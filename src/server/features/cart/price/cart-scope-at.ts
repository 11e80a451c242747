import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { type StockColumns, UNLIMITED, type WarehouseData } from '../../catalogue/engine/warehouses.ts';
import type { FullCartRow } from '../queries.ts';

/** The prices of a slot depend on its day, which is all that is needed of it. */
export interface SlotDay {
  readonly slot: { readonly service_date: string } | null;
}

type CartScope = Pick<FullCartRow, 'warehouse_id'> &
  SlotDay &
  Partial<Pick<FullCartRow, 'changed_order' | 'price_list_id'>>;

/**
 * Returns the store and day of a cart, at the prices of the company that its customer buys for. In a cart that changes an order, the goods
 * of that order are there beside the stock, also those that are sold out since: they are its customer's until the change is confirmed.
 */
export function cartScopeAt(catalogue: Pick<Catalogue, 'scopeAt'>, cart: CartScope): Scope {
  const scope = catalogue.scopeAt(cart.warehouse_id, cart.slot?.service_date, cart.price_list_id ?? undefined);
  const changed = cart.changed_order;
  if (!changed || changed.warehouse_id !== cart.warehouse_id || changed.goods.length === 0) return scope;
  return { ...scope, warehouse: withGoodsOf(scope, changed) };
}

/** By the store as it is now and the goods, because cards are cached by the object. */
const stores = new WeakMap<WarehouseData, Map<string, WarehouseData>>();

function withGoodsOf({ warehouse, snapshot }: Scope, changed: NonNullable<FullCartRow['changed_order']>) {
  const known = stores.get(warehouse) ?? new Map<string, WarehouseData>();
  stores.set(warehouse, known);
  const key = JSON.stringify(changed.goods);
  const made = known.get(key) ?? { ...warehouse, goods: raised(warehouse.goods, snapshot.ordinalOfId, changed.goods) };
  known.set(key, made);
  return made;
}

type Goods = NonNullable<FullCartRow['changed_order']>['goods'];

function raised(columns: StockColumns, ordinalOfId: ReadonlyMap<number, number>, goods: Goods): StockColumns {
  const stock = columns.stock?.slice();
  const unlisted = columns.unlisted?.slice();
  for (const { product_id: id, amount } of goods) {
    const ordinal = ordinalOfId.get(id);
    if (ordinal === undefined) continue;
    if (unlisted?.[ordinal] === 1) {
      unlisted[ordinal] = 0;
      if (stock) stock[ordinal] = 0;
    }
    const left = stock?.[ordinal] ?? UNLIMITED;
    if (stock && left !== UNLIMITED) stock[ordinal] = left + amount;
  }
  return { stock, unlisted };
}
