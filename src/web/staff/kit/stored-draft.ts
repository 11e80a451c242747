import { readRecord, writeJson } from '../../kit/json-storage.ts';

/** An unsaved draft, stored in this browser until it is saved or discarded. */
export interface StoredDraft<Value> {
  /** modifiedAt of the edited version; empty for a new document. */
  readonly basedOn: string;
  readonly value: Value;
}

const PREFIX = 'bottega.gestione.';

/** Reads a draft. `isValue` checks its shape, because an earlier version of this page may have stored another one. */
export function readDraft<Value>(
  key: string,
  isValue: (stored: unknown) => stored is Value,
): StoredDraft<Value> | undefined {
  const { basedOn, value } = readRecord<StoredDraft<unknown>>('localStorage', PREFIX + key);
  return typeof basedOn === 'string' && isValue(value) ? { basedOn, value } : undefined;
}

export function storeDraft(key: string, draft: StoredDraft<unknown>): void {
  writeJson('localStorage', PREFIX + key, draft);
}

export function dropDraft(key: string): void {
  writeJson('localStorage', PREFIX + key, undefined);
}
