import { readyReply } from '../../http/envelope.ts';
import type { ReadyReply } from '../../http/ready-reply.ts';

/** A bounded store of ready replies. Of too many those used longest ago are dropped, which outdated ones are. */
export class KeptReplies {
  readonly #kept = new Map<string, ReadyReply>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): ReadyReply | undefined {
    const reply = this.#kept.get(key);
    if (reply) {
      // to the end of the queue: last used, last dropped
      this.#kept.delete(key);
      this.#kept.set(key, reply);
    }
    return reply;
  }

  /** `data` as JSON bytes. */
  keep(key: string, data: Buffer): ReadyReply {
    const reply = readyReply(data);
    this.#drop(key);
    this.#kept.set(key, reply);
    this.#bytes += sizeOf(key, reply);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
    return reply;
  }

  #drop(key: string): void {
    const reply = this.#kept.get(key);
    if (!reply) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(key, reply);
  }
}

/** Keys are chosen by whoever asks: they count too. */
function sizeOf(key: string, reply: ReadyReply): number {
  return 2 * key.length + reply.bytes + 400;
}
