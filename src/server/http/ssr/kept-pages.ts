export type KeptPage =
  | { readonly status: number; readonly plain: Buffer; readonly brotli: Buffer; readonly etag: string }
  | { readonly status: number; readonly redirect: string };

const MAX_BYTES = 96 * 1024 * 1024;

/** Rendered pages by scope and address; of too many those used longest ago are dropped, which outdated ones are. */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #rendering = new Map<string, Promise<KeptPage>>();
  #bytes = 0;

  /**
   * Visitors who ask for the same page while it is being rendered share that rendering. `scopeNow` is another one when
   * anything that the page may show has changed: what changed while it was rendered is not kept.
   */
  async get(scopeNow: () => string, url: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const scope = scopeNow();
    const key = `${scope} ${url}`;
    const known = this.#pages.get(key);
    if (known) {
      this.#pages.delete(key);
      this.#pages.set(key, known);
      return known;
    }
    const running = this.#rendering.get(key);
    if (running) return running;
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      if (scope === scopeNow() && page.status < 500) this.#keep(key, page);
      return page;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }

  #keep(key: string, page: KeptPage): void {
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page) + 2 * key.length;
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#pages.delete(oldest);
      this.#bytes -= sizeOf(old) + 2 * oldest.length;
    }
  }
}

function sizeOf(page: KeptPage): number {
  return 'plain' in page ? page.plain.length + page.brotli.length + 500 : 500;
}
