import { useSyncExternalStore } from 'react';

/** A small value in the local storage, the same in all tabs of this browser. Where storage is refused it lasts as long as the page. */
export interface BrowserStore<Kept> {
  get(): Kept;
  set(kept: Kept): void;
  subscribe(notify: () => void): () => void;
}

export function createBrowserStore<Kept>(key: string, read: (stored: unknown) => Kept): BrowserStore<Kept> {
  let kept: Kept | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const notify of listeners) notify();
  };
  const changedElsewhere = (event: StorageEvent) => {
    if (event.key !== key) return;
    kept = undefined;
    tell();
  };
  return {
    get: () => {
      kept ??= read(stored(key));
      return kept;
    },
    set: (next) => {
      kept = next;
      store(key, next);
      tell();
    },
    subscribe: (notify) => {
      if (listeners.size === 0) addEventListener('storage', changedElsewhere);
      listeners.add(notify);
      return () => {
        listeners.delete(notify);
        if (listeners.size === 0) removeEventListener('storage', changedElsewhere);
      };
    },
  };
}

export function useBrowserStore<Kept>({ subscribe, get }: BrowserStore<Kept>): Kept {
  return useSyncExternalStore(subscribe, get, get);
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function store(key: string, kept: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // storage refused or full: the value lasts as long as the page
  }
}
