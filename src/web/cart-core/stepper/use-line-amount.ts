import { useSyncExternalStore } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import type { QuantityRule } from '../../../domain/quantity/quantity.ts';
import { type CartProduct, lineKey } from '../../product-model/cart-product.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { type Amounts, cartAmounts, cartStore, lineKeyOf } from '../queue/cart-store.ts';
import { cartState } from '../state/cart-state.ts';
import { cartItemsOf, useServerCart } from '../state/use-cart.ts';

/**
 * Returns the requested amount of a line, updated at once, and the function that changes it. A card renders again only
 * when its own amount changes.
 */
export function useLineAmount(product: CartProduct): {
  amount: number;
  isPending: boolean;
  /** The quantity rule, given other goods of the same class in the cart. */
  rule: QuantityRule;
  set: (amount: number) => void;
} {
  const { queue, set } = cartStore();
  const line = lineKey(product);
  const rendered = useServerCart();
  const pending = useSyncExternalStore(
    queue.subscribe,
    () => queue.pending().get(line),
    () => undefined,
  );
  const inCart = useSyncExternalStore(
    cartState.subscribe,
    () => cartAmounts(cartState.get().data).get(line) ?? 0,
    () => cartAmounts(rendered.data).get(line) ?? 0,
  );
  const room = useSyncExternalStore(
    subscribeToAmounts,
    () => roomInClass(product, cartState.get().data, queue.pending()),
    () => roomInClass(product, rendered.data, NONE_PENDING),
  );
  const rule = ruleWithin(product.selling.rule, room);
  return { amount: pending ?? inCart, rule, isPending: pending !== undefined, set: (next) => set(product, next) };
}

const NONE_PENDING: Amounts = new Map();

/** Calls `notify` when the cart changes, or what is requested of it. */
function subscribeToAmounts(notify: () => void): () => void {
  const leave = [cartStore().queue.subscribe(notify), cartState.subscribe(notify)];
  return () => {
    for (const each of leave) each();
  };
}

/** Returns the requested amount of a product, summed over all its choices. */
export function useProductAmount(productId: number): number {
  const { queue } = cartStore();
  return useSyncExternalStore(
    subscribeToAmounts,
    () => sumOf(productId, queue.pending()),
    () => 0,
  );
}

/** Returns the requested amount of a line now, without subscribing to it. */
export function lineAmountNow(product: CartProduct): number {
  const line = lineKey(product);
  return cartStore().queue.pending().get(line) ?? cartAmounts(cartState.get().data).get(line) ?? 0;
}

/**
 * Sums the pending amounts of a product. Every card of a page calls this at every click, so it does not go through all
 * lines of the cart each time.
 */
function sumOf(productId: number, pending: Amounts): number {
  const inCart = cartAmounts(cartState.get().data);
  let sum = productAmounts(inCart).get(productId) ?? 0;
  for (const [line, amount] of pending) if (productIdOf(line) === productId) sum += amount - (inCart.get(line) ?? 0);
  return sum;
}

const cache = new WeakMap<Amounts, ReadonlyMap<number, number>>();

function productAmounts(inCart: Amounts): ReadonlyMap<number, number> {
  const before = cache.get(inCart);
  if (before) return before;
  const amounts = new Map<number, number>();
  for (const [line, amount] of inCart) amounts.set(productIdOf(line), (amounts.get(productIdOf(line)) ?? 0) + amount);
  cache.set(inCart, amounts);
  return amounts;
}

function productIdOf(line: string): number {
  return Number.parseInt(line, 10);
}

/**
 * Returns the remaining part of the product's class maximum, given the other lines of the cart; undefined: there is no
 * maximum.
 */
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
    // only this part of the other goods' rule (card-product-of.ts), so that the first page need not load all of it
    if ((infos['TIPOLOGIA'] === 'Sfuso') !== isLoose) continue;
    const inPack = isLoose ? 1 : Number(infos['MULTI_PACK']) || 1;
    used += (pending.get(line) ?? lineAmount(item)) * Math.min(inPack, ofClass.max);
  }
  return Math.max(0, Math.floor((ofClass.max - used) / ofClass.piecesEach));
}

/** Limits the rule of a product to the remaining part of its class maximum. */
export function ruleWithin(rule: QuantityRule, room: number | undefined): QuantityRule {
  return room === undefined || room >= (rule.maximum ?? room + 1) ? rule : { ...rule, maximum: room };
}
