import type { EntryStatus, EntryText } from '../../../../contract/content/staff-entry-schemas.ts';
import { joinSql, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';

export interface EntryHeadRow {
  entryId: number;
  type: string;
  slug: string;
  status: EntryStatus;
  title: string;
  modifiedAt: Date;
}

export interface StaffEntryRow extends EntryHeadRow {
  content: string;
  excerpt: string;
  validity: string;
  mediaId: number | null;
  pictureTitle: string | null;
  picturePath: string | null;
  /** null: it was never published. */
  publishedAt: Date | null;
}

/** `mediaId`: undefined leaves the picture unchanged, 0 removes it. */
export interface WrittenEntry extends EntryText {
  readonly mediaId?: number | undefined;
}

export interface EntryFilter {
  readonly type?: string | undefined;
  readonly status?: EntryStatus | undefined;
  readonly words?: string | undefined;
}

const COLUMNS = sql`entry_id, type, slug, status, title, modified_at, content, excerpt, coalesce(meta->>'valid',
  '') as validity, published_at, media_id,
  (select m.title from content_media m where m.media_id = content_entries.media_id) as picture_title,
  (select m.path from content_media m where m.media_id = content_entries.media_id) as picture_path`;
/** The time of every change is later than that of the one before, even if the clock was set back. */
const NOW = sql`greatest(clock_timestamp(), modified_at + interval '1 millisecond')`;

/** Lists entries, last changed first. */
export async function listEntries(
  db: Queryable,
  filter: EntryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryHeadRow[]> {
  return db.query<EntryHeadRow>(sql`
    select entry_id, type, slug, status, title, modified_at from content_entries where ${whereOf(filter)}
    order by modified_at desc, entry_id desc limit ${limit} offset ${offset}`);
}

export async function countEntries(db: Queryable, filter: EntryFilter): Promise<number> {
  const row = await db.one<{ total: number }>(sql`
    select count(*)::int as total from content_entries where ${whereOf(filter)}`);
  return row.total;
}

export async function countByStatus(db: Queryable): Promise<Record<EntryStatus, number>> {
  return db.one<Record<EntryStatus, number>>(sql`
    select count(*) filter (where status = 'publish')::int as publish, count(*) filter (
      where status = 'draft')::int as draft
    from content_entries`);
}

export async function typesOfEntries(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ type: string }>(sql`select distinct type from content_entries order by type limit 100`);
  return rows.map(({ type }) => type);
}

export async function readEntry(db: Queryable, entryId: number): Promise<StaffEntryRow | undefined> {
  const row = await db.maybeOne<StaffEntryRow>(sql`select ${COLUMNS} from content_entries where entry_id = ${entryId}`);
  return row;
}

/** Locks the entry until the transaction ends. */
export async function lockEntry(tx: Tx, entryId: number): Promise<StaffEntryRow | undefined> {
  const row = await tx.maybeOne<StaffEntryRow>(sql`
    select ${COLUMNS} from content_entries where entry_id = ${entryId} for update`);
  return row;
}

/** Inserts a draft; returns undefined if the address is taken. */
export async function insertEntry(db: Queryable, type: string, text: WrittenEntry): Promise<StaffEntryRow | undefined> {
  const row = await db.maybeOne<StaffEntryRow>(sql`
    insert into content_entries (type, slug, status, title, content, excerpt, meta, media_id, published_at, modified_at)
    values (${type}, ${text.slug}, 'draft', ${text.title}, ${text.content}, ${text.excerpt}, ${metaOf(text)},
      ${text.mediaId || null}, null, clock_timestamp())
    on conflict (type, slug) do nothing returning ${COLUMNS}`);
  return row;
}

/** Serialises writers of addresses with a lock; readers are not blocked. */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.query(sql`lock table content_entries in share row exclusive mode`);
}

export async function isSlugTaken(tx: Tx, { type, entryId }: StaffEntryRow, slug: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from content_entries where type = ${type} and slug = ${slug} and entry_id <> ${entryId}`);
  return rows.length > 0;
}

/** Updates an entry; its form and its position in the order are not changed. */
export async function updateEntry(tx: Tx, entryId: number, text: WrittenEntry): Promise<StaffEntryRow | undefined> {
  const row = await tx.maybeOne<StaffEntryRow>(sql`
    update content_entries set slug = ${text.slug}, title = ${text.title}, content = ${text.content},
      excerpt = ${text.excerpt}, meta = (meta - 'valid') || ${metaOf(text)},
      media_id = ${text.mediaId === undefined ? sql`media_id` : sql`${text.mediaId || null}`}, modified_at = ${NOW}
    where entry_id = ${entryId} returning ${COLUMNS}`);
  return row;
}

export async function updateStatus(tx: Tx, entryId: number, status: EntryStatus): Promise<StaffEntryRow | undefined> {
  const row = await tx.maybeOne<StaffEntryRow>(sql`
    update content_entries set status = ${status}, modified_at = ${NOW},
      published_at = ${status === 'publish' ? sql`coalesce(published_at, clock_timestamp())` : sql`published_at`}
    where entry_id = ${entryId} returning ${COLUMNS}`);
  return row;
}

export async function deleteEntry(tx: Tx, entryId: number): Promise<void> {
  await tx.query(sql`delete from content_entries where entry_id = ${entryId} and status = 'draft'`);
}

function whereOf({ type, status, words }: EntryFilter): SqlFragment {
  const conditions = [sql`true`];
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (words !== undefined) {
    const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      sql`(words @@ websearch_to_tsquery('italian', ${words}) or title ilike ${part} or slug ilike ${part})`,
    );
  }
  return joinSql(conditions, ' and ');
}

/** Locks the picture, so that it is not deleted before the entry is saved; returns false if it is gone. */
export async function lockPicture(tx: Tx, mediaId: number): Promise<boolean> {
  const rows = await tx.query(sql`select from content_media where media_id = ${mediaId} for share`);
  return rows.length > 0;
}

function metaOf({ validity }: EntryText): SqlFragment {
  return validity === '' ? sql`'{}'::jsonb` : sql`jsonb_build_object('valid', ${validity}::text)`;
}
