import { LRUCache } from 'lru-cache';
import { InFlight } from '../../../concurrency/in-flight.ts';
import { cacheBytes } from '../../infra/cache-budget.ts';
import { BUFFER_BYTES, ownBytes, textBytes } from '../../infra/own-bytes.ts';

export type CachedPage =
  | { readonly status: number; readonly plain: Buffer; readonly brotli: Buffer; readonly etag: string }
  | { readonly status: number; readonly redirect: string };

/** Rendered pages by scope and address; of too many those used longest ago are dropped, which outdated ones are. */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({ maxSize: cacheBytes('pages'), sizeCalculation: sizeOf });
  readonly #rendering = new InFlight<CachedPage>();

  /**
   * Visitors who ask for the same page while it is being rendered share that rendering. `scopeNow` is another one when
   * anything that the page may show has changed: what changed while it was rendered is not kept.
   */
  async get(scopeNow: () => string, url: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const scope = scopeNow();
    const key = `${scope} ${url}`;
    return (
      this.#pages.get(key) ??
      this.#rendering.run(key, async () => {
        const page = await render();
        if (scope === scopeNow() && page.status < 500) this.#pages.set(key, cacheable(page));
        return page;
      })
    );
  }
}

/** An entry of the cache with its small objects and texts. */
const ENTRY_BYTES = 500;

/** Keys are chosen by whoever asks: they count too. */
function sizeOf(page: CachedPage, key: string): number {
  const bytes = 'plain' in page ? page.plain.length + page.brotli.length + 2 * BUFFER_BYTES : 0;
  return bytes + ENTRY_BYTES + textBytes(key);
}

function cacheable(page: CachedPage): CachedPage {
  return 'plain' in page ? { ...page, plain: ownBytes(page.plain), brotli: ownBytes(page.brotli) } : page;
}
