import { MAX_LEAFLET_GOODS } from '../../../contract/leaflets/limits.ts';
import type { LeafletDraft, StaffLeaflet } from '../../../contract/leaflets/staff-schemas.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { States } from '../../../domain/base/states.ts';
import { suggestedSlug } from '../../../domain/content/slug.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { announceChange } from '../catalogue/engine/announce-change.ts';

/** What was withdrawn is a draft again; what was thrown away comes back by an undo. */
export const LEAFLET_PLAN_STATES = {
  draft: ['published', 'deleted'],
  published: ['draft', 'deleted'],
  deleted: ['draft', 'published'],
} as const satisfies States<string>;
type PlanState = keyof typeof LEAFLET_PLAN_STATES;
type ActName = StaffLeaflet['changes'][number]['act'];

/** How flyers come before shoppers: the import has the functions, and stands above. */
export interface LeafletWriter {
  readonly write: (tx: Tx, leaflet: ShownLeaflet) => Promise<void>;
  readonly remove: (tx: Tx, slug: string) => Promise<void>;
}

/** A flyer for shoppers. Prices come from promotions, so it promises none of its own. */
export interface ShownLeaflet {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly cover: string | null;
  readonly from: string;
  readonly to: string;
  readonly warehouseIds: readonly number[];
  readonly products: readonly { readonly code: string; readonly promoCents: null }[];
}

export interface LeafletPlan {
  readonly leafletId: number;
  readonly slug: string;
  readonly state: PlanState;
  readonly draft: LeafletDraft;
  readonly modifiedAt: Date;
}

export interface LeafletAct {
  readonly staffId: number;
  readonly now: Date;
  readonly writer: LeafletWriter;
}

export interface Asked {
  readonly leafletId: number;
  readonly modifiedAt?: string | undefined;
}

interface Written {
  readonly leafletId: number;
  readonly changeId: number;
}
type Done = Result<Written, Refusal>;
type Version = Pick<LeafletPlan, 'state' | 'draft'>;

export async function readPlan(db: Queryable, leafletId: number, isLocked = false): Promise<LeafletPlan | undefined> {
  return db.maybeOne<LeafletPlan>(sql`
    select leaflet_id, slug, state, terms as draft, modified_at from leaflet_plans where leaflet_id = ${leafletId}
    ${isLocked ? sql`for update` : sql``}`);
}

/** Writes a flyer, shows it to shoppers or takes it away, and records both versions. */
async function writePlan(
  tx: Tx,
  before: LeafletPlan | undefined,
  next: Version,
  { act, by }: { readonly act: ActName; readonly by: LeafletAct },
): Promise<Written> {
  const { draft, state } = next;
  const fields = sql`${draft.name.trim()}, ${state}, ${JSON.stringify(draft)}::jsonb, ${draft.startsOn}::date,
    ${draft.endsOn}::date,
    greatest(${by.now}::timestamptz, ${before?.modifiedAt ?? null}::timestamptz + interval '1 millisecond')`;
  const { leafletId, slug } = before
    ? await tx.one<{ leafletId: number; slug: string }>(sql`
        update leaflet_plans set (name, state, terms, starts_on, ends_on, modified_at) = (${fields})
        where leaflet_id = ${before.leafletId} returning leaflet_id, slug`)
    : await tx.one<{ leafletId: number; slug: string }>(sql`
        insert into leaflet_plans (leaflet_id, slug, name, state, terms, starts_on, ends_on, modified_at)
        select id, ${`${suggestedSlug(draft.name) || 'volantino'}-`} || id, ${fields}
        from nextval('leaflets_leaflet_id_seq') as id returning leaflet_id, slug`);
  const { changeId } = await tx.one<{ changeId: number }>(sql`
    insert into leaflet_changes (leaflet_id, changed_at, user_id, act, before, after)
    values (${leafletId}, ${by.now}, ${by.staffId}, ${act}, ${before ? versionJson(before) : null}::jsonb,
      ${versionJson(next)}::jsonb) returning change_id`);
  if (state === 'published') await by.writer.write(tx, shownOf({ leafletId, slug }, draft));
  else if (before?.state === 'published') await by.writer.remove(tx, slug);
  if (state === 'published' || before?.state === 'published')
    await announceChange(tx, [{ what: 'promotions', warehouseId: null }]);
  return { leafletId, changeId };
}

