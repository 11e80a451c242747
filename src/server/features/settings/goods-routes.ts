import type { StaffBags, StaffLegalPages } from '../../../contract/settings/goods-schemas.ts';
import { BAG_LIMITS, MAX_VAT_NAME } from '../../../contract/settings/limits.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { addVatRate, type BagPrice, deleteVatRate, moveVat, writeBagPrices } from '../../import/goods-vat.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import { announceChange } from '../catalogue/engine/announce-change.ts';

/** The calls for prices of bags, for rates of VAT, and for the pages that the law demands. */
export function goodsHandlers({ db }: { readonly db: Database }) {
  const vat = async () => done(await readVat(db));
  const shownVat = async (written: Result<void, Refusal>) => (written.ok ? vat() : written);
  return {
    staffBags: async () => done(await readBags(db)),
    staffBagsSave: async (_context, { body: { modifiedAt, bagPrices } }) => {
      const saved = await db.tx(async (tx) => {
        await tx.query(sql`lock table packaging_types in share row exclusive mode`);
        const before = await readBags(tx);
        const checked = refuseIfAny(bagPrices.flatMap((bag, index) => bagProblems(bag, index, before)));
        if (!checked.ok) return checked;
        if (before.modifiedAt !== modifiedAt) return refuse('ENTRY_CHANGED');
        await writeBagPrices(tx, bagPrices);
        await announceChange(tx, []);
        return ok();
      });
      return saved.ok ? done(await readBags(db)) : saved;
    },
    staffVat: vat,
    staffVatSave: async (_context, { body }) => shownVat(await addRate(db, body)),
    staffVatDelete: async (_context, { body }) => shownVat(await deleteRate(db, body.vat_rate_id)),
    staffVatPlan: async (context, { body: { from_rate_id: from, to_rate_id: to, day } }) => {
      const { userId } = await context.staff();
      return shownVat(await planChange(db, { from, to, day, staffId: userId, now: context.now }));
    },
    staffVatPlanDelete: async (_context, { body }) => {
      await db.query(sql`delete from vat_plans where plan_id = ${body.vat_plan_id} and applied_at is null`);
      return vat();
    },
    staffLegalPages: async () => done(await legalPages(db)),
  } satisfies Partial<Handlers>;
}

/** Moves the goods of rates whose day has come. */
export function vatJobs(db: Database, now: () => Date): Pick<FeatureJobs, 'apply-vat-plans'> {
  return {
    'apply-vat-plans': async () => {
      await db.tx(async (tx) => {
        const due = await tx.query<{ planId: number; fromVatId: number; toVatId: number }>(sql`
          select plan_id, from_vat_id, to_vat_id from vat_plans
          where applied_at is null and day <= ${romeTime(now()).date}::date order by day, plan_id for update`);
        if (due.length === 0) return;
        for (const { planId, fromVatId, toVatId } of due) {
          await moveVat(tx, fromVatId, toVatId);
          await tx.query(sql`update vat_plans set applied_at = ${now()} where plan_id = ${planId}`);
        }
        await announceChange(tx, []);
      });
    },
  };
}

async function readBags(db: Queryable): Promise<StaffBags> {
  const rows = await db.query<StaffBags['bags'][number] & { modifiedAt: Date }>(sql`
    select packaging_type_id, name, kind, price_cents, most_paid as max_paid, modified_at from packaging_types
    order by position, packaging_type_id`);
  const last = Math.max(...rows.map(({ modifiedAt }) => modifiedAt.getTime()));
  return {
    bags: rows.map(({ modifiedAt: _, ...bag }) => bag),
    modifiedAt: rows.length === 0 ? '' : new Date(last).toISOString(),
  };
}

function bagProblems(
  { packagingTypeId, priceCents, maxPaid }: BagPrice,
  index: number,
  { bags }: StaffBags,
): Refusal[] {
  const field = `bags.${index}.price`;
  if (!bags.some((bag) => bag.packagingTypeId === packagingTypeId)) return [{ code: 'BAG_GONE', field }];
  const { minCents, maxCents, maxPaid: most } = BAG_LIMITS;
  const details = { min: () => formatMoney(minCents), max: () => formatMoney(maxCents) };
  const isPriced = Number.isInteger(priceCents) && priceCents >= minCents && priceCents <= maxCents;
  const isCounted = maxPaid === undefined || (Number.isInteger(maxPaid) && maxPaid >= 1 && maxPaid <= most);
  return [
    ...(isPriced ? [] : [{ code: 'BAG_PRICE', field, details } as const]),
    ...(isCounted ? [] : [{ code: 'NUMBER_TOO_LARGE', field: `bags.${index}.paid`, details: { max: most } } as const]),
  ];
}

/** Natures that the shop itself names, for deposits and for what files import without VAT: their rates stay. */
const NAMED_NATURES = ['N1', 'N2.2', 'N4'];

