import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deliveryServiceId } from '../../../../domain/delivery/delivery-service.ts';
import { languageOf } from '../../../http/language.ts';
import {
  type ContentReply,
  type ContentSource,
  type ListQuery,
  type OneQuery,
  ORDERS,
  type SearchQuery,
} from '../../../infra/cms/content-source.ts';
import { invalidParams, NO_ENTRY, NO_ROUTE } from '../../../infra/cms/errors.ts';
import type { Catalogue } from '../../catalogue/engine/catalogue.ts';
import { bodyInEnglish } from './english-content.ts';

type Request = FastifyRequest<{
  Params: Readonly<Record<string, string>>;
  Querystring: Readonly<Record<string, unknown>>;
}>;

const NAME = /^[a-z][a-z0-9_-]{0,39}$/;
const LOCATION = /^[a-z0-9_-]{1,60}$/i;
const ID = /^[1-9]\d{0,8}$/;
const MAX_SLIDES = 50;

export interface ContentDeps {
  readonly source: ContentSource;
  readonly formParameters: FormParameters;
  /** The source of English texts. */
  readonly catalogue: Pick<Catalogue, 'namesIn'>;
}

/** Returns the parameters of one of the shop's own forms; undefined if there is no such form. */
export type FormParameters = (formId: number) => Promise<ContentReply | undefined>;

/**
 * S 7 "Content management": reading under /p in the format of the WordPress REST API, with its errors and totals. For
 * everybody; only published content and only these paths: no input is passed on unchecked.
 */
export function registerContent(
  app: FastifyInstance,
  { source, formParameters: ownForm, catalogue }: ContentDeps,
): void {
  const routes: Readonly<Record<string, (request: Request) => Promise<ContentReply>>> = {
    '/p/wp-json/wp-api-menus/v2/menu-locations/:location': async ({ params }) =>
      LOCATION.test(params['location'] ?? '')
        ? source.read({ what: 'menu', location: (params['location'] ?? '').toLowerCase() })
        : NO_ROUTE,
    '/p/wp-json/wp/v2/search': async ({ query }) =>
      checked(readSearchQuery(query), (read) => source.read({ what: 'search', query: read })),
    '/p/wp-json/custom/ali/search': async ({ query }) =>
      checked(readSearchQuery({ q: query['q'] }), ({ search }) => source.read({ what: 'siteSearch', search })),
    // the timestamp only prevents outdated replies; the count limits the number of slides
    '/p/wp-json/wp/v2/new_slides/:id/:timestamp/:count': async ({ params, query }) => {
      const count = Math.min(Number(params['count']) || MAX_SLIDES, MAX_SLIDES);
      const service = String(query['deliveryServiceId'] ?? '');
      const serviceId = ID.test(service) ? deliveryServiceId(Number(service)) : undefined;
      return slides(params['id'], (ids) => source.read({ what: 'newSlides', ids, count, serviceId }));
    },
    '/p/wp-json/wp/v2/slides_by_id/:id': async ({ params }) =>
      slides(params['id'], (ids) => source.read({ what: 'slides', ids })),
    '/p/wp-json/wp/v2/get_mail_pars': async ({ query: asked }) => {
      const formId = String(asked['form_id'] ?? '');
      if (!ID.test(formId)) return invalidParams({ form_id: 'form_id non è di tipo integer.' });
      const query = { embed: false, fields: [] };
      const own = await ownForm(Number(formId));
      return own ?? source.read({ what: 'entry', type: 'mail-pars', id: Number(formId), query });
    },
    '/p/wp-json/custom/v1/:endpoint': async ({ params }) =>
      NAME.test(params['endpoint'] ?? '')
        ? source.read({ what: 'custom', endpoint: params['endpoint'] ?? '' })
        : NO_ROUTE,
    '/p/wp-json/wp/v2/:type': async ({ params, query }) => {
      const type = params['type'] ?? '';
      if (!NAME.test(type)) return NO_ROUTE;
      return checked(readListQuery(query), (read) => source.read({ what: 'entries', type, query: read }));
    },
    '/p/wp-json/wp/v2/:type/:id': async ({ params, query }) => {
      const { type = '', id = '' } = params;
      if (!NAME.test(type)) return NO_ROUTE;
      if (!ID.test(id)) return NO_ENTRY;
      return source.read({ what: 'entry', type, id: Number(id), query: readOneQuery(query) });
    },
  };
  for (const [path, answer] of Object.entries(routes)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      send(inLanguageOf(request, catalogue, await answer(request as Request)), reply),
    );
  }
}

