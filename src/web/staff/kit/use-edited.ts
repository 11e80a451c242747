import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast/toast.ts';
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts';

/** A document that is saved as a whole, with its version. */
export interface Version<Value> {
  readonly value: Value;
  readonly modifiedAt: string;
}

export interface EditedParts<Value> {
  /** The storage key of the draft in this browser, which is removed when it is saved. */
  readonly name: string;
  readonly start: Version<Value>;
  readonly isValue: (kept: unknown) => kept is Value;
  readonly read: () => Promise<Version<Value>>;
  readonly save: (written: Version<Value>) => Promise<Version<Value>>;
}

/** Edits a document that is saved as a whole; a newer version of somebody else is never overwritten unseen. */
export function useEdited<Value>({ name, start, isValue, read, save }: EditedParts<Value>) {
  const [saved, setSaved] = useState(start);
  const [value, setValue] = useState(start.value);
  const [isFound, setIsFound] = useState(false);
  const [theirs, setTheirs] = useState<Version<Value>>();
  const [removed, setRemoved] = useState<{ readonly what: string; readonly before: Value }>();
  const isDirty = !isSame(value, saved.value);
  useKeptDraft({ name, saved, value, isDirty, isValue }, (kept) => {
    setValue(kept.value);
    setSaved({ ...saved, modifiedAt: kept.modifiedAt });
    setIsFound(true);
  });

  function take(now: Version<Value>) {
    dropDraft(name);
    setSaved(now);
    setValue(now.value);
    setIsFound(false);
    setTheirs(undefined);
    setRemoved(undefined);
  }

  const mutation = useMutation({
    mutationFn: async (over: 'read' | 'theirs') => {
      const modifiedAt = over === 'theirs' && theirs ? theirs.modifiedAt : saved.modifiedAt;
      return { now: await save({ value, modifiedAt }), sent: value };
    },
    onSuccess: ({ now, sent }) => {
      toast('success', t('Salvato'));
      // text written since it was sent stays
      if (value === sent) return take(now);
      setSaved(now);
      setTheirs(undefined);
    },
    onError: async (error) => {
      if (asApiError(error).has('ENTRY_CHANGED')) setTheirs(await read().catch(() => undefined));
    },
  });
  return {
    value,
    saved,
    isDirty,
    /** True when an unsaved draft was restored. */
    isFound,
    removed,
    change: (next: Value) => {
      setValue(next);
      setRemoved(undefined);
    },
    /** As `change`; what was removed can be restored until the next change. */
    remove: (next: Value, what: string) => {
      setValue(next);
      setRemoved({ what, before: value });
    },
    putBack: () => {
      if (removed) setValue(removed.before);
      setRemoved(undefined);
    },
    save: () => mutation.mutate('read'),
    overwrite: () => mutation.mutate('theirs'),
    isSaving: mutation.isPending,
    problem: mutation.error ? asApiError(mutation.error) : undefined,
    /** The version that somebody else saved in the meantime. */
    theirs,
    takeTheirs: () => {
      if (theirs) take(theirs);
      mutation.reset();
    },
    /** Replaces the local version by the server's, or by the last saved one when that cannot be read. */
    discard: async () => {
      take(await read().catch(() => saved));
      mutation.reset();
    },
  };
}

export type Edited<Value> = ReturnType<typeof useEdited<Value>>;

interface Kept<Value> extends Pick<EditedParts<Value>, 'name' | 'isValue'> {
  readonly saved: Version<Value>;
  readonly value: Value;
  readonly isDirty: boolean;
}

function useKeptDraft<Value>(kept: Kept<Value>, onFound: (found: Version<Value>) => void) {
  const { name, saved, value, isDirty, isValue } = kept;
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isRestored.current) {
      isRestored.current = true;
      const draft = readDraft(name, isValue);
      if (draft && !isSame(draft.value, saved.value)) return onFound({ value: draft.value, modifiedAt: draft.basedOn });
    }
    if (isDirty) keepDraft(name, { basedOn: saved.modifiedAt, value });
    else dropDraft(name);
  }, [name, saved, value, isDirty, isValue, onFound]);
}

/** Compares two values without `key`, which only identifies rows within the page. */
function isSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner));
}
