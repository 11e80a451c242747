import { LRUCache } from 'lru-cache';
import { readyReply } from '../../http/envelope.ts';
import type { ReadyReply } from '../../http/ready-reply.ts';

/** A bounded LRU cache of rendered replies. Outdated ones are never read again and are evicted first. */
export class ReplyCache {
  readonly #cache: LRUCache<string, ReadyReply>;

  constructor(maxBytes: number) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  get(key: string): ReadyReply | undefined {
    return this.#cache.get(key);
  }

  /** `data` as JSON bytes. */
  keep(key: string, data: Buffer): ReadyReply {
    const reply = readyReply(data);
    this.#cache.set(key, reply);
    return reply;
  }
}

/** Keys are chosen by whoever asks: they count too. */
function sizeOf(reply: ReadyReply, key: string): number {
  return 2 * key.length + reply.bytes + 400;
}
