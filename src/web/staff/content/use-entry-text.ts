import { useEffect, useRef, useState } from 'react';
import type { EntryText, StaffEntry } from '../../../contract/content/staff-entry-schemas.ts';
import { suggestedSlug } from '../../../domain/content/slug.ts';
import { dropDraft, keepDraft, readDraft } from '../kit/kept-draft.ts';

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
  const key = String(entry?.entryId ?? 'nuovo');
  const [saved, setSaved] = useState({ text: entry ? textOf(entry) : EMPTY, modifiedAt: entry?.modifiedAt ?? '' });
  const [text, setText] = useState(saved.text);
  const [isFound, setIsFound] = useState(false);
  const isDirty = !isSameText(text, saved.text);
  const isRestored = useRef(false);

  useEffect(() => {
    // after the first render, which has to match the server's
    if (!isRestored.current) {
      isRestored.current = true;
      const kept = readDraft(key, isText);
      if (kept && !isSameText(kept.value, saved.text)) {
        setText(kept.value);
        setSaved({ ...saved, modifiedAt: kept.basedOn });
        setIsFound(true);
        return;
      }
    }
    if (isDirty) keepDraft(key, { basedOn: saved.modifiedAt, value: text });
    else dropDraft(key);
  }, [key, text, isDirty, saved]);

  return {
    text,
    isDirty,
    /** True when an unsaved draft was restored. */
    isFound,
    /** The version on which a save is based. */
    modifiedAt: saved.modifiedAt,
    change: (part: Partial<EntryDraft>) =>
      setText((before) => {
        const next = { ...before, ...part };
        // the address follows the title until somebody edits it
        const follows = entry === undefined && part.title !== undefined && before.slug === suggestedSlug(before.title);
        return follows ? { ...next, slug: suggestedSlug(next.title) } : next;
      }),
    /** Takes the saved entry, and keeps what was written since it was sent. */
    take: (now: StaffEntry, sent: EntryDraft) => {
      dropDraft(key);
      setSaved({ text: textOf(now), modifiedAt: now.modifiedAt });
      setText((written) => (isSameText(written, sent) ? textOf(now) : written));
      setIsFound(false);
    },
    /** Keeps the local text, to save it over the other version. */
    rebase: (now: StaffEntry) => setSaved({ text: textOf(now), modifiedAt: now.modifiedAt }),
    /** Replaces the local text by the saved entry; without an entry the text becomes empty. */
    discard: (now: StaffEntry | undefined) => {
      const text = now ? textOf(now) : EMPTY;
      setSaved({ text, modifiedAt: now?.modifiedAt ?? '' });
      setText(text);
      setIsFound(false);
    },
  };
}

export type WrittenEntry = ReturnType<typeof useEntryText>;

export function textOf({ title, slug, content, excerpt, validity, mediaId, picture }: StaffEntry): EntryDraft {
  return { title, slug, content, excerpt, validity, mediaId, picture };
}

function isText(kept: unknown): kept is EntryDraft {
  const text = (kept ?? {}) as Record<string, unknown>;
  return FIELDS.every((field) => typeof text[field] === 'string') && typeof text['mediaId'] === 'number';
}

function isSameText(one: EntryDraft, other: EntryDraft): boolean {
  return one.mediaId === other.mediaId && FIELDS.every((field) => one[field] === other[field]);
}
