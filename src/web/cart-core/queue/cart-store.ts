import { offlineError } from '../../api/api-error.ts';
import { tellError } from '../../api/tell-error.ts';
import { persistOnPageHide } from '../../hydration/persist-on-page-hide.ts';
import { type CartProduct, lineKey } from '../../product-model/cart-product.ts';
import { cartState } from '../state/cart-state.ts';
import { type CartQueue, createCartQueue } from './cart-queue.ts';

export interface InterruptedChange {
  readonly product: CartProduct;
  /** The total amount of the line that the shopper asked for, not an increment. */
  readonly amount: number;
}

/** A call that has left, in the form in which it can be sent again. */
export interface InterruptedCall {
  readonly call: 'cartAdd' | 'cartUpdate';
  /** The body has the key by which the server recognises a repeated call. */
  readonly body: { readonly changeKey: string; readonly items: readonly object[] };
  /** True when this call makes the cart: a visitor had no session before it. */
  readonly isFirst: boolean;
  /** The amount of each line once the call is done. */
  readonly amounts: readonly (readonly [line: string, amount: number])[];
}

export interface CartStore {
  readonly queue: CartQueue;
  /** The products that were changed on this page, by line key. */
  readonly products: Map<string, CartProduct>;
  /** Calls of earlier pages; it is unknown whether the server did them. */
  left: readonly InterruptedCall[];
  onItsWay: InterruptedCall | undefined;
  set(product: CartProduct, amount: number): void;
}

let storeOfPage: CartStore | undefined;
let sender: typeof import('./send-amounts.ts') | undefined;

/** Returns the one store of pending changes of this page, made when it is first needed. */
export function cartStore(): CartStore {
  storeOfPage ??= createStore();
  return storeOfPage;
}

function createStore(): CartStore {
  const products = new Map<string, CartProduct>();
  const queue = createCartQueue({
    send: async (amounts) => {
      // the page has already rendered the click, so the code that sends it may load now
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
