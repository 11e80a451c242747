import { readRecord, writeJson } from '../kit/json-storage.ts';
import { INTERRUPTED_CHANGES_KEY } from './pre-hydration-clicks.ts';

type Changes = Partial<Record<string, readonly unknown[]>>;

const collectors = new Map<string, () => readonly unknown[]>();

/**
 * Persists what `collect` returns when this page is left; the next page of the tab takes it by this name (decision 21).
 */
export function persistOnPageHide(name: string, collect: () => readonly unknown[]): void {
  if (typeof window === 'undefined') return;
  if (collectors.size === 0) addEventListener('pagehide', persist);
  collectors.set(name, collect);
}

/** Returns what an earlier page persisted under this name, and removes it. */
export function takePersisted<Item>(name: string): readonly Item[] {
  const { [name]: mine = [], ...others } = read();
  if (mine.length > 0) write(others);
  return mine as readonly Item[];
}

/** Appends to the stored changes: a page that is left at once has not yet taken over those of the page before. */
function persist(): void {
  const changes = read();
  for (const [name, collect] of collectors) changes[name] = [...(changes[name] ?? []), ...collect()];
  write(changes);
}

/** Reads the session storage; the changes are lost where the browser refuses storage. */
function read(): Changes {
  return readRecord<Record<string, readonly unknown[]>>('sessionStorage', INTERRUPTED_CHANGES_KEY);
}

function write(changes: Changes): void {
  const isEmpty = Object.values(changes).every((items) => items?.length === 0);
  writeJson('sessionStorage', INTERRUPTED_CHANGES_KEY, isEmpty ? undefined : changes);
}
