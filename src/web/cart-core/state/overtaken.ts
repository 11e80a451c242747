import { useEffect } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { isCalling } from '../../api/browser-api.ts';
import { readJson, writeJson } from '../../kit/json-storage.ts';
import { cartState } from './cart-state.ts';

/**
 * The session storage key for the time (ms) until which the last page of this tab received or awaited a reply about the
 * cart.
 */
const LAST_REPLY_KEY = 'bottega.cartReply';

/**
 * Stores, when the page is left, the time of its last reply about the cart: the next page may have been rendered before
 * it.
 */
export function useStoreLastReply(cart: Cart | undefined): void {
  useEffect(() => {
    const arrivedAt = Date.now();
    const store = () => writeJson('sessionStorage', LAST_REPLY_KEY, isCalling() ? Date.now() : arrivedAt);
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, [cart]);
}

/** Requests the cart again if the server may have rendered it before a change on the previous page. */
export function useRefreshIfOvertaken(): void {
  useEffect(() => {
    if (isOvertaken()) cartState.refresh();
  }, []);
}

function isOvertaken(): boolean {
  const last = readJson('sessionStorage', LAST_REPLY_KEY);
  writeJson('sessionStorage', LAST_REPLY_KEY, undefined);
  // the time origin is the moment at which this page was requested
  return typeof last === 'number' && last > performance.timeOrigin;
}
