type Handler<Question, Answer> = (question: Question) => Promise<Answer>;

export interface Desk<Question, Answer> {
  /** Asks; waits for whoever answers to arrive. */
  ask(question: Question): Promise<Answer>;
  /** Takes the questions from now on, those that waited first. Returns the way to leave. */
  attend(handler: Handler<Question, Answer>): () => void;
}

const bells = new Set<() => void>();

/** Rung when a question waits with nobody to answer it: time to load the dialogs. */
export function onUnattended(bell: () => void): () => void {
  bells.add(bell);
  return () => bells.delete(bell);
}

/**
 * Where code that needs a dialog or a message meets the component that shows it. The component's code is loaded when
 * it is first needed, so a question may come before it.
 */
export function createDesk<Question, Answer = void>(): Desk<Question, Answer> {
  let attending: Handler<Question, Answer> | undefined;
  let waiting: ((handler: Handler<Question, Answer>) => void)[] = [];
  return {
    ask(question) {
      if (attending) return attending(question);
      return new Promise((resolve, reject) => {
        waiting.push((handler) => void handler(question).then(resolve, reject));
        for (const ring of bells) ring();
      });
    },
    attend(handler) {
      attending = handler;
      const early = waiting;
      waiting = [];
      for (const serve of early) serve(handler);
      return () => {
        if (attending === handler) attending = undefined;
      };
    },
  };
}