/** Texts without an English version stay Italian. */
function inLanguageOf(request: FastifyRequest, catalogue: ContentDeps['catalogue'], reply: ContentReply): ContentReply {
  const { texts } = catalogue.namesIn(languageOf(request));
  return { ...reply, body: bodyInEnglish(texts, reply.body) };
}

/** Reads the ids of slides, comma-joined; 0 and "all" mean every slide. */
async function slides(
  named: string | undefined,
  read: (ids: readonly number[]) => Promise<ContentReply>,
): Promise<ContentReply> {
  const ids = (named ?? '').split(',').slice(0, MAX_SLIDES);
  if (ids.length === 1 && (ids[0] === '0' || ids[0] === 'all')) return read([]);
  if (!ids.every((id) => ID.test(id))) return NO_ENTRY;
  return read(ids.map(Number));
}

async function checked<Query>(
  { query, problems }: { query: Query; problems: Problems },
  read: (query: Query) => Promise<ContentReply>,
): Promise<ContentReply> {
  return Object.keys(problems).length > 0 ? invalidParams(problems) : read(query);
}

function send({ status, body, total, totalPages }: ContentReply, reply: FastifyReply): FastifyReply {
  if (total !== undefined) reply.header('x-wp-total', total).header('x-wp-totalpages', totalPages ?? 0);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', status === 200 ? 'public, max-age=60' : 'no-store')
    .header('vary', 'cookie, x-ebsn-language')
    .serializer(JSON.stringify)
    .send(body);
}

type Raw = Readonly<Record<string, unknown>>;
/** The error of each parameter; empty if all are valid. */
type Problems = Record<string, string>;

const MAX_PER_PAGE = 100;
const MAX_PAGE = 10_000;
const MAX_IDS = 100;
const MAX_TEXT = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const SLUG = /^[\p{L}\p{N}_-]{1,200}$/u;

/** Reads the parameters of a list (WordPress REST API: collections). Unknown ones, such as `hash`, are ignored. */
function readListQuery(raw: Raw): { query: ListQuery; problems: Problems } {
  const problems: Problems = {};
  const search = queryText(raw, 'search').trim().slice(0, MAX_TEXT);
  const order = queryText(raw, 'order') || 'desc';
  const orderBy = queryText(raw, 'orderby') || (search === '' ? 'date' : 'relevance');
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
  if (query.slugs.length === 0 && queryText(raw, 'slug') !== '') return { query: { ...query, slugs: ['-'] }, problems };
  return { query, problems };
}

function readOneQuery(raw: Raw): OneQuery {
  const embed = raw['_embed'] !== undefined && queryText(raw, '_embed') !== 'false' && queryText(raw, '_embed') !== '0';
  return { embed, fields: list(raw, '_fields').slice(0, 50) };
}

function readSearchQuery(raw: Raw): { query: SearchQuery; problems: Problems } {
  const problems: Problems = {};
  const subtypes = list(raw, 'subtype')
    .filter((name) => name !== 'any')
    .map((name) => PLURAL[name] ?? name);
  const type = queryText(raw, 'type') || 'post';
  if (type !== 'post') problems['type'] = 'type non è uno tra post.';
  return {
    query: {
      search: (queryText(raw, 'search') || queryText(raw, 'q')).trim().slice(0, MAX_TEXT),
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
  const text = queryText(raw, name);
  if (text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  problems[name] = `${name} deve essere compreso tra 1 (incluso) e ${max} (incluso)`;
  return fallback;
}

function offset(raw: Raw, problems: Problems): number | undefined {
  const text = queryText(raw, 'offset');
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

/** Parses an ISO 8601 date with a time; without a zone it is in Rome's, as in WordPress. */
function moment(raw: Raw, name: string, problems: Problems): string {
  const text = queryText(raw, name);
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

function queryText(raw: Raw, name: string): string {
  const value = raw[name] ?? raw[`${name}[]`];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}