function versionJson({ state, draft }: Version): string {
  return JSON.stringify({ state, draft });
}

function shownOf({ leafletId, slug }: Pick<LeafletPlan, 'leafletId' | 'slug'>, draft: LeafletDraft): ShownLeaflet {
  return {
    id: leafletId,
    slug,
    name: draft.name.trim(),
    description: draft.description.trim(),
    cover: draft.cover || null,
    from: draft.startsOn,
    to: draft.endsOn,
    warehouseIds: [...new Set(draft.stores)],
    products: draft.products.map((code) => ({ code, promoCents: null })),
  };
}

/** Returns the locked flyer, if it is there and nobody saved it since it was read. */
async function planToChange(tx: Tx, { leafletId, modifiedAt }: Asked): Promise<Result<LeafletPlan, Refusal>> {
  const plan = await readPlan(tx, leafletId, true);
  if (!plan || plan.state === 'deleted')
    return refuse((await importedDraft(tx, leafletId)) ? 'LEAFLET_IMPORTED' : 'LEAFLET_GONE');
  if (modifiedAt !== undefined && plan.modifiedAt.toISOString() !== modifiedAt) return refuse('ENTRY_CHANGED');
  return ok(plan);
}

export async function saveLeaflet(
  tx: Tx,
  { leafletId, modifiedAt, draft: typed }: Partial<Asked> & { readonly draft: LeafletDraft },
  by: LeafletAct,
): Promise<Done> {
  const found = leafletId === undefined ? ok(undefined) : await planToChange(tx, { leafletId, modifiedAt });
  if (!found.ok) return found;
  const draft = { ...typed, products: [...new Set(typed.products)] };
  const state = found.value?.state ?? 'draft';
  const problems = await problemsOf(tx, draft, { isPublished: state === 'published' });
  if (problems.length > 0) return refuseFor(problems);
  return ok(await writePlan(tx, found.value, { state, draft }, { act: found.value ? 'saved' : 'made', by }));
}

export async function publishLeaflet(tx: Tx, asked: Asked, by: LeafletAct): Promise<Done> {
  const found = await planToChange(tx, asked);
  if (!found.ok) return found;
  const { draft, state } = found.value;
  if (state === 'published') return refuse('LEAFLET_STATE');
  const problems = await problemsOf(tx, draft, { isPublished: true });
  if (draft.endsOn < romeTime(by.now).date) problems.push({ code: 'DAY_OVER', field: 'endsOn' });
  if (problems.length > 0) return refuseFor(problems);
  return ok(await writePlan(tx, found.value, { state: 'published', draft }, { act: 'published', by }));
}

export async function withdrawLeaflet(tx: Tx, asked: Asked, by: LeafletAct): Promise<Done> {
  const found = await planToChange(tx, asked);
  if (!found.ok) return found;
  const { draft, state } = found.value;
  if (state !== 'published') return refuse('LEAFLET_STATE');
  return ok(await writePlan(tx, found.value, { state: 'draft', draft }, { act: 'withdrawn', by }));
}

/** Makes a draft out of any flyer, from today and as long. */
export async function copyLeaflet(tx: Tx, { leafletId }: Asked, by: LeafletAct): Promise<Done> {
  const from = (await readPlan(tx, leafletId))?.draft ?? (await importedDraft(tx, leafletId));
  if (!from) return refuse('LEAFLET_GONE');
  const today = romeTime(by.now).date;
  const days = Math.round((Date.parse(from.endsOn) - Date.parse(from.startsOn)) / 86_400_000);
  const draft = { ...from, startsOn: today, endsOn: addDays(today, days) };
  return ok(await writePlan(tx, undefined, { state: 'draft', draft }, { act: 'made', by }));
}

