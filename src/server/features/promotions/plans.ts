import type { Static } from 'typebox';
import type { PromotionDraft, StaffPromotionChange } from '../../../contract/promotions/schemas.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { States } from '../../../domain/base/states.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { adoptPromotion } from '../../import/write/write-plan-promotions.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { problemsOf } from './check-draft.ts';
import { adoptedDraft } from './imported-draft.ts';
import { syncPlan } from './sync-plan.ts';

/** A start or a deletion that is undone leads back; what was made and is undone is deleted. */
export const PROMOTION_PLAN_STATES = {
  draft: ['started', 'deleted'],
  started: ['draft', 'stopped', 'deleted'],
  stopped: ['started', 'deleted'],
  deleted: ['draft', 'stopped'],
} as const satisfies States<string>;
type PlanState = keyof typeof PROMOTION_PLAN_STATES;

/** A plan as it is stored. */
export interface Plan {
  readonly planId: number;
  readonly state: PlanState;
  readonly draft: PromotionDraft;
  readonly modifiedAt: Date;
}

/** Who acts on a plan; null: the shop itself. */
export interface PlanAct {
  readonly staffId: number | null;
  readonly now: Date;
}

type ActName = Static<typeof StaffPromotionChange>['act'];

export async function readPlan(db: Queryable, planId: number, isLocked = false): Promise<Plan | undefined> {
  return db.maybeOne<Plan>(sql`
    select plan_id, state, terms as draft, modified_at from promotion_plans where plan_id = ${planId}
    ${isLocked ? sql`for update` : sql``}`);
}

interface Written {
  readonly planId: number;
  readonly changeId: number;
}

/** Writes a plan, makes the shops apply it, and records both versions. */
async function writePlan(
  tx: Tx,
  before: Plan | undefined,
  next: Pick<Plan, 'state' | 'draft'>,
  { act, by }: { readonly act: ActName; readonly by: PlanAct },
): Promise<Written> {
  const { draft, state } = next;
  const fields = sql`${draft.name.trim()}, ${state}, ${JSON.stringify(draft)}::jsonb, ${draft.stores}::int[],
    ${draft.startsOn}::date, ${draft.endsOn}::date, ${draft.budgetCents ?? null}::int,
    greatest(${by.now}::timestamptz, ${before?.modifiedAt ?? null}::timestamptz + interval '1 millisecond')`;
  const { planId } = before
    ? await tx.one<{ planId: number }>(sql`
        update promotion_plans set (name, state, terms, stores, starts_on, ends_on, budget_cents, modified_at)
          = (${fields}) where plan_id = ${before.planId} returning plan_id`)
    : await tx.one<{ planId: number }>(sql`
        insert into promotion_plans (name, state, terms, stores, starts_on, ends_on, budget_cents, modified_at)
        values (${fields}) returning plan_id`);
  const changeId = await recordChange(tx, { planId, before, next, act, by });
  await syncPlan(tx, { planId, draft, isStarted: state === 'started', today: romeTime(by.now).date });
  return { planId, changeId };
}

async function recordChange(
  tx: Tx,
  change: {
    readonly planId: number;
    readonly before: Plan | undefined;
    readonly next: Pick<Plan, 'state' | 'draft'>;
    readonly act: ActName;
    readonly by: PlanAct;
  },
): Promise<number> {
  const { planId, before, next, act, by } = change;
  const version = ({ state, draft }: Pick<Plan, 'state' | 'draft'>) => JSON.stringify({ state, draft });
  const { changeId } = await tx.one<{ changeId: number }>(sql`
    insert into promotion_changes (plan_id, changed_at, user_id, act, before, after)
    values (${planId}, ${by.now}, ${by.staffId}, ${act}, ${before ? version(before) : null}::jsonb,
      ${version(next)}::jsonb)
    returning change_id`);
  return changeId;
}

type Done = Result<Written, Refusal>;

/** Returns the locked plan, if it is there and nobody saved it since it was read. */
async function planToChange(
  tx: Tx,
  { planId, modifiedAt }: { readonly planId: number; readonly modifiedAt?: string | undefined },
): Promise<Result<Plan, Refusal>> {
  const plan = await readPlan(tx, planId, true);
  if (!plan || plan.state === 'deleted') return refuse('PROMOTION_GONE');
  if (modifiedAt !== undefined && plan.modifiedAt.toISOString() !== modifiedAt) return refuse('ENTRY_CHANGED');
  return ok(plan);
}

export interface Asked {
  readonly planId: number;
  readonly modifiedAt?: string | undefined;
}

