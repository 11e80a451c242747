export type KeptPage =
  | { readonly status: number; readonly plain: Buffer; readonly brotli: Buffer; readonly etag: string }
  | { readonly status: number; readonly redirect: string };

const MAX_BYTES = 96 * 1024 * 1024;

/** Rendered pages by key, dropped together when the generation changes, oldest use first when there are too many. */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #rendering = new Map<string, Promise<KeptPage>>();
  readonly #generationNow: () => number;
  #generation = -1;
  #bytes = 0;

  constructor(generation: () => number) {
    this.#generationNow = generation;
  }

  /** Visitors who ask for the same page while it is being rendered share that rendering. */
  async get(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    this.#dropOutdated();
    const known = this.#pages.get(key);
    if (known) {
      this.#pages.delete(key);
      this.#pages.set(key, known);
      return known;
    }
    const running = this.#rendering.get(key);
    if (running) return running;
    const generation = this.#generation;
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const page = await rendering;
      if (generation === this.#generationNow() && page.status < 500) this.#keep(key, page);
      return page;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }

  #dropOutdated(): void {
    const now = this.#generationNow();
    if (now === this.#generation) return;
    this.#generation = now;
    this.#pages.clear();
    this.#rendering.clear();
    this.#bytes = 0;
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
