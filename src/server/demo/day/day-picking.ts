import { randomUUID } from 'node:crypto';
import type { EventsBody } from '../../../contract/picking/schemas.ts';
import { placeInLocker } from '../../features/fulfilment/deliver-order.ts';
import type { ActingStaff } from '../../features/fulfilment/steps.ts';
import { askCustomer } from '../../features/picking/ask-customer.ts';
import { takeBatch, takeEvents } from '../../features/picking/batch-acts.ts';
import { batchView, loadBatch } from '../../features/picking/batch-view.ts';
import { placeCrates } from '../../features/picking/crates.ts';
import { finishBatch } from '../../features/picking/finish-batch.ts';
import { makeBatches, waveDetails } from '../../features/picking/waves.ts';
import { type DayDeps, given } from './day-deps.ts';
import type { Placed } from './day-orders.ts';
import { actOf, type DayStaff } from './day-staff.ts';
import type { Fate } from './day-tables.ts';

/** The people who act, and the time that counts as now. */
export interface Acting {
  readonly staff: DayStaff;
  readonly now: Date;
}

type Event = EventsBody['events'][number];
/** Something that a picker says about a line. */
type Said = Pick<Event, 'kind' | 'line'> & Partial<Event>;

/** The number of orders in a batch of the wave that is being picked: a part of it is left for another picker. */
const SMALL_BATCH = 2;
const WHOLE_SLOT = 24;
/** The minutes ago at which the goods of this hour were picked, and those of the next slot are. */
const PICKED = { taken: 170, said: 140, done: 110 };
const PICKING = { taken: 24, said: 9, asked: 2 };

/** Picks what is ready by now, and begins to pick the next wave, in which a customer is asked about a substitute. */
export async function pickDay(deps: DayDeps, acting: Acting, placed: readonly Placed[]): Promise<void> {
  const isReady = ({ order }: Placed) => READY.includes(order.fate);
  for (const slot of Map.groupBy(placed.filter(isReady), ({ slot: { timeslotId } }) => timeslotId).values())
    await pickWhole(deps, acting, slot);
  const begun = placed.filter(({ order }) => order.fate === 'picking' || order.fate === 'batched');
  await beginWave(deps, acting, begun);
}

const READY: readonly Fate[] = ['ready', 'arrived', 'in-locker', 'out'];

/** Picks all orders of a slot as one batch, and puts their crates into the staging area. */
async function pickWhole(deps: DayDeps, { staff, now }: Acting, placed: readonly Placed[]): Promise<void> {
  const { db, config } = deps;
  const [first] = placed;
  if (!first) return;
  const { timeslotId, serviceId } = first.slot;
  const batchId = await newBatch(deps, actOf(staff.manager, now, PICKED.taken + 5), { timeslotId, orders: WHOLE_SLOT });
  const picker = (minutesAgo: number) => actOf(staff.picker, now, minutesAgo);
  const { goods, lease } = await take(deps, picker(PICKED.taken), batchId);
  const all = goods.flatMap(({ lines }) => lines.map(foundOf));
  await say(deps, picker(PICKED.said), { batchId, lease, said: all });
  const billing = { ...deps, substitutions: config.substitutions, language: 'it' as const };
  const done = picker(PICKED.done);
  given(await finishBatch(billing, done, { batch_id: batchId, lease }), 'finish a batch');
  const place = `${'ABCDEF'.charAt(serviceId)}${(timeslotId % 4) + 1}`;
  await placeCrates(db, { batchId }, { temperature: undefined, place, staffId: staff.picker, now: done.now });
  for (const [index, { orderId }] of placed.filter(({ order }) => order.fate === 'in-locker').entries()) {
    const step = { orderId, actor: picker(0).actor, now: picker(PICKED.done - 20).now };
    given(await placeInLocker(db, step, `${index + 7}`), 'fill a locker');
  }
}

