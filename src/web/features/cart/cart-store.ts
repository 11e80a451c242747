import { offlineError } from '../../api/api-error.ts';
import { tellError } from '../../api/tell-error.ts';
import { cartAmounts } from './cart-amounts.ts';
import { type CartProduct, lineKey } from './cart-product.ts';
import { type CartQueue, createCartQueue } from './cart-queue.ts';
import { cartState } from './cart-state.ts';
import { keepLeftPresses, type LeftPress } from './left-presses.ts';

export interface CartStore {
  readonly queue: CartQueue;
  /** What was pressed on this page, by line. */
  readonly products: Map<string, CartProduct>;
  /** Changes of the page before of which nobody knows yet whether they were made. */
  awaited: readonly LeftPress[];
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
      tellError(error);
      cartState.refresh();
    },
    isLeaving: () => globalThis.window?.isLeaving === true,
  });
  const store: CartStore = {
    queue,
    products,
    awaited: [],
    set(product, amount) {
      const line = lineKey(product);
      products.set(line, product);
      cartState.holdBack();
      queue.set(line, amount);
    },
  };
  carryOver(store);
  return store;
}

/** What a page is left without an answer for is seen to by the next page of the same tab (see-to-left.ts). */
function carryOver(store: CartStore): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('pagehide', () => {
    const inCart = cartAmounts(cartState.get().data);
    const unanswered = [...store.queue.unanswered()].flatMap(([line, press]) => {
      const product = store.products.get(line);
      return product ? [{ product, before: inCart.get(line) ?? 0, ...press }] : [];
    });
    const awaited = store.awaited.filter(({ product }) => !store.products.has(lineKey(product)));
    keepLeftPresses([...unanswered, ...awaited]);
  });
  // shown again from the browser's memory
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void import('./see-to-left.ts').then((left) => left.seeToOwnLeft());
  });
}
