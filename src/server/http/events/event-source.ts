import type { Session } from '../session.ts';

/** The events of a feature about a visitor's or customer's own data, which the assembly passes to their stream. */
export interface EventSource {
  /** Sends each event for the owner of this session until the returned function is called. */
  watch(session: Session, send: SendEvent): () => void;
}

export type SendEvent = (name: string, data: object) => void;

type Watcher<News> = (news: News | undefined) => void;

/** The listeners for news, by the key of the news. */
export class Watchers<News> {
  readonly #watching = new Map<string, Set<Watcher<News>>>();

  /**
   * Calls `watcher` with news for this key until the returned function is called. Undefined: some may have been missed.
   */
  watch(key: string, watcher: Watcher<News>): () => void {
    const watching = this.#watching.get(key) ?? new Set();
    this.#watching.set(key, watching.add(watcher));
    return () => {
      watching.delete(watcher);
      if (watching.size === 0 && this.#watching.get(key) === watching) this.#watching.delete(key);
    };
  }

  inform(key: string, news: News): void {
    for (const watcher of this.#watching.get(key) ?? []) watcher(news);
  }

  /** Tells all listeners that news may have been missed. */
  informAll(): void {
    for (const watching of this.#watching.values()) for (const watcher of watching) watcher(undefined);
  }
}
