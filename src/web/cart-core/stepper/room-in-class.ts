import type { Cart } from '../../../contract/cart/schemas.ts';
import type { QuantityRule } from '../../../domain/quantity/quantity.ts';
import { type CartProduct, lineKey } from '../../product-model/cart-product.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { sellingOf } from '../../product-model/selling-of.ts';
import { lineKeyOf } from '../queue/cart-amounts.ts';
import type { Amounts } from '../queue/cart-queue.ts';
import { cartItemsOf } from '../state/use-cart.ts';

/** Returns how many of a product the other lines of the cart leave of its class maximum; undefined: it has none. */
export function roomInClass(product: CartProduct, cart: Cart | undefined, pending: Amounts): number | undefined {
  const { ofClass, rule } = product.selling;
  if (!ofClass) return undefined;
  const own = lineKey(product);
  const isLoose = rule.saleType === 'Sfuso';
  let used = 0;
  for (const item of cartItemsOf(cart)) {
    const line = lineKeyOf(item);
    if (line === own || item.product.productClassRuleMax?.productClassName !== ofClass.name) continue;
    const other = sellingOf(item.product);
    if ((other.rule.saleType === 'Sfuso') !== isLoose) continue;
    used += (pending.get(line) ?? lineAmount(item)) * (other.ofClass?.piecesEach ?? 1);
  }
  return Math.max(0, Math.floor((ofClass.max - used) / ofClass.piecesEach));
}

/** Returns the rule of a product within what its class has left. */
export function ruleWithin(rule: QuantityRule, room: number | undefined): QuantityRule {
  return room === undefined || room >= (rule.maximum ?? room + 1) ? rule : { ...rule, maximum: room };
}
