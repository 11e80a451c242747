import { asApiError, offlineError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { cartAmounts } from './cart-amounts.ts';
import { type CartProduct, lineKey } from './cart-product.ts';
import { type CartQueue, createCartQueue } from './cart-queue.ts';
import { cartState } from './cart-state.ts';
import { keepLeftPresses, type LeftPress, takeLeftPresses } from './left-presses.ts';

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
    isLeaving: () => globalThis.window?.isLeaving === true,
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

/** What a page was left without an answer for is seen to by the next page of the same tab. */
function carryOver(store: CartStore, products: Map<string, CartProduct>): void {
  if (typeof window === 'undefined') return;
  let awaited: readonly LeftPress[] = [];
  /** The shopper has not changed that line on this page. */
  const isUntouched = (press: LeftPress) => !products.has(lineKey(press.product));
  function seeTo(left: readonly LeftPress[]) {
    awaited = left.filter(({ sent }) => sent !== undefined);
    setTimeout(() => {
      for (const { product, amount, sent } of left) if (sent === undefined) store.set(product, amount);
    });
    if (awaited.length === 0) return;
    void import('./await-left.ts')
      .then(({ awaitLeft }) => awaitLeft(awaited))
      .then((due) => {
        awaited = [];
        for (const press of due) if (isUntouched(press)) store.set(press.product, press.amount);
      })
      // without the code they stay for the page after this one
      .catch(() => undefined);
  }
  seeTo(takeLeftPresses());
  window.addEventListener('pagehide', () => {
    const inCart = cartAmounts(cartState.get().data);
    const unanswered = [...store.queue.unanswered()].flatMap(([line, press]) => {
      const product = products.get(line);
      return product ? [{ product, before: inCart.get(line) ?? 0, ...press }] : [];
    });
    keepLeftPresses([...unanswered, ...awaited.filter(isUntouched)]);
  });
  // shown again from the browser's memory, the page still has its own queue, unless that was cut off
  window.addEventListener('pageshow', ({ persisted }) => {
    const left = persisted ? takeLeftPresses() : [];
    if (left.length === 0 || !store.queue.forgetCutOff()) return;
    products.clear();
    seeTo(left);
  });
}