async function readVat(db: Queryable) {
  const rates = await db.query<{
    vatId: number;
    name: string;
    basisPoints: number;
    nature: string;
    products: number;
    isUsed: boolean;
  }>(sql`
    select v.vat_id, v.name, v.basis_points, coalesce(v.nature, '') as nature, coalesce(n.products, 0) as products,
      n.products is not null or coalesce(v.nature, '') = any(${NAMED_NATURES}::text[])
        or exists (select from packaging_types p where p.vat_id = v.vat_id)
        or exists (select from vat_plans l where v.vat_id in (l.from_vat_id, l.to_vat_id)) as is_used
    from vat_rates v left join (select vat_id, count(*)::int as products from products group by vat_id) n using (vat_id)
    order by v.basis_points, v.vat_id`);
  const plans = await db.query<{
    planId: number;
    fromVatId: number;
    toVatId: number;
    day: string;
    isApplied: boolean;
  }>(sql`
    select plan_id, from_vat_id, to_vat_id, day::text, applied_at is not null as is_applied
    from vat_plans order by day desc, plan_id desc`);
  return { rates: rates.map(({ basisPoints, ...rate }) => ({ ...rate, percent: basisPoints / 100 })), plans };
}

interface NewRate {
  readonly name: string;
  readonly vat_percent: number;
  readonly nature: string;
}

async function addRate(db: Database, given: NewRate): Promise<Result<void, Refusal>> {
  const [name, nature] = [given.name.trim(), given.nature.trim().toUpperCase()];
  const points = given.vat_percent * 100;
  const isRate = Math.abs(points - Math.round(points)) < 1e-6 && points >= 0 && points <= 10_000;
  const fitsNature = points === 0 ? /^N[1-7](\.[1-9])?$/.test(nature) : nature === '';
  const checked = refuseIfAny<Refusal>([
    ...required('name', name),
    ...tooLong('name', name, MAX_VAT_NAME),
    ...(isRate ? [] : [{ code: 'VAT_PERCENT', field: 'vat_percent' } as const]),
    ...(isRate && !fitsNature ? [{ code: 'VAT_NATURE', field: 'nature' } as const] : []),
  ]);
  if (!checked.ok) return checked;
  const code = points === 0 ? nature : String(Math.round(points) / 100);
  return db.tx(async (tx) => {
    const added = await addVatRate(tx, { code, name, basisPoints: Math.round(points), nature });
    if (!added) return refuse('VAT_TWICE', { field: 'vat_percent' });
    await announceChange(tx, []);
    return ok();
  });
}

async function deleteRate(db: Database, vatId: number): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await tx.query(sql`select 1 from vat_rates where vat_id = ${vatId} for update`);
    const rate = (await readVat(tx)).rates.find((each) => each.vatId === vatId);
    if (!rate) return refuse('ENTRY_NOT_FOUND');
    if (rate.isUsed) return refuse('VAT_USED');
    await deleteVatRate(tx, vatId);
    await announceChange(tx, []);
    return ok();
  });
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly day: string;
  readonly staffId: number;
  readonly now: Date;
}

async function planChange(db: Database, { from, to, day, staffId, now }: Change): Promise<Result<void, Refusal>> {
  if (!isDate(day) || day <= romeTime(now).date) return refuse('VAT_DAY', { field: 'day' });
  if (from === to) return refuse('VAT_SAME', { field: 'to_rate_id' });
  const { rates } = await readVat(db);
  if (![from, to].every((id) => rates.some(({ vatId }) => vatId === id))) return refuse('ENTRY_NOT_FOUND');
  const planned = await db.maybeOne<{ planId: number }>(sql`
    insert into vat_plans (from_vat_id, to_vat_id, day, planned_at, user_id)
    values (${from}, ${to}, ${day}::date, ${now}, ${staffId})
    on conflict (from_vat_id) where applied_at is null do nothing returning plan_id`);
  return planned ? ok() : refuse('VAT_PLANNED', { field: 'from_rate_id' });
}

/** The pages that the law wants of a shop on the web, by their addresses; who writes them is free to add others. */
const LEGAL_PAGES = ['condizioni-di-vendita', 'privacy', 'cookie', 'accessibilita', 'recesso', 'modulo-recesso'];

async function legalPages(db: Queryable): Promise<StaffLegalPages> {
  const rows = await db.query<{
    slug: string;
    title: string;
    entryId: number;
    isPublished: boolean;
    modifiedAt: Date;
  }>(sql`
    select slug, title, entry_id, status = 'publish' as is_published, modified_at from content_entries
    where type = 'pages' and slug = any(${LEGAL_PAGES}::text[]) order by slug`);
  return {
    pages: LEGAL_PAGES.map((slug) => {
      const row = rows.find((each) => each.slug === slug);
      return row
        ? { ...row, modifiedAt: row.modifiedAt.toISOString() }
        : { slug, title: '', isPublished: false, modifiedAt: '' };
    }),
  };
}
