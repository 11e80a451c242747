import { useSyncExternalStore } from 'react';
import { createStore, type Store } from './create-store.ts';
import { readJson, writeJson } from './json-storage.ts';

/**
 * A small value in the local storage, the same in all tabs of this browser. If storage is refused it lasts as long as
 * the page.
 */
export function createBrowserStore<Value>(key: string, read: (stored: unknown) => Value): Store<Value> {
  const readStored = () => read(readJson('localStorage', key));
  const store: Store<Value> = createStore(readStored(), () => {
    const takeFromOtherTab = (event: StorageEvent) => {
      if (event.key === key) store.set(readStored());
    };
    addEventListener('storage', takeFromOtherTab);
    return () => removeEventListener('storage', takeFromOtherTab);
  });
  return {
    ...store,
    set(next) {
      writeJson('localStorage', key, next);
      store.set(next);
    },
  };
}

export function useBrowserStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, get);
}
