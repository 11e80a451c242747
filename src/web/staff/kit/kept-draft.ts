/** What somebody was writing when the page was left. */
export interface KeptDraft<Value> {
  /** modifiedAt of what was being changed; empty: it was being begun. */
  readonly basedOn: string;
  readonly value: Value;
}

const PREFIX = 'bottega.gestione.';

/** `isValue`: an earlier version of this page may have kept something else. */
export function readDraft<Value>(key: string, isValue: (kept: unknown) => kept is Value): KeptDraft<Value> | undefined {
  try {
    const { basedOn, value } = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as KeptDraft<unknown>;
    return typeof basedOn === 'string' && isValue(value) ? { basedOn, value } : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(key: string, draft: KeptDraft<unknown>): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // storage refused or full: the browser asks before the page is left
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // nothing was kept either
  }
}
