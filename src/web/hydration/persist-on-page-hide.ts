import { INTERRUPTED_CHANGES_KEY } from './persisted-key.ts';

type Kept = Record<string, readonly unknown[]>;

const keepers = new Map<string, () => readonly unknown[]>();

/** Persists what `collect` returns when this page is left; the next page of the tab takes it by this name (decision 21). */
export function persistOnPageHide(name: string, collect: () => readonly unknown[]): void {
  if (typeof window === 'undefined') return;
  if (keepers.size === 0) addEventListener('pagehide', keep);
  keepers.set(name, collect);
}

/** Returns what an earlier page persisted under this name, and removes it. */
export function takePersisted<Item>(name: string): readonly Item[] {
  const { [name]: mine = [], ...others } = read();
  if (mine.length > 0) write(others);
  return mine as readonly Item[];
}

/** Appends to what is stored: a page that is left at once has not yet taken what the page before persisted. */
function keep(): void {
  const kept = read();
  for (const [name, collect] of keepers) kept[name] = [...(kept[name] ?? []), ...collect()];
  write(kept);
}

/** Reads the session storage; the changes are lost where the browser refuses storage. */
function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(INTERRUPTED_CHANGES_KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function write(kept: Kept): void {
  try {
    if (Object.values(kept).every((items) => items.length === 0)) sessionStorage.removeItem(INTERRUPTED_CHANGES_KEY);
    else sessionStorage.setItem(INTERRUPTED_CHANGES_KEY, JSON.stringify(kept));
  } catch {
    // the browser has no storage, or it is full
  }
}
