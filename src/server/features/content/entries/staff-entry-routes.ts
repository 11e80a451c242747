import { pageBlock } from '../../../../contract/base/page.ts';
import {
  type EntryHead,
  type EntryStatus,
  MAX_ENTRY_CONTENT,
  MAX_ENTRY_EXCERPT,
  MAX_ENTRY_TITLE,
  MAX_ENTRY_VALIDITY,
  type StaffEntry,
} from '../../../../contract/content/staff-entry-schemas.ts';
import { problemIf, required, tooLong } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { slugProblems } from '../../../../domain/content/slug.ts';
import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/feature.ts';
import { done, type Refusal, refuse } from '../../../http/outcome.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import { sanitiseHtml } from '../../../infra/html-sanitiser.ts';
import {
  countByStatus,
  countEntries,
  deleteEntry,
  type EntryHeadRow,
  insertEntry,
  isSlugTaken,
  listEntries,
  lockAddresses,
  lockEntry,
  lockPicture,
  readEntry,
  type StaffEntryRow,
  typesOfEntries,
  updateEntry,
  updateStatus,
  type WrittenEntry,
} from './entry-queries.ts';

export interface StaffContentDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'cmsUrl'>;
}

/** Issue 4: the shop's own content, edited in the back office; content of a WordPress is edited there. */
export function staffContentHandlers({ db, config }: StaffContentDeps) {
  return config.cmsUrl === undefined ? storeHandlers(db) : refusingHandlers();
}

/** Nothing is cached here: the next reader gets the last saved version. */
function storeHandlers(db: Database) {
  return {
    staffContentList: async (_context, { query }) => {
      const { type, status, q, page = 1, page_size: pageSize = 20 } = query;
      const words = q?.trim() || undefined;
      const filter = { type, status, words };
      const [rows, total, types, counts] = await Promise.all([
        listEntries(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        countEntries(db, filter),
        typesOfEntries(db),
        countByStatus(db),
      ]);
      return done({ page: pageBlock({ page, pageSize, total }), entries: rows.map(headOf), types, counts });
    },
    staffContentView: async (_context, { query }) => {
      const row = await readEntry(db, query.entryId);
      return row ? done(entryOf(row)) : refuse('ENTRY_NOT_FOUND');
    },
    staffContentInsert: async (_context, { body: { type, ...text } }) => entryReply(await createEntry(db, type, text)),
    staffContentUpdate: async (_context, { body: { entryId, modifiedAt, ...text } }) =>
      entryReply(await saveEntry(db, { entryId, modifiedAt }, text)),
    staffContentPublish: async (_context, { body }) => entryReply(await changeStatus(db, body, 'publish')),
    staffContentWithdraw: async (_context, { body }) => entryReply(await changeStatus(db, body, 'draft')),
    staffContentDelete: async (_context, { body }) => {
      const deleted = await deleteDraft(db, body);
      return deleted.ok ? done({ entryId: deleted.value.entryId }) : deleted;
    },
    staffContentPreview: async (_context, { body }) => done({ html: sanitiseHtml(body.content) }),
  } satisfies Partial<Handlers>;
}

function refusingHandlers() {
  const elsewhere = async () => refuse('CONTENT_ELSEWHERE');
  return {
    staffContentList: elsewhere,
    staffContentView: elsewhere,
    staffContentInsert: elsewhere,
    staffContentUpdate: elsewhere,
    staffContentPublish: elsewhere,
    staffContentWithdraw: elsewhere,
    staffContentDelete: elsewhere,
    staffContentPreview: elsewhere,
  } satisfies Partial<Handlers>;
}

function entryReply(edited: EditedEntry) {
  return edited.ok ? done(entryOf(edited.value)) : edited;
}

function headOf(row: EntryHeadRow): EntryHead {
  return {
    entryId: row.entryId,
    type: row.type,
    slug: row.slug,
    status: row.status,
    title: row.title,
    modifiedAt: row.modifiedAt.toISOString(),
  };
}

function entryOf(row: StaffEntryRow): StaffEntry {
  return {
    ...headOf(row),
    content: row.content,
    html: sanitiseHtml(row.content),
    excerpt: row.excerpt,
    validity: row.validity,
    mediaId: row.mediaId ?? 0,
    ...(row.picturePath === null ? {} : { picture: { title: row.pictureTitle ?? '', path: row.picturePath } }),
    ...(row.publishedAt ? { publishedAt: row.publishedAt.toISOString() } : {}),
  };
}

/** The stored entry after the change, or why it was refused. */
type EditedEntry = Result<StaffEntryRow, Refusal>;

/** The version of an entry that was read. A later change by somebody else is not overwritten (optimistic lock). */
interface AsRead {
  readonly entryId: number;
  readonly modifiedAt: string;
}

const SLUG_TAKEN = refuse('SLUG_TAKEN', { field: 'slug' });
const MEDIA_GONE = refuse('MEDIA_GONE', { field: 'mediaId' });

async function createEntry(db: Database, type: string, raw: WrittenEntry): Promise<EditedEntry> {
  const text = trimmed(raw);
  const checked = checkText(text, '');
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    if (!(await hasPicture(tx, text))) return MEDIA_GONE;
    const row = await insertEntry(tx, type, text);
    return row ? ok(row) : SLUG_TAKEN;
  });
}

