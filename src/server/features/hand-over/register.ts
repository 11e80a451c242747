import type { FastifyInstance } from 'fastify';
import { CRATE_LABELS } from '../../../contract/hand-over/routes.ts';
import type { CrateList, CrateListQuery, SandboxMoveBody } from '../../../contract/hand-over/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { DRIVE, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import {
  ALMOST_READY,
  BEING_PICKED,
  ON_ITS_WAY,
  ORDERED,
  orderStatus,
  TAKEN_IN_CHARGE,
} from '../../../domain/orders/order-status.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { ContextOf } from '../../http/context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { staffOf } from '../../http/staff-only.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { deliver, endWithoutSale, leave, placeInLocker } from '../fulfilment/deliver-order.ts';
import { type BillDeps, finishPicking } from '../fulfilment/make-ready.ts';
import { pickLines, type SubstitutionDeps } from '../fulfilment/pick-line.ts';
import { type StaffStep, takeInCharge } from '../fulfilment/steps.ts';
import { isInReach, servicesOf } from '../fulfilment/view.ts';
import { orderView } from '../orders/order-view.ts';
import { orderDetails, ownOrder } from '../orders/queries.ts';
import { pickedRows } from '../orders/read/picked-lines.ts';
import { type CratesOf, cratesOf, ordersOfBatch, placeCrate, placeCrates } from '../picking/crates.ts';
import { checkCode, crateView, handOver, orderAtCounter, ordersAtCounter, readCrate, seeAge } from './counter.ts';
import { labelsOf } from './crate-labels.ts';

type Deps = BillDeps & SubstitutionDeps & { readonly wakeJobs: () => void; readonly contextOf: ContextOf };

/**
 * Hand-over: crates wait in the staging area and leave again, and customers get their goods after the checks (decision
 * 98).
 */
export function register(deps: Deps) {
  return {
    handlers: handOverHandlers(deps),
    routes: (server: FastifyInstance) => registerLabels(server, deps),
  } satisfies Feature;
}

function handOverHandlers(deps: Deps) {
  const { db, wakeJobs } = deps;
  const shown = async (context: CallContext, orderId: number) => {
    const order = (await isInReach(db, context, orderId)) ? await orderAtCounter(db, orderId, context.now) : undefined;
    return order ? done(order) : refuse('ORDER_NOT_FOUND');
  };
  const step = async (
    context: CallContext,
    orderId: number,
    take: (step: StaffStep) => Promise<Result<void, Refusal>>,
  ) => {
    const { userId: staffId } = await context.staff();
    const before = await shown(context, orderId);
    if (!before.ok) return before;
    const taken = await take({ orderId, staffId, actor: `staff:${staffId}`, now: context.now });
    if (!taken.ok) return taken;
    wakeJobs();
    return shown(context, orderId);
  };
  return {
    staffCratePlace: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const place = body.place.trim().toUpperCase();
      if (place === '') return refuse('REQUIRED', { field: 'place' });
      const placed = await placeCrate(db, { crate: body.crate, place, staffId, now: context.now });
      return placed.ok ? done({ ...placed.value, place }) : placed;
    },
    staffCratesPlace: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const [of, place] = [cratesAsked(body), body.place.trim().toUpperCase()];
      if (!of) return refuse('REQUIRED', { field: 'batch_id' });
      if (place === '') return refuse('REQUIRED', { field: 'place' });
      await placeCrates(db, of, { temperature: body.temperature, place, staffId, now: context.now });
      return done(await crateList(db, of));
    },
    staffCrateList: async (_, { query }) => {
      const of = cratesAsked(query);
      return of ? done(await crateList(db, of)) : refuse('REQUIRED', { field: 'batch_id' });
    },
    staffCounterList: async (context, { query }) =>
      done({
        orders: await ordersAtCounter(
          db,
          { storeId: query.store_id, services: await servicesOf(context), own: (await context.staff()).stores },
          context.now,
        ),
      }),
    staffCounterOrder: (context, { query }) => shown(context, query.order_id),
    staffCounterCode: (context, { body }) => step(context, body.order_id, (each) => checkCode(db, each, body)),
    staffCounterAge: (context, { body }) => step(context, body.order_id, (each) => seeAge(db, each)),
    staffCounterCrate: (context, { body }) => step(context, body.order_id, (each) => readCrate(db, each, body)),
    staffCounterDone: (context, { body }) => step(context, body.order_id, (each) => handOver(deps, each, body)),
    sandboxOrderMove: async (context, { body }) => {
      if (!context.config.demo) return refuse('SANDBOX_OFF');
      const { userId } = await context.customer();
      const moved = await moveOrder(deps, { userId, now: context.now }, body);
      wakeJobs();
      if (!moved.ok) return moved;
      const row = await ownOrder(db, userId, body.order_id);
      return row ? done(orderView(row, await orderDetails(db, row), context.now)) : refuse('ORDER_NOT_FOUND');
    },
  } satisfies Partial<Handlers>;
}

