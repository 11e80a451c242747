/** A bounded store of ready replies, oldest use dropped first. Emptied when the catalogue changes. */
export class KeptReplies {
  readonly #kept = new Map<string, Buffer>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): Buffer | undefined {
    const reply = this.#kept.get(key);
    if (reply) {
      // to the end of the queue: last used, last dropped
      this.#kept.delete(key);
      this.#kept.set(key, reply);
    }
    return reply;
  }

  keep(key: string, reply: Buffer): Buffer {
    this.#kept.set(key, reply);
    this.#bytes += reply.length;
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= old.length;
    }
    return reply;
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
