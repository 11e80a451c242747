import { useQueryClient } from '@tanstack/react-query';
import {
  staffContentDelete,
  staffContentInsert,
  staffContentPublish,
  staffContentUpdate,
  staffContentView,
  staffContentWithdraw,
} from '../../../../contract/content/routes.ts';
import type { EntryText, StaffEntry } from '../../../../contract/content/staff-entry-schemas.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { EDITED_QUERY, useEdited, type Version } from '../../kit/use-edited.ts';

/** The edited text of an entry, with the chosen picture. */
export interface EntryDraft extends EntryText {
  /** 0 when there is no picture. */
  readonly mediaId: number;
  readonly picture?: StaffEntry['picture'] | undefined;
}

export interface EntryOptions {
  /** undefined while the entry is new. */
  readonly entry: StaffEntry | undefined;
  readonly type: string;
  readonly onChanged: (entry: StaffEntry) => void;
  readonly onDeleted: () => void;
}

export function entryQuery(entryId: number) {
  return {
    queryKey: ['staff', 'entry', entryId],
    queryFn: () => api.call(staffContentView, { query: { entryId } }),
    ...EDITED_QUERY,
  };
}

/** Edits an entry, or a new one; it can be published and withdrawn, and a draft deleted. */
export function useEntry({ entry, type, onChanged, onDeleted }: EntryOptions) {
  const client = useQueryClient();
  const changed = (now: StaffEntry) => {
    void client.invalidateQueries({ queryKey: ['staff', 'entries'] });
    onChanged(now);
    return versionOf(now);
  };
  async function store({ value, modifiedAt }: Version<EntryDraft>): Promise<StaffEntry> {
    const { picture: _shown, ...body } = value;
    return entry
      ? api.call(staffContentUpdate, { body: { entryId: entry.entryId, modifiedAt, ...body } })
      : api.call(staffContentInsert, { body: { type, ...body } });
  }
  const edited = useEdited<EntryDraft>({
    key: String(entry?.entryId ?? 'nuovo'),
    start: versionOf(entry),
    isValue: isText,
    read: async () => versionOf(entry && (await api.call(staffContentView, { query: { entryId: entry.entryId } }))),
    save: async (written) => changed(await store(written)),
  });
  return {
    ...edited,
    /** Saves the draft before it publishes. */
    publish: () =>
      edited.run('publish', t('Pubblicato: ora si vede nel negozio'), async (written, keep) => {
        const saved = edited.isDirty || !entry ? await store(written) : { ...entry, modifiedAt: written.modifiedAt };
        keep(versionOf(saved));
        const body = { entryId: saved.entryId, modifiedAt: saved.modifiedAt };
        return changed(await api.call(staffContentPublish, { body }));
      }),
    withdraw: () =>
      edited.run('withdraw', t('Ritirato: ora è una bozza'), async ({ modifiedAt }) => {
        const now = await api.call(staffContentWithdraw, { body: { entryId: entry?.entryId ?? 0, modifiedAt } });
        return changed(now);
      }),
    remove: () =>
      edited.run('delete', t('Eliminato'), async ({ modifiedAt }) => {
        await api.call(staffContentDelete, { body: { entryId: entry?.entryId ?? 0, modifiedAt } });
        void client.invalidateQueries({ queryKey: ['staff', 'entries'] });
        onDeleted();
        return undefined;
      }),
  };
}

export type EditedEntry = ReturnType<typeof useEntry>;

const EMPTY: EntryDraft = { title: '', slug: '', content: '', excerpt: '', validity: '', mediaId: 0 };

function versionOf(entry: StaffEntry | undefined): Version<EntryDraft> {
  if (!entry) return { value: EMPTY, modifiedAt: '' };
  const { title, slug, content, excerpt, validity, mediaId, picture } = entry;
  return {
    value: { title, slug, content, excerpt, validity, mediaId, ...(picture && { picture }) },
    modifiedAt: entry.modifiedAt,
  };
}

function isText(stored: unknown): stored is EntryDraft {
  const text = (stored ?? {}) as Record<string, unknown>;
  const isWhole = ['title', 'slug', 'content', 'excerpt', 'validity'].every((name) => typeof text[name] === 'string');
  return isWhole && typeof text['mediaId'] === 'number';
}
