import type { FastifyInstance } from 'fastify';
import { UUID } from '../../../contract/base/max-id.ts';
import { hasRight } from '../../../contract/base/rights.ts';
import { QUESTION_PHOTO } from '../../../contract/picking/routes.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Recorded } from '../../http/recorded.ts';
import { type FileDeps, serveFiles } from '../../http/serving/stored-files.ts';
import { staffOf } from '../../http/staff-only.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { ActingStaff } from '../fulfilment/steps.ts';
import { askCustomer, withdrawDone, withdrawQuestion } from './ask-customer.ts';
import { handBack, settleEvents, takeBatch, takeEvents } from './batch-acts.ts';
import { batchView, type LoadedBatch, loadBatch, progressOf } from './batch-view.ts';
import { type FinishDeps, finishBatch } from './finish-batch.ts';
import { customerPicking, questionMailJob } from './order-picking.ts';
import { answerQuestion, endQuestions, findPhoto, questionsOf, questionView } from './questions.ts';
import { makeBatches, waveDetails, wavesOf } from './waves.ts';
import { peopleWork } from './work.ts';

type Deps = FinishDeps & FileDeps & Parameters<typeof questionMailJob>[0] & { readonly wakeJobs: () => void };

/**
 * Picking: the orders of a slot are a wave, a part of it that one person picks is a batch, and phones send events about
 * its lines.
 */
export function register(deps: Deps) {
  return {
    handlers: { ...pickingHandlers(deps), ...questionHandlers(deps) },
    jobs: { 'substitute-question': questionMailJob(deps) },
    routes: async (server: FastifyInstance) => servePhotos(server, deps),
    recorded: RECORDED,
    ofStores: {
      batch_id: sql`select b.batch_id as id, s.warehouse_id from picking_batches b join timeslots t using (timeslot_id)
        join zones z using (zone_id) join stores s using (store_id)`,
    },
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    question_photo_id: (id) => ({
      customer: sql`select user_id from picking_photos join picking_questions using (question_id)
        join order_lines using (order_item_id)
        join orders using (order_id) where photo_id::text = ${String(id)}`,
    }),
  },
};

function pickingHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  const wave = async (timeslotId: number, now: Date) => {
    const found = await waveDetails(db, timeslotId, now);
    return found ? done(found) : refuse('WAVE_NOT_FOUND');
  };
  /** Runs an act on a batch, wakes its jobs, and returns the batch in its new state. */
  const afterwards = async <Value>(
    context: CallContext,
    batchId: number,
    work: (act: ActingStaff) => Promise<Result<Value, Refusal>>,
  ) => {
    const act = await actOf(context);
    const worked = await work(act);
    if (!worked.ok) return worked;
    wakeJobs();
    const loaded = await standing(db, batchId, act.now);
    return loaded ? ok({ act, loaded, value: worked.value }) : refuse('BATCH_NOT_FOUND');
  };
  return {
    staffPickingWaves: async (context, { query }) => {
      const { stores: own } = await context.staff();
      const { date = romeTime(context.now).date, store_id: storeId } = query;
      if (!isDate(date)) return refuse('INVALID_DATE', { field: 'date' });
      return done({ waves: await wavesOf(db, { date, storeId, own }) });
    },
    staffPickingWave: ({ now }, { query }) => wave(query.timeslot_id, now),
    staffBatchesMake: async (context, { body }) => {
      const made = await makeBatches(db, await actOf(context), { ...body, usual: context.config.picking });
      return made.ok ? wave(body.timeslot_id, context.now) : made;
    },
    staffBatch: async (context, { query }) => {
      const loaded = await standing(db, query.batch_id, context.now);
      return loaded ? done(await batchView(deps, loaded, await actOf(context))) : refuse('BATCH_NOT_FOUND');
    },
    staffBatchTake: async (context, { body }) => {
      const taken = await afterwards(context, body.batch_id, (act) => takeBatch(deps, act, body));
      return taken.ok ? done(await batchView(deps, taken.value.loaded, taken.value.act)) : taken;
    },
    staffBatchEvents: async (context, { body }) => {
      const sent = await afterwards(context, body.batch_id, (act) => takeEvents(deps, act, body));
      if (!sent.ok) return sent;
      const { act, loaded } = sent.value;
      return done({ ...progressOf(loaded, act), received: outcomesOf(loaded, body.events) });
    },
    staffBatchSettle: async (context, { body }) => {
      const settled = await afterwards(context, body.batch_id, (act) => settleEvents(deps, act, body));
      return settled.ok ? done(progressOf(settled.value.loaded, settled.value.act)) : settled;
    },
    staffBatchHandBack: async (context, { body }) => {
      const { roles } = await context.staff();
      const mayForOthers = hasRight(roles, 'picking_people');
      const given = await afterwards(context, body.batch_id, (act) => handBack(deps, { ...act, mayForOthers }, body));
      return given.ok ? done(progressOf(given.value.loaded, given.value.act)) : given;
    },
    staffPickingWork: (context, { query }) => peopleWork(db, query, context),
    staffBatchFinish: async (context, { body }) => {
      const finished = await afterwards(context, body.batch_id, (act) =>
        finishBatch({ ...deps, language: context.language }, act, body),
      );
      if (!finished.ok) return finished;
      const { act, loaded, value } = finished.value;
      return done({ ...progressOf(loaded, act), outcomes: [...value] });
    },
  } satisfies Partial<Handlers>;
}

