import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../../domain/base/duration.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { USUAL_WEIGHT_MARGIN_PERCENT } from '../../../../domain/pricing/cart-total.ts';
import type { Language } from '../../../../language/language.ts';
import type { CallContext } from '../../../http/call-context.ts';
import { readyReply } from '../../../http/envelope.ts';
import type { ReadyReply } from '../../../http/ready-reply.ts';
import { cacheBytes } from '../../../infra/cache-budget.ts';
import type { Clock } from '../../../infra/clock.ts';
import { Announcements, CATALOGUE_CHANGED, STOCK_CHANGED } from '../../../infra/database/announcements.ts';
import { primaryReads, type Reads } from '../../../infra/database/copy/reads.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database } from '../../../infra/database/types.ts';
import { Live } from '../../../infra/live.ts';
import { textBytes } from '../../../infra/own-bytes.ts';
import { lineCardBytes, productCardBytes, productCardJson } from './card.ts';
import { readVersion } from './changes.ts';
import { snapshotIn } from './english-assortment.ts';
import { type SearchWords, searchWordsReader } from './read-search-words.ts';
import { readStockOf } from './read-stores.ts';
import { loadSnapshot, refreshSnapshot } from './refresh.ts';
import { composeWarehouses, withStock } from './rows/warehouses.ts';
import { DEFAULT_WAREHOUSE, parseHash, type Scope, scopeOf } from './scope.ts';
import type { Snapshot } from './snapshot.ts';

/** A bounded LRU cache of rendered replies. Outdated ones are never read again and are evicted first. */
export class ReplyCache {
  readonly #cache: LRUCache<string, ReadyReply>;

  constructor(maxBytes = cacheBytes('replies')) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf });
  }

  get(key: string): ReadyReply | undefined {
    return this.#cache.get(key);
  }

  /** Caches `data`, given as JSON bytes. */
  keep(key: string, data: Buffer): ReadyReply {
    const reply = readyReply(data);
    this.#cache.set(key, reply);
    return reply;
  }
}

/** The memory of an entry of the cache with its small objects. */
const ENTRY_BYTES = 400;

/** Keys are chosen by clients, so they count too. */
function sizeOf(reply: ReadyReply, key: string): number {
  return textBytes(key) + reply.bytes + ENTRY_BYTES;
}

/** The fields by which a request names its store, day and slot (wire-facts 1.3). */
export interface AskedScope {
  readonly hash?: string | undefined;
  readonly warehouseId?: number | undefined;
  readonly store_id?: number | undefined;
}

/** The catalogue in memory, loaded at start and updated when the database notifies changes. */
export class Catalogue {
  /**
   * Cached by the key of a scope: a change gives new keys to the stores that it touches, and old entries are evicted.
   */
  readonly replies = new ReplyCache();
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #firstRead: Reads['caughtUp'];
  /** By how many percent goods that are weighed may cost more; the staff may change it. */
  readonly weightMarginPercent: () => number;
  readonly #site: string;
  readonly #lowestOfPerishables: boolean;
  readonly #readWords: ReturnType<typeof searchWordsReader>;
  readonly #live: Live<Snapshot | undefined>;
  readonly #stockChanges: Announcements;
  #date = { second: 0, today: '', time: '' };
  #promotionsOf = '';

