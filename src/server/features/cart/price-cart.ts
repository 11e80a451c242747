import { type CartTotal, cartTotal, type PricedLine } from '../../../domain/cart-total.ts';
import { cents } from '../../../domain/money.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/engine/rows.ts';
import { listPriceAt, priceAt, promotionAt, type Scope } from '../catalogue/engine/scope.ts';
import type { CartItemRow, FullCartRow } from './queries.ts';

export interface CartLine extends PricedLine {
  readonly item: CartItemRow;
  readonly ordinal: number;
  readonly row: ProductRow;
  readonly promotionId: number | undefined;
}

export interface PricedCart {
  readonly scope: Scope;
  readonly lines: readonly CartLine[];
  /** Items of products that are not in the catalogue: taken off sale, or newer than what this process has loaded. */
  readonly unknown: readonly CartItemRow[];
  readonly total: CartTotal;
}

/** Prices of the store the cart goes to, on the day of its slot; today while none is chosen. */
export function priceCart(
  catalogue: Catalogue,
  cart: Pick<FullCartRow, 'warehouse_id' | 'slot' | 'items' | 'fee_rows'>,
): PricedCart {
  const scope = catalogue.scopeAt(cart.warehouse_id, cart.slot?.service_date);
  const lines = cart.items.flatMap((item) => lineOf(scope, item) ?? []);
  const unknown = cart.items.filter((item) => !scope.snapshot.ordinalOfId.has(item.product_id));
  return { scope, lines, unknown, total: cartTotal(lines, cart.fee_rows) };
}

/** undefined: the shop no longer knows the product. */
function lineOf(scope: Scope, item: CartItemRow): CartLine | undefined {
  const { snapshot } = scope;
  const ordinal = snapshot.ordinalOfId.get(item.product_id);
  const row = ordinal === undefined ? undefined : snapshot.rows[ordinal];
  if (ordinal === undefined || !row) return undefined;
  return {
    item,
    ordinal,
    row,
    quantity: item.quantity,
    weightGrams: item.weight_grams,
    listPrice: cents(listPriceAt(scope, ordinal)),
    price: cents(priceAt(scope, ordinal)),
    weightVariable: row.weight_variable || row.sale_type === 'Sfuso',
    promotionId: promotionAt(scope, ordinal)?.row.promotion_id,
  };
}
