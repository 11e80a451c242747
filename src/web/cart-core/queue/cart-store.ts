import type { Cart, CartItem } from '../../../contract/cart/schemas.ts';
import { offlineError, tellError } from '../../api/api-error.ts';
import { persistOnPageHide } from '../../hydration/persist-on-page-hide.ts';
import { createStore } from '../../kit/create-store.ts';
import { type CartProduct, choiceOf, lineKey } from '../../product-model/cart-product.ts';
import { lineAmount } from '../../product-model/selling.ts';
import { cartState } from '../state/cart-state.ts';
import { cartItemsOf } from '../state/use-cart.ts';

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
  storeOfPage ??= createCartStore();
  return storeOfPage;
}

function createCartStore(): CartStore {
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

/**
 * The amount that the shopper asked for on each line (cart-product lineKey), in amounts of the quantity rule (pieces or
 * grams).
 */
export type Amounts = ReadonlyMap<string, number>;

interface CartQueue {
  /** Sets the requested amount. Clicks that come while a call is under way are merged into the next one. */
  set(line: string, amount: number): void;
  /** Returns the amounts that the server has not confirmed yet; they are shown instead of the cart's. */
  pending(): Amounts;
  /** Forgets the change that was cut off when the page was left. Returns false while it is still being sent. */
  forgetCutOff(): boolean;
  subscribe(notify: () => void): () => void;
}

interface CartQueueOptions {
  /** Sends the amounts to the server and puts its reply into the cart of the page. */
  readonly send: (amounts: Amounts) => Promise<void>;
  /** Called when the server refused; the amounts shown are the cart's again by then. */
  readonly onRefused: (error: unknown, lines: readonly string[]) => void;
  /**
   * A call that fails while the page is being left was cut off by the browser: it is unknown whether the server did it.
   */
  readonly isLeaving?: () => boolean;
}

/**
 * Sends one change of the cart at a time, so that replies cannot overtake each other. Clicks in the meantime wait, and
 * only the last amount of each line is sent.
 */
export function createCartQueue({ send, onRefused, isLeaving }: CartQueueOptions): CartQueue {
  const unconfirmed = createStore<Amounts>(new Map());
  let isSending = false;

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (unconfirmed.get().size > 0) {
      const batch = unconfirmed.get();
      try {
        await send(batch);
        unconfirmed.set(without(unconfirmed.get(), (line, amount) => batch.get(line) === amount));
      } catch (error) {
        if (isLeaving?.()) {
          isSending = false;
          return;
        }
        // later clicks built on the refused amount, so all changes of that line are dropped
        unconfirmed.set(without(unconfirmed.get(), (line) => batch.has(line)));
        onRefused(error, [...batch.keys()]);
      }
    }
    isSending = false;
  }

  return {
    set(line, amount) {
      unconfirmed.set(new Map(unconfirmed.get()).set(line, amount));
      queueMicrotask(() => void flush());
    },
    pending: unconfirmed.get,
    forgetCutOff() {
      if (isSending) return false;
      unconfirmed.set(new Map());
      return true;
    },
    subscribe: unconfirmed.subscribe,
  };
}

function without(amounts: Amounts, drop: (line: string, amount: number) => boolean): Map<string, number> {
  return new Map([...amounts].filter(([line, amount]) => !drop(line, amount)));
}

const cache = new WeakMap<Cart, ReadonlyMap<string, number>>();
const NONE: ReadonlyMap<string, number> = new Map();

/**
 * Returns the amount of each line, in amounts of the quantity rule. It is computed once per cart, however many cards
 * ask for it.
 */
export function cartAmounts(cart: Cart | undefined): ReadonlyMap<string, number> {
  if (!cart) return NONE;
  const amounts = cache.get(cart) ?? new Map(cartItemsOf(cart).map((item) => [lineKeyOf(item), lineAmount(item)]));
  cache.set(cart, amounts);
  return amounts;
}

/** Returns the line key of a cart item. */
export function lineKeyOf(item: CartItem): string {
  return lineKey({ productId: item.product.productId, choice: choiceOf(item) });
}
