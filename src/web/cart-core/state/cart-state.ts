import type { Envelope } from '../../../contract/base/envelope.ts';
import { cartView } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { onDemand } from '../../api/on-demand.ts';
import { createStore } from '../../kit/create-store.ts';

/** What a page knows of the cart. `data` stays while it is asked again, also when that fails. */
export interface CartSnapshot {
  readonly data: Cart | undefined;
  readonly error: ApiError | undefined;
  readonly isPending: boolean;
}

export const UNKNOWN_CART: CartSnapshot = { data: undefined, error: undefined, isPending: true };

const STALE_MS = 60_000;
const RETRY_MS = [1000, 2000];

/**
 * The cart of this page, with its user: everything personal that the frame of a page shows comes from here. Every call
 * that changes the cart answers with the whole of it, so it is a state that answers are brought to, asked for at first
 * and when the shopper comes back after a while. (A query library for this one value would be a tenth of the scripts
 * of a first visit.)
 */
export function createCartState(load: () => Promise<Cart>) {
  const snapshot = createStore(UNKNOWN_CART, followPage);
  let loadedAt = 0;
  let asking: Promise<Cart> | undefined;

  function set(cart: Cart): void {
    asking = undefined;
    loadedAt = Date.now();
    snapshot.set({ data: cart, error: undefined, isPending: false });
  }

  /** Asks the server; who asks meanwhile shares the answer. What was overtaken by `set` or `holdBack` is not shown. */
  function refresh(): Promise<Cart> {
    if (asking) return asking;
    const mine: Promise<Cart> = loadWithRetry(load).then(
      (cart) => {
        if (asking === mine) set(cart);
        return cart;
      },
      (error: unknown) => {
        if (asking === mine) {
          asking = undefined;
          snapshot.set({ ...snapshot.get(), error: asApiError(error), isPending: false });
        }
        throw error;
      },
    );
    asking = mine;
    return mine;
  }

  /** Fire and forget: a failure is in the snapshot. */
  const refreshQuietly = () => void refresh().catch(() => undefined);

  function refreshIfStale(): void {
    if (document.visibilityState === 'visible' && Date.now() - loadedAt > STALE_MS) refreshQuietly();
  }

  function followPage(): () => void {
    addEventListener('visibilitychange', refreshIfStale);
    addEventListener('online', refreshQuietly);
    if (!snapshot.get().data) refreshQuietly();
    return () => {
      removeEventListener('visibilitychange', refreshIfStale);
      removeEventListener('online', refreshQuietly);
    };
  }

  return {
    get: snapshot.get,
    set,
    refresh: refreshQuietly,
    /** As `refresh`, for who waits for the answer. */
    ask: refresh,
    /** The cart as known; asked for where it is not. */
    ensure: (): Promise<Cart> => {
      const { data } = snapshot.get();
      return data ? Promise.resolve(data) : refresh();
    },
    /** A change is on its way: what was asked before it says the old state. */
    holdBack: () => {
      asking = undefined;
    },
    /** Another person now: nothing of the last one stays on the page. */
    forget: () => {
      asking = undefined;
      snapshot.set(UNKNOWN_CART);
      refreshQuietly();
    },
    subscribe: snapshot.subscribe,
  };
}

export const cartState = createCartState(async () => {
  const { data, response } = await api.send(cartView, {});
  tellDifferences(response);
  return data;
});

/** What changed since the cart was last looked at is told once, by whichever reply comes first. */
export function tellDifferences(response: Envelope['response']): void {
  if (response.infos[0] || response.warnings[0])
    onDemand(
      () => import('../../api/notices.ts'),
      ({ showNotices }) => showNotices(response),
    );
}

/** A request that fails is sent twice more; a refusal is final. */
async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_MS) {
    try {
      return await load();
    } catch (error) {
      if (asApiError(error).kind !== 'failed') throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return load();
}
