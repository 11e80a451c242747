import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Batch, EventsBody } from '../../../contract/picking/schemas.ts';
import { foldEvents, type PickingEvent } from '../../../domain/picking/picking-events.ts';
import { asApiError } from '../../api/api-error.ts';
import { randomKey } from '../../api/browser-api.ts';
import { createStore } from '../../kit/create-store.ts';
import { noteUnsentActs } from '../../kit/unsent-acts.ts';

/** What an outbox needs of an act, of whatever kind. */
export interface QueuedAct {
  readonly uuid: string;
  readonly batchId: number;
  readonly lease: number;
  readonly seq: number;
  /** The acts of one press have the same: they are undone together. */
  readonly press: string;
  /** By the clock of this phone. */
  readonly at: number;
  /** What the server said of it; absent: it is not sent. */
  readonly outcome?: string;
}

/** An event with what only the phone and the record need. */
export interface Act extends QueuedAct, PickingEvent {
  readonly crate?: number;
  readonly weightFrom?: 'typed' | 'label' | 'price';
}

/** What is done with a line, before the outbox gives it its place. */
export type NewAct = Pick<Act, 'kind' | 'line'> &
  Partial<Pick<Act, 'pieces' | 'grams' | 'code' | 'crate' | 'product' | 'reason' | 'undoes' | 'weightFrom' | 'isConfirmed'>>;

/** What somebody takes along and acts upon: a batch, or another unit of work with a number. */
interface Unit {
  readonly batchId: number;
  readonly lease: number;
  readonly lastSeq: number;
}

/** A batch that this phone has taken, complete without a network. */
export interface KeptBatch<U = Batch> {
  readonly batchId: number;
  readonly lease: number;
  /** With the events that the server had when it was last heard. */
  readonly batch: U;
}

export interface Kept<U = Batch, A = Act> {
  readonly batches: readonly KeptBatch<U>[];
  readonly acts: readonly A[];
}

/** Where batches and acts survive the page. Each write is done wholly or, as on a full phone, not at all: then it rejects. */
export interface ActStore<U = Batch, A = Act> {
  load(): Promise<Kept<U, A>>;
  write(change: Partial<Kept<U, A>> & { readonly goneBatches?: readonly number[]; readonly goneActs?: readonly string[] }): Promise<void>;
  /** Says when another page of this browser has written. */
  watch?(onWritten: () => void): void;
}

type Send<U> = (
  body: EventsBody,
) => Promise<Partial<U> & Pick<Unit, 'batchId'> & { readonly received: readonly { readonly uuid: string; readonly outcome: string }[] }>;

/** The name under which unsent acts are counted, and what an act has that says nothing else. */
interface Settings {
  readonly name: string;
  readonly blank: object;
}
const PICKING: Settings = { name: 'picking', blank: { pieces: 0, grams: 0 } };

export interface OutboxState<U = Batch, A = Act> extends Kept<U, A> {
  readonly isLoaded: boolean;
  /** The phone had no space for the last acts: they are in this page alone until they are sent. */
  readonly isFull?: boolean;
  /** Why the last sending failed; undefined: it did not. */
  readonly trouble: { readonly isOffline: boolean; readonly message: string } | undefined;
}

const MAX_SENT = 200;

export const isUnsent = ({ outcome }: Pick<QueuedAct, 'outcome'>): boolean => outcome === undefined;

/**
 * The acts of a picker, or of a driver: stored on the phone before anything else, then sent in their order. The server takes each once by
 * its uuid, so that what got no reply is sent again.
 */
export class Outbox<U extends Unit = Batch, A extends QueuedAct = Act, N extends object = NewAct> {
  readonly state = createStore<OutboxState<U, A>>({ batches: [], acts: [], isLoaded: false, trouble: undefined });
  readonly #store: ActStore<U, A>;
  readonly #send: Send<U>;
  readonly #settings: Settings;
  readonly #lastSeq = new Map<string, number>();
  /** What the phone had no space for; it is tried again with the next acts. */
  #unstored: readonly A[] = [];
  #loading: Promise<void> | undefined;
  #sending: Promise<void> | undefined;

  constructor(store: ActStore<U, A>, send: Send<U>, settings = PICKING) {
    this.#store = store;
    this.#send = send;
    this.#settings = settings;
  }

