import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { CATALOGUE_CHANGED } from './announce-change.ts';
import { productCardBytes, productCardJson } from './engine/card.ts';
import { readVersion } from './engine/changes.ts';
import { readStockOf } from './engine/read-stores.ts';
import { loadSnapshot, refreshSnapshot } from './engine/refresh.ts';
import { DEFAULT_WAREHOUSE, parseHash, type Scope, scopeOf } from './engine/scope.ts';
import type { Synonyms } from './engine/search/synonyms.ts';
import type { Snapshot } from './engine/snapshot.ts';
import { composeWarehouses, withStock } from './engine/warehouses.ts';
import { KeptReplies } from './kept-replies.ts';
import { synonymsReader } from './staff-synonyms.ts';

/** Told when stock moved: product ids, comma-joined. */
export const STOCK_CHANGED = 'stock_changed';

const KEPT_BYTES = 96 * 1024 * 1024;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 60_000;

/** The catalogue in memory, loaded at start and brought up to date when the database says it changed. */
export class Catalogue {
  /** Kept by the key of a scope: a change makes new keys for the stores it touches, and what was kept ages away. */
  readonly replies = new KeptReplies(KEPT_BYTES);
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #readSynonyms: () => Promise<Synonyms>;
  #date = { second: 0, today: '' };
  #promotionsOf = '';
  #snapshot: Snapshot | undefined;
  #work: Promise<void> = Promise.resolve();
  #stopListening: (() => Promise<void>)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: { db: Database; clock: Clock; onError: (error: unknown) => void; synonymsFile?: string }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#onError = parts.onError;
    this.#readSynonyms = synonymsReader(parts.synonymsFile);
  }

  /** Loads, then follows changes. */
  async start(): Promise<void> {
    this.#stopListening = [
      await this.#db.listen(CATALOGUE_CHANGED, () => this.#enqueue(() => this.#refresh())),
      await this.#db.listen(STOCK_CHANGED, (payload) => this.#enqueue(() => this.#refreshStock(payload))),
    ];
    const loading = this.#work.then(() => this.#refresh());
    this.#work = loading.catch(() => {});
    await loading;
    // notifications can be lost with a connection that looks alive: the version is looked at as well
    this.#timer = setInterval(() => this.#enqueue(() => this.#refresh()), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const stop of this.#stopListening) await stop();
    await this.#work;
  }

  get loaded(): boolean {
    return this.#snapshot !== undefined;
  }

  get snapshot(): Snapshot {
    if (!this.#snapshot) throw new Error('the catalogue is not loaded');
    return this.#snapshot;
  }

  /** The scope of `hash`, where it names nothing the default store today. */
  scope(hash: string | undefined): Scope {
    const { warehouseId, date } = parseHash(hash);
    return this.scopeAt(warehouseId ?? DEFAULT_WAREHOUSE, date);
  }

  /** A day further away than slots go would only fill the store of kept replies: it counts as today. */
  scopeAt(warehouseId: number, date: string | undefined): Scope {
    const today = this.#today();
    const near = date !== undefined && date >= today && Date.parse(date) - Date.parse(today) <= 30 * 86_400_000;
    return scopeOf(this.snapshot, warehouseId, near ? date : today);
  }

  /** Rome's date; asking the calendar for every request would cost more than most requests. */
  #today(): string {
    const second = Math.floor(this.#clock.now().getTime() / 1000);
    if (this.#date.second !== second) this.#date = { second, today: romeTime(this.#clock.now()).date };
    return this.#date.today;
  }

  /** A product as JSON text. */
  card(scope: Scope, ordinal: number): string {
    return productCardJson(scope, ordinal);
  }

  /** The same as bytes. */
  cardBytes(scope: Scope, ordinal: number): Buffer {
    return productCardBytes(scope, ordinal);
  }

  ordinalOfCode(code: string): number | undefined {
    return this.snapshot.ordinalOfCode.get(code);
  }

  /** Waits until every change told so far is in. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** What fails is tried again, later each time, until it is done or something newer has done it. */
  #enqueue(work: () => Promise<void>, waitMs = FIRST_WAIT_MS): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#onError(error);
      if (this.#stopped) return;
      setTimeout(() => this.#enqueue(work, Math.min(waitMs * 2, LONGEST_WAIT_MS)), waitMs).unref();
    });
  }

  /** Requests read the catalogue before until the next one is whole. */
  async #refresh(allStock = false): Promise<void> {
    const before = this.#snapshot;
    const today = this.#today();
    const allPromotions = this.#promotionsOf !== today;
    const synonyms = await this.#readSynonyms();
    const isSame = before && !allPromotions && !allStock && (await readVersion(this.#db)) === before.version;
    if (isSame && before.search.synonyms === synonyms) return;
    const next = before
      ? await refreshSnapshot(this.#db, before, { allPromotions, allStock })
      : await loadSnapshot(this.#db);
    this.#snapshot = next.search.synonyms === synonyms ? next : understoodWith(next, synonyms);
    this.#promotionsOf = today;
  }

  async #refreshStock(payload: string | undefined): Promise<void> {
    // after a cut connection nobody knows what moved
    if (payload === undefined) return this.#refresh(true);
    const before = this.#snapshot;
    if (!before) return;
    const rows = await readStockOf(this.#db, payload.split(',').map(Number).filter(Number.isInteger));
    const isLoose = (ordinal: number) => before.rows[ordinal]?.sale_type === 'Sfuso';
    const stores = withStock(before.stores, rows, { ...before, isLoose });
    if (stores === before.stores) return;
    this.#snapshot = { ...before, stores, warehouses: composeWarehouses(stores, before.warehouses) };
  }
}

/** Every search may find other things now: stores get new keys, as after a change of all of them. */
function understoodWith(snapshot: Snapshot, synonyms: Synonyms): Snapshot {
  const search = { ...snapshot.search, synonyms };
  return { ...snapshot, search, warehouses: composeWarehouses(snapshot.stores) };
}