export async function deleteLeaflet(tx: Tx, asked: Asked, by: LeafletAct): Promise<Done> {
  const found = await planToChange(tx, asked);
  if (!found.ok) return found;
  const { draft, state } = found.value;
  if (state !== 'draft') return refuse('LEAFLET_NOT_DRAFT');
  return ok(await writePlan(tx, found.value, { state: 'deleted', draft }, { act: 'deleted', by }));
}

/** Takes the last act on a flyer back. */
export async function undoLeaflet(tx: Tx, changeId: number, by: LeafletAct): Promise<Done> {
  const change = await tx.maybeOne<{ leafletId: number; before: Version | null; isLast: boolean }>(sql`
    select c.leaflet_id, c.before, not exists (select from leaflet_changes l where l.leaflet_id = c.leaflet_id
      and l.change_id > c.change_id) as is_last
    from leaflet_changes c where c.change_id = ${changeId}`);
  const plan = change && (await readPlan(tx, change.leafletId, true));
  if (!plan || !change.isLast) return refuse('LEAFLET_UNDO');
  const next = change.before ?? { state: 'deleted' as const, draft: plan.draft };
  return ok(await writePlan(tx, plan, next, { act: 'undone', by }));
}

/** Returns what the form has of a flyer of a file; undefined: there is none. */
export async function importedDraft(db: Queryable, leafletId: number): Promise<LeafletDraft | undefined> {
  return db.maybeOne<LeafletDraft>(sql`
    select name, description, coalesce(cover, '') as cover, starts_on::text, ends_on::text,
      array(select warehouse_id from leaflet_warehouses w where w.leaflet_id = l.leaflet_id order by warehouse_id)
        as stores,
      array(select p.code from leaflet_products g join products p using (product_id) where g.leaflet_id = l.leaflet_id
        order by g.position, p.code limit ${MAX_LEAFLET_GOODS}) as products
    from leaflets l where leaflet_id = ${leafletId}`);
}

const MAX_NAME = 90;
const MAX_DESCRIPTION = 1000;
const SHOWN_CODES = 5;

/** Returns everything that is wrong with a flyer, at its fields; a draft may be without goods. */
async function problemsOf(
  db: Queryable,
  { name, description, cover, startsOn, endsOn, stores, products }: LeafletDraft,
  { isPublished }: { readonly isPublished: boolean },
): Promise<Refusal[]> {
  const { unknown, gone } = await db.one<{ unknown: string[]; gone: number }>(sql`
    select array(select code from unnest(${products}::text[]) with ordinality as g(code, place)
        where not exists (select from products p where p.code = g.code) order by place) as unknown,
      (select count(*)::int from unnest(${stores}::int[]) as s(id)
        where not exists (select from warehouses w where w.warehouse_id = s.id)) as gone`);
  const codes = unknown.slice(0, SHOWN_CODES).join(', ');
  const isSpan = isDate(startsOn) && isDate(endsOn) && startsOn <= endsOn;
  return [
    ...required('name', name),
    ...tooLong('name', name, MAX_NAME),
    ...tooLong('description', description, MAX_DESCRIPTION),
    ...(isSpan ? [] : [{ code: 'LEAFLET_ENDS', field: isDate(startsOn) ? 'endsOn' : 'startsOn' } as const]),
    ...(cover === '' || /^\/[^/\\]/.test(cover) ? [] : [{ code: 'LEAFLET_COVER', field: 'cover' } as const]),
    ...(gone === 0 ? [] : [{ code: 'LEAFLET_STORE', field: 'stores' } as const]),
    ...(unknown.length === 0 ? [] : [{ code: 'LEAFLET_UNKNOWN', field: 'products', details: { codes } } as const]),
    ...(isPublished && products.length === 0 ? [{ code: 'LEAFLET_GOODS', field: 'products' } as const] : []),
  ];
}