  /** Reads what an earlier page left, once, and sends it. */
  load(): Promise<void> {
    this.#loading ??= this.#store.load().then((kept) => {
      this.#store.watch?.(() => void this.#readAgain().catch(() => undefined));
      this.#show({ ...kept, isLoaded: true });
    });
    return this.#loading.then(() => this.send());
  }

  /** Two pages of one phone show the same: what another one stored, with what only this one has. */
  async #readAgain(): Promise<void> {
    const before = this.state.get();
    const { batches, acts } = await this.#store.load();
    // acts that this page stored meanwhile may be missing in what was read
    if (this.state.get() !== before) return this.#readAgain();
    this.#show({ batches, acts: joined(acts, this.#unstored) });
  }

  /** Keeps a batch that was taken. */
  async keep(batch: U): Promise<void> {
    const kept = { batchId: batch.batchId, lease: batch.lease, batch };
    await this.#store.write({ batches: [kept] });
    this.#show({ batches: [...this.state.get().batches.filter(({ batchId }) => batchId !== batch.batchId), kept] });
  }

  /** Stores the acts of one press. Where the phone has no space they are in this page alone, and the state says so. */
  async record({ batchId, lease, batch }: KeptBatch<U>, made: readonly N[]): Promise<void> {
    const press = randomKey();
    const acts = made.map((act) => {
      const seq = this.#nextSeq(batchId, lease, batch.lastSeq);
      const placed: QueuedAct = { ...this.#settings.blank, ...act, uuid: newUuid(), batchId, lease, seq, press, at: Date.now() };
      return placed as A;
    });
    const waiting = [...this.#unstored, ...acts];
    this.#unstored = await this.#store.write({ acts: waiting }).then(
      () => [],
      () => waiting,
    );
    this.#show({ acts: joined(this.state.get().acts, acts), isFull: this.#unstored.length > 0 });
    void this.send();
  }

  /** Sends what is not sent. One sending at a time; what is done meanwhile goes along with it. */
  send(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Forgets a batch that is finished, or that somebody else has, once all its acts are sent. */
  async forget(batchId: number): Promise<void> {
    const { batches, acts } = this.state.get();
    const own = acts.filter((act) => act.batchId === batchId);
    if (own.some(isUnsent)) return;
    await this.#store.write({ goneBatches: [batchId], goneActs: own.map(({ uuid }) => uuid) });
    this.#show({ batches: batches.filter((kept) => kept.batchId !== batchId), acts: acts.filter((act) => !own.includes(act)) });
  }

  /** Takes over how a batch stands by the server. What was read before this phone took it, and is only shown again, says nothing. */
  async hear(progress: Partial<U> & Pick<Unit, 'batchId'>): Promise<void> {
    const kept = this.state.get().batches.find(({ batchId }) => batchId === progress.batchId);
    if (!kept || (progress.lease ?? kept.lease) < kept.lease) return;
    const next = { ...kept, batch: { ...kept.batch, ...progress } };
    await this.#store.write({ batches: [next] });
    this.#show({ batches: this.state.get().batches.map((each) => (each.batchId === kept.batchId ? next : each)) });
  }

  /** What is refused of one lease holds up no other one. */
  async #sendAll(): Promise<void> {
    const refused = new Set<string>();
    let trouble: OutboxState['trouble'];
    for (let group = this.#unsent(refused); group[0]; group = this.#unsent(refused)) {
      const { batchId, lease } = group[0];
      try {
        const reply = await this.#send({ batchId, lease, events: group.map(eventOf) });
        const outcomes = new Map(reply.received.map(({ uuid, outcome }) => [uuid, outcome]));
        const sent = group.map((act) => ({ ...act, outcome: outcomes.get(act.uuid) ?? 'unknown' }));
        // on a full phone they are sent again another time, which changes nothing
        await this.#store.write({ acts: sent }).catch(() => undefined);
        const byUuid = new Map(sent.map((act) => [act.uuid, act]));
        this.#unstored = this.#unstored.filter(({ uuid }) => !byUuid.has(uuid));
        this.#show({ acts: this.state.get().acts.map((act) => byUuid.get(act.uuid) ?? act), isFull: this.#unstored.length > 0, trouble });
        await this.hear(reply).catch(() => undefined);
      } catch (error) {
        const { kind, message } = asApiError(error);
        trouble = { isOffline: kind === 'offline', message };
        this.#show({ trouble });
        if (kind === 'offline' || kind === 'session') return;
        refused.add(leaseOf(group[0]));
      }
    }
  }

  /** The unsent acts of one lease that is not refused, in their order. */
  #unsent(refused: ReadonlySet<string>): readonly A[] {
    const unsent = this.state.get().acts.filter((act) => isUnsent(act) && !refused.has(leaseOf(act)));
    const group = unsent.filter((act) => leaseOf(act) === leaseOf(unsent[0] ?? act));
    return group.sort((one, other) => one.seq - other.seq).slice(0, MAX_SENT);
  }

  #nextSeq(batchId: number, lease: number, lastSeq: number): number {
    const key = leaseOf({ batchId, lease });
    const stored = this.state.get().acts.filter((act) => act.batchId === batchId && act.lease === lease);
    const seq = Math.max(lastSeq, this.#lastSeq.get(key) ?? 0, ...stored.map((act) => act.seq)) + 1;
    this.#lastSeq.set(key, seq);
    return seq;
  }

  #show(change: Partial<OutboxState<U, A>>): void {
    const next = { ...this.state.get(), ...change };
    noteUnsentActs(this.#settings.name, next.acts.filter(isUnsent).length);
    this.state.set(next);
  }
}