/** Begins a wave: one batch is half picked, with a line that is missing and a question, the others are free. */
async function beginWave(deps: DayDeps, { staff, now }: Acting, placed: readonly Placed[]): Promise<void> {
  const { db, config } = deps;
  const timeslotId = placed[0]?.slot.timeslotId;
  if (timeslotId === undefined) return;
  const batchId = await newBatch(deps, actOf(staff.manager, now, PICKING.taken + 5), {
    timeslotId,
    orders: SMALL_BATCH,
  });
  const picker = (minutesAgo: number) => actOf(staff.picker, now, minutesAgo);
  const { goods, lease } = await take(deps, picker(PICKING.taken), batchId);
  const asked = goods.find(({ isLoose, lines }) => !isLoose && (lines[0]?.substitutes.length ?? 0) > 1);
  const [missing, ...others] = goods.filter((each) => each !== asked);
  const question = asked?.lines[0];
  if (!missing || !question) throw new Error('the demo has no goods to ask about');
  const found = others.slice(0, Math.ceil(others.length / 2)).flatMap(({ lines }) => lines.map(foundOf));
  const gone = missing.lines.map(({ line }) => ({ kind: 'short', line, reason: 'missing' }) as const);
  const said: Said[] = [...found, ...gone, { kind: 'later', line: question.line }];
  await say(deps, picker(PICKING.said), { batchId, lease, said });
  const loaded = await loadBatch(db, batchId);
  if (!loaded) throw new Error('the batch of the demo is gone');
  const asking = { ...deps, substitutions: config.substitutions, answerMinutes: ANSWER_MINUTES };
  const products = question.substitutes.slice(0, 2).map(({ productId }) => productId);
  const body = { batch_id: batchId, lease, line: question.line, products };
  given(await askCustomer(asking, picker(PICKING.asked), loaded, body), 'ask a customer');
}

/** The customer has much time to answer, so that whoever looks at the demo finds the question open. */
const ANSWER_MINUTES = 240;

/** Makes batches of a slot, and returns the first of them. */
async function newBatch(
  { db, config }: DayDeps,
  act: ActingStaff,
  { timeslotId, orders }: { readonly timeslotId: number; readonly orders: number },
): Promise<number> {
  const made = await makeBatches(db, act, { timeslot_id: timeslotId, orders, by: 'order', usual: config.picking });
  given(made, 'make batches');
  const wave = await waveDetails(db, timeslotId, act.now);
  const batchId = wave?.list[0]?.batchId;
  if (batchId === undefined) throw new Error('the demo made no batch');
  return batchId;
}

async function take(deps: DayDeps, act: ActingStaff, batchId: number) {
  const { db, config, catalogue } = deps;
  const rules = { db, catalogue, substitutions: config.substitutions };
  given(await takeBatch(rules, act, { batch_id: batchId, phone: randomUUID() }), 'take a batch');
  const loaded = await loadBatch(db, batchId);
  if (!loaded) throw new Error('the batch of the demo is gone');
  const { lease, goods } = await batchView(rules, loaded, act);
  return { lease, goods: goods.map(({ isLoose, parts: lines }) => ({ isLoose, lines })) };
}

function foundOf({
  line,
  pieces,
  grams,
}: {
  readonly line: number;
  readonly pieces: number;
  readonly grams: number;
}): Said {
  // loose goods weigh a little less than ordered
  return pieces > 0 ? { kind: 'found', line, pieces } : { kind: 'found', line, grams: grams - (line % 4) * 10 };
}

interface Saying {
  readonly batchId: number;
  readonly lease: number;
  readonly said: readonly Said[];
}

async function say({ db, config }: DayDeps, act: ActingStaff, { batchId, lease, said }: Saying): Promise<void> {
  const begin = act.now.getTime() - said.length * SECONDS_OF_LINE * 1000;
  const events = said.map((each, index) => ({
    uuid: randomUUID(),
    seq: index + 1,
    at: begin + index * SECONDS_OF_LINE * 1000,
    ...each,
  }));
  const body = { batch_id: batchId, lease, events };
  given(await takeEvents({ db, substitutions: config.substitutions }, act, body), 'pick goods');
}

const SECONDS_OF_LINE = 25;
