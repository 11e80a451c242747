import type { MediaText, MediaUse } from '../../../../contract/content/staff-media-schemas.ts';
import { type MediaPicture, mediaPath } from '../../../../domain/content/media-picture.ts';
import { suggestedSlug } from '../../../../domain/content/slug.ts';
import { type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';

export interface StaffMediaRow {
  mediaId: number;
  title: string;
  altText: string;
  decorative: boolean;
  caption: string;
  path: string;
  /** null: the file is not in the media store. */
  pictureKey: string | null;
  width: number | null;
  height: number | null;
  modifiedAt: Date;
}

export interface MediaUseRow {
  mediaId: number;
  what: MediaUse['what'];
  id: number;
  title: string;
}

const COLUMNS = sql`media_id, title, alt_text, decorative, caption, path, picture_key, width, height, modified_at`;
const MAX_USES = 500;
const SLUG_CHARACTERS = 60;

export interface MediaFilter {
  readonly words?: string | undefined;
  readonly isUnused?: boolean | undefined;
}

/** Lists pictures, newest first. */
export async function listMedia(
  db: Queryable,
  filter: MediaFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StaffMediaRow[]> {
  return db.query<StaffMediaRow>(sql`
    select ${COLUMNS} from content_media where ${whereOf(filter)}
      order by media_id desc limit ${limit} offset ${offset}`);
}

export async function countMedia(db: Queryable, filter: MediaFilter): Promise<number> {
  const row = await db.one<{ total: number }>(sql`
    select count(*)::int as total from content_media where ${whereOf(filter)}`);
  return row.total;
}

export async function readMedia(db: Queryable, mediaId: number): Promise<StaffMediaRow | undefined> {
  const row = await db.maybeOne<StaffMediaRow>(sql`select ${COLUMNS} from content_media where media_id = ${mediaId}`);
  return row;
}

/** Serialises uploads, changes and deletions of pictures with a lock; readers are not blocked. */
export async function lockMedia(tx: Tx): Promise<void> {
  await tx.query(sql`lock table content_media in share row exclusive mode`);
}

export async function mediaOfKey(tx: Tx, key: string): Promise<StaffMediaRow | undefined> {
  const row = await tx.maybeOne<StaffMediaRow>(sql`select ${COLUMNS} from content_media where picture_key = ${key}`);
  return row;
}

export async function insertMedia(tx: Tx, picture: MediaPicture, text: MediaText): Promise<StaffMediaRow | undefined> {
  const { key, width, height } = picture;
  const slug = `${suggestedSlug(text.title).slice(0, SLUG_CHARACTERS)}-${key.slice(0, 12)}`.replace(/^-+/, '');
  const row = await tx.maybeOne<StaffMediaRow>(sql`
    insert into content_media (slug, title, alt_text, decorative, caption, mime_type, path, picture_key, width, height)
    values (${slug}, ${text.title}, ${text.altText}, ${text.isDecorative}, ${text.caption}, 'image/webp',
      ${mediaPath(key, width)}, ${key}, ${width}, ${height})
    returning ${COLUMNS}`);
  return row;
}

/** The time of every change is later than that of the one before, even if the clock was set back. */
export async function updateMedia(tx: Tx, mediaId: number, text: MediaText): Promise<StaffMediaRow | undefined> {
  const row = await tx.maybeOne<StaffMediaRow>(sql`
    update content_media set title = ${text.title}, alt_text = ${text.altText}, decorative = ${text.isDecorative},
      caption = ${text.caption}, modified_at = greatest(clock_timestamp(), modified_at + interval '1 millisecond')
    where media_id = ${mediaId} returning ${COLUMNS}`);
  return row;
}

/** Locks the picture against entries that start to use it. */
export async function lockForDeletion(tx: Tx, mediaId: number): Promise<StaffMediaRow | undefined> {
  const row = await tx.maybeOne<StaffMediaRow>(sql`
    select ${COLUMNS} from content_media where media_id = ${mediaId} for update`);
  return row;
}

export async function deleteMedia(tx: Tx, mediaId: number): Promise<void> {
  await tx.query(sql`delete from content_media where media_id = ${mediaId}`);
}

/** Reads all uses of pictures: of entries, in HTML, in blocks and proposals, in the look. Each page is listed once. */
export async function usesOf(db: Queryable, mediaIds: readonly number[]): Promise<MediaUseRow[]> {
  return db.query<MediaUseRow>(sql`
    ${usesSql(sql`media_id = any(${mediaIds}::int[])`)} order by 1, 2, 4, 3 limit ${MAX_USES}`);
}

/** The uses of the pictures of a condition. */
function usesSql(condition: SqlFragment): SqlFragment {
  return sql`
    with wanted as (
      select media_id, case when picture_key is null then path else '/photo/media/' || picture_key || '-' end as needle
      from content_media where ${condition})
    select w.media_id, 'entry' as what, e.entry_id as id, e.title from wanted w join content_entries e
      on e.media_id = w.media_id or strpos(e.content, needle) > 0 or strpos(e.excerpt, needle) > 0
    union
    select w.media_id, 'place', p.place_id, coalesce(c.name, p.name)
    from wanted w cross join content_places p left join categories c using (category_id)
    where strpos(p.description, needle) > 0 or strpos(p.meta::text, needle) > 0
      or exists (select from content_blocks b where b.place_id = p.place_id
        and (strpos(b.description, needle) > 0 or strpos(b.meta::text, needle) > 0))
      or exists (select from content_proposals r left join content_blocks b using (block_id)
        where p.place_id in (r.place_id, b.place_id)
          and (strpos(r.img, needle) > 0 or strpos(r.content, needle) > 0 or strpos(r.meta::text, needle) > 0))
    union
    select w.media_id, 'category', c.category_id, c.name
    from wanted w join categories c on strpos(c.picture, needle) > 0
    union
    select w.media_id, 'leaflet', l.leaflet_id, l.name
    from wanted w join leaflets l on strpos(l.cover, needle) > 0
    union
    select w.media_id, 'form', f.form_id, f.title from wanted w join forms f
      on strpos(f.success_message, needle) > 0 or strpos(f.fields::text, needle) > 0
    union
    select w.media_id, 'look', 0, l.key from wanted w join pictures_of_look l on strpos(l.path, needle) > 0`;
}

function whereOf({ words, isUnused = false }: MediaFilter): SqlFragment {
  const unused = isUnused ? sql`media_id not in (select used.media_id from (${usesSql(sql`true`)}) used)` : sql`true`;
  if (words === undefined) return unused;
  const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(title ilike ${part} or alt_text ilike ${part} or caption ilike ${part}) and ${unused}`;
}
