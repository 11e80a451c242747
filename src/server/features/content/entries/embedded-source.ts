import type {
  ContentReply,
  ContentRequest,
  ContentSource,
  ListQuery,
  OrderBy,
  SearchQuery,
} from '../../../infra/cms/content-source.ts';
import { BEYOND_LAST_PAGE, NO_ENTRY, NO_MENU, NO_ROUTE } from '../../../infra/cms/errors.ts';
import { jsonOf } from '../../../infra/database/names.ts';
import { joinSql, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Database } from '../../../infra/database/types.ts';
import {
  type EntryRow,
  type MediaRow,
  mediaObject,
  ONLY_CATEGORY,
  postObject,
  searchObject,
} from './embedded-shapes.ts';

/** Types that exist even without entries: their lists are empty, not unknown. */
const KNOWN_TYPES: ReadonlySet<string> = new Set([
  'pages',
  'posts',
  'media',
  'slides',
  'ux-blocks',
  'faq',
  'mail-pars',
]);
const MAX_SLIDES = 50;
const MAX_FOUND = 20;
const ORDER_COLUMNS: Readonly<Record<OrderBy, SqlFragment>> = {
  date: sql`e.published_at`,
  id: sql`e.entry_id`,
  include: sql`e.entry_id`,
  title: sql`lower(e.title)`,
  slug: sql`e.slug`,
  modified: sql`e.modified_at`,
  menu_order: sql`e.menu_order`,
  relevance: sql`e.published_at`,
};

/** Serves our own tables with the interface of a WordPress. Drafts are not found. */
export function embeddedContentSource(db: Database, publicUrl: string): ContentSource {
  const shape = (row: EntryRow, embed: boolean) => postObject(row, { publicUrl, embed });
  return {
    read: async (request) => {
      switch (request.what) {
        case 'entries':
          return request.type === 'media'
            ? mediaList(db, publicUrl, request.query)
            : entries(request.type, request.query);
        case 'entry':
          return request.type === 'media' ? oneMedia(db, publicUrl, request.id) : entry(request);
        case 'search':
          return search(db, publicUrl, request.query);
        case 'menu':
          return menu(db, request.location);
        case 'slides':
          return slides({ db, shape }, request.ids);
        case 'newSlides':
          return slides({ db, shape }, request.ids, request);
        case 'siteSearch':
          return search(db, publicUrl, { search: request.search, page: 1, perPage: MAX_FOUND, subtypes: [] });
        case 'custom':
          return custom(request.endpoint);
      }
    },
  };

  async function entries(type: string, query: ListQuery): Promise<ContentReply> {
    const where = whereOf(type, query);
    const counted = await db.one<{ total: number }>(sql`
      select count(*)::int as total from content_entries e where ${where}`);
    const total = counted.total;
    if (total === 0 && !KNOWN_TYPES.has(type) && !(await hasType(type))) return NO_ROUTE;
    const totalPages = Math.ceil(total / query.perPage);
    if (query.offset === undefined && query.page > Math.max(1, totalPages)) return BEYOND_LAST_PAGE;
    const rows = await db.query<EntryRow>(sql`
      ${ENTRY} where ${where} order by ${orderOf(query)} limit ${query.perPage} offset ${startOf(query)}`);
    return { status: 200, body: rows.map((row) => pick(shape(row, query.embed), query.fields)), total, totalPages };
  }

  async function entry({ type, id, query }: Extract<ContentRequest, { what: 'entry' }>): Promise<ContentReply> {
    const row = await db.maybeOne<EntryRow>(sql`
      ${ENTRY} where e.type = ${type} and e.entry_id = ${id} and e.status = 'publish'`);
    return row ? { status: 200, body: pick(shape(row, query.embed), query.fields) } : NO_ENTRY;
  }

  /** custom/v1/{endpoint}: returns the entries of this type, as a bare list. */
  async function custom(endpoint: string): Promise<ContentReply> {
    if (!(await hasType(endpoint))) return NO_ROUTE;
    const rows = await db.query<EntryRow>(sql`
      ${ENTRY} where e.type = ${endpoint} and e.status = 'publish' order by e.menu_order, e.entry_id limit 100`);
    return { status: 200, body: rows.map((row) => shape(row, false)) };
  }

  async function hasType(type: string): Promise<boolean> {
    const rows = await db.query(sql`
      select 1 from content_entries where type = ${type} and status = 'publish' limit 1`);
    return rows.length > 0;
  }
}

/**
 * Returns the slides of these ids, or all of them, in the order of the menu, without those that have ended or that name
 * other delivery services than the requested one.
 */
async function slides(
  { db, shape }: { readonly db: Database; readonly shape: Shape },

  ids: readonly number[],
  { count = MAX_SLIDES, serviceId }: SlideFilter = {},
): Promise<ContentReply> {
  const rows = await db.query<EntryRow>(sql`
    ${ENTRY} where e.type = 'slides' and e.status = 'publish'
      and ${ids.length === 0 ? sql`true` : sql`e.entry_id = any(${ids}::int[])`}
      and coalesce((e.meta->>'until')::date, 'infinity') >= (now() at time zone 'Europe/Rome')::date
      and ${serviceId === undefined ? sql`true` : isForService(serviceId)}
    order by e.menu_order, e.entry_id limit ${count}`);
  return { status: 200, body: rows.map((row) => shape(row, true)) };
}

type Shape = (row: EntryRow, embed: boolean) => object;

interface SlideFilter {
  readonly count?: number;
  readonly serviceId?: number | undefined;
}

/**
 * `deliveryServiceId` in the data of a slide: one number, or a list of them; a slide without it is for every service.
 */
