import { LRUCache } from 'lru-cache';
import { InFlight } from '../../../concurrency/in-flight.ts';

export type CachedPage =
  | { readonly status: number; readonly plain: Buffer; readonly brotli: Buffer; readonly etag: string }
  | { readonly status: number; readonly redirect: string };

const MAX_BYTES = 96 * 1024 * 1024;

/** Rendered pages by scope and address; of too many those used longest ago are dropped, which outdated ones are. */
export class PageCache {
  readonly #pages = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
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
        if (scope === scopeNow() && page.status < 500) this.#pages.set(key, page);
        return page;
      })
    );
  }
}

/** Keys are chosen by whoever asks: they count too. */
function sizeOf(page: CachedPage, key: string): number {
  return ('plain' in page ? page.plain.length + page.brotli.length + 500 : 500) + 2 * key.length;
}