const leaseOf = ({ batchId, lease }: Pick<QueuedAct, 'batchId' | 'lease'>) => `${batchId} ${lease}`;

/** Acts with others, each once. */
function joined<A extends QueuedAct>(acts: readonly A[], others: readonly A[]): readonly A[] {
  const known = new Set(acts.map(({ uuid }) => uuid));
  return [...acts, ...others.filter(({ uuid }) => !known.has(uuid))];
}

/** Returns how the lines of a batch stand on this phone, sent or not. */
export function stateOf({ batchId, lease, batch }: KeptBatch, acts: readonly Act[]): ReturnType<typeof foldEvents> {
  const lines = batch.goods.flatMap(({ parts }) => parts);
  const own = acts.filter((act) => act.batchId === batchId && act.lease === lease && !NOT_COUNTED.has(act.outcome));
  return foldEvents(lines, [...batch.earlierEvents, ...batch.events, ...own]);
}

const NOT_COUNTED: ReadonlySet<string | undefined> = new Set(['conflict', 'returned']);

/** The act as the contract has it. */
function eventOf({ batchId: _, lease: __, press: ___, outcome: ____, ...event }: QueuedAct): EventsBody['events'][number] {
  const said: unknown = Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined));
  return said as EventsBody['events'][number];
}

/** A random uuid; crypto.randomUUID exists only on secure origins. */
export function newUuid(): string {
  const hex = randomKey();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const VERSION = 1;

interface Stores<U, A extends QueuedAct> extends DBSchema {
  readonly batches: { readonly key: number; readonly value: KeptBatch<U> };
  readonly acts: { readonly key: string; readonly value: A };
}

/** IndexedDB of this browser: batches by their number, acts by their uuid. The first call opens it, and the next where that failed. */
export function indexedActs<U = Batch, A extends QueuedAct = Act>(name: string): ActStore<U, A> {
  let opened: Promise<IDBPDatabase<Stores<U, A>>> | undefined;
  let pages: BroadcastChannel | undefined;
  const open = async () => {
    opened ??= openDB<Stores<U, A>>(name, VERSION, {
      upgrade(database) {
        database.createObjectStore('batches', { keyPath: 'batchId' });
        database.createObjectStore('acts', { keyPath: 'uuid' });
      },
      // a logout deletes it
      blocking: () => void opened?.then((database) => database.close()).finally(() => (opened = undefined)),
    });
    return opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  };
  return {
    async load() {
      const transaction = (await open()).transaction(['batches', 'acts']);
      const [batches, acts] = await Promise.all([transaction.objectStore('batches').getAll(), transaction.objectStore('acts').getAll()]);
      return { batches, acts: acts.sort((one, other) => one.batchId - other.batchId || one.lease - other.lease || one.seq - other.seq) };
    },
    async write({ batches = [], acts = [], goneBatches = [], goneActs = [] }) {
      const transaction = (await open()).transaction(['batches', 'acts'], 'readwrite', { durability: 'strict' });
      const [ofBatches, ofActs] = [transaction.objectStore('batches'), transaction.objectStore('acts')];
      // a full phone fails the transaction, which says why
      await Promise.allSettled([
        ...batches.map((batch) => ofBatches.put(batch)),
        ...acts.map((act) => ofActs.put(act)),
        ...goneBatches.map((batchId) => ofBatches.delete(batchId)),
        ...goneActs.map((uuid) => ofActs.delete(uuid)),
        transaction.done,
      ]);
      await transaction.done;
      pages?.postMessage('written');
    },
    watch(onWritten) {
      pages ??= new BroadcastChannel(name);
      pages.addEventListener('message', onWritten);
    },
  };
}
