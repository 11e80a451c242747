import type { EntryText, StaffEntry } from '../../../contract/content/staff-entry-schemas.ts';
import { suggestedSlug } from '../../../domain/content/slug.ts';
import { useDraft, type Version } from '../kit/use-draft.ts';

const FIELDS = ['title', 'slug', 'content', 'excerpt', 'validity'] as const;
const EMPTY: EntryDraft = { title: '', slug: '', content: '', excerpt: '', validity: '', mediaId: 0 };

/** The edited text of an entry, with the chosen picture. */
export interface EntryDraft extends EntryText {
  /** 0 when there is no picture. */
  readonly mediaId: number;
  readonly picture?: StaffEntry['picture'] | undefined;
}

/** The edited text of an entry, or of a new one: stored in this browser until it is saved. */
export function useEntryText(entry: StaffEntry | undefined) {
  const draft = useDraft({
    key: String(entry?.entryId ?? 'nuovo'),
    start: versionOf(entry),
    isValue: isText,
    isSame: isSameText,
  });
  return {
    text: draft.value,
    isDirty: draft.isDirty,
    isFound: draft.isFound,
    modifiedAt: draft.saved.modifiedAt,
    change: (part: Partial<EntryDraft>) =>
      draft.change((before) => {
        const next = { ...before, ...part };
        // the address follows the title until somebody edits it
        const follows = entry === undefined && part.title !== undefined && before.slug === suggestedSlug(before.title);
        return follows ? { ...next, slug: suggestedSlug(next.title) } : next;
      }),
    take: (now: StaffEntry, sent: EntryDraft) => draft.take(versionOf(now), sent),
    rebase: (now: StaffEntry) => draft.rebase(versionOf(now)),
    /** Replaces the local text by the saved entry; without an entry the text becomes empty. */
    discard: (now: StaffEntry | undefined) => draft.discard(versionOf(now)),
  };
}

export type WrittenEntry = ReturnType<typeof useEntryText>;

function versionOf(entry: StaffEntry | undefined): Version<EntryDraft> {
  return { value: entry ? textOf(entry) : EMPTY, modifiedAt: entry?.modifiedAt ?? '' };
}

export function textOf({ title, slug, content, excerpt, validity, mediaId, picture }: StaffEntry): EntryDraft {
  return { title, slug, content, excerpt, validity, mediaId, picture };
}

function isText(stored: unknown): stored is EntryDraft {
  const text = (stored ?? {}) as Record<string, unknown>;
  return FIELDS.every((field) => typeof text[field] === 'string') && typeof text['mediaId'] === 'number';
}

function isSameText(one: EntryDraft, other: EntryDraft): boolean {
  return one.mediaId === other.mediaId && FIELDS.every((field) => one[field] === other[field]);
}
