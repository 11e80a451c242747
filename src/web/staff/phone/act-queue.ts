import { asApiError } from '../../api/api-error.ts';
import { randomKey } from '../../api/browser-api.ts';
import { createStore } from '../../kit/create-store.ts';
import { noteUnsentActs } from '../../kit/unsent-acts.ts';
import { type ActStore, isFull, type StoredState, type StoredUnit } from './act-store.ts';
import { newUuid } from './new-uuid.ts';

/** The members of an act that the queue needs. Their names must stay, because phones in use have stored them. */
export interface QueuedAct {
  readonly uuid: string;
  readonly batchId: number;
  readonly lease: number;
  readonly seq: number;
  /** The same for all acts of one press: they are undone together. */
  readonly press: string;
  /** The time by the clock of this phone. */
  readonly at: number;
  /** The server's reply to this act; absent: it is not sent. */
  readonly outcome?: string;
}

/** A unit of work with a number, on which a person acts: a batch, or a run. */
export interface Unit {
  readonly batchId: number;
  readonly lease: number;
  readonly lastSeq: number;
}

type Progress<U> = Partial<U> & Pick<Unit, 'batchId'>;

/** The server's outcomes of acts, with the state of their unit if the reply has it. */
interface Reply<U> {
  readonly received: readonly { readonly uuid: string; readonly outcome: string }[];
  readonly progress?: Progress<U>;
}

/** Acts that are sent in calls of their own, in parallel to other lanes: a large picture delays no event. */
export interface Lane<U, A> {
  readonly takes: (act: A) => boolean;
  /** Acts with the same key are sent in order: each one only after the earlier ones have arrived. */
  readonly keyOf: (act: A) => string;
  /** The maximum number of acts of one call. */
  readonly size: number;
  readonly send: (acts: readonly [A, ...A[]]) => Promise<Reply<U>>;
}

interface Settings<U, A, N> {
  /** The name under which unsent acts are counted. */
  readonly name: string;
  readonly lanes: readonly Lane<U, A>[];
  readonly actOf: (made: N, queued: QueuedAct) => A;
}

/**
 * queued: only in this page. stored: on the phone, but not sent. sent: the server has it. refused: the server will
 * never accept it.
 */
type ActState = 'queued' | 'stored' | 'sent' | 'refused';
/** The outcome of an act that the server will never accept. */
export const REFUSED = 'refused';

interface Trouble {
  readonly isOffline: boolean;
  readonly message: string;
}

export interface QueueState<U, A> extends StoredState<U, A> {
  readonly isLoaded: boolean;
  /** The acts (uuid) that are not stored on the phone: they are only in this page until they are sent. */
  readonly queued: ReadonlySet<string>;
  /** Why some acts are not stored; undefined: all are. */
  readonly unstored: 'full' | 'failed' | undefined;
  /** Why the last sending failed; undefined: it did not fail. */
  readonly trouble: Trouble | undefined;
}

export const NOTHING_QUEUED = {
  batches: [],
  acts: [],
  isLoaded: false,
  queued: new Set<string>(),
  unstored: undefined,
  trouble: undefined,
};

export const isUnsent = ({ outcome }: Pick<QueuedAct, 'outcome'>): boolean => outcome === undefined;

export function stateOfAct({ uuid, outcome }: QueuedAct, queued: ReadonlySet<string>): ActState {
  if (outcome !== undefined) return outcome === REFUSED ? 'refused' : 'sent';
  return queued.has(uuid) ? 'queued' : 'stored';
}

/**
 * The queue of the acts of a picker or driver: each is first stored on the phone, then sent. If it cannot be stored, it
 * waits in the page and is written with the next acts. The server accepts each act once by its uuid, so an act without
 * a reply is sent again.
 */
export class ActQueue<U extends Unit, A extends QueuedAct, N> {
  readonly state = createStore<QueueState<U, A>>(NOTHING_QUEUED);
  readonly #store: ActStore<U, A>;
  readonly #settings: Settings<U, A, N>;
  readonly #lastSeq = new Map<string, number>();
  /** Acts in the state of this page that the phone has not stored, by uuid. */
  readonly #unstored = new Map<string, A>();
  readonly #sending = new Map<Lane<U, A>, Promise<void>>();
  readonly #troubles = new Map<Lane<U, A>, Trouble>();
  #loading: Promise<void> | undefined;
  #isWatching = false;
  #whyUnstored: QueueState<U, A>['unstored'];
  /** Writes run one after the other, so that none overwrites newer data. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: ActStore<U, A>, settings: Settings<U, A, N>) {
    this.#store = store;
    this.#settings = settings;
  }

  /** Reads what an earlier page stored, once, and sends it. After a failure the next call tries again. */
  load(): Promise<void> {
    this.#loading ??= this.#readFirst().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading.then(() => this.send());
  }

