import type { StaffPromotionSaved } from '../../../contract/promotions/schemas.ts';
import type { Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type Asked, copyPlan, deletePlan, type PlanAct, savePlan, startPlan, stopPlan, undoChange } from './plans.ts';
import { promotionList } from './promotion-list.ts';
import { promotionResult, sumPromotions } from './promotion-result.ts';
import { checkDraft, promotionChoices, promotionView } from './promotion-view.ts';
import { simulate } from './simulate.ts';

interface PromotionDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The promotions of the shop, as the staff plan them: list, form, start, stop, and what each would cost (issue 47). */
export function register(deps: PromotionDeps) {
  return {
    handlers: { ...readHandlers(deps), ...changeHandlers(deps) },
    jobs: { 'sum-promotions': () => sumPromotions(deps.db, deps.clock.now()) },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    promotion_id: (id) => ({
      state: sql`(select jsonb_build_object('promotion', jsonb_build_object('name', p.name, 'state', p.state,
          'startsOn', p.starts_on, 'endsOn', p.ends_on, 'terms', p.terms))
        from promotion_plans p where p.plan_id = ${whole(id)})`,
    }),
  },
};

const dayOf = ({ now }: Pick<CallContext, 'now'>) => romeTime(now).date;

function readHandlers({ db }: PromotionDeps) {
  return {
    staffPromotions: async (context, { query }) => done(await promotionList(db, query, dayOf(context))),
    staffPromotionChoices: async () => done(await promotionChoices(db)),
    staffPromotionView: async (context, { query: { promotion_id: id } }) => {
      const promotion = await promotionView(db, id, dayOf(context));
      return promotion ? done(promotion) : refuse('PROMOTION_GONE');
    },
    staffPromotionResult: async (context, { query: { promotion_id: id } }) => {
      const promotion = await promotionView(db, id, dayOf(context));
      return promotion ? done(await promotionResult(db, promotion, dayOf(context))) : refuse('PROMOTION_GONE');
    },
    staffPromotionCheck: async (context, { body: { promotion_id: planId, draft } }) =>
      done(await checkDraft(db, { planId, draft, today: dayOf(context) }, context)),
    staffPromotionSimulate: async (context, { body: { promotion_id: planId, draft, weeks } }) =>
      simulate(db, { planId, draft, weeks, today: dayOf(context) }),
  } satisfies Partial<Handlers>;
}

function changeHandlers({ db }: PromotionDeps) {
  type Work = (tx: Tx, by: PlanAct) => Promise<Result<{ planId: number; changeId: number }, Refusal>>;
  async function changed(context: CallContext, work: Work): Promise<Outcome<StaffPromotionSaved>> {
    const { userId: staffId } = await context.staff();
    const { now } = context;
    const written = await db.tx((tx) => work(tx, { staffId, now }));
    if (!written.ok) return written;
    const { planId, changeId } = written.value;
    const promotion = (await promotionView(db, planId, dayOf(context))) ?? (await deletedView(planId));
    return done({ promotion, changeId });
  }
  /** What was thrown away is shown once more, with what takes it back. */
  async function deletedView(promotionId: number): Promise<StaffPromotionSaved['promotion']> {
    const plan = await db.one<Pick<StaffPromotionSaved['promotion'], 'draft'> & { modifiedAt: Date }>(sql`
      select terms as draft, modified_at from promotion_plans where plan_id = ${promotionId}`);
    const modifiedAt = plan.modifiedAt.toISOString();
    return {
      promotionId,
      isPlan: true,
      state: 'draft',
      draft: plan.draft,
      modifiedAt,
      goods: [],
      given: 0,
      changes: [],
    };
  }
  const asked = (body: { readonly promotion_id: number; readonly modified_at?: string }): Asked => ({
    planId: body.promotion_id,
    modifiedAt: body.modified_at,
  });
  return {
    staffPromotionSave: (context, { body: { promotion_id: planId, modified_at: modifiedAt, draft } }) =>
      changed(context, (tx, by) =>
        savePlan(tx, { ...(planId === undefined ? {} : { planId }), modifiedAt, draft }, by),
      ),
    staffPromotionStart: (context, { body }) => changed(context, (tx, by) => startPlan(tx, asked(body), by)),
    staffPromotionStop: (context, { body }) => changed(context, (tx, by) => stopPlan(tx, asked(body), by)),
    staffPromotionCopy: (context, { body }) => changed(context, (tx, by) => copyPlan(tx, asked(body), by)),
    staffPromotionDelete: (context, { body }) => changed(context, (tx, by) => deletePlan(tx, asked(body), by)),
    staffPromotionUndo: (context, { body }) => changed(context, (tx, by) => undoChange(tx, body.change_id, by)),
  } satisfies Partial<Handlers>;
}
