import { useEffect, useRef } from 'react';
import { thisClient } from '../api/browser-api.ts';
import { cartState, informPage } from '../cart-core/state/cart-state.ts';
import { useStoreLastReply } from '../cart-core/state/overtaken.ts';
import { useCart } from '../cart-core/state/use-cart.ts';
import { orderMoved } from '../page/order-moved.ts';

/** Updates the cart when another device or tab changes it, and announces orders with a new state. Renders nothing. */
export function EventWatch() {
  const { data: cart } = useCart();
  const userId = cart?.user.userId;
  const hasCart = (cart?.cartId ?? 0) > 0 || (userId ?? -1) > -1;
  const known = useRef(userId);
  useStoreLastReply(cart);
  useEffect(() => {
    // a login or logout here applies to every tab
    if (known.current !== undefined && known.current !== userId) tellOtherTabs('cart', { client: thisClient });
    known.current = userId;
    if (!hasCart) return undefined;
    const stop = watchEvents(HANDLERS);
    informPage(true);
    return () => {
      stop();
      informPage(false);
    };
  }, [userId, hasCart]);
  return null;
}

const HANDLERS: EventHandlers = {
  cart: ({ client }) => {
    if (client !== thisClient) cartState.refresh();
  },
  order: ({ orderId }) => orderMoved.set({ orderId }),
};

/** The shop's events about the visitor's own data, by name. */
interface ShopEvents {
  /** The client that changed the cart. */
  readonly cart: { readonly client: string };
  /** The number of the order with a new state; 0: any may have one. */
  readonly order: { readonly orderId: number };
}

type EventHandlers = { readonly [Name in keyof ShopEvents]: (data: ShopEvents[Name]) => void };

const NAME = 'bottega.events';
const STREAM = '/ebsn/api/cart/events';

/**
 * Handles events of the shop until the returned function is called. Only one of all tabs listens to the shop and
 * notifies the others: browsers open few connections to a site, and an event stream uses one permanently.
 */
function watchEvents(handlers: EventHandlers): () => void {
  const leaving = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const handle = <Name extends keyof ShopEvents>([name, data]: Message<Name>) => handlers[name](data);
  channel.onmessage = ({ data }: MessageEvent<Message>) => handle(data);
  const tellAll = (...message: Message) => {
    channel.postMessage(message);
    handle(message);
  };
  const listen = () =>
    new Promise<void>((end) => {
      const stream = new EventSource(STREAM);
      for (const name of Object.keys(handlers) as (keyof ShopEvents)[])
        stream.addEventListener(name, ({ data }: MessageEvent<string>) =>
          tellAll(name, JSON.parse(data) as ShopEvents[typeof name]),
        );
      // the state of any order may have changed without a connection: before the first one, or between two
      stream.addEventListener('open', () => tellAll('order', { orderId: 0 }));
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

/** Notifies the other tabs of an event of this browser. */
function tellOtherTabs<Name extends keyof ShopEvents>(...message: Message<Name>): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(message);
  channel.close();
}

type Message<Name extends keyof ShopEvents = keyof ShopEvents> = readonly [name: Name, data: ShopEvents[Name]];
