import type { Act, ActStore, KeptBatch } from './outbox.ts';

const NAME = 'bottega-picking';
const VERSION = 1;

let opening: Promise<IDBDatabase> | undefined;

/** IndexedDB of this browser: batches by their number, acts by their uuid. */
export const indexedActs: ActStore = {
  async load() {
    const transaction = (await open()).transaction(['batches', 'acts']);
    const [batches, acts] = await Promise.all([
      reply<KeptBatch[]>(transaction.objectStore('batches').getAll()),
      reply<Act[]>(transaction.objectStore('acts').getAll()),
    ]);
    return { batches, acts: acts.sort((one, other) => one.batchId - other.batchId || one.lease - other.lease || one.seq - other.seq) };
  },
  async write({ batches = [], acts = [], goneBatches = [], goneActs = [] }) {
    const transaction = (await open()).transaction(['batches', 'acts'], 'readwrite', { durability: 'strict' });
    for (const batch of batches) transaction.objectStore('batches').put(batch);
    for (const act of acts) transaction.objectStore('acts').put(act);
    for (const batchId of goneBatches) transaction.objectStore('batches').delete(batchId);
    for (const uuid of goneActs) transaction.objectStore('acts').delete(uuid);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  },
};

/** Opens the database, and tries again at the next call where it failed. */
function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('batches', { keyPath: 'batchId' });
      request.result.createObjectStore('acts', { keyPath: 'uuid' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function reply<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
