import { useSyncExternalStore } from 'react';
import { createStore } from '../../kit/create-store.ts';

/** The names of the running acts. */
const underWay = createStore<ReadonlySet<string>>(new Set());

/** Runs the act of a press. A second press with the same name does nothing until the first act is done. */
export async function once(name: string, act: () => unknown): Promise<void> {
  if (underWay.get().has(name)) return;
  underWay.set(new Set([...underWay.get(), name]));
  try {
    await act();
  } finally {
    underWay.set(new Set([...underWay.get()].filter((each) => each !== name)));
  }
}

/** Returns whether the act with this name is running. */
export function useUnderWay(name: string): boolean {
  return useSyncExternalStore(
    underWay.subscribe,
    () => underWay.get().has(name),
    () => false,
  );
}
