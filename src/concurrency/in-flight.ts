/** Running work, by key: concurrent requests for the same key share the result, or the failure. */
export class InFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** The number of different tasks that are running. */
  get size(): number {
    return this.#running.size;
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