  async #readFirst(): Promise<void> {
    const { batches, acts } = await this.#store.load();
    if (!this.#isWatching) this.#store.watch?.(() => void this.#readAgain().catch(() => undefined));
    this.#isWatching = true;
    this.#show({ batches, acts: joined(acts, this.#unstored.values()), isLoaded: true });
  }

  /** Reads the store after another page has written, and joins it with the acts that only this page has. */
  async #readAgain(): Promise<void> {
    const before = this.state.get();
    const { batches, acts } = await this.#store.load();
    // acts that this page stored meanwhile may be missing in the result
    if (this.state.get() !== before) return this.#readAgain();
    const read = new Map(acts.map((act) => [act.uuid, act]));
    // an act that another page has sent counts as sent, also if this page did not know it when it wrote
    for (const act of acts) if (!isUnsent(act)) this.#unstored.delete(act.uuid);
    const sent = before.acts.filter((act) => !isUnsent(act) && isUnsent(read.get(act.uuid) ?? act));
    this.#show({ batches, acts: joined(acts, [...sent, ...this.#unstored.values()]) });
    await this.#storeActs(sent);
  }

  /** Stores a unit that was taken. Rejects if the phone cannot store it. */
  keep(batch: U): Promise<void> {
    return this.#inTurn(async () => {
      const stored = { batchId: batch.batchId, lease: batch.lease, batch };
      await this.#store.write({ batches: [stored] });
      this.#show({ batches: [...this.state.get().batches.filter(({ batchId }) => batchId !== batch.batchId), stored] });
    });
  }

  /** Stores the acts of one press. If the phone cannot, they are only in this page, and the state tells so. */
  async record({ batchId, lease, batch }: StoredUnit<U>, made: readonly N[]): Promise<void> {
    const press = randomKey();
    const acts = made.map((each) => {
      const seq = this.#nextSeq(batchId, lease, batch.lastSeq);
      return this.#settings.actOf(each, { uuid: newUuid(), batchId, lease, seq, press, at: Date.now() });
    });
    await this.#storeActs(acts);
    this.#show({ acts: joined(this.state.get().acts, acts) });
    void this.send();
  }

  /** Sends the unsent acts. Each lane has one sending at a time, which includes acts that are added meanwhile. */
  async send(): Promise<void> {
    await Promise.all(this.#settings.lanes.map((lane) => this.#sendLane(lane)));
  }

  /** Deletes a unit that is finished, or that somebody else has taken over, once all its acts are sent. */
  forget(batchId: number): Promise<void> {
    return this.#inTurn(async () => {
      const own = this.state.get().acts.filter((act) => act.batchId === batchId);
      if (own.some(isUnsent)) return;
      await this.#store.write({ goneBatches: [batchId], goneActs: own.map(({ uuid }) => uuid) });
      for (const { uuid } of own) this.#unstored.delete(uuid);
      const gone = new Set(own.map(({ uuid }) => uuid));
      const { batches, acts } = this.state.get();
      this.#show({
        batches: batches.filter((stored) => stored.batchId !== batchId),
        acts: acts.filter(({ uuid }) => !gone.has(uuid)),
      });
    });
  }

  /**
   * Takes over the server's state of a unit, also if the phone cannot store it. A state that was read before this phone
   * took the unit is ignored.
   */
  hear(progress: Progress<U>): Promise<void> {
    return this.#inTurn(async () => {
      const stored = this.state.get().batches.find(({ batchId }) => batchId === progress.batchId);
      if (!stored || (progress.lease ?? stored.lease) < stored.lease) return;
      const next = { ...stored, batch: { ...stored.batch, ...progress } };
      await this.#store.write({ batches: [next] }).catch(() => undefined);
      this.#show({ batches: this.state.get().batches.map((each) => (each.batchId === stored.batchId ? next : each)) });
    });
  }

  #sendLane(lane: Lane<U, A>): Promise<void> {
    const underWay = this.#sending.get(lane);
    if (underWay) return underWay;
    const sending = this.#sendAll(lane);
    this.#sending.set(lane, sending);
    return sending;
  }

  async #sendAll(lane: Lane<U, A>): Promise<void> {
    // try again to write acts for which the phone had no space
    await this.#storeActs([]);
    let trouble: Trouble | undefined;
    /** Keys with a failure: the acts of other keys are still sent. */
    const failed = new Set<string>();
    for (let group = this.#unsent(lane, failed); group; group = this.#unsent(lane, failed)) {
      try {
        await this.#sendGroup(lane, group);
      } catch (error) {
        const { kind, message } = asApiError(error);
        trouble = { isOffline: kind === 'offline', message };
        failed.add(lane.keyOf(group[0]));
        if (kind === 'offline' || kind === 'session') break;
      }
    }
    // first of all: acts that are recorded from now on start a new sending
    this.#sending.delete(lane);
    if (trouble) this.#troubles.set(lane, trouble);
    else this.#troubles.delete(lane);
    this.#show({});
  }

  /** Rejects if the server did not reply to all acts: those are sent again. */
  async #sendGroup(lane: Lane<U, A>, group: readonly [A, ...A[]]): Promise<void> {
    const { received, progress } = await lane.send(group);
    const outcomes = new Map(received.map(({ uuid, outcome }) => [uuid, outcome]));
    const sent = group.flatMap((act) => {
      const outcome = outcomes.get(act.uuid);
      return outcome === undefined ? [] : [{ ...act, outcome }];
    });
    // shown first: an act that is shown as sent is not sent again, even if the phone cannot write it
    this.#show({ acts: joined(this.state.get().acts, sent) });
    await this.#storeActs(sent);
    if (progress) await this.hear(progress);
    if (sent.length < group.length) throw new Error('the server left acts out');
  }

  /** Returns the next unsent acts of a lane with the same key; undefined: there are none. */
  #unsent(lane: Lane<U, A>, failed: ReadonlySet<string>): readonly [A, ...A[]] | undefined {
    const waiting = this.state
      .get()
      .acts.filter((act) => isUnsent(act) && lane.takes(act) && !failed.has(lane.keyOf(act)));
    const group = waiting.filter((act) => lane.keyOf(act) === lane.keyOf(waiting[0] ?? act));
    const [first, ...others] = group.sort((one, other) => one.seq - other.seq).slice(0, lane.size);
    return first && [first, ...others];
  }

  /** Writes these acts, and all that could not be written before. Never rejects. */
  async #storeActs(acts: readonly A[]): Promise<void> {
    for (const act of acts) this.#unstored.set(act.uuid, act);
    await this.#inTurn(async () => {
      const waiting = [...this.#unstored.values()];
      if (waiting.length === 0) return;
      try {
        await this.#store.write({ acts: waiting });
        // an act whose outcome arrived meanwhile is written again
        for (const act of waiting) if (this.#unstored.get(act.uuid) === act) this.#unstored.delete(act.uuid);
      } catch (error) {
        this.#whyUnstored = isFull(error) ? 'full' : 'failed';
      }
    });
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  #nextSeq(batchId: number, lease: number, lastSeq: number): number {
    const key = leaseOf({ batchId, lease });
    const stored = this.state.get().acts.filter((act) => leaseOf(act) === key);
    const seq = Math.max(lastSeq, this.#lastSeq.get(key) ?? 0, ...stored.map((act) => act.seq)) + 1;
    this.#lastSeq.set(key, seq);
    return seq;
  }

  #show(change: Partial<QueueState<U, A>>): void {
    const queued = new Set([...this.#unstored.values()].filter(isUnsent).map(({ uuid }) => uuid));
    const [trouble] = this.#troubles.values();
    const next = {
      ...this.state.get(),
      ...change,
      queued,
      unstored: queued.size > 0 ? this.#whyUnstored : undefined,
      trouble,
    };
    noteUnsentActs(this.#settings.name, next.acts.filter(isUnsent).length);
    this.state.set(next);
  }
}

export const leaseOf = ({ batchId, lease }: Pick<QueuedAct, 'batchId' | 'lease'>): string => `${batchId} ${lease}`;

/** Joins two lists of acts without duplicates: an act with an outcome replaces the same one without. */
function joined<A extends QueuedAct>(acts: readonly A[], others: Iterable<A>): readonly A[] {
  const byUuid = new Map(acts.map((act) => [act.uuid, act]));
  for (const act of others) if (!isUnsent(act) || !byUuid.has(act.uuid)) byUuid.set(act.uuid, act);
  return [...byUuid.values()];
}
