import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { type StockColumns, UNLIMITED, type WarehouseData } from '../../catalogue/engine/rows/warehouses.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { FullCartRow } from '../stored/queries.ts';

/** The day of a slot, which is all that prices need of it. */
export interface SlotDay {
  readonly slot: { readonly serviceDate: string } | null;
}

type CartScope = Pick<FullCartRow, 'warehouseId'> &
  SlotDay &
  Partial<Pick<FullCartRow, 'changedOrder' | 'priceListId'>>;

/**
 * Returns the store and day of a cart, at the prices of the company that its customer buys for. In a cart that changes
 * an order, the goods of that order count as additional stock, also those that are sold out since: they are its
 * customer's until the change is confirmed.
 */
export function cartScopeAt(catalogue: Pick<Catalogue, 'scopeAt'>, cart: CartScope): Scope {
  const scope = catalogue.scopeAt(cart.warehouseId, cart.slot?.serviceDate, cart.priceListId ?? undefined);
  const changed = cart.changedOrder;
  if (!changed || changed.warehouseId !== cart.warehouseId || changed.goods.length === 0) return scope;
  return { ...scope, warehouse: withGoodsOf(scope, changed) };
}

/** Caches scopes by the store's present data and the goods, because cards are cached by the object. */
const stores = new WeakMap<WarehouseData, Map<string, WarehouseData>>();

function withGoodsOf({ warehouse, snapshot }: Scope, changed: NonNullable<FullCartRow['changedOrder']>) {
  const known = stores.get(warehouse) ?? new Map<string, WarehouseData>();
  stores.set(warehouse, known);
  const key = JSON.stringify(changed.goods);
  const made = known.get(key) ?? { ...warehouse, goods: raised(warehouse.goods, snapshot.ordinalOfId, changed.goods) };
  known.set(key, made);
  return made;
}

type Goods = NonNullable<FullCartRow['changedOrder']>['goods'];

function raised(columns: StockColumns, ordinalOfId: ReadonlyMap<number, number>, goods: Goods): StockColumns {
  const stock = columns.stock?.slice();
  const unlisted = columns.unlisted?.slice();
  for (const { productId: id, amount } of goods) {
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