async function saveEntry(db: Database, asRead: AsRead, raw: WrittenEntry): Promise<EditedEntry> {
  const text = trimmed(raw);
  return changing(db, asRead, async (tx, row) => {
    const checked = checkText(text, row.content);
    if (!checked.ok) return checked;
    if (!(await hasPicture(tx, text))) return MEDIA_GONE;
    return row.slug !== text.slug && (await isSlugTaken(tx, row, text.slug))
      ? SLUG_TAKEN
      : stored(await updateEntry(tx, row.entryId, text));
  });
}

/** Publishes only the version that was read: a text that somebody else changed meanwhile must be reviewed first. */
function changeStatus(db: Database, asRead: AsRead, status: EntryStatus): Promise<EditedEntry> {
  return changing(db, asRead, async (tx, row) => stored(await updateStatus(tx, row.entryId, status)));
}

/** Deletes drafts only: a published entry must be withdrawn first. */
function deleteDraft(db: Database, asRead: AsRead): Promise<EditedEntry> {
  return changing(db, asRead, async (tx, row) => {
    if (row.status !== 'draft') return refuse('ENTRY_PUBLISHED');
    await deleteEntry(tx, row.entryId);
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
    if (row.modifiedAt.toISOString() !== modifiedAt) return refuse('ENTRY_CHANGED');
    return change(tx, row);
  });
}

function stored(row: StaffEntryRow | undefined): EditedEntry {
  return row ? ok(row) : refuse('ENTRY_NOT_FOUND');
}

/** Trims all texts but the content, which is stored exactly as it was written. */
function trimmed({ title, slug, excerpt, validity, ...rest }: WrittenEntry): WrittenEntry {
  return { ...rest, title: title.trim(), slug: slug.trim(), excerpt: excerpt.trim(), validity: validity.trim() };
}

async function hasPicture(tx: Tx, { mediaId }: WrittenEntry): Promise<boolean> {
  return !mediaId || lockPicture(tx, mediaId);
}

/** Matches a picture of the shop that does not say what it shows; an empty `alt` says that it shows nothing. */
const SILENT_PICTURE = /<img\b(?![^>]*\balt=)[^>]*\bsrc=["']?\/photo\/[^>]*>/gi;

/** Silent pictures of the text before may stay. */
function checkText(text: WrittenEntry, before: string): Result<void, Refusal> {
  const silentBefore = new Set<string>(before.match(SILENT_PICTURE));
  const isSilent = text.content.match(SILENT_PICTURE)?.some((picture) => !silentBefore.has(picture)) ?? false;
  return refuseIfAny<Refusal>([
    ...required('title', text.title),
    ...tooLong('title', text.title, MAX_ENTRY_TITLE),
    ...slugProblems('slug', text.slug),
    ...tooLong('content', text.content, MAX_ENTRY_CONTENT),
    ...problemIf(isSilent, 'ALT_REQUIRED', 'content'),
    ...tooLong('excerpt', text.excerpt, MAX_ENTRY_EXCERPT),
    ...tooLong('validity', text.validity, MAX_ENTRY_VALIDITY),
  ]);
}
