import type { FastifyInstance } from 'fastify';
import { MAX_DAYS_AHEAD, MAX_PRICES_IN_ACT } from '../../../contract/prices/limits.ts';
import type { StaffPricesByRuleBody, StaffPricesChangeBody } from '../../../contract/prices/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { priceByRule } from '../../../domain/pricing/list-price.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { changePrices, fieldOf, type PriceAct, type PriceEdit } from './change-prices.ts';
import { pastedEdits } from './paste-prices.ts';
import { type LabelDeps, registerPriceLabels } from './price-labels.ts';
import { priceFile, priceList, pricesToChange } from './price-list.ts';
import { applyDuePlans, pricePlans } from './price-plans.ts';
import { type AskedTier, askedTier, readTiers } from './price-tiers.ts';
import { priceView } from './price-view.ts';
import { cancelPlans, type PriceWriter, saveCost, undoAct } from './write-prices.ts';
import { centsOf } from './written-price.ts';

interface PriceDeps extends LabelDeps, Pick<Parameters<typeof priceView>[0], 'catalogue'> {
  readonly db: Database;
  readonly clock: Clock;
}

/** Prices of the base list and of the stores, now and on coming days, as the staff keep them (issue 47). */
export function register(deps: PriceDeps) {
  return {
    handlers: { ...readHandlers(deps), ...changeHandlers(deps) },
    jobs: { 'apply-price-plans': () => applyDuePlans(deps.db, deps.clock.now()) },
    routes: (server: FastifyInstance) => registerPriceLabels(server, deps),
  } satisfies Feature;
}

function readHandlers(deps: PriceDeps) {
  const { db } = deps;
  return {
    staffPrices: async ({ now }, { query }) => {
      const today = romeTime(now).date;
      const day = query.day !== undefined && isDate(query.day) && query.day > today ? query.day : today;
      return done(await priceList(db, query, { today, day }));
    },
    staffPriceView: async ({ now }, { query: { product_id: productId, warehouse_id: warehouseId = null } }) => {
      const view = await priceView(deps, { productId, warehouseId, now });
      return view ? done(view) : refuse('PRICE_PRODUCT_GONE');
    },
    staffPricePlans: async ({ now }, { query }) => {
      if (query.day !== undefined && !isDate(query.day)) return refuse('PRICE_DAY', { field: 'day' });
      return done(await pricePlans(db, query, romeTime(now).date));
    },
    staffPricesExport: async ({ now }, { query }) => {
      const today = romeTime(now).date;
      const day = query.day !== undefined && isDate(query.day) && query.day > today ? query.day : today;
      return done({ fileName: `prezzi-${day}.csv`, text: await priceFile(db, query, day, today) });
    },
  } satisfies Partial<Handlers>;
}

function changeHandlers({ db }: PriceDeps) {
  return {
    staffPricesChange: async (context, { body }) => {
      const [act, edits] = [await actOf(context, body, 'one'), editsOf(body)];
      if (!act.ok) return act;
      if (!edits.ok) return edits;
      const changed = await db.tx((tx) => changePrices(tx, edits.value, act.value));
      return changed.ok ? done(changed.value) : changed;
    },
    staffPricesByRule: async (context, { body }) => {
      const act = await actOf(context, body, 'rule');
      if (!act.ok) return act;
      const changed = await db.tx((tx) => changeByRule(tx, body, act.value));
      return changed.ok ? done(changed.value) : changed;
    },
    staffPricesPaste: async (context, { body }) => {
      const act = await actOf(context, body, 'one');
      if (!act.ok) return act;
      const changed = await db.tx(async (tx) => {
        const edits = await pastedEdits(tx, body);
        return edits.ok ? changePrices(tx, edits.value, act.value) : edits;
      });
      return changed.ok ? done(changed.value) : changed;
    },
    staffPricesUndo: async (context, { body: { act_id: actId } }) => {
      const writer = await writerOf(context, 'undo');
      const undone = await db.tx((tx) => undoAct(tx, actId, writer));
      return undone.ok ? done(undone.value) : undone;
    },
    staffPricePlansCancel: async (context, { body: { plan_ids: planIds } }) => {
      const writer = await writerOf(context, 'one');
      return done(await db.tx((tx) => cancelPlans(tx, planIds, writer)));
    },
    staffPriceCost: async (context, { body: { product_id: productId, cost } }) => {
      const cents = cost.trim() === '' ? null : centsOf(cost);
      if (cents === undefined) return refuse('PRICE_COST', { field: 'cost' });
      const { staffId } = await writerOf(context, 'one');
      if (!(await db.tx((tx) => saveCost(tx, { productId, cents, staffId })))) return refuse('PRICE_PRODUCT_GONE');
      return done(cents === null ? {} : { cost: euroOf(cents) });
    },
  } satisfies Partial<Handlers>;
}

