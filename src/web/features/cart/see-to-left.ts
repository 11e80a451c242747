import { awaitLeft } from './await-left.ts';
import { lineKey } from './cart-product.ts';
import { type CartStore, cartStore } from './cart-store.ts';
import type { LeftPress } from './left-presses.ts';
import { takeLeftPresses } from './take-left-presses.ts';

/** The page before left changes of the cart behind: those that never left are made now, the others are looked for. */
export function seeToLeft(): Promise<void> {
  return seeTo(cartStore(), takeLeftPresses());
}

/** A page that is shown again has its own queue still, and goes on by itself unless the browser had cut it off. */
export async function seeToOwnLeft(): Promise<void> {
  const store = cartStore();
  const left = takeLeftPresses();
  if (left.length === 0 || !store.queue.forgetCutOff()) return;
  store.products.clear();
  await seeTo(store, left);
}

async function seeTo(store: CartStore, left: readonly LeftPress[]): Promise<void> {
  /** The shopper has not changed that line on this page. */
  const isUntouched = ({ product }: LeftPress) => !store.products.has(lineKey(product));
  store.awaited = left.filter(({ sent }) => sent !== undefined);
  for (const { product, amount, sent } of left) if (sent === undefined) store.set(product, amount);
  const due = await awaitLeft(store.awaited);
  const stillDue = due.filter(isUntouched);
  store.awaited = [];
  for (const { product, amount } of stillDue) store.set(product, amount);
}
