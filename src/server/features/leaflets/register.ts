import type { FastifyInstance } from 'fastify';
import { ANNOUNCED_DAYS, GOODS_ON_A_LEAFLET_PAGE } from '../../../contract/leaflets/limits.ts';
import type { Leaflet, LeafletProductsQuery, LeafletSheet } from '../../../contract/leaflets/schemas.ts';
import { addDays, wireDate } from '../../../domain/base/rome-time.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, doneJson, type Json } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { inEnglish, staysItalian } from '../catalogue/engine/english/english-texts.ts';
import { productPictureUrls } from '../catalogue/engine/picture-urls.ts';
import { keyOf, readListQuery } from '../catalogue/engine/read-query.ts';
import type { ProductRow } from '../catalogue/engine/rows/rows.ts';
import { pathOf } from '../catalogue/engine/rows/tree.ts';
import { DEFAULT_WAREHOUSE, isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';
import { listJson } from '../catalogue/product-list.ts';
import { type LeafletPdfDeps, registerLeafletPdf } from './leaflet-pdf.ts';
import { changeLeafletHandlers, LEAFLET_RECORD, readLeafletHandlers, type StaffLeafletDeps } from './staff-routes.ts';

/** Leaflets and their products. */
export function register(deps: Parameters<typeof leafletHandlers>[0] & StaffLeafletDeps & LeafletPdfDeps) {
  return {
    handlers: { ...leafletHandlers(deps), ...readLeafletHandlers(deps), ...changeLeafletHandlers(deps) },
    recorded: LEAFLET_RECORD,
    routes: (server: FastifyInstance) => registerLeafletPdf(server, deps),
  } satisfies Feature;
}

const PREVIEWS = 4;

/** wire-facts 5: the flyers of the scope's store on its day. */
function leafletHandlers(deps: { catalogue: Catalogue; db: Database }) {
  const { catalogue } = deps;
  const leaflets = leafletReader(deps);
  return {
    leafletSearch: async (context, { query }) => {
      const { rows } = await leaflets();
      const scope = await catalogue.scopeFor(context, query);
      const shown = rows.filter((row) => isShown(row, scope)).map((row) => view(row, scope));
      return done({ leaflets: shown.filter(({ productCount }) => productCount > 0) });
    },
    leafletProducts: async (context, { query }) => {
      const read = await leaflets();
      const scope = await catalogue.scopeFor(context, query);
      return doneJson(await leafletProductsJson(catalogue, read, query, scope));
    },
  } satisfies Partial<Handlers>;
}

function leafletProductsJson(
  catalogue: Catalogue,
  { rows, version }: ReadLeaflets,
  query: LeafletProductsQuery,
  scope: Scope,
): Json | Promise<Json> {
  const { parent_leaflet_id: leafletId, product_id: _asked, ...list } = query;
  const shown = rows.filter((row) => isShown(row, scope));
  const chosen = shown.filter((row) =>
    leafletId === undefined ? !isUpcoming(row, scope) : row.leafletId === leafletId,
  );
  // an announced flyer is shown as on its first day
  const announced = chosen.find((row) => isUpcoming(row, scope));
  const { warehouseId, own } = scope.warehouse;
  const day = announced
    ? catalogue.scopeAt(warehouseId, announced.startsOn, own?.priceListId, scope.snapshot.language)
    : scope;
  const all = new Set(chosen.flatMap((row) => row.productIds));
  const asked = readListQuery(query).productIds?.filter((id) => all.has(id));
  const listQuery = readListQuery(list);
  // combinations of ids are endless, so they are not cached
  if (asked) return listJson(catalogue, day, { ...listQuery, productIds: asked }, undefined);
  const productIds = [...all];
  return listJson(catalogue, day, { ...listQuery, productIds }, `leaflet ${leafletId} ${version} ${keyOf(listQuery)}`);
}

interface ReadLeaflets {
  readonly rows: readonly LeafletRow[];
  /** The version of the catalogue at the time of reading. */
  readonly version: number;
}

/** Reads the flyers once for each version of the catalogue and each day; every import of flyers makes a new version. */
function leafletReader({ catalogue, db }: { catalogue: Catalogue; db: Database }): () => Promise<ReadLeaflets> {
  let cached: (ReadLeaflets & { readonly today: string }) | undefined;
  return async () => {
    const { version } = catalogue.snapshot;
    const today = catalogue.scope(undefined).date;
    if (cached?.version !== version || cached.today !== today)
      cached = { version, today, rows: await leafletsFrom(db, today) };
    return cached;
  };
}

/** Returns what cached pages of flyers depend on: a flyer without prices of its own changes no store. */
export function leafletPageKey(path: string, { snapshot }: Pick<Scope, 'snapshot'>): string {
  return /^\/volantini(?:\/|$)/.test(path) ? String(snapshot.version) : '';
}

function isShown(row: LeafletRow, scope: Scope): boolean {
  return (
    scope.date <= row.endsOn &&
    row.startsOn <= addDays(scope.date, ANNOUNCED_DAYS) &&
    (row.warehouseIds === null || row.warehouseIds.includes(scope.warehouse.warehouseId))
  );
}

/** Returns the URL of a cover; one of the shop's own has the shop's address, as pictures of products do. */
function coverOf({ cover }: LeafletRow, { site }: Scope): string | undefined {
  return cover?.startsWith('/') ? `${site}${cover}` : (cover ?? undefined);
}

function isUpcoming(row: LeafletRow, scope: Scope): boolean {
  return row.startsOn > scope.date;
}

function view(row: LeafletRow, scope: Scope): Leaflet {
  const { ordinalOfId, rows, texts } = scope.snapshot;
  const listed = row.productIds
    .flatMap((id) => ordinalOfId.get(id) ?? [])
    .filter((ordinal) => isListed(scope, ordinal));
  const previews = listed.slice(0, PREVIEWS).flatMap((ordinal) => {
    const product = rows[ordinal];
    return product ? [productPictureUrls(product, scope.site)] : [];
  });
  return {
    leafletId: row.leafletId,
    name: inEnglish(texts, row.name),
    ...staysItalian(texts, row.name),
    slug: row.slug,
    ...(row.description === '' ? {} : { description: inEnglish(texts, row.description) }),
    validityDate: wireDate(row.startsOn),
    expireDate: wireDate(row.endsOn),
    ...(isUpcoming(row, scope) ? { upcoming: true } : {}),
    productCount: listed.length,
    mediaURL: coverOf(row, scope) ?? previews[0]?.large ?? '',
    previewURLs: previews.map(({ medium }) => medium),
    sheets: sheetsOf(scope, listed),
  };
}

interface Department {
  readonly row: { readonly categoryId: number; readonly name: string; readonly lang?: 'it' | undefined };
  readonly goods: readonly number[];
}

/**
 * Cuts a flyer into its pages: one for each department, in the order in which the flyer comes to them, but small
 * departments share one, so that a page is full. A page shows goods that are left before those that are not, and of
 * every aisle one, then of every name one, before the others.
 */
function sheetsOf(scope: Scope, listed: readonly number[]): LeafletSheet[] {
  const { rows, tree } = scope.snapshot;
  const rootOf = (ordinal: number) => {
    const node = tree.byId.get(rows[ordinal]?.categoryId ?? 0);
    return node && pathOf(node)[0];
  };
  const departments = [...Map.groupBy(listed, rootOf)].flatMap(([root, goods]) => (root ? [{ ...root, goods }] : []));
  return pagesOf(departments).flatMap((page) => {
    const all = page.flatMap(({ goods }) => goods);
    const shown = shownOn(scope, all).flatMap((ordinal) => rows[ordinal] ?? []);
    const [first] = shown;
    const [head] = page;
    if (!head || !first) return [];
    const names = page.map(({ row: { name } }) => name);
    return {
      categoryId: head.row.categoryId,
      name: names.join(' · '),
      ...(head.row.lang && { lang: head.row.lang }),
      ...(names.length > 1 && { joined: names }),
      productCount: all.length,
      productIds: shown.map(({ productId }) => productId),
      mediaURL: productPictureUrls(first, scope.site).medium,
    };
  });
}

/** A page with its large offer and a row of cards below it is full. */
const FULL_PAGE = 4;

/** Puts small departments together: with the one beside them if both are seen whole, else with the next small one. */
function pagesOf(departments: readonly Department[]): readonly (readonly Department[])[] {
  const sizeOf = (page: readonly Department[]) => page.reduce((sum, { goods }) => sum + goods.length, 0);
  const isSmall = (page: readonly Department[]) => sizeOf(page) < FULL_PAGE;
  const pages: Department[][] = [];
  for (const department of departments) {
    const before = pages.at(-1);
    const isSmallBeside = before && (isSmall(before) || isSmall([department]));
    if (isSmallBeside && sizeOf([...before, department]) <= GOODS_ON_A_LEAFLET_PAGE) before.push(department);
    else pages.push([department]);
  }
  const joined: Department[][] = [];
  for (const page of pages) {
    const open = isSmall(page) ? joined.find(isSmall) : undefined;
    if (open) open.push(...page);
    else joined.push(page);
  }
  return joined;
}

function shownOn(scope: Scope, all: readonly number[]): readonly number[] {
  const { rows } = scope.snapshot;
  const firstIn = (kindOf: (row: ProductRow) => string | number) => {
    const first = new Map(all.toReversed().map((ordinal) => [rows[ordinal] && kindOf(rows[ordinal]), ordinal]));
    return new Set(first.values());
  };
  const ofAisle = firstIn(({ categoryId }) => categoryId);
  const ofName = firstIn(({ name }) => name);
  const rankOf = (ordinal: number) =>
    (stockAt(scope, ordinal) === 0 ? 3 : 0) + (ofAisle.has(ordinal) ? 0 : ofName.has(ordinal) ? 1 : 2);
  return all.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, GOODS_ON_A_LEAFLET_PAGE);
}