function isForService(serviceId: number): SqlFragment {
  return sql`(e.meta->'deliveryServiceId' is null or jsonb_path_exists(e.meta,
    '$.deliveryServiceId[*] ? (@ == $id || @ == $text)', jsonb_build_object('id', ${serviceId}::int, 'text',
    ${String(serviceId)}::text)))`;
}

const MEDIA = jsonOf('m', [
  'mediaId',
  'slug',
  'title',
  'altText',
  'caption',
  'mimeType',
  'path',
  'width',
  'height',
  'createdAt',
  'pictureKey',
]);

const ENTRY = sql`
  select e.*, case when m.media_id is not null then ${MEDIA} end as media
  from content_entries e left join content_media m using (media_id)`;

function whereOf(type: string, query: ListQuery): SqlFragment {
  const conditions = [sql`e.type = ${type}`, sql`e.status = 'publish'`];
  if (query.search !== '') conditions.push(sql`e.words @@ websearch_to_tsquery('italian', ${query.search})`);
  if (query.slugs.length > 0) conditions.push(sql`e.slug = any(${query.slugs}::text[])`);
  if (query.include.length > 0) conditions.push(sql`e.entry_id = any(${query.include}::int[])`);
  if (query.exclude.length > 0) conditions.push(sql`e.entry_id <> all(${query.exclude}::int[])`);
  if (query.parent.length > 0) conditions.push(sql`coalesce(e.parent_id, 0) = any(${query.parent}::int[])`);
  // every post is in the only category, and no post has tags
  if (query.categories.length > 0)
    conditions.push(sql`e.type = 'posts' and ${query.categories.includes(ONLY_CATEGORY)}`);
  if (query.tags.length > 0) conditions.push(sql`false`);
  if (query.after !== '') conditions.push(sql`e.published_at > ${momentOf(query.after)}`);
  if (query.before !== '') conditions.push(sql`e.published_at < ${momentOf(query.before)}`);
  return joinSql(conditions, ' and ');
}

function momentOf(text: string): SqlFragment {
  return /(Z|[+-]\d{2}:?\d{2})$/.test(text)
    ? sql`${text}::timestamptz`
    : sql`(${text}::timestamp at time zone 'Europe/Rome')`;
}

function orderOf({ orderBy, order, search, include }: ListQuery): SqlFragment {
  const last = sql`e.entry_id desc`;
  if (orderBy === 'relevance' && search !== '')
    return sql`ts_rank(e.words, websearch_to_tsquery('italian', ${search})) desc, ${last}`;
  if (orderBy === 'include') return sql`array_position(${include}::int[], e.entry_id)`;
  return sql`${ORDER_COLUMNS[orderBy]} ${order === 'asc' ? sql`asc` : sql`desc`}, ${last}`;
}

async function mediaList(db: Database, publicUrl: string, query: ListQuery): Promise<ContentReply> {
  const where = query.include.length > 0 ? sql`media_id = any(${query.include}::int[])` : sql`true`;
  const counted = await db.one<{ total: number }>(sql`
    select count(*)::int as total from content_media where ${where}`);
  const total = counted.total;
  const totalPages = Math.ceil(total / query.perPage);
  if (query.offset === undefined && query.page > Math.max(1, totalPages)) return BEYOND_LAST_PAGE;
  const rows = await db.query<MediaRow>(sql`
    select * from content_media where ${where} order by media_id desc limit ${query.perPage} offset ${startOf(query)}`);
  return { status: 200, body: rows.map((row) => pick(mediaObject(row, publicUrl), query.fields)), total, totalPages };
}

/** Returns how many entries of a list are skipped at its beginning. */
function startOf({ offset, page, perPage }: ListQuery): number {
  return offset ?? (page - 1) * perPage;
}

async function oneMedia(db: Database, publicUrl: string, id: number): Promise<ContentReply> {
  const row = await db.maybeOne<MediaRow>(sql`select * from content_media where media_id = ${id}`);
  return row ? { status: 200, body: mediaObject(row, publicUrl) } : NO_ENTRY;
}

async function search(db: Database, publicUrl: string, query: SearchQuery): Promise<ContentReply> {
  const asked = sql`websearch_to_tsquery('italian', ${query.search})`;
  const types = query.subtypes.length > 0 ? query.subtypes : ['pages', 'posts'];
  const where = sql`e.status = 'publish' and e.type = any(${types}::text[])
    and ${query.search === '' ? sql`true` : sql`e.words @@ ${asked}`}`;
  const counted = await db.one<{ total: number }>(sql`
    select count(*)::int as total from content_entries e where ${where}`);
  const total = counted.total;
  const totalPages = Math.ceil(total / query.perPage);
  if (query.page > Math.max(1, totalPages)) return BEYOND_LAST_PAGE;
  const rows = await db.query<EntryRow>(sql`
    ${ENTRY} where ${where} order by ts_rank(e.words, ${asked}) desc, e.entry_id
    limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`);
  return { status: 200, body: rows.map((row) => searchObject(row, publicUrl)), total, totalPages };
}

async function menu(db: Database, location: string): Promise<ContentReply> {
  const row = await db.maybeOne<{ name: string; items: unknown[] }>(sql`
    select name, items from content_menus where location = ${location}`);
  return row ? { status: 200, body: row.items } : NO_MENU;
}

/** Returns the `_fields` of an object: top-level names; `title.rendered` selects the title. */
function pick(object: object, fields: readonly string[]): object {
  if (fields.length === 0) return object;
  const selected = new Set(fields.map((field) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(object).filter(([name]) => selected.has(name)));
}
