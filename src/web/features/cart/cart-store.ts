import type { Cart } from '../../../contract/cart.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';
import { showNotices } from '../../api/notices.ts';
import { toast } from '../../ui/toast.ts';
import { wireQuantity } from '../catalogue/selling.ts';
import type { CartProduct } from './cart-product.ts';
import { type Amounts, type CartQueue, createCartQueue } from './cart-queue.ts';
import { cartState } from './cart-state.ts';
import { keepLeftPresses, takeLeftPresses } from './left-presses.ts';
import { cartItemsOf } from './use-cart.ts';

/** storefront 9: messages of the cart stay 3000 ms. */
export const CART_TOAST_MS = 3000;

export interface CartStore {
  readonly queue: CartQueue;
  set(product: CartProduct, amount: number): void;
}

let known: CartStore | undefined;

/** One store of pending changes for the page, made when it is first needed. */
export function cartStore(): CartStore {
  known ??= createStore();
  return known;
}

function createStore(): CartStore {
  const products = new Map<number, CartProduct>();
  const queue = createCartQueue({
    send: (amounts) => sendAmounts(amounts, products),
    onRefused: (error) => {
      toast('error', asApiError(error).message);
      cartState.refresh();
    },
  });
  const store: CartStore = {
    queue,
    set(product, amount) {
      products.set(product.productId, product);
      cartState.holdBack();
      queue.set(product.productId, amount);
    },
  };
  carryOver(store, products);
  return store;
}

/** What waited for its turn when a page was left is sent by the next page of the same tab. */
function carryOver(store: CartStore, products: ReadonlyMap<number, CartProduct>): void {
  if (typeof window === 'undefined') return;
  const left = takeLeftPresses();
  setTimeout(() => {
    for (const { product, amount } of left) store.set(product, amount);
  });
  window.addEventListener('pagehide', () =>
    keepLeftPresses(
      [...store.queue.unsent()].flatMap(([productId, amount]) => {
        const product = products.get(productId);
        return product ? [{ product, amount }] : [];
      }),
    ),
  );
  // shown again from the browser's memory, the page still has its own queue
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeLeftPresses();
  });
}

/** What is already a line is set, the rest is added: at most two calls, one after the other. */
async function sendAmounts(amounts: Amounts, products: ReadonlyMap<number, CartProduct>): Promise<void> {
  const cart = await cartState.ensure();
  const itemIds = new Map(cartItemsOf(cart).map((item) => [item.product.productId, item.itemId]));
  const updates: { itemId: number; quantity: number }[] = [];
  const additions: { productId: number; quantity: number }[] = [];
  for (const [productId, amount] of amounts) {
    const product = products.get(productId);
    if (!product) continue;
    const itemId = itemIds.get(productId);
    const quantity = wireQuantity(product.selling, amount);
    if (itemId !== undefined) updates.push({ itemId, quantity });
    else if (quantity > 0) additions.push({ productId, quantity });
  }
  if (updates.length > 0) await apply(() => api.send(endpoints.cartUpdate, { body: { items: updates } }));
  if (additions.length > 0) {
    await apply(() => api.send(endpoints.cartAdd, { body: { items: additions } }), addedText(additions, products));
  }
}

async function apply(
  call: () => ReturnType<typeof api.send<Cart, undefined, object>>,
  successText?: string,
): Promise<void> {
  const { data, response } = await call();
  cartState.set(data);
  showNotices(response, CART_TOAST_MS);
  // storefront 8: said only when the answer carries no message of its own
  if (successText && response.infos.length === 0 && response.warnings.length === 0)
    toast('success', successText, CART_TOAST_MS);
}

function addedText(additions: readonly { productId: number }[], products: ReadonlyMap<number, CartProduct>): string {
  const names = additions.map(({ productId }) => products.get(productId)?.name ?? '');
  return names.length === 1 ? `${names[0]} aggiunto al carrello` : `${names.length} prodotti aggiunti al carrello`;
}