interface LeafletRow {
  leafletId: number;
  slug: string;
  name: string;
  description: string;
  cover: string | null;
  /** YYYY-MM-DD, both days included. */
  startsOn: string;
  endsOn: string;
  /** null: every store has it. */
  warehouseIds: number[] | null;
  /** In the order of the flyer. */
  productIds: number[];
}

const MAX_LEAFLETS = 200;

/** Reads flyers that have not ended before `today`, those that are valid longest first. */
async function leafletsFrom(db: Queryable, today: string): Promise<LeafletRow[]> {
  return db.query<LeafletRow>(sql`
    select leaflet_id, slug, name, description, cover, starts_on, ends_on,
      (select array_agg(warehouse_id order by warehouse_id) from leaflet_warehouses w
      where w.leaflet_id = l.leaflet_id) as warehouse_ids,
      (select coalesce(array_agg(product_id order by position), '{}') from leaflet_products p
       where p.leaflet_id = l.leaflet_id) as product_ids
    from leaflets l where ends_on >= ${today}::date order by starts_on, leaflet_id limit ${MAX_LEAFLETS}`);
}

/** Reads the slugs of the flyers that the default store shows, from the day `today` to those that begin by `until`. */
export async function leafletSlugs(db: Queryable, today: string, until: string): Promise<string[]> {
  const rows = await db.query<{ slug: string }>(sql`
    select slug from leaflets l where ends_on >= ${today}::date and starts_on <= ${until}::date
      and (exists (select 1 from leaflet_warehouses w where w.leaflet_id = l.leaflet_id
        and w.warehouse_id = ${DEFAULT_WAREHOUSE})
        or not exists (select 1 from leaflet_warehouses w where w.leaflet_id = l.leaflet_id))
    order by slug limit ${MAX_LEAFLETS}`);
  return rows.map(({ slug }) => slug);
}
