import { LRUCache } from 'lru-cache';
import { readyReply } from '../../http/envelope.ts';
import type { ReadyReply } from '../../http/ready-reply.ts';
import { cacheBytes } from '../../infra/cache-budget.ts';
import { textBytes } from '../../infra/own-bytes.ts';

/** A bounded LRU cache of rendered replies. Outdated ones are never read again and are evicted first. */
export class ReplyCache {
  readonly #cache: LRUCache<string, ReadyReply>;

  constructor(maxBytes = cacheBytes('replies')) {
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

/** An entry of the cache with its small objects. */
const ENTRY_BYTES = 400;

/** Keys are chosen by whoever asks: they count too. */
function sizeOf(reply: ReadyReply, key: string): number {
  return textBytes(key) + reply.bytes + ENTRY_BYTES;
}
