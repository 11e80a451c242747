import { useSyncExternalStore } from 'react';
import { createStore } from '../../kit/create-store.ts';

/** The names of the acts that are under way. */
const underWay = createStore<ReadonlySet<string>>(new Set());

/** Does what a press asks for. A second press of the same name does nothing until the first one is done. */
export async function once(name: string, act: () => unknown): Promise<void> {
  if (underWay.get().has(name)) return;
  underWay.set(new Set([...underWay.get(), name]));
  try {
    await act();
  } finally {
    underWay.set(new Set([...underWay.get()].filter((each) => each !== name)));
  }
}

/** Whether what has this name is under way. */
export function useUnderWay(name: string): boolean {
  return useSyncExternalStore(
    underWay.subscribe,
    () => underWay.get().has(name),
    () => false,
  );
}
