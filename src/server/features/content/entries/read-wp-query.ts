import { type ListQuery, type OneQuery, ORDERS, type SearchQuery } from '../../../infra/cms/content-source.ts';

type Raw = Readonly<Record<string, unknown>>;
/** The error of each parameter; empty if all are valid. */
export type Problems = Record<string, string>;

const MAX_PER_PAGE = 100;
const MAX_PAGE = 10_000;
const MAX_IDS = 100;
const MAX_TEXT = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const SLUG = /^[\p{L}\p{N}_-]{1,200}$/u;

/** Parameters of a list (WordPress REST API: collections). Unknown ones, such as `hash`, are left aside. */
export function readListQuery(raw: Raw): { query: ListQuery; problems: Problems } {
  const problems: Problems = {};
  const search = textOf(raw, 'search').trim().slice(0, MAX_TEXT);
  const order = textOf(raw, 'order') || 'desc';
  const orderBy = textOf(raw, 'orderby') || (search === '' ? 'date' : 'relevance');
  if (order !== 'asc' && order !== 'desc') problems['order'] = 'order non è uno tra asc e desc.';
  const sortKey = ORDERS.find((name) => name === orderBy);
  if (!sortKey) problems['orderby'] = `orderby non è uno tra ${ORDERS.join(', ')}.`;
  const query = {
    ...readOneQuery(raw),
    page: number(raw, 'page', { fallback: 1, max: MAX_PAGE }, problems),
    perPage: number(raw, 'per_page', { fallback: 10, max: MAX_PER_PAGE }, problems),
    offset: offset(raw, problems),
    search,
    slugs: list(raw, 'slug').filter((slug) => SLUG.test(slug)),
    include: ids(raw, 'include', problems),
    exclude: ids(raw, 'exclude', problems),
    parent: ids(raw, 'parent', problems),
    categories: ids(raw, 'categories', problems),
    tags: ids(raw, 'tags', problems),
    after: moment(raw, 'after', problems),
    before: moment(raw, 'before', problems),
    order: order === 'asc' ? ('asc' as const) : ('desc' as const),
    orderBy: sortKey ?? 'date',
  };
  // slugs were named but none is valid: the result is empty, not unfiltered
  if (query.slugs.length === 0 && textOf(raw, 'slug') !== '') return { query: { ...query, slugs: ['-'] }, problems };
  return { query, problems };
}

export function readOneQuery(raw: Raw): OneQuery {
  const embed = raw['_embed'] !== undefined && textOf(raw, '_embed') !== 'false' && textOf(raw, '_embed') !== '0';
  return { embed, fields: list(raw, '_fields').slice(0, 50) };
}

export function readSearchQuery(raw: Raw): { query: SearchQuery; problems: Problems } {
  const problems: Problems = {};
  const subtypes = list(raw, 'subtype')
    .filter((name) => name !== 'any')
    .map((name) => PLURAL[name] ?? name);
  const type = textOf(raw, 'type') || 'post';
  if (type !== 'post') problems['type'] = 'type non è uno tra post.';
  return {
    query: {
      search: (textOf(raw, 'search') || textOf(raw, 'q')).trim().slice(0, MAX_TEXT),
      page: number(raw, 'page', { fallback: 1, max: MAX_PAGE }, problems),
      perPage: number(raw, 'per_page', { fallback: 10, max: MAX_PER_PAGE }, problems),
      subtypes: subtypes.slice(0, 20),
    },
    problems,
  };
}

const PLURAL: Readonly<Record<string, string>> = { post: 'posts', page: 'pages', slide: 'slides' };

function number(
  raw: Raw,
  name: string,
  { fallback, max }: { fallback: number; max: number },
  problems: Problems,
): number {
  const text = textOf(raw, name);
  if (text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  problems[name] = `${name} deve essere compreso tra 1 (incluso) e ${max} (incluso)`;
  return fallback;
}

function offset(raw: Raw, problems: Problems): number | undefined {
  const text = textOf(raw, 'offset');
  if (text === '') return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems['offset'] = 'offset non è di tipo integer.';
  return undefined;
}

function ids(raw: Raw, name: string, problems: Problems): number[] {
  const found = list(raw, name).map(Number);
  if (found.every((id) => Number.isInteger(id) && id >= 0 && id <= 2_147_483_647)) return found.slice(0, MAX_IDS);
  problems[name] = `${name}[0] non è di tipo integer.`;
  return [];
}

/** A date with a time, as ISO 8601 writes it; without a zone it is Rome's, as in WordPress. */
function moment(raw: Raw, name: string, problems: Problems): string {
  const text = textOf(raw, name);
  if (text === '' || (MOMENT.test(text) && !Number.isNaN(Date.parse(text)))) return text;
  problems[name] = 'Data non valida.';
  return '';
}

/** `slug=a,b`, `slug[]=a&slug[]=b` and `slug=a&slug=b` are the same. */
function list(raw: Raw, name: string): string[] {
  const value = raw[name] ?? raw[`${name}[]`];
  const parts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function textOf(raw: Raw, name: string): string {
  const value = raw[name] ?? raw[`${name}[]`];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
