/** What the shopper wants of each product, in amounts of the quantity rule (pieces or grams). */
export type Amounts = ReadonlyMap<number, number>;

export interface CartQueue {
  /** The amount now wanted. Presses that come while one is on its way are merged into the next. */
  set(productId: number, amount: number): void;
  /** Wanted and not yet answered; shown instead of what the cart says. */
  pending(): Amounts;
  /** Wanted and not even on its way: lost if the page were left now. */
  unsent(): Amounts;
  subscribe(notify: () => void): () => void;
}

export interface CartQueueOptions {
  /** Brings the amounts to the server, and the cart on the page to its answer. */
  readonly send: (amounts: Amounts) => Promise<void>;
  /** The server refused: the amounts shown have already gone back to the cart's. */
  readonly onRefused: (error: unknown, productIds: readonly number[]) => void;
}

/**
 * One change of the cart is under way at a time, so that answers cannot overtake each other; what is pressed in the
 * meantime waits and only the last amount of each product is sent.
 */
export function createCartQueue({ send, onRefused }: CartQueueOptions): CartQueue {
  let wanted = new Map<number, number>();
  let isSending = false;
  let onItsWay: Amounts = new Map();
  const listeners = new Set<() => void>();

  function change(next: Map<number, number>) {
    wanted = next;
    for (const notify of listeners) notify();
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (wanted.size > 0) {
      const batch = wanted;
      onItsWay = batch;
      try {
        await send(batch);
        change(without(wanted, (productId, amount) => batch.get(productId) === amount));
      } catch (error) {
        // later presses stood on the refused one: all of that product goes back
        change(without(wanted, (productId) => batch.has(productId)));
        onRefused(error, [...batch.keys()]);
      }
    }
    onItsWay = new Map();
    isSending = false;
  }

  return {
    set(productId, amount) {
      change(new Map(wanted).set(productId, amount));
      queueMicrotask(() => void flush());
    },
    pending: () => wanted,
    unsent: () => without(wanted, (productId, amount) => onItsWay.get(productId) === amount),
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}

function without(amounts: Amounts, drop: (productId: number, amount: number) => boolean): Map<number, number> {
  return new Map([...amounts].filter(([productId, amount]) => !drop(productId, amount)));
}
