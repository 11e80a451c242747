/** Work that is under way, by key: whoever asks for the same meanwhile shares the result, or the failure. */
export class InFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** How many different pieces of work are under way. */
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
