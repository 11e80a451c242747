import {
  type EntryStatus,
  MAX_ENTRY_CONTENT,
  MAX_ENTRY_EXCERPT,
  MAX_ENTRY_TITLE,
  MAX_ENTRY_VALIDITY,
} from '../../../../contract/content/staff-entry-schemas.ts';
import { isSlug, MAX_SLUG } from '../../../../domain/content/slug.ts';
import type { Refusal } from '../../../http/outcome.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import {
  deleteEntry,
  insertEntry,
  isSlugTaken,
  lockAddresses,
  lockEntry,
  lockPicture,
  type StaffEntryRow,
  updateEntry,
  updateStatus,
  type WrittenEntry,
} from './entry-queries.ts';

export type Edited = { readonly row: StaffEntryRow } | { readonly refusals: readonly Refusal[] };

/** An entry as somebody read it: whoever changed it since then is not written over. */
export interface AsRead {
  readonly entryId: number;
  readonly modifiedAt: string;
}

const SLUG_TAKEN: Refusal = { code: 'SLUG_TAKEN', field: 'slug' };
const MEDIA_GONE: Refusal = { code: 'MEDIA_GONE', field: 'mediaId' };

export async function createEntry(db: Database, type: string, raw: WrittenEntry): Promise<Edited> {
  const text = trimmed(raw);
  const problems = problemsOf(text);
  if (problems.length > 0) return { refusals: problems };
  return db.tx(async (tx) => {
    if (!(await hasPicture(tx, text))) return { refusals: [MEDIA_GONE] };
    const row = await insertEntry(tx, type, text);
    return row ? { row } : { refusals: [SLUG_TAKEN] };
  });
}

export async function saveEntry(db: Database, asRead: AsRead, raw: WrittenEntry): Promise<Edited> {
  const text = trimmed(raw);
  const problems = problemsOf(text);
  if (problems.length > 0) return { refusals: problems };
  return changing(db, asRead, async (tx, row) => {
    if (!(await hasPicture(tx, text))) return MEDIA_GONE;
    return row.slug !== text.slug && (await isSlugTaken(tx, row, text.slug))
      ? SLUG_TAKEN
      : updateEntry(tx, row.entry_id, text);
  });
}

/** Only what was read is published: a text that somebody else has changed meanwhile has to be looked at first. */
export function changeStatus(db: Database, asRead: AsRead, status: EntryStatus): Promise<Edited> {
  return changing(db, asRead, (tx, row) => updateStatus(tx, row.entry_id, status));
}

/** Drafts alone: what shoppers can read goes in two steps. */
export function deleteDraft(db: Database, asRead: AsRead): Promise<Edited> {
  return changing(db, asRead, async (tx, row) => {
    if (row.status !== 'draft') return { code: 'ENTRY_PUBLISHED' };
    await deleteEntry(tx, row.entry_id);
    return row;
  });
}

function changing(
  db: Database,
  { entryId, modifiedAt }: AsRead,
  change: (tx: Tx, row: StaffEntryRow) => Promise<StaffEntryRow | Refusal | undefined>,
): Promise<Edited> {
  return db.tx(async (tx) => {
    await lockAddresses(tx);
    const row = await lockEntry(tx, entryId);
    if (!row) return { refusals: [{ code: 'ENTRY_NOT_FOUND' }] };
    if (row.modified_at.toISOString() !== modifiedAt) return { refusals: [{ code: 'ENTRY_CHANGED' }] };
    const changed = await change(tx, row);
    if (!changed) return { refusals: [{ code: 'ENTRY_NOT_FOUND' }] };
    return 'code' in changed ? { refusals: [changed] } : { row: changed };
  });
}

/** The text itself is kept as it was written. */
function trimmed({ title, slug, excerpt, validity, ...rest }: WrittenEntry): WrittenEntry {
  return { ...rest, title: title.trim(), slug: slug.trim(), excerpt: excerpt.trim(), validity: validity.trim() };
}

async function hasPicture(tx: Tx, { mediaId }: WrittenEntry): Promise<boolean> {
  return !mediaId || lockPicture(tx, mediaId);
}

function problemsOf(text: WrittenEntry): Refusal[] {
  return [
    ...required('title', text.title),
    ...required('slug', text.slug),
    ...tooLong('title', text.title, MAX_ENTRY_TITLE),
    ...tooLong('slug', text.slug, MAX_SLUG),
    ...(text.slug === '' || text.slug.length > MAX_SLUG || isSlug(text.slug)
      ? []
      : [{ code: 'SLUG_INVALID' as const, field: 'slug' }]),
    ...tooLong('content', text.content, MAX_ENTRY_CONTENT),
    ...tooLong('excerpt', text.excerpt, MAX_ENTRY_EXCERPT),
    ...tooLong('validity', text.validity, MAX_ENTRY_VALIDITY),
  ];
}

function required(field: string, value: string): Refusal[] {
  return value === '' ? [{ code: 'REQUIRED', field }] : [];
}

function tooLong(field: string, value: string, max: number): Refusal[] {
  return value.length > max ? [{ code: 'TOO_LONG', field, details: { max } }] : [];
}