async function writerOf(context: CallContext, source: PriceWriter['source']): Promise<PriceWriter> {
  const { userId: staffId } = await context.staff();
  return { staffId, now: context.now, source };
}

async function actOf(
  context: CallContext,
  body: Pick<StaffPricesChangeBody, 'day' | 'confirmed' | 'left_out' | 'is_trial'>,
  source: PriceWriter['source'],
): Promise<Result<PriceAct, Refusal>> {
  const { day, confirmed = [], left_out: leftOut = [], is_trial: isTrial = false } = body;
  const today = romeTime(context.now).date;
  if (day !== undefined && !(isDate(day) && day > today && day <= addDays(today, MAX_DAYS_AHEAD)))
    return refuse('PRICE_DAY', { field: 'day' });
  const writer = await writerOf(context, source);
  return ok({ ...writer, day, confirmed: new Set(confirmed), leftOut: new Set(leftOut), isTrial });
}

function editsOf({ prices }: StaffPricesChangeBody): Result<PriceEdit[], Refusal> {
  const edits = prices.map(({ product_id: productId, warehouse_id: warehouseId = null, price, was, tiers }) => ({
    productId,
    warehouseId,
    priceCents: price.trim() === '' ? null : centsOf(price),
    was: was === undefined || was === null ? was : Math.round(was * 100),
    isTiered: tiers !== undefined,
    asked: tiers && readTiers(tiers, centsOf),
  }));
  const wrong = edits.flatMap((edit): Refusal[] =>
    edit.priceCents === undefined
      ? [{ code: 'PRICE_WRITTEN', field: fieldOf(edit) }]
      : edit.isTiered && !edit.asked
        ? [{ code: 'PRICE_TIERS_WRITTEN', field: 'tiers' }]
        : [],
  );
  const checked = refuseIfAny(wrong);
  if (!checked.ok) return checked;
  // a price that is named twice is that of its last line
  const last = new Map(edits.map((edit) => [fieldOf(edit), { ...edit, priceCents: edit.priceCents ?? null }]));
  return ok([...last.values()]);
}

async function changeByRule(tx: Tx, body: StaffPricesByRuleBody, act: PriceAct): ReturnType<typeof changePrices> {
  const { filters, warehouse_id: warehouseId = null, percent: typed, rounding } = body;
  const percent = /^[+−-]?\d{1,3}([.,]\d)?$/.test(typed.trim())
    ? Number(typed.trim().replace(',', '.').replace('−', '-'))
    : Number.NaN;
  if (!(percent >= -90 && percent <= 900) || percent === 0) return refuse('PRICE_PERCENT', { field: 'percent' });
  const day = act.day ?? romeTime(act.now).date;
  const goods = await pricesToChange(tx, filters, { warehouseId, day, limit: MAX_PRICES_IN_ACT + 1 });
  if (goods.length === 0) return refuse('PRICES_NONE');
  if (goods.length > MAX_PRICES_IN_ACT)
    return refuse('PRICES_TOO_MANY', { details: { n: goods.length, max: MAX_PRICES_IN_ACT } });
  const edits = goods.map(({ productId, cents, tiers, isLoose }) => {
    const by = (each: number) => priceByRule(each, percent, rounding);
    const priceCents = by(cents);
    const asked = tiers.map((tier) => askedTier(tier, by(tier.cents), isLoose));
    return { productId, warehouseId, priceCents, ...(tiers.length > 0 ? { asked: falling(asked, priceCents) } : {}) };
  });
  return changePrices(tx, edits, act);
}

/** Tiers go with the price of a rule; rounding may bring some together, which are left out. */
function falling(tiers: readonly AskedTier[], priceCents: number): AskedTier[] {
  return tiers.filter(({ cents }, index) => cents < (tiers[index - 1]?.cents ?? priceCents));
}
