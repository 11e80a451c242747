type Handler<Question, Answer> = (question: Question) => Promise<Answer>;

export interface RequestQueue<Question, Answer> {
  /** Asks, and waits until there is a handler. */
  request(question: Question): Promise<Answer>;
  /** Handles the requests from now on, those that wait first. Returns a function that stops it. */
  handle(handler: Handler<Question, Answer>): () => void;
}

const listeners = new Set<() => void>();

/** Calls `listener` when a request waits without a handler: the dialogs have to be loaded. */
export function onUnhandledRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Where code that needs a dialog or a message meets the component that shows it. The component's code is loaded when
 * it is first needed, so a question may come before it.
 */
export function createRequestQueue<Question, Answer = void>(): RequestQueue<Question, Answer> {
  let current: Handler<Question, Answer> | undefined;
  let waiting: ((handler: Handler<Question, Answer>) => void)[] = [];
  return {
    request(question) {
      if (current) return current(question);
      return new Promise((resolve, reject) => {
        waiting.push((handler) => void handler(question).then(resolve, reject));
        for (const notify of listeners) notify();
      });
    },
    handle(handler) {
      current = handler;
      const early = waiting;
      waiting = [];
      for (const serve of early) serve(handler);
      return () => {
        if (current === handler) current = undefined;
      };
    },
  };
}
