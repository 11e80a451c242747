import { LEFT_PRESSES_KEY } from './persisted-key.ts';

type Kept = Record<string, readonly unknown[]>;

const keepers = new Map<string, () => readonly unknown[]>();

/** What `collect` answers when this page is left, the next one of the tab finds under this name (decision 21). */
export function keepWhenLeft(name: string, collect: () => readonly unknown[]): void {
  if (typeof window === 'undefined') return;
  if (keepers.size === 0) addEventListener('pagehide', keep);
  keepers.set(name, collect);
}

/** What the page before kept under this name, once. */
export function takeLeft<Item>(name: string): readonly Item[] {
  const { [name]: mine = [], ...others } = read();
  if (mine.length > 0) write(others);
  return mine as readonly Item[];
}

/** After what is there: a page that is left at once has not come to look at it. */
function keep(): void {
  const kept = read();
  for (const [name, collect] of keepers) kept[name] = [...(kept[name] ?? []), ...collect()];
  write(kept);
}

/** A browser that keeps nothing loses presses, as it would have anyway. */
function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(LEFT_PRESSES_KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function write(kept: Kept): void {
  try {
    if (Object.values(kept).every((items) => items.length === 0)) sessionStorage.removeItem(LEFT_PRESSES_KEY);
    else sessionStorage.setItem(LEFT_PRESSES_KEY, JSON.stringify(kept));
  } catch {
    // no storage, or full
  }
}
