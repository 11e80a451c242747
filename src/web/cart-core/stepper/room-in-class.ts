import type { Cart } from '../../../contract/cart/schemas.ts';
import type { QuantityRule } from '../../../domain/quantity/quantity.ts';
import { type CartProduct, lineKey } from '../../product-model/cart-product.ts';
import { lineAmount } from '../../product-model/selling.ts';
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
    const { productClassRuleMax, productInfos: infos } = item.product;
    if (line === own || productClassRuleMax?.productClassName !== ofClass.name) continue;
    // not the whole rule of the other goods (selling-of.ts), which the first page of a visit would load for this
    if ((infos['TIPOLOGIA'] === 'Sfuso') !== isLoose) continue;
    const inPack = isLoose ? 1 : Number(infos['MULTI_PACK']) || 1;
    used += (pending.get(line) ?? lineAmount(item)) * Math.min(inPack, ofClass.max);
  }
  return Math.max(0, Math.floor((ofClass.max - used) / ofClass.piecesEach));
}

/** Returns the rule of a product within what its class has left. */
export function ruleWithin(rule: QuantityRule, room: number | undefined): QuantityRule {
  return room === undefined || room >= (rule.maximum ?? room + 1) ? rule : { ...rule, maximum: room };
}
