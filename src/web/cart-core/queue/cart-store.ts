import { offlineError } from '../../api/api-error.ts';
import { tellError } from '../../api/tell-error.ts';
import { persistOnPageHide } from '../../hydration/persist-on-page-hide.ts';
import { type CartProduct, lineKey } from '../../product-model/cart-product.ts';
import { cartState } from '../state/cart-state.ts';
import { type CartQueue, createCartQueue } from './cart-queue.ts';

export interface InterruptedChange {
  readonly product: CartProduct;
  /** What the shopper wants of it in all, not in addition. */
  readonly amount: number;
}

/** A call that has left, as it can be sent once more. */
export interface InterruptedCall {
  readonly call: 'cartAdd' | 'cartUpdate';
  /** With the key by which the server knows it again. */
  readonly body: { readonly changeKey: string; readonly items: readonly object[] };
  /** Made the cart: who was not logged in had no session before. */
  readonly isFirst: boolean;
  /** What each line comes to by it. */
  readonly amounts: readonly (readonly [line: string, amount: number])[];
}

export interface CartStore {
  readonly queue: CartQueue;
  /** What was pressed on this page, by line. */
  readonly products: Map<string, CartProduct>;
  /** Of pages before: nobody knows yet whether they were done. */
  left: readonly InterruptedCall[];
  onItsWay: InterruptedCall | undefined;
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
    send: async (amounts) => {
      // the page has shown the press already: what sends it may come meanwhile
      sender ??= await import('./send-amounts.ts').catch(() => {
        throw offlineError();
      });
      await sender.sendAmounts(amounts, store);
    },
    onRefused: (error) => {
      store.left = [];
      store.onItsWay = undefined;
      tellError(error);
      cartState.refresh();
    },
    isLeaving: () => globalThis.window?.isLeaving === true,
  });
  const store: CartStore = {
    queue,
    products,
    left: [],
    onItsWay: undefined,
    set(product, amount) {
      const line = lineKey(product);
      products.set(line, product);
      cartState.holdBack();
      queue.set(line, amount);
    },
  };
  persistOnPageHide('calls', () => [...store.left, ...(store.onItsWay ? [store.onItsWay] : [])]);
  persistOnPageHide('presses', () =>
    [...queue.pending()].flatMap(([line, amount]) => {
      const product = products.get(line);
      return product ? [{ product, amount }] : [];
    }),
  );
  return store;
}
