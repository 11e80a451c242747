import { mediaPath } from '../../../../domain/content/media-picture.ts';
import { sanitiseHtml, withoutMarkup } from '../../../infra/html-sanitiser.ts';

export interface MediaRow {
  mediaId: number;
  slug: string;
  title: string;
  altText: string;
  caption: string;
  mimeType: string;
  path: string;
  width: number | null;
  height: number | null;
  createdAt: Date | string;
  pictureKey: string | null;
}

export interface EntryRow {
  entryId: number;
  type: string;
  slug: string;
  status: string;
  title: string;
  content: string;
  excerpt: string;
  parentId: number | null;
  menuOrder: number;
  mediaId: number | null;
  meta: Record<string, unknown>;
  publishedAt: Date | string;
  modifiedAt: Date | string;
  media: MediaRow | null;
}

const EXCERPT_CHARACTERS = 300;
/** The singular names of types, for `type` of an entry. */
const SINGULAR: Readonly<Record<string, string>> = {
  pages: 'page',
  posts: 'post',
  slides: 'slide',
  'ux-blocks': 'ux-block',
};

/** The one category of all posts: the shop has no others. */
export const ONLY_CATEGORY = 1;

/** Returns a post or page in the form of the WordPress REST API. */
export function postObject(row: EntryRow, { publicUrl, embed }: { publicUrl: string; embed: boolean }) {
  const self = `${publicUrl}/p/wp-json/wp/v2/${row.type}/${row.entryId}`;
  const featured = row.mediaId === null ? undefined : `${publicUrl}/p/wp-json/wp/v2/media/${row.mediaId}`;
  return {
    id: row.entryId,
    ...dates(row.publishedAt, row.modifiedAt),
    guid: { rendered: `${publicUrl}/?p=${row.entryId}` },
    slug: row.slug,
    status: row.status,
    type: SINGULAR[row.type] ?? row.type,
    link: linkOf(row, publicUrl),
    title: { rendered: escaped(row.title) },
    content: { rendered: sanitiseHtml(row.content), protected: false },
    excerpt: { rendered: excerptOf(row), protected: false },
    author: 1,
    featured_media: row.mediaId ?? 0,
    ...(row.type === 'posts'
      ? { sticky: false, format: 'standard', categories: [ONLY_CATEGORY], tags: [] }
      : { parent: row.parentId ?? 0, menu_order: row.menuOrder }),
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: row.meta,
    _links: {
      self: [{ href: self }],
      collection: [{ href: `${publicUrl}/p/wp-json/wp/v2/${row.type}` }],
      ...(featured ? { 'wp:featuredmedia': [{ embeddable: true, href: featured }] } : {}),
    },
    ...(embed && row.media ? { _embedded: { 'wp:featuredmedia': [mediaObject(row.media, publicUrl)] } } : {}),
  };
}

export function mediaObject(row: MediaRow, publicUrl: string) {
  const url = publicUrl + row.path;
  const size = { width: row.width ?? 0, height: row.height ?? 0 };
  return {
    id: row.mediaId,
    ...dates(row.createdAt, row.createdAt),
    slug: row.slug,
    status: 'inherit',
    type: 'attachment',
    link: url,
    title: { rendered: escaped(row.title) },
    author: 1,
    description: { rendered: '' },
    caption: { rendered: sanitiseHtml(row.caption) },
    alt_text: row.altText,
    media_type: row.mimeType.startsWith('image/') ? 'image' : 'file',
    mime_type: row.mimeType,
    media_details: {
      ...size,
      file: row.path.split('/').at(-1) ?? '',
      sizes: {
        ...smallerSizes(row, publicUrl),
        full: { file: row.path.split('/').at(-1) ?? '', ...size, mime_type: row.mimeType, source_url: url },
      },
    },
    source_url: url,
    _links: { self: [{ href: `${publicUrl}/p/wp-json/wp/v2/media/${row.mediaId}` }] },
  };
}

/** The names and widths of sizes in WordPress, each for pictures that are larger. */
const SIZE_NAMES = { medium: 480, medium_large: 720, large: 1080 } as const;

function smallerSizes({ pictureKey: key, width, height, mimeType }: MediaRow, publicUrl: string) {
  if (key === null || !width || !height) return {};
  return Object.fromEntries(
    Object.entries(SIZE_NAMES)
      .filter(([, each]) => each < width)
      .map(([name, each]) => {
        const path = mediaPath(key, each);
        const size = { width: each, height: Math.round((height * each) / width) };
        return [name, { file: path.split('/').at(-1), ...size, mime_type: mimeType, source_url: publicUrl + path }];
      }),
  );
}

export function searchObject(row: EntryRow, publicUrl: string) {
  const self = `${publicUrl}/p/wp-json/wp/v2/${row.type}/${row.entryId}`;
  return {
    id: row.entryId,
    title: row.title,
    url: linkOf(row, publicUrl),
    type: 'post',
    subtype: SINGULAR[row.type] ?? row.type,
    _links: { self: [{ embeddable: true, href: self }] },
  };
}

/** Pages are at /page/{slug} (storefront 2), all others at the address of their type. */
function linkOf(row: EntryRow, publicUrl: string): string {
  return row.type === 'pages' ? `${publicUrl}/page/${row.slug}` : `${publicUrl}/${row.type}/${row.slug}`;
}

function excerptOf({ excerpt, content }: EntryRow): string {
  if (excerpt !== '') return sanitiseHtml(excerpt);
  const text = withoutMarkup(content);
  if (text === '') return '';
  return `<p>${text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS).trimEnd()} […]` : text}</p>`;
}

/** Returns the dates without a zone, as WordPress writes them: in the time of Rome and in UTC. */
function dates(published: Date | string, modified: Date | string) {
  return {
    date: local(published),
    date_gmt: greenwich(published),
    modified: local(modified),
    modified_gmt: greenwich(modified),
  };
}

function greenwich(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 19);
}

const ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' });

function local(at: Date | string): string {
  return ROME.format(new Date(at)).replace(' ', 'T');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