  constructor(deps: {
    db: Database;
    /** Reads what the database has now, perhaps from a copy. */
    firstRead?: Reads['caughtUp'];
    clock: Clock;
    onError: (error: unknown) => void;
    synonymsFile?: string;
    site?: string;
    lowestOfPerishables?: boolean;
    weightMarginPercent?: () => number;
  }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
    this.#firstRead = deps.firstRead ?? primaryReads(deps.db).caughtUp;
    this.weightMarginPercent = deps.weightMarginPercent ?? (() => USUAL_WEIGHT_MARGIN_PERCENT);
    this.#site = deps.site ?? '';
    this.#lowestOfPerishables = deps.lowestOfPerishables ?? false;
    this.#readWords = searchWordsReader(deps.synonymsFile);
    this.#stockChanges = new Announcements({ db: deps.db, channel: STOCK_CHANGED, onError: deps.onError });
    this.#live = new Live<Snapshot | undefined>({
      initial: undefined,
      read: (before, notification) =>
        notification?.channel === STOCK_CHANGED ? this.#readStock(before, notification.payload) : this.#reload(before),
      db: deps.db,
      channels: [CATALOGUE_CHANGED, STOCK_CHANGED],
      inTurn: true,
      onError: deps.onError,
    });
  }

  /** Loads, then follows changes. Fails when the catalogue cannot be loaded. */
  start(): Promise<void> {
    return this.#live.start();
  }

  async stop(): Promise<void> {
    await this.#stockChanges.send();
    await this.#live.stop();
  }

  /**
   * Makes the processes of the shop read the stock of these products again. Called after the commit that changed it;
   * until then, or if a process was killed in between, the shown stock is slightly old, which an order notices
   * (decision 5).
   */
  announceStock(productIds: readonly number[]): void {
    for (const productId of productIds) this.#stockChanges.add(String(productId));
  }

  get loaded(): boolean {
    return this.#live.current !== undefined;
  }

  /** Milliseconds since it was last found to be as the database has it. */
  get ageMs(): number {
    return this.#live.ageMs;
  }

  /** Whether the shop has English names; false until it is loaded. */
  get isOfferedInEnglish(): boolean {
    return this.#live.current?.english !== undefined;
  }

  /** Returns the catalogue with names in a language, as far as it has them. */
  namesIn(language: Language): Snapshot {
    return snapshotIn(this.snapshot, language);
  }

  get snapshot(): Snapshot {
    const { current } = this.#live;
    if (!current) throw new Error('the catalogue is not loaded');
    return current;
  }

  /**
   * Returns the scope of `hash`; the default store today if it names nothing. Prices are those of the store, unless a
   * list of a company is named.
   */
  scope(hash: string | undefined, priceListId?: number): Scope {
    const { warehouseId, date } = parseHash(hash);
    return this.scopeAt(warehouseId ?? DEFAULT_WAREHOUSE, date, priceListId);
  }

  /**
   * Returns the scope of a request: store and day of its hash, else the store that it names, else that of its browser's
   * cookie, at the prices of its customer. Whose prices are shown is decided by the session, not by these (decision
   * 66). Names are in the language of the request.
   */
  async scopeFor(context: CallContext, asked: AskedScope = {}, language = context.language): Promise<Scope> {
    const session = await context.session();
    // wire-facts 1.3: older clients name the warehouse instead of a hash
    const own = asked.hash ?? (asked.warehouseId ? `w${asked.warehouseId}d0t0` : undefined);
    const hash = own ?? context.scopeHash;
    const named = asked.store_id === undefined ? undefined : await this.#warehouseOf({ ...asked, hash: own });
    const { warehouseId = DEFAULT_WAREHOUSE, date } = parseHash(hash);
    const priceListId = session?.customer?.priceListId;
    return this.scopeAt(named ?? warehouseId, date, priceListId, language);
  }

  /**
   * Returns the warehouse of a named store, unless the hash of the request names one; the default one if the store does
   * not exist.
   */
  async #warehouseOf({ hash, store_id: storeId }: AskedScope): Promise<number | undefined> {
    if (storeId === undefined || parseHash(hash).warehouseId !== undefined) return undefined;
    const row = await this.#db.maybeOne<{ warehouseId: number }>(sql`
      select warehouse_id from stores where store_id = ${storeId}`);
    return row?.warehouseId ?? DEFAULT_WAREHOUSE;
  }

  /**
   * A day beyond the last slot counts as today: it would only fill the reply cache. Names are Italian unless the reply
   * is for a reader of English: records about goods are Italian.
   */
  scopeAt(warehouseId: number, date: string | undefined, priceListId?: number, language: Language = 'it'): Scope {
    const { today, time } = this.#moment();
    const near = date !== undefined && date >= today && Date.parse(date) - Date.parse(today) <= 30 * DAY_MS;
    const shop = { time, site: this.#site, lowestOfPerishables: this.#lowestOfPerishables };
    return scopeOf(this.snapshot, { warehouseId, priceListId, language, date: near ? date : today, ...shop });
  }

  /** The date and time in Rome, cached: formatting it for every request would cost more than most requests. */
  #moment(): { readonly today: string; readonly time: string } {
    const second = Math.floor(this.#clock.now().getTime() / 1000);
    if (this.#date.second !== second) {
      const { date: today, time } = romeTime(this.#clock.now());
      this.#date = { second, today, time };
    }
    return this.#date;
  }

  /** A product as JSON text. */
  card(scope: Scope, ordinal: number): string {
    return productCardJson(scope, ordinal);
  }

  /** A product as JSON bytes. */
  cardBytes(scope: Scope, ordinal: number): Buffer {
    return productCardBytes(scope, ordinal);
  }

  /** A product as JSON bytes for a line of a cart: without bread crumbs. */
  lineCardBytes(scope: Scope, ordinal: number): Buffer {
    return lineCardBytes(scope, ordinal);
  }

  ordinalOfCode(code: string): number | undefined {
    return this.snapshot.ordinalOfCode.get(code);
  }

  /** Waits until every change notified so far is loaded. */
  settled(): Promise<void> {
    return this.#live.settled();
  }

  /** Loads the next catalogue. Requests read the present one until the next is complete. */
  async #reload(before: Snapshot | undefined, allStock = false): Promise<Snapshot | undefined> {
    const today = this.#moment().today;
    const allPromotions = this.#promotionsOf !== today;
    const version = await readVersion(this.#db);
    const words = await this.#readWords(this.#db, { version, today });
    const isSame = before && !allPromotions && !allStock && version === before.version;
    if (isSame && hasWords(before, words)) return undefined;
    const next = before
      ? await refreshSnapshot(this.#db, before, { today, allPromotions, allStock })
      : // notifications are listened to already, and what comes after them is read from the primary
        await this.#firstRead((db) => loadSnapshot(db, today));
    this.#promotionsOf = today;
    return hasWords(next, words) ? next : withWords(next, words);
  }

  async #readStock(before: Snapshot | undefined, payload: string | undefined): Promise<Snapshot | undefined> {
    // notifications may have been missed after a lost connection, so all stock is read again
    if (payload === undefined) return this.#reload(before, true);
    if (!before) return undefined;
    const rows = await readStockOf(this.#db, payload.split(',').map(Number).filter(Number.isInteger));
    const isLoose = (ordinal: number) => before.rows[ordinal]?.saleType === 'Sfuso';
    const stores = withStock(before.stores, rows, { ...before, isLoose });
    if (stores === before.stores) return undefined;
    return { ...before, stores, warehouses: composeWarehouses(stores, before.warehouses) };
  }
}

function hasWords({ search }: Snapshot, { it }: SearchWords): boolean {
  return search.synonyms === it.synonyms && search.pins?.byWords === it.pins;
}

/** Gives new keys to all stores, because any search may return other results now. */
function withWords(snapshot: Snapshot, words: SearchWords): Snapshot {
  const { english, ordinalOfId } = snapshot;
  const pinned = (language: Language) => ({ byWords: words[language].pins, ordinalOfId });
  const italian = { ...snapshot.search, synonyms: words.it.synonyms, pins: pinned('it') };
  const own = english && { ...english.search, synonyms: words.en.synonyms, pins: pinned('en') };
  return {
    ...snapshot,
    search: own ? { ...italian, other: own } : italian,
    warehouses: composeWarehouses(snapshot.stores),
    english: english && own && { ...english, search: { ...own, other: italian } },
  };
}
