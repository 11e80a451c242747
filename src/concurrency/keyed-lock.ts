const running = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs work after all earlier work under the same key of the same owner in this process, so that changes that would
 * collide in the database wait for each other. `owner` is the object to which the keys belong, such as the database.
 */
export async function withKeyedLock<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const queue = running.get(owner) ?? new Map<string, Promise<unknown>>();
  running.set(owner, queue);
  const before = queue.get(key);
  const mine = before ? before.then(work, work) : work();
  queue.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queue.get(key) === mine) queue.delete(key);
  }
}
