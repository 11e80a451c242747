import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type DraftOptions, useDraft, type Version } from './use-draft.ts';

export interface EditedOptions<Value> extends Omit<DraftOptions<Value>, 'isSame'> {
  readonly read: () => Promise<Version<Value>>;
  readonly save: (written: Version<Value>) => Promise<Version<Value>>;
}

/** Edits a document that is saved as a whole; a newer version of somebody else is never overwritten unseen. */
export function useEdited<Value>({ key, start, isValue, read, save }: EditedOptions<Value>) {
  const draft = useDraft({ key, start, isValue, isSame });
  const { value, saved, isDirty, isFound } = draft;
  const [theirs, setTheirs] = useState<Version<Value>>();
  const [removed, setRemoved] = useState<{ readonly what: string; readonly before: Value }>();

  const mutation = useMutation({
    mutationFn: async (over: 'read' | 'theirs') => {
      const modifiedAt = over === 'theirs' && theirs ? theirs.modifiedAt : saved.modifiedAt;
      return { now: await save({ value, modifiedAt }), sent: value };
    },
    onSuccess: ({ now, sent }) => {
      toast('success', t('Salvato'));
      draft.take(now, sent);
      setTheirs(undefined);
      if (value === sent) setRemoved(undefined);
    },
    onError: async (error) => {
      if (asApiError(error).has('ENTRY_CHANGED')) setTheirs(await read().catch(() => undefined));
    },
  });

  function replaceBy(now: Version<Value>) {
    draft.discard(now);
    setTheirs(undefined);
    setRemoved(undefined);
    mutation.reset();
  }

  return {
    value,
    saved,
    isDirty,
    isFound,
    removed,
    change: (next: Value) => {
      draft.change(next);
      setRemoved(undefined);
    },
    /** Does the same as `change`; what was removed can be restored until the next change. */
    remove: (next: Value, what: string) => {
      draft.change(next);
      setRemoved({ what, before: value });
    },
    putBack: () => {
      if (removed) draft.change(removed.before);
      setRemoved(undefined);
    },
    save: () => mutation.mutate('read'),
    overwrite: () => mutation.mutate('theirs'),
    isSaving: mutation.isPending,
    problem: mutation.error ? asApiError(mutation.error) : undefined,
    /** The version that somebody else saved in the meantime. */
    theirs,
    takeTheirs: () => {
      if (theirs) replaceBy(theirs);
    },
    /** Replaces the local version by the server's, or by the last saved one when that cannot be read. */
    discard: async () => replaceBy(await read().catch(() => saved)),
  };
}

export type Edited<Value> = ReturnType<typeof useEdited<Value>>;

/** Compares two values without `key`, which only identifies rows within the page. */
function isSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

function asText(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'key' ? undefined : inner));
}
