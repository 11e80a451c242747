import { ok, type Result } from '../../../domain/base/result.ts';
import { isDate, romeTime } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { type Act, type FinishDeps, finishBatch, settleEvents, takeBatch, takeEvents } from './batch-acts.ts';
import { type BatchNow, batchNow, batchView, type Looker, progressOf } from './batch-view.ts';
import { makeBatches, waveDetails, wavesOf } from './waves.ts';

type PickingCalls =
  | 'staffPickingWaves'
  | 'staffPickingWave'
  | 'staffBatchesMake'
  | 'staffBatch'
  | 'staffBatchTake'
  | 'staffBatchEvents'
  | 'staffBatchSettle'
  | 'staffBatchFinish';

type Deps = FinishDeps & { readonly wakeJobs: () => void };

/** Picking: the orders of a slot are a wave, what one person takes of it is a batch, and phones send what was done with its lines. */
export function register(deps: Deps) {
  return { handlers: pickingHandlers(deps) } satisfies Feature;
}

function pickingHandlers(deps: Deps): Pick<Handlers, PickingCalls> {
  const { db, catalogue, wakeJobs } = deps;
  const wave = async (timeslotId: number) => {
    const found = await waveDetails(db, timeslotId);
    return found ? done(found) : refuse('WAVE_NOT_FOUND');
  };
  /** Does something with a batch, wakes the jobs that it wrote, and reads the batch as it is then. */
  const afterwards = async <Value>(context: CallContext, batchId: number, work: (act: Act) => Promise<Result<Value, Refusal>>) => {
    const act = await actOf(context);
    const worked = await work(act);
    if (!worked.ok) return worked;
    wakeJobs();
    const now = await batchNow(db, batchId);
    return now ? ok({ act, now, value: worked.value }) : refuse('BATCH_NOT_FOUND');
  };
  return {
    staffPickingWaves: async ({ now }, { query }) => {
      const { date = romeTime(now).date, store_id: storeId } = query;
      if (!isDate(date)) return refuse('INVALID_DATE', { field: 'date' });
      return done({ waves: await wavesOf(db, { date, storeId }) });
    },
    staffPickingWave: (_, { query }) => wave(query.timeslot_id),
    staffBatchesMake: async (context, { body }) => {
      const made = await makeBatches(db, await actOf(context), { ...body, usual: context.config.picking });
      return made.ok ? wave(body.timeslotId) : made;
    },
    staffBatch: async (context, { query }) => {
      const now = await batchNow(db, query.batch_id);
      return now ? done(await batchView(db, now, await context.staff().then(lookerOf))) : refuse('BATCH_NOT_FOUND');
    },
    staffBatchTake: async (context, { body }) => {
      const taken = await afterwards(context, body.batchId, (act) => takeBatch(deps, act, body));
      return taken.ok ? done(await batchView(db, taken.value.now, taken.value.act)) : taken;
    },
    staffBatchEvents: async (context, { body }) => {
      const sent = await afterwards(context, body.batchId, (act) => takeEvents(deps, act, body));
      if (!sent.ok) return sent;
      const { act, now } = sent.value;
      return done({ ...progressOf(now, act), received: outcomesOf(now, body.events) });
    },
    staffBatchSettle: async (context, { body }) => {
      const settled = await afterwards(context, body.batchId, (act) => settleEvents(deps, act, body));
      return settled.ok ? done(progressOf(settled.value.now, settled.value.act)) : settled;
    },
    staffBatchFinish: async (context, { body }) => {
      const finished = await afterwards(context, body.batchId, (act) => finishBatch(deps, act, body));
      if (!finished.ok) return finished;
      const { act, now, value } = finished.value;
      catalogue.announceStock(value.products);
      return done({ ...progressOf(now, act), outcomes: value.outcomes });
    },
  };
}

async function actOf(context: CallContext): Promise<Act> {
  const { userId: staffId } = await context.staff();
  return { staffId, actor: `staff:${staffId}`, now: context.now };
}

function lookerOf({ userId }: { readonly userId: number }): Looker {
  return { staffId: userId };
}

/** What became of each event that was sent, also of one that was sent before. An event of another batch is unknown here. */
function outcomesOf({ events, folded }: BatchNow, sent: readonly { readonly uuid: string }[]) {
  const stored = new Map(events.map((event) => [event.uuid, event]));
  return sent.map(({ uuid }) => {
    const state = stored.get(uuid)?.state;
    return { uuid, outcome: state === 'counted' ? (folded.verdicts.get(uuid) ?? 'unknown') : (state ?? 'unknown') };
  });
}
