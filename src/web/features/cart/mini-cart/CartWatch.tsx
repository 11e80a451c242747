import { useEffect, useRef } from 'react';
import { thisClient } from '../../../api/browser-api.ts';
import { cartState, informPage } from '../../../cart-core/state/cart-state.ts';
import { useStoreLastReply } from '../../../cart-core/state/overtaken.ts';
import { useCart } from '../../../cart-core/state/use-cart.ts';
import { orderMoved } from '../../../page/order-moved.ts';

/** Updates the cart when another device or tab changes it. Renders nothing. */
export function CartWatch() {
  const { data: cart } = useCart();
  const userId = cart?.user.userId;
  const hasCart = (cart?.cartId ?? 0) > 0 || (userId ?? -1) > -1;
  const known = useRef(userId);
  useStoreLastReply(cart);
  useEffect(() => {
    // a login or logout here applies to every tab
    if (known.current !== undefined && known.current !== userId) tellOtherTabs(thisClient);
    known.current = userId;
    if (!hasCart) return undefined;
    const stop = watchCart(thisClient, cartState.refresh);
    informPage(true);
    return () => {
      stop();
      informPage(false);
    };
  }, [userId, hasCart]);
  return null;
}

const NAME = 'bottega.cart';
const STREAM = '/ebsn/api/cart/events';

/**
 * Calls `onChange` when another client changed the cart, and announces own orders that moved on, until the returned
 * function is called. Only one of all tabs listens to the shop and notifies the others: browsers open few connections
 * to a site, and an event stream uses one permanently.
 */
function watchCart(client: string, onChange: () => void): () => void {
  const leaving = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const onMessage = (who: unknown) => {
    if (who !== client) onChange();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') orderMoved.set({ orderId: data });
    else onMessage(data);
  };
  const listen = () =>
    new Promise<void>((end) => {
      const stream = new EventSource(STREAM);
      stream.addEventListener('cart', ({ data }: MessageEvent<string>) => {
        const who: unknown = (JSON.parse(data) as { client?: unknown }).client;
        channel.postMessage(who);
        onMessage(who);
      });
      const tellOrder = (orderId: number) => {
        channel.postMessage(orderId);
        orderMoved.set({ orderId });
      };
      stream.addEventListener('order', ({ data }: MessageEvent<string>) => {
        tellOrder((JSON.parse(data) as { orderId: number }).orderId);
      });
      // any order may have moved on while nobody listened: before the first connection, or between two
      stream.addEventListener('open', () => tellOrder(0));
      leaving.signal.addEventListener('abort', () => {
        stream.close();
        end();
      });
    });
  // without the lock API (an old browser, or no https) every tab listens itself
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks) locks.request(NAME, { signal: leaving.signal }, listen).catch(() => undefined);
  else void listen();
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** Notifies the other tabs that the session of this browser has changed. */
function tellOtherTabs(client: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(client);
  channel.close();
}