/** Saves a new draft, a draft, or what is started: it goes on with what was written. */
export async function savePlan(
  tx: Tx,
  { planId, modifiedAt, draft }: Partial<Asked> & { readonly draft: PromotionDraft },
  by: PlanAct,
): Promise<Done> {
  const found = planId === undefined ? ok(undefined) : await planToChange(tx, { planId, modifiedAt });
  if (!found.ok) return found;
  const state = found.value?.state ?? 'draft';
  const problems = await problemsOf(tx, draft, { today: romeTime(by.now).date, isStart: state === 'started' });
  if (problems.length > 0) return refuseFor(problems);
  const next = { state, draft };
  return ok(await writePlan(tx, found.value, next, { act: found.value ? 'saved' : 'made', by }));
}

export async function startPlan(tx: Tx, asked: Asked, by: PlanAct): Promise<Done> {
  const found = await planToChange(tx, asked);
  if (!found.ok) return found;
  const { value: plan } = found;
  const today = romeTime(by.now).date;
  if (plan.state === 'started') return refuse('PROMOTION_STATE');
  // what begins later than it was planned begins today
  const draft = plan.draft.startsOn < today ? { ...plan.draft, startsOn: today } : plan.draft;
  const problems = await problemsOf(tx, draft, { today, isStart: true });
  if (problems.length > 0) return refuseFor(problems);
  return ok(await writePlan(tx, plan, { state: 'started', draft }, { act: 'started', by }));
}

/** Stops a promotion at once; one of a file becomes a plan first, so that the stop can be taken back. */
export async function stopPlan(tx: Tx, asked: Asked, by: PlanAct, act: 'stopped' | 'spent' = 'stopped'): Promise<Done> {
  if (!(await readPlan(tx, asked.planId))) return stopImported(tx, asked.planId, by);
  const found = await planToChange(tx, asked);
  if (!found.ok) return found;
  const { value: plan } = found;
  if (plan.state !== 'started' || plan.draft.endsOn < romeTime(by.now).date) return refuse('PROMOTION_STATE');
  return ok(await writePlan(tx, plan, { state: 'stopped', draft: plan.draft }, { act, by }));
}

async function stopImported(tx: Tx, promotionId: number, by: PlanAct): Promise<Done> {
  const draft = await adoptedDraft(tx, promotionId);
  if (!draft) return refuse('PROMOTION_GONE');
  if (draft.endsOn < romeTime(by.now).date) return refuse('PROMOTION_STATE');
  const { planId } = await tx.one<{ planId: number }>(sql`
    insert into promotion_plans (name, state, terms, stores, starts_on, ends_on, modified_at)
    values (${draft.name}, 'started', ${JSON.stringify(draft)}::jsonb, ${draft.stores}::int[], ${draft.startsOn}::date,
      ${draft.endsOn}::date, ${by.now}) returning plan_id`);
  await adoptPromotion(tx, promotionId, planId);
  const plan: Plan = { planId, state: 'started', draft, modifiedAt: by.now };
  return ok(await writePlan(tx, plan, { state: 'stopped', draft }, { act: 'stopped', by }));
}

/** Makes a draft out of any promotion, from today and as long. */
export async function copyPlan(tx: Tx, { planId }: Asked, by: PlanAct): Promise<Done> {
  const from = (await readPlan(tx, planId))?.draft ?? (await adoptedDraft(tx, planId));
  if (!from) return refuse('PROMOTION_GONE');
  const today = romeTime(by.now).date;
  const days = Math.round((Date.parse(from.endsOn) - Date.parse(from.startsOn)) / 86_400_000);
  const draft = { ...from, startsOn: today, endsOn: addDays(today, days) };
  return ok(await writePlan(tx, undefined, { state: 'draft', draft }, { act: 'made', by }));
}

export async function deletePlan(tx: Tx, asked: Asked, by: PlanAct): Promise<Done> {
  const found = await planToChange(tx, asked);
  if (!found.ok) return found;
  if (found.value.state !== 'draft') return refuse('PROMOTION_NOT_DRAFT');
  return ok(await writePlan(tx, found.value, { state: 'deleted', draft: found.value.draft }, { act: 'deleted', by }));
}

/** Takes the last act on a plan back. */
export async function undoChange(tx: Tx, changeId: number, by: PlanAct): Promise<Done> {
  const change = await tx.maybeOne<{ planId: number; before: Version | null; isLast: boolean }>(sql`
    select c.plan_id, c.before, not exists (select from promotion_changes l where l.plan_id = c.plan_id
      and l.change_id > c.change_id) as is_last
    from promotion_changes c where c.change_id = ${changeId}`);
  if (!change) return refuse('PROMOTION_UNDO');
  const plan = await readPlan(tx, change.planId, true);
  const today = romeTime(by.now).date;
  const next = change.before ?? (plan && { state: 'deleted' as const, draft: plan.draft });
  if (!plan || !change.isLast || !next) return refuse('PROMOTION_UNDO');
  if (next.state === 'started' && next.draft.endsOn < today) return refuse('PROMOTION_UNDO');
  return ok(await writePlan(tx, plan, next, { act: 'undone', by }));
}

type Version = Pick<Plan, 'state' | 'draft'>;
