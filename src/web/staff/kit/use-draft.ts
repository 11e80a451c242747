import { useEffect, useRef, useState } from 'react';
import { readRecord, writeJson } from '../../kit/json-storage.ts';

/** A document that is saved as a whole, with its version. */
export interface Version<Value> {
  readonly value: Value;
  /** Empty for a new document. */
  readonly modifiedAt: string;
}

export interface DraftOptions<Value> {
  /** The storage key of the draft in this browser. */
  readonly key: string;
  readonly start: Version<Value>;
  readonly isValue: (stored: unknown) => stored is Value;
  readonly isSame: (one: Value, other: Value) => boolean;
}

/**
 * The local value of a document that is being edited: stored in this browser while it differs from the saved version, and restored with the
 * version that it was based on, so that a save notices what others saved since. How a document is read and saved is up to the caller: pages
 * of blocks have one save (use-edited), entries are also published and withdrawn (use-entry-actions).
 */
export function useDraft<Value>({ key, start, isValue, isSame }: DraftOptions<Value>) {
  const [saved, setSaved] = useState(start);
  const [value, setValue] = useState(start.value);
  const [isFound, setIsFound] = useState(false);
  const isDirty = !isSame(value, saved.value);
  const isRestored = useRef(false);

  useEffect(() => {
    // after the first render, which has to match the server's
    if (!isRestored.current) {
      isRestored.current = true;
      const draft = readDraft(key, isValue);
      if (draft && !isSame(draft.value, saved.value)) {
        setValue(draft.value);
        setSaved({ ...saved, modifiedAt: draft.basedOn });
        setIsFound(true);
        return;
      }
    }
    if (isDirty) storeDraft(key, { basedOn: saved.modifiedAt, value });
    else dropDraft(key);
  }, [key, saved, value, isDirty, isValue, isSame]);

  return {
    value,
    /** The version on which a save is based. */
    saved,
    isDirty,
    /** True when an unsaved draft was restored. */
    isFound,
    change: setValue,
    /** Takes the version that was saved, and keeps what was written since it was sent. */
    take: (now: Version<Value>, sent: Value) => {
      dropDraft(key);
      setSaved(now);
      setValue((written) => (isSame(written, sent) ? now.value : written));
      setIsFound(false);
    },
    /** Keeps the local value, to save it over another version. */
    rebase: setSaved,
    /** Replaces the local value by another version. */
    discard: (now: Version<Value>) => {
      dropDraft(key);
      setSaved(now);
      setValue(now.value);
      setIsFound(false);
    },
  };
}

/** An unsaved draft, stored in this browser until it is saved or discarded. */
interface StoredDraft<Value> {
  /** modifiedAt of the edited version; empty for a new document. */
  readonly basedOn: string;
  readonly value: Value;
}

const PREFIX = 'bottega.gestione.';

/** Reads a draft. `isValue` checks its shape, because an earlier version of this page may have stored another one. */
function readDraft<Value>(key: string, isValue: (stored: unknown) => stored is Value): StoredDraft<Value> | undefined {
  const { basedOn, value } = readRecord<StoredDraft<unknown>>('localStorage', PREFIX + key);
  return typeof basedOn === 'string' && isValue(value) ? { basedOn, value } : undefined;
}

function storeDraft(key: string, draft: StoredDraft<unknown>): void {
  writeJson('localStorage', PREFIX + key, draft);
}

function dropDraft(key: string): void {
  writeJson('localStorage', PREFIX + key, undefined);
}
