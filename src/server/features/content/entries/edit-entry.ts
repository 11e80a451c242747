import {
  type EntryStatus,
  MAX_ENTRY_CONTENT,
  MAX_ENTRY_EXCERPT,
  MAX_ENTRY_TITLE,
  MAX_ENTRY_VALIDITY,
} from '../../../../contract/content/staff-entry-schemas.ts';
import { required, tooLong } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { slugProblems } from '../../../../domain/content/slug.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
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

/** The entry as it is stored after the change, or why it was refused. */
export type EditedEntry = Result<StaffEntryRow, Refusal>;

/** The version of an entry that was read. A later change by somebody else is not overwritten (optimistic lock). */
export interface AsRead {
  readonly entryId: number;
  readonly modifiedAt: string;
}

const SLUG_TAKEN = refuse('SLUG_TAKEN', { field: 'slug' });
const MEDIA_GONE = refuse('MEDIA_GONE', { field: 'mediaId' });

export async function createEntry(db: Database, type: string, raw: WrittenEntry): Promise<EditedEntry> {
  const text = trimmed(raw);
  const checked = checkText(text);
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    if (!(await hasPicture(tx, text))) return MEDIA_GONE;
    const row = await insertEntry(tx, type, text);
    return row ? ok(row) : SLUG_TAKEN;
  });
}

export async function saveEntry(db: Database, asRead: AsRead, raw: WrittenEntry): Promise<EditedEntry> {
  const text = trimmed(raw);
  const checked = checkText(text);
  if (!checked.ok) return checked;
  return changing(db, asRead, async (tx, row) => {
    if (!(await hasPicture(tx, text))) return MEDIA_GONE;
    return row.slug !== text.slug && (await isSlugTaken(tx, row, text.slug))
      ? SLUG_TAKEN
      : stored(await updateEntry(tx, row.entry_id, text));
  });
}

/** Publishes only the version that was read: a text that somebody else changed meanwhile must be reviewed first. */
export function changeStatus(db: Database, asRead: AsRead, status: EntryStatus): Promise<EditedEntry> {
  return changing(db, asRead, async (tx, row) => stored(await updateStatus(tx, row.entry_id, status)));
}

/** Deletes drafts only: a published entry must be withdrawn first. */
export function deleteDraft(db: Database, asRead: AsRead): Promise<EditedEntry> {
  return changing(db, asRead, async (tx, row) => {
    if (row.status !== 'draft') return refuse('ENTRY_PUBLISHED');
    await deleteEntry(tx, row.entry_id);
    return ok(row);
  });
}

function changing(
  db: Database,
  { entryId, modifiedAt }: AsRead,
  change: (tx: Tx, row: StaffEntryRow) => Promise<EditedEntry>,
): Promise<EditedEntry> {
  return db.tx(async (tx) => {
    await lockAddresses(tx);
    const row = await lockEntry(tx, entryId);
    if (!row) return refuse('ENTRY_NOT_FOUND');
    if (row.modified_at.toISOString() !== modifiedAt) return refuse('ENTRY_CHANGED');
    return change(tx, row);
  });
}

function stored(row: StaffEntryRow | undefined): EditedEntry {
  return row ? ok(row) : refuse('ENTRY_NOT_FOUND');
}

/** The content itself is stored exactly as it was written. */
function trimmed({ title, slug, excerpt, validity, ...rest }: WrittenEntry): WrittenEntry {
  return { ...rest, title: title.trim(), slug: slug.trim(), excerpt: excerpt.trim(), validity: validity.trim() };
}

async function hasPicture(tx: Tx, { mediaId }: WrittenEntry): Promise<boolean> {
  return !mediaId || lockPicture(tx, mediaId);
}

function checkText(text: WrittenEntry): Result<void, Refusal> {
  return refuseIfAny<Refusal>([
    ...required('title', text.title),
    ...tooLong('title', text.title, MAX_ENTRY_TITLE),
    ...slugProblems('slug', text.slug),
    ...tooLong('content', text.content, MAX_ENTRY_CONTENT),
    ...tooLong('excerpt', text.excerpt, MAX_ENTRY_EXCERPT),
    ...tooLong('validity', text.validity, MAX_ENTRY_VALIDITY),
  ]);
}
