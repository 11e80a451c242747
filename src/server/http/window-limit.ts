const WINDOW_MS = 60_000;
const MOST_KEYS = 100_000;

/** So many a minute for each key. What is counted is forgotten every minute, so it cannot grow for ever. */
export class WindowLimit {
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  #windowEnds = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Has this key had its share of the minute? Asking counts for nothing. */
  isSpent(key: string, now: Date): boolean {
    return now.getTime() < this.#windowEnds && (this.#taken.get(key) ?? 0) >= this.#most;
  }

  /** false: this key has had its share of the minute. */
  take(key: string, now: Date): boolean {
    if (now.getTime() >= this.#windowEnds || this.#taken.size >= MOST_KEYS) {
      this.#taken.clear();
      this.#windowEnds = now.getTime() + WINDOW_MS;
    }
    const taken = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, taken);
    return taken <= this.#most;
  }
}
