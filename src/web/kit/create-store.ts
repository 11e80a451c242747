export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** The form that `useSyncExternalStore` needs. Returns the function that unsubscribes. */
  subscribe(notify: () => void): () => void;
}

/**
 * A value that components and other code share. `start` runs with the first subscriber; the function it returns runs
 * when the last one leaves.
 */
export function createStore<Value>(initial: Value, start?: () => () => void): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  let stop: (() => void) | undefined;
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const notify of listeners) notify();
    },
    subscribe(notify) {
      if (listeners.size === 0) stop = start?.();
      listeners.add(notify);
      return () => {
        if (listeners.delete(notify) && listeners.size === 0) stop?.();
      };
    },
  };
}
