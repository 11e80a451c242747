import { romeTime } from '../../../domain/rome-time.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { productCard } from './engine/card.ts';
import { readCatalogue, readStockOf, readVersion } from './engine/rows.ts';
import { DEFAULT_WAREHOUSE, parseHash, type Scope, scopeOf } from './engine/scope.ts';
import { buildSnapshot, type Snapshot } from './engine/snapshot.ts';
import { applyStock } from './engine/warehouses.ts';
import { KeptReplies } from './kept-replies.ts';

/** Told when stock moved: product ids, comma-joined. Told when anything else of the catalogue changed: anything. */
export const STOCK_CHANGED = 'stock_changed';
export const CATALOGUE_CHANGED = 'catalogue_changed';

const KEPT_BYTES = 96 * 1024 * 1024;
const MAX_KEPT_CARDS = 150_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 60_000;

/** The catalogue in memory, loaded at start and brought up to date when the database says it changed. */
export class Catalogue {
  readonly replies = new KeptReplies(KEPT_BYTES);
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #cards = new Map<string, Map<number, string>>();
  #cardCount = 0;
  #date = { second: 0, today: '' };
  #snapshot: Snapshot | undefined;
  #generation = 0;
  #work: Promise<void> = Promise.resolve();
  #stopListening: (() => Promise<void>)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: { db: Database; clock: Clock; onError: (error: unknown) => void }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#onError = parts.onError;
  }

  /** Loads, then follows changes. */
  async start(): Promise<void> {
    this.#stopListening = [
      await this.#db.listen(CATALOGUE_CHANGED, () => this.#enqueue(() => this.#reload())),
      await this.#db.listen(STOCK_CHANGED, (payload) => this.#enqueue(() => this.#refreshStock(payload))),
    ];
    await this.#reload();
    // notifications can be lost with a connection that looks alive: the version is looked at as well
    this.#timer = setInterval(() => this.#enqueue(() => this.#reload()), LOOK_EVERY_MS).unref();
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

  /** Differs whenever anything a visitor sees may differ: what kept pages and replies are good for. */
  get generation(): number {
    return this.#generation;
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

  /** A product as JSON text; kept, because lists and carts are mostly made of these. */
  card(scope: Scope, ordinal: number): string {
    // what was loaded meanwhile has other ordinals: nothing of an older scope is kept for the newer
    if (scope.snapshot !== this.#snapshot) return JSON.stringify(productCard(scope.snapshot, scope, ordinal));
    const key = `${scope.warehouse.warehouseId} ${scope.date}`;
    let cards = this.#cards.get(key);
    if (!cards) this.#cards.set(key, (cards = new Map()));
    const known = cards.get(ordinal);
    if (known !== undefined) return known;
    if (++this.#cardCount > MAX_KEPT_CARDS) this.#dropCards();
    const made = JSON.stringify(productCard(scope.snapshot, scope, ordinal));
    cards.set(ordinal, made);
    return made;
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

  async #reload(): Promise<void> {
    if (this.#snapshot && (await readVersion(this.#db)) === this.#snapshot.version) return;
    this.#snapshot = buildSnapshot(await readCatalogue(this.#db));
    this.#changed();
  }

  async #refreshStock(payload: string | undefined): Promise<void> {
    const snapshot = this.snapshot;
    const named = payload?.split(',').map(Number).filter(Number.isInteger);
    // after a cut connection nobody knows what moved
    const ids = named ?? Array.from(snapshot.productIds);
    const rows = await readStockOf(this.#db, ids);
    const isLoose = (ordinal: number) => snapshot.rows[ordinal]?.sale_type === 'Sfuso';
    const visible = applyStock(snapshot.warehouses, rows, {
      ordinalOfId: snapshot.ordinalOfId,
      size: snapshot.size,
      isLoose,
    });
    if (visible) this.#changed();
  }

  #changed(): void {
    this.#generation++;
    this.replies.clear();
    this.#dropCards();
  }

  #dropCards(): void {
    this.#cards.clear();
    this.#cardCount = 0;
  }
}
