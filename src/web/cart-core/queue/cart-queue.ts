import { createStore } from '../../kit/create-store.ts';

/** What the shopper wants of each line (cart-product lineKey), in amounts of the quantity rule (pieces or grams). */
export type Amounts = ReadonlyMap<string, number>;

export interface CartQueue {
  /** The amount now wanted. Presses that come while one is on its way are merged into the next. */
  set(line: string, amount: number): void;
  /** Wanted and not yet answered; shown instead of what the cart says. */
  pending(): Amounts;
  /** Forgets what was cut off when the page was left; false while it is still being sent. */
  forgetCutOff(): boolean;
  subscribe(notify: () => void): () => void;
}

export interface CartQueueOptions {
  /** Brings the amounts to the server, and the cart on the page to its answer. */
  readonly send: (amounts: Amounts) => Promise<void>;
  /** The server refused: the amounts shown have already gone back to the cart's. */
  readonly onRefused: (error: unknown, lines: readonly string[]) => void;
  /** What fails while the page is being left was cut off by the browser, and nobody knows how far it had come. */
  readonly isLeaving?: () => boolean;
}

/**
 * One change of the cart is under way at a time, so that answers cannot overtake each other; what is pressed in the
 * meantime waits and only the last amount of each line is sent.
 */
export function createCartQueue({ send, onRefused, isLeaving }: CartQueueOptions): CartQueue {
  const wanted = createStore<Amounts>(new Map());
  let isSending = false;

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (wanted.get().size > 0) {
      const batch = wanted.get();
      try {
        await send(batch);
        wanted.set(without(wanted.get(), (line, amount) => batch.get(line) === amount));
      } catch (error) {
        if (isLeaving?.()) {
          isSending = false;
          return;
        }
        // later presses stood on the refused one: all of that line goes back
        wanted.set(without(wanted.get(), (line) => batch.has(line)));
        onRefused(error, [...batch.keys()]);
      }
    }
    isSending = false;
  }

  return {
    set(line, amount) {
      wanted.set(new Map(wanted.get()).set(line, amount));
      queueMicrotask(() => void flush());
    },
    pending: wanted.get,
    forgetCutOff() {
      if (isSending) return false;
      wanted.set(new Map());
      return true;
    },
    subscribe: wanted.subscribe,
  };
}

function without(amounts: Amounts, drop: (line: string, amount: number) => boolean): Map<string, number> {
  return new Map([...amounts].filter(([line, amount]) => !drop(line, amount)));
}