/** Asking customers about substitutes: the staff of a batch, and customers about their own orders. */
function questionHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  const asked = async (batchId: number, now: Date) => {
    const found = await standing(db, batchId, now);
    return found ? done({ questions: found.questions.map(questionView) }) : refuse('BATCH_NOT_FOUND');
  };
  const shown = async (userId: number, orderId: number, now: Date) => {
    const picking = await customerPicking(db, { userId, orderId, now });
    return picking ? done(picking) : refuse('ORDER_NOT_FOUND');
  };
  return {
    staffBatchQuestions: async (context, { query }) => {
      const found = await standing(db, query.batch_id, context.now);
      if (!found) return refuse('BATCH_NOT_FOUND');
      const { batchId, state, lease, isMine, pickedBy, orders, questions } = progressOf(found, await actOf(context));
      return done({
        ...{ batchId, state, lease, isMine, orders, questions },
        ...(pickedBy === undefined ? {} : { pickedBy }),
      });
    },
    staffSubstituteAsk: async (context, { body }) => {
      const act = await actOf(context);
      const found = await standing(db, body.batch_id, act.now);
      if (!found) return refuse('BATCH_NOT_FOUND');
      const made = await askCustomer(
        { ...deps, answerMinutes: context.config.picking.answerMinutes },
        act,
        found,
        body,
      );
      if (!made.ok) return made;
      wakeJobs();
      return asked(body.batch_id, act.now);
    },
    staffSubstituteWithdraw: async (context, { body }) => {
      const withdrawn = await withdrawQuestion(db, await actOf(context), body);
      return withdrawn.ok ? asked(body.batch_id, context.now) : withdrawn;
    },
    orderPicking: async (context, { query }) => shown((await context.customer()).userId, query.order_id, context.now),
    orderAnswer: async (context, { body }) => {
      const { userId } = await context.customer();
      const answered = await answerQuestion(db, { userId, now: context.now }, body);
      return answered.ok ? shown(userId, answered.value.orderId, context.now) : answered;
    },
  } satisfies Partial<Handlers>;
}

/** Serves photos of questions to the customer of the order, and to the staff who prepare orders. */
function servePhotos(server: FastifyInstance, deps: Deps): void {
  serveFiles(server, deps, {
    path: QUESTION_PHOTO,
    by: 'question_photo_id',
    call: 'questionPhoto',
    find: async (id, context) => {
      const userId = (await context.session())?.customer?.userId;
      const who = (await staffOf(context, 'picking')) ? 'staff' : userId;
      const row = UUID.test(id) && who !== undefined ? await findPhoto(deps.db, id, who) : undefined;
      return row && { ...row, mediaType: 'image/jpeg' };
    },
  });
}

/** Reads a batch, after ending questions whose time is over, or whose goods were found. */
async function standing(db: Database, batchId: number, now: Date): Promise<LoadedBatch | undefined> {
  await endQuestions(db, batchId, now);
  const found = await loadBatch(db, batchId);
  if (!found || !(await withdrawDone(db, found, now))) return found;
  return { ...found, questions: await questionsOf(db, batchId) };
}

async function actOf(context: CallContext): Promise<ActingStaff> {
  const { userId: staffId } = await context.staff();
  return { staffId, actor: `staff:${staffId}`, now: context.now };
}

/**
 * Returns the outcome of each event that was sent, also of repeated ones. An event of another batch is unknown here.
 */
function outcomesOf({ events, folded }: LoadedBatch, sent: readonly { readonly uuid: string }[]) {
  const stored = new Map(events.map((event) => [event.uuid, event]));
  return sent.map(({ uuid }) => {
    const state = stored.get(uuid)?.state;
    return { uuid, outcome: state === 'counted' ? (folded.verdicts.get(uuid) ?? 'unknown') : (state ?? 'unknown') };
  });
}
