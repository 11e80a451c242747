import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A unit that this phone has taken, complete without a network. */
export interface StoredUnit<U> {
  readonly batchId: number;
  readonly lease: number;
  /** Includes the events of the last reply of the server. */
  readonly batch: U;
}

export interface StoredState<U, A> {
  readonly batches: readonly StoredUnit<U>[];
  readonly acts: readonly A[];
}

type Change<U, A> = Partial<StoredState<U, A>> & {
  readonly goneBatches?: readonly number[];
  readonly goneActs?: readonly string[];
};

/**
 * The storage of units and acts, which survives the page. Each write is complete or rejects without an effect, as on a
 * full phone.
 */
export interface ActStore<U, A> {
  load(): Promise<StoredState<U, A>>;
  write(change: Change<U, A>): Promise<void>;
  /** Calls back when another page of this browser has written. */
  watch?(onWritten: () => void): void;
}

/** The members of an act that the store reads. */
interface Stored {
  readonly uuid: string;
  readonly batchId: number;
  readonly lease: number;
  readonly seq: number;
}

interface Stores<U, A extends Stored> extends DBSchema {
  readonly batches: { readonly key: number; readonly value: StoredUnit<U> };
  readonly acts: { readonly key: string; readonly value: A };
}

type Opened<U, A extends Stored> = Pick<IDBPDatabase<Stores<U, A>>, 'transaction' | 'close'>;
/** Opens the database; `onGone` is called when the connection can no longer be used. */
export type Open<U, A extends Stored> = (name: string, onGone: () => void) => Promise<Opened<U, A>>;

const VERSION = 1;

/** Returns whether a write failed because the phone has no space. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/**
 * The store in IndexedDB: units by their number, acts by their uuid. The first call opens it, or a later one after a
 * failure. Phones close the connection of a hidden page: an operation that fails for any reason but missing space is
 * repeated once on a new connection.
 */
export function indexedActs<U, A extends Stored>(name: string, open: Open<U, A> = openActs): ActStore<U, A> {
  let opened: Promise<Opened<U, A>> | undefined;
  let pages: BroadcastChannel | undefined;
  const close = (database: typeof opened) => {
    if (opened === database) opened = undefined;
    void database?.then((each) => each.close()).catch(() => undefined);
  };
  async function onDatabase<Value>(work: (database: Opened<U, A>) => Promise<Value>, isAgain = false): Promise<Value> {
    const database: NonNullable<typeof opened> = (opened ??= open(name, () => close(database)));
    try {
      return await work(await database);
    } catch (error) {
      if (isFull(error)) throw error;
      close(database);
      if (isAgain) throw error;
      return onDatabase(work, true);
    }
  }
  return {
    load: () => onDatabase(readAll),
    async write(change) {
      await onDatabase((database) => writeAll(database, change));
      pages?.postMessage('written');
    },
    watch(onWritten) {
      pages ??= new BroadcastChannel(name);
      pages.addEventListener('message', onWritten);
    },
  };
}

async function openActs<U, A extends Stored>(name: string, onGone: () => void): Promise<Opened<U, A>> {
  return openDB<Stores<U, A>>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('batches', { keyPath: 'batchId' });
      database.createObjectStore('acts', { keyPath: 'uuid' });
    },
    // a logout deletes it
    blocking: onGone,
    terminated: onGone,
  });
}

async function readAll<U, A extends Stored>(database: Opened<U, A>): Promise<StoredState<U, A>> {
  const transaction = database.transaction(['batches', 'acts']);
  const [batches, acts] = await Promise.all([
    transaction.objectStore('batches').getAll(),
    transaction.objectStore('acts').getAll(),
  ]);
  return {
    batches,
    acts: acts.sort((one, other) => one.batchId - other.batchId || one.lease - other.lease || one.seq - other.seq),
  };
}

async function writeAll<U, A extends Stored>(database: Opened<U, A>, change: Change<U, A>): Promise<void> {
  const { batches = [], acts = [], goneBatches = [], goneActs = [] } = change;
  const transaction = database.transaction(['batches', 'acts'], 'readwrite', { durability: 'strict' });
  const [ofBatches, ofActs] = [transaction.objectStore('batches'), transaction.objectStore('acts')];
  // on a full phone the transaction fails, and its error has the reason
  await Promise.allSettled([
    ...batches.map((batch) => ofBatches.put(batch)),
    ...acts.map((act) => ofActs.put(act)),
    ...goneBatches.map((batchId) => ofBatches.delete(batchId)),
    ...goneActs.map((uuid) => ofActs.delete(uuid)),
    transaction.done,
  ]);
  await transaction.done;
}
