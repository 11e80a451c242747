import { asApiError, offlineError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { type CartProduct, lineKey } from './cart-product.ts';
import { type CartQueue, createCartQueue } from './cart-queue.ts';
import { cartState } from './cart-state.ts';
import { keepLeftPresses, takeLeftPresses } from './left-presses.ts';

export interface CartStore {
  readonly queue: CartQueue;
  set(product: CartProduct, amount: number): void;
}

let known: CartStore | undefined;
let sender: typeof import('./send-amounts.ts') | undefined;

/** One store of pending changes for the page, made when it is first needed. */
export function cartStore(): CartStore {
  known ??= createStore();
  return known;
}

function createStore(): CartStore {
  const products = new Map<string, CartProduct>();
  const queue = createCartQueue({
    send: async (amounts, haveLeft) => {
      // the page has shown the press already: what sends it may come meanwhile
      sender ??= await import('./send-amounts.ts').catch(() => {
        throw offlineError();
      });
      await sender.sendAmounts(amounts, products, haveLeft);
    },
    onRefused: (error) => {
      toast('error', asApiError(error).message);
      cartState.refresh();
    },
  });
  const store: CartStore = {
    queue,
    set(product, amount) {
      const line = lineKey(product);
      products.set(line, product);
      cartState.holdBack();
      queue.set(line, amount);
    },
  };
  carryOver(store, products);
  return store;
}

/** What waited for its turn when a page was left is sent by the next page of the same tab. */
function carryOver(store: CartStore, products: ReadonlyMap<string, CartProduct>): void {
  if (typeof window === 'undefined') return;
  const left = takeLeftPresses();
  setTimeout(() => {
    for (const { product, amount } of left) store.set(product, amount);
  });
  window.addEventListener('pagehide', () =>
    keepLeftPresses(
      [...store.queue.unsent()].flatMap(([line, amount]) => {
        const product = products.get(line);
        return product ? [{ product, amount }] : [];
      }),
    ),
  );
  // shown again from the browser's memory, the page still has its own queue
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeLeftPresses();
  });
}
