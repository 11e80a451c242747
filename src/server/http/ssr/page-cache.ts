import { LRUCache } from 'lru-cache';
import { InFlight } from '../../../concurrency/in-flight.ts';
import { cacheBytes } from '../../infra/cache-budget.ts';
import { BUFFER_BYTES, ownBytes, textBytes } from '../../infra/own-bytes.ts';

interface RenderedPage {
  readonly status: number;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
}

export type CachedPage = RenderedPage | { readonly status: number; readonly redirect: string };

/** Compresses a page at the highest level, which takes a fifth of a second. */
export type Squeeze = (plain: Buffer) => Promise<Buffer>;

/** A page that was served this often from the cache is compressed further. */
const ASKED_OFTEN = 3;

/**
 * Rendered pages by scope and address; when there are too many, the least recently used are dropped, among them
 * outdated ones.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({ maxSize: cacheBytes('pages'), sizeCalculation: sizeOf });
  readonly #rendering = new InFlight<CachedPage>();
  readonly #asked = new WeakMap<CachedPage, number>();
  readonly #squeeze: Squeeze | undefined;
  #isSqueezing = false;

  constructor(squeeze?: Squeeze) {
    this.#squeeze = squeeze;
  }

  /**
   * Concurrent requests for the same page share one rendering. `scopeNow` returns another key when anything that the
   * page may show has changed: a page whose data changed during its rendering is not cached.
   */
  async get(scopeNow: () => string, url: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const scope = scopeNow();
    const key = `${scope} ${url}`;
    const cached = this.#pages.get(key);
    if (cached) {
      this.#count(key, cached);
      return cached;
    }
    return this.#rendering.run(key, async () => {
      const page = await render();
      if (scope === scopeNow() && page.status < 500) this.#pages.set(key, cacheable(page));
      return page;
    });
  }

  /** Recompresses one page at a time; another popular page follows at one of its next requests. */
  #count(key: string, page: CachedPage): void {
    if (!this.#squeeze || !('plain' in page)) return;
    const asked = (this.#asked.get(page) ?? 0) + 1;
    this.#asked.set(page, asked);
    if (asked < ASKED_OFTEN || this.#isSqueezing) return;
    this.#isSqueezing = true;
    void this.#squeezed(key, page, this.#squeeze).finally(() => {
      this.#isSqueezing = false;
    });
  }

  async #squeezed(key: string, page: RenderedPage, squeeze: Squeeze): Promise<void> {
    // an entry that is recompressed, or cannot be, is not counted again
    this.#asked.set(page, Number.NEGATIVE_INFINITY);
    const brotli = await squeeze(page.plain).catch(() => page.brotli);
    if (brotli.length >= page.brotli.length || this.#pages.peek(key) !== page) return;
    const smaller = { ...page, brotli: ownBytes(brotli) };
    this.#asked.set(smaller, Number.NEGATIVE_INFINITY);
    this.#pages.set(key, smaller);
  }
}

/** The memory of a cache entry beside its content: small objects and texts. */
const ENTRY_BYTES = 500;

/** Keys are chosen by clients, so they count too. */
function sizeOf(page: CachedPage, key: string): number {
  const bytes = 'plain' in page ? page.plain.length + page.brotli.length + 2 * BUFFER_BYTES : 0;
  return bytes + ENTRY_BYTES + textBytes(key);
}

function cacheable(page: CachedPage): CachedPage {
  return 'plain' in page ? { ...page, plain: ownBytes(page.plain), brotli: ownBytes(page.brotli) } : page;
}
