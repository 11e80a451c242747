import { expect, test } from 'vitest';
import { indexedActs, isFull, type Open } from './act-store.ts';

const ACT = { uuid: 'a', batchId: 7, lease: 1, seq: 1 };
type Act = typeof ACT;

/** A fake database that survives its connections, with the functions that the store uses. */
function fakeDatabase() {
  const stores = { batches: new Map<unknown, object>(), acts: new Map<unknown, object>() };
  const state = { isClosed: false, isFull: false, openings: 0, fails: 0 };
  const connection = () => {
    let isUsable = true;
    const transaction = () => {
      if (state.isClosed || !isUsable)
        throw new DOMException('The database connection is closing', 'InvalidStateError');
      const writes: (() => void)[] = [];
      const objectStore = (name: keyof typeof stores) => ({
        getAll: async () => [...stores[name].values()],
        put: async (value: { uuid?: string; batchId: number }) =>
          void writes.push(() => stores[name].set(value.uuid ?? value.batchId, value)),
        delete: async (key: unknown) => void writes.push(() => stores[name].delete(key)),
      });
      const done = Promise.resolve().then(() => {
        if (state.isFull) throw new DOMException('no space', 'QuotaExceededError');
        if (state.fails-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
        for (const write of writes) write();
      });
      return { objectStore, done };
    };
    return { transaction, close: () => (isUsable = false) };
  };
  const open = async () => {
    state.openings++;
    state.isClosed = false;
    return connection();
  };
  return { stores, state, open: open as unknown as Open<object, Act> };
}

test('a connection that the system closed is opened again, and the write is made once more', async () => {
  const { stores, state, open } = fakeDatabase();
  const store = indexedActs<object, Act>('test', open);
  await store.write({ acts: [ACT] });
  state.isClosed = true;
  await store.write({ acts: [{ ...ACT, uuid: 'b', seq: 2 }] });
  expect([[...stores.acts.keys()], state.openings]).toEqual([['a', 'b'], 2]);
  state.fails = 1;
  await store.write({ acts: [{ ...ACT, uuid: 'c', seq: 3 }], goneActs: ['a'] });
  expect([...stores.acts.keys()]).toEqual(['b', 'c']);
  state.isClosed = true;
  expect((await store.load()).acts.map(({ uuid }) => uuid)).toEqual(['b', 'c']);
});

test('a full phone says so at once, and what fails again is not called full', async () => {
  const { state, open } = fakeDatabase();
  const store = indexedActs<object, Act>('test', open);
  state.isFull = true;
  const why = await store.write({ acts: [ACT] }).catch((error: unknown) => error);
  expect([isFull(why), state.openings]).toEqual([true, 1]);
  state.isFull = false;
  state.fails = 2;
  const other = await store.write({ acts: [ACT] }).catch((error: unknown) => error);
  expect([isFull(other), state.openings]).toEqual([false, 2]);
  await store.write({ acts: [ACT] });
  expect((await store.load()).acts).toEqual([ACT]);
});

test('an opening that failed is tried again', async () => {
  const { state, open } = fakeDatabase();
  let failures = 2;
  const store = indexedActs<object, Act>('test', (name, onGone) =>
    failures-- > 0 ? Promise.reject(new DOMException('blocked', 'UnknownError')) : open(name, onGone),
  );
  await expect(store.load()).rejects.toThrow('blocked');
  expect([await store.load(), state.openings]).toEqual([{ batches: [], acts: [] }, 1]);
});
