export type StorageName = 'localStorage' | 'sessionStorage';

/**
 * Returns a stored value, whose shape the caller must check; null if storage is missing or refused, or the text is not
 * JSON.
 */
export function readJson(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Does the same as `readJson` for objects; where none is stored, it returns an empty one. The types of its members are
 * not checked.
 */
export function readRecord<Stored extends object>(storage: StorageName, key: string): Partial<Stored> {
  const stored = readJson(storage, key);
  return typeof stored === 'object' && stored !== null ? stored : {};
}

/**
 * Stores a value, or removes it when it is undefined. Nothing is stored where the browser refuses storage or has no
 * space left.
 */
export function writeJson(storage: StorageName, key: string, value: unknown): void {
  try {
    if (value === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {
    // callers go on without the stored value
  }
}
