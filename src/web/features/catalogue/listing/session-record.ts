/** Reads a small record that lasts as long as the tab. Returns undefined on the server, or where the browser refuses storage. */
export function readRecord<Kept extends object>(key: string): Kept {
  if (typeof document === 'undefined') return {} as Kept;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return (typeof kept === 'object' && kept !== null ? kept : {}) as Kept;
  } catch {
    return {} as Kept;
  }
}

export function writeRecord(key: string, kept: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // storage refused or full: the record is not stored, and its data is loaded again
  }
}
