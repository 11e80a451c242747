type Handler<Question, Answer> = (question: Question) => Promise<Answer>;

export interface RequestQueue<Question, Answer> {
  /** Sends a request and resolves with the reply, once there is a handler. */
  request(question: Question): Promise<Answer>;
  /** Handles requests from now on, the waiting ones first. Returns the function that stops it. */
  handle(handler: Handler<Question, Answer>): () => void;
}

const listeners = new Set<() => void>();
let waitingRequests = 0;

/**
 * Calls `listener` when a request waits without a handler, at once if one does already: the dialogs have to be loaded.
 */
export function onUnhandledRequest(listener: () => void): () => void {
  listeners.add(listener);
  if (waitingRequests > 0) listener();
  return () => listeners.delete(listener);
}

/**
 * Connects code that needs a dialog or a notice with the component that shows it. The component's code is loaded on
 * demand, so a request may come before it.
 */
export function createRequestQueue<Question, Answer = void>(): RequestQueue<Question, Answer> {
  let current: Handler<Question, Answer> | undefined;
  let waiting: ((handler: Handler<Question, Answer>) => void)[] = [];
  return {
    request(question) {
      if (current) return current(question);
      return new Promise((resolve, reject) => {
        waiting.push((handler) => void handler(question).then(resolve, reject));
        waitingRequests++;
        for (const notify of listeners) notify();
      });
    },
    handle(handler) {
      current = handler;
      const early = waiting;
      waiting = [];
      waitingRequests -= early.length;
      for (const serve of early) serve(handler);
      return () => {
        if (current === handler) current = undefined;
      };
    },
  };
}
