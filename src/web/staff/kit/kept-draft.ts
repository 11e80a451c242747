/** An unsaved draft, stored when the page was left. */
export interface KeptDraft<Value> {
  /** modifiedAt of the edited version; empty for a new document. */
  readonly basedOn: string;
  readonly value: Value;
}

const PREFIX = 'bottega.gestione.';

/** Reads a draft. `isValue` checks its shape, because an earlier version of this page may have stored another one. */
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
    // storage refused or full: the draft is not stored
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // storage refused: no draft is stored there either
  }
}