function cratesAsked({ batch_id: batchId, order_id: orderId }: CrateListQuery): CratesOf | undefined {
  if (batchId !== undefined) return { batchId };
  return orderId === undefined ? undefined : { orderId };
}

async function crateList(db: Queryable, of: CratesOf): Promise<CrateList> {
  const crates = await cratesOf(db, 'batchId' in of ? await ordersOfBatch(db, of.batchId) : [of.orderId]);
  const shown = 'batchId' in of ? crates.filter(({ batchId }) => batchId === of.batchId) : crates;
  return { crates: shown.map((crate) => ({ ...crateView(crate), orderId: crate.orderId, word: crate.word })) };
}

type SandboxStep = SandboxMoveBody['to'];

/** The number of steps that an order in each state has behind it. */
const STEPS_DONE: Readonly<Record<number, number>> = {
  [ORDERED]: 0,
  [TAKEN_IN_CHARGE]: 1,
  [BEING_PICKED]: 1,
  [ALMOST_READY]: 2,
  [ON_ITS_WAY]: 3,
};

/** Returns the steps of an order up to the requested state. */
function stepsOf(service: number, to: SandboxStep): SandboxStep[] {
  const end = to === 'not-collected' ? to : 'delivered';
  if (service === DRIVE) return ['taken', 'ready', end];
  return service === LOCKER ? ['taken', 'ready', 'leaving', 'in-locker', end] : ['taken', 'ready', 'leaving', end];
}

/**
 * Moves an own order of the sandbox to a state by the same steps that the staff take. All ordered goods count as found.
 * An order that is past the state is refused, as for the staff.
 */
async function moveOrder(
  deps: BillDeps & SubstitutionDeps,
  { userId, now }: { readonly userId: number; readonly now: Date },
  { order_id: orderId, to }: SandboxMoveBody,
): Promise<Result<void, Refusal>> {
  const { db } = deps;
  const order = await ownOrder(db, userId, orderId);
  if (!order) return refuse('ORDER_NOT_FOUND');
  const step: StaffStep = { orderId, staffId: userId, actor: 'system', now };
  const take: Readonly<Record<SandboxStep, () => Promise<Result<unknown, Refusal>>>> = {
    taken: () => takeInCharge(db, step),
    ready: async () => {
      const picked = await pickAll(deps, step);
      return picked.ok ? finishPicking(deps, step) : picked;
    },
    leaving: () => leave(db, step),
    'in-locker': () => placeInLocker(db, step, '1'),
    delivered: () => deliver(deps, step, []),
    'not-collected': () => endWithoutSale(db, step, { as: 'not-collected', note: '' }),
  };
  const steps = stepsOf(order.deliveryServiceId, to);
  const left = steps.slice(STEPS_DONE[order.statusId] ?? steps.length, steps.indexOf(to) + 1);
  if (left.length === 0) return refuse('STEP_NOT_NOW', { details: { status: orderStatus(order.statusId).name } });
  for (const name of left) {
    const taken = await take[name]();
    if (!taken.ok) return taken;
  }
  return ok();
}

/** Records all lines without a recorded amount as completely picked. */
async function pickAll(deps: BillDeps & SubstitutionDeps, step: StaffStep): Promise<Result<void, Refusal>> {
  const picked = await deps.db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    const changed: number[] = [];
    for (const { orderItemId, pick, quantity, weightGrams } of await pickedRows(tx, step.orderId)) {
      if (pick !== null) continue;
      const said = weightGrams > 0 ? { weight_grams: weightGrams } : { quantity };
      const wrote = await pickLines(tx, deps, step, [{ order_item_id: orderItemId, ...said }]);
      if (!wrote.ok) return wrote;
      changed.push(...wrote.value);
    }
    return ok(changed);
  });
  if (picked.ok) deps.catalogue.announceStock(picked.value);
  return picked.ok ? ok() : picked;
}

const ID = /^[1-9]\d{0,8}$/;

/** Serves the labels of the crates of a batch or of one order to pickers; everybody else gets 404. */
function registerLabels(
  server: FastifyInstance,
  { db, contextOf }: { readonly db: Database; readonly contextOf: ContextOf },
): void {
  server.get(CRATE_LABELS, { schema: { hide: true } }, async (request, reply) => {
    const { batch_id: batchId = '', order_id: orderId = '' } = request.query as Readonly<
      Record<string, string | undefined>
    >;
    const context = contextOf(request, reply);
    if (!(await staffOf(context, 'picking'))) return reply.callNotFound();
    const of = ID.test(batchId) ? { batchId: Number(batchId) } : { orderId: ID.test(orderId) ? Number(orderId) : 0 };
    const file = await labelsOf(db, of);
    if (!file) return reply.callNotFound();
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="etichette.pdf"')
      .header('cache-control', 'private, no-store')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(file);
  });
}
