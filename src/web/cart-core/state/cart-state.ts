import type { Envelope } from '../../../contract/base/envelope.ts';
import { cartView } from '../../../contract/cart/routes.ts';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { t } from '../../../language/language.ts';
import { type ApiError, asApiError, SESSION_TEXT } from '../../api/api-error.ts';
import { api, isLoginAsked, NOT_LOGGED_IN } from '../../api/browser-api.ts';
import { onDemand } from '../../api/on-demand.ts';
import { createStore } from '../../kit/create-store.ts';

const STALE_MS = 60_000;
/**
 * A page without an event stream may have missed a change of another tab or device: it loads the cart when it is shown
 * again, but only once within this time (ms).
 */
const UNHEARD_MS = 1000;

let isInformed = false;

/** Records whether an event stream informs this page of changes by others. */
export function informPage(is: boolean): void {
  isInformed = is;
}

/**
 * Calls `refresh` when the page is shown again and what was loaded at that time (ms) may be old (decision 21), by the
 * events that it returns.
 */
function whenShownAgain(loadedAt: () => number, refresh: () => void): Record<string, (event: Event) => void> {
  const ifOld = () => {
    const age = Date.now() - loadedAt();
    if (document.visibilityState === 'visible' && age > (isInformed ? STALE_MS : UNHEARD_MS)) refresh();
  };
  // a page from the back/forward cache has missed all events
  const ifRestored = (event: Event) => {
    if ('persisted' in event && event.persisted) refresh();
  };
  return { visibilitychange: ifOld, focus: ifOld, pageshow: ifRestored };
}

/** The state of the cart on a page. `data` stays while it is requested again, and when that request fails. */
export interface CartSnapshot {
  readonly data: Cart | undefined;
  readonly error: ApiError | undefined;
  readonly isPending: boolean;
  /**
   * storefront 8: the session of `data` ended. The page stays behind the login dialog, but nothing shows the customer
   * as logged in.
   */
  readonly isSessionEnded?: boolean;
}

export const UNKNOWN_CART: CartSnapshot = { data: undefined, error: undefined, isPending: true };

const RETRY_MS = [1000, 2000];

/**
 * The cart of this page, with its user: everything personal in the frame of a page comes from here. Every call that
 * changes the cart returns the whole cart, so this state takes those replies; it is requested at first, and again when
 * the shopper comes back to the page (decision 21). (A query library for this one value would be a tenth of the scripts
 * of a first visit.)
 */
export function createCartState(load: () => Promise<Cart>, onSessionEnded = () => {}) {
  const snapshot = createStore(UNKNOWN_CART, followPage);
  let loadedAt = 0;
  let asking: Promise<Cart> | undefined;

  function set(cart: Cart): void {
    asking = undefined;
    loadedAt = Date.now();
    snapshot.set({ data: cart, error: undefined, isPending: false });
  }

  /**
   * Requests the cart; concurrent callers share one reply. A reply that `set` or `holdBack` overtook, or that `fits`
   * rejects, is not shown.
   */
  function refresh(): Promise<Cart> {
    if (asking) return asking;
    const mine: Promise<Cart> = loadWithRetry(load).then(
      (cart) => {
        if (asking === mine && fits(cart, snapshot.get())) {
          const hasEnded = isCustomers(snapshot.get().data) && isVisitor(cart);
          set(cart);
          if (hasEnded) onSessionEnded();
        } else if (asking === mine) asking = undefined;
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

  /** Refreshes without waiting: a failure is in the snapshot. */
  const refreshQuietly = () => void refresh().catch(() => undefined);

  const endSession = () => snapshot.set(withoutSession(snapshot.get()));

  function followPage(): () => void {
    if (!snapshot.get().data) refreshQuietly();
    const shownAgain = whenShownAgain(() => loadedAt, refreshQuietly);
    return listenTo({ ...shownAgain, online: refreshQuietly, [NOT_LOGGED_IN]: endSession });
  }

  return {
    get: snapshot.get,
    set,
    refresh: refreshQuietly,
    /** Does the same as `refresh` for callers that wait for the reply. */
    ask: refresh,
    /** Returns the known cart, and requests it when there is none. */
    ensure: (): Promise<Cart> => {
      const { data } = snapshot.get();
      return data ? Promise.resolve(data) : refresh();
    },
    /** Marks that a change is under way: replies that were requested before it have the old state and are ignored. */
    holdBack: () => {
      asking = undefined;
    },
    /** Clears the state when another person logs in or out, so that nothing of the last one stays on the page. */
    forget: () => {
      asking = undefined;
      snapshot.set(UNKNOWN_CART);
      refreshQuietly();
    },
    subscribe: snapshot.subscribe,
  };
}

export const cartState = createCartState(
  async () => {
    const { data, response } = await api.send(cartView, {});
    showCartNotices(response);
    return data;
  },
  // D 8: a session that ended elsewhere is reported to the shopper; a logout on this page has removed the customer
  // before
  () => {
    // the login dialog already reports it
    if (isLoginAsked()) return;
    onDemand(
      () => import('../../ui/toast/toast.ts'),
      ({ toast }) => toast('error', t(SESSION_TEXT)),
    );
  },
);

/** Shows what changed since the shopper last saw the cart. Only the first reply with these notices reports them. */
export function showCartNotices(response: Envelope['response']): void {
  if (response.infos[0] || response.warnings[0])
    onDemand(
      () => import('../../api/notices.ts'),
      ({ showNotices }) => showNotices(response),
    );
}

/** Marks a customer's cart; a visitor had no session to lose. */
function withoutSession(now: CartSnapshot): CartSnapshot {
  return isCustomers(now.data) ? { ...now, isSessionEnded: true } : now;
}

/**
 * Returns false for the cart of a visitor while the customer whose session ended is asked to log in: the page of the
 * customer stays.
 */
function fits(cart: Cart, { isSessionEnded = false }: CartSnapshot): boolean {
  return !isSessionEnded || !isVisitor(cart);
}

function isCustomers(cart: Cart | undefined): boolean {
  return cart !== undefined && !isVisitor(cart);
}

/** storefront 6: a visitor has no userId above -1. */
function isVisitor({ user }: Cart): boolean {
  return user.userId < 0;
}

function listenTo(listeners: Readonly<Record<string, (event: Event) => void>>): () => void {
  const stop = new AbortController();
  for (const event in listeners) addEventListener(event, listeners[event] as () => void, stop);
  return () => stop.abort();
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
