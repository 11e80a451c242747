import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  staffContentDelete,
  staffContentInsert,
  staffContentPublish,
  staffContentUpdate,
  staffContentView,
  staffContentWithdraw,
} from '../../../contract/content/staff-entry-routes.ts';
import type { StaffEntry } from '../../../contract/content/staff-entry-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { toast } from '../../ui/toast/toast.ts';
import { EDITED_QUERY } from '../kit/edited-query.ts';
import type { WrittenEntry } from './use-entry-text.ts';

export type EntryAction = 'save' | 'overwrite' | 'publish' | 'withdraw' | 'delete';

export interface EntryActionsOptions {
  /** undefined while the entry is new. */
  readonly entry: StaffEntry | undefined;
  readonly type: string;
  readonly written: WrittenEntry;
  readonly onChanged: (entry: StaffEntry) => void;
  readonly onDeleted: () => void;
}

const DONE: Readonly<Record<EntryAction, string>> = {
  save: msg('Salvato'),
  overwrite: msg('Salvato'),
  publish: msg('Pubblicato: ora si vede nel negozio'),
  withdraw: msg('Ritirato: ora è una bozza'),
  delete: msg('Eliminato'),
};

export function entryQuery(entryId: number) {
  return {
    queryKey: ['staff', 'entry', entryId],
    queryFn: () => api.call(staffContentView, { query: { entryId } }),
    ...EDITED_QUERY,
  };
}

/** Saves, publishes, withdraws and deletes an entry; after a conflict it loads the other version to compare. */
export function useEntryActions({ entry, type, written, onChanged, onDeleted }: EntryActionsOptions) {
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<StaffEntry>();

  async function save(modifiedAt: string): Promise<StaffEntry> {
    const { text } = written;
    const { picture: _shown, ...body } = text;
    const saved = entry
      ? await api.call(staffContentUpdate, { body: { entryId: entry.entryId, modifiedAt, ...body } })
      : await api.call(staffContentInsert, { body: { type, ...body } });
    written.take(saved, text);
    return saved;
  }

  async function perform(action: EntryAction): Promise<StaffEntry | undefined> {
    if (action === 'save') return save(written.modifiedAt);
    if (action === 'overwrite') return save(theirs?.modifiedAt ?? written.modifiedAt);
    if (action === 'publish') {
      const { entryId, modifiedAt } =
        written.isDirty || !entry ? await save(written.modifiedAt) : { ...entry, modifiedAt: written.modifiedAt };
      return api.call(staffContentPublish, { body: { entryId, modifiedAt } });
    }
    if (!entry) return undefined;
    const body = { entryId: entry.entryId, modifiedAt: written.modifiedAt };
    if (action === 'withdraw') return api.call(staffContentWithdraw, { body });
    await api.call(staffContentDelete, { body });
    return undefined;
  }

  const mutation = useMutation({
    mutationFn: perform,
    onSuccess: (changed, action) => {
      setTheirs(undefined);
      void client.invalidateQueries({ queryKey: ['staff', 'entries'] });
      toast('success', t(DONE[action]));
      if (!changed) return onDeleted();
      if (action === 'publish' || action === 'withdraw') written.rebase(changed);
      onChanged(changed);
    },
    onError: async (error) => {
      if (entry && asApiError(error).has('ENTRY_CHANGED'))
        setTheirs(await api.call(staffContentView, { query: { entryId: entry.entryId } }).catch(() => undefined));
    },
  });
  return {
    run: (action: EntryAction) => mutation.mutate(action),
    running: mutation.isPending ? mutation.variables : undefined,
    problem: mutation.error ? asApiError(mutation.error) : undefined,
    /** The version that somebody else saved in the meantime. */
    theirs,
    /** Replaces the local version by the other one. */
    takeTheirs: () => {
      if (!theirs) return;
      written.discard(theirs);
      onChanged(theirs);
      setTheirs(undefined);
      mutation.reset();
    },
  };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
