import { createStore } from '../../kit/create-store.ts';

/** The amount that the shopper asked for on each line (cart-product lineKey), in amounts of the quantity rule (pieces or grams). */
export type Amounts = ReadonlyMap<string, number>;

export interface CartQueue {
  /** Sets the requested amount. Clicks that come while a call is under way are merged into the next one. */
  set(line: string, amount: number): void;
  /** Returns the amounts that the server has not confirmed yet; they are shown instead of the cart's. */
  pending(): Amounts;
  /** Forgets the change that was cut off when the page was left. Returns false while it is still being sent. */
  forgetCutOff(): boolean;
  subscribe(notify: () => void): () => void;
}

export interface CartQueueOptions {
  /** Sends the amounts to the server and puts its reply into the cart of the page. */
  readonly send: (amounts: Amounts) => Promise<void>;
  /** Called when the server refused; the amounts shown are the cart's again by then. */
  readonly onRefused: (error: unknown, lines: readonly string[]) => void;
  /** A call that fails while the page is being left was cut off by the browser: it is unknown whether the server did it. */
  readonly isLeaving?: () => boolean;
}

/**
 * Sends one change of the cart at a time, so that replies cannot overtake each other. Clicks in the meantime wait, and only the last amount
 * of each line is sent.
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
