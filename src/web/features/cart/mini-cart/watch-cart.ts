const NAME = 'bottega.cart';
const STREAM = '/ebsn/api/cart/events';

/**
 * Calls back when somebody but this client has changed the cart, until the answered function is called. Of all tabs only
 * one listens to the shop and tells the others: browsers open few connections to a site, and a stream takes one for itself.
 */
export function watchCart(client: string, onChange: () => void): () => void {
  const leaving = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const hear = (who: unknown) => {
    if (who !== client) onChange();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
  const listen = () =>
    new Promise<void>((end) => {
      const stream = new EventSource(STREAM);
      stream.addEventListener('cart', ({ data }: MessageEvent<string>) => {
        const who: unknown = (JSON.parse(data) as { client?: unknown }).client;
        channel.postMessage(who);
        hear(who);
      });
      leaving.signal.addEventListener('abort', () => {
        stream.close();
        end();
      });
    });
  // without locks (an old browser, or no https) every tab listens for itself
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks) locks.request(NAME, { signal: leaving.signal }, listen).catch(() => undefined);
  else void listen();
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** The session of this browser has become another one. */
export function tellOtherTabs(client: string): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(client);
  channel.close();
}
