/** A small thing that lasts as long as the tab. On the server, or where the browser refuses storage, there is none. */
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
    // refused or full: what would have been kept is asked for again
  }
}
