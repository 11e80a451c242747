import { hasRight } from '../../../contract/base/rights.ts';
import type { DeliveredBody } from '../../../contract/fulfilment/schemas.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import type { Result } from '../../../domain/base/result.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { within } from '../../infra/database/transaction.ts';
import { writeAgeSeen } from '../orders/fulfilment-writes.ts';
import { orderOfNumber } from '../orders/order-lists.ts';
import { orderView } from '../orders/order-view.ts';
import { orderDetails, ownOrder } from '../orders/queries.ts';
import { writeHandedBy } from '../payments/ledger/collecting.ts';
import { deliver, endWithoutSale, leave, placeInLocker, refuseUnchecked } from './deliver-order.ts';
import { answerConsent, type BillDeps, finishPicking } from './make-ready.ts';
import { pickLines, type SubstitutionDeps } from './pick-line.ts';
import { type StaffStep, takeInCharge } from './steps.ts';
import { isInReach, orderInCharge, ordersToServe, servicesOf } from './view.ts';

export type FulfilmentDeps = BillDeps & SubstitutionDeps & { readonly wakeJobs: () => void };

/**
 * Preparing orders and handing them over, as the roles of the staff allow; and the customer's answer to a higher total.
 */
export function fulfilmentHandlers(deps: FulfilmentDeps) {
  const { db, catalogue, wakeJobs } = deps;
  const shown = async (orderId: number) => {
    const order = await orderInCharge(db, orderId);
    return order ? done(order) : refuse('ORDER_NOT_FOUND');
  };
  /** Runs a step, wakes its jobs, and returns the order in its new state. */
  const step = async (
    context: CallContext,
    orderId: number,
    take: (step: StaffStep) => Promise<Result<unknown, Refusal>>,
  ) => {
    const { userId: staffId } = await context.staff();
    const taken = await take({ orderId, staffId, actor: `staff:${staffId}`, now: context.now });
    if (!taken.ok) return taken;
    wakeJobs();
    return shown(orderId);
  };
  /**
   * Runs a step by which an order leaves, arrives or comes back. A driver without other rights may do it only with the
   * own orders.
   */
  const onTheWay: typeof step = async (context, orderId, take) =>
    (await isInReach(db, context, orderId))
      ? step(context, orderId, take)
      : refuse('ORDER_NOT_FOUND', { field: 'order_id' });
  const endOrder = async (each: StaffStep, as: Parameters<typeof endWithoutSale>[2]['as'], note = '') =>
    onShelf(deps, await endWithoutSale(db, each, { as, note: note.trim() }));
  return {
    staffOrdersToServe: async (context, { query }) => {
      if (query.date !== undefined && !isDate(query.date)) return refuse('INVALID_DATE', { field: 'date' });
      return done({ orders: await ordersToServe(db, { ...query, ...(await reachOf(context)) }, context.now) });
    },
    staffOrderToServe: async (context, { query }) => {
      const orderId = await orderOfNumber(db, query.order_id);
      return (await isInReach(db, context, orderId)) ? shown(orderId) : refuse('ORDER_NOT_FOUND');
    },
    staffOrderTake: (context, { body }) => step(context, body.order_id, (each) => takeInCharge(db, each)),
    staffOrderPick: (context, { body }) =>
      step(context, body.order_id, async (each) => {
        const picked = await db.tx((tx) => pickLines(tx, deps, each, [body]));
        if (picked.ok) catalogue.announceStock(picked.value);
        return picked;
      }),
    staffOrderReady: (context, { body }) => step(context, body.order_id, (each) => finishPicking(deps, each)),
    staffOrderLeave: (context, { body }) => onTheWay(context, body.order_id, (each) => leave(db, each)),
    staffOrderInLocker: (context, { body }) =>
      onTheWay(context, body.order_id, (each) => placeInLocker(db, each, body.box?.trim() ?? '')),
    staffOrderDelivered: (context, { body }) =>
      onTheWay(context, body.order_id, async (each) => {
        const { roles } = await context.staff();
        return onShelf(
          deps,
          await deliverChecked(deps, each, { ...body, maySkip: hasRight(roles, 'skipping_checks') }),
        );
      }),
    staffOrderNotCollected: (context, { body }) =>
      onTheWay(context, body.order_id, (each) => endOrder(each, 'not-collected', body.reason)),
    staffOrderFailed: (context, { body }) =>
      step(context, body.order_id, (each) => endOrder(each, 'failed', body.reason)),
    orderConsent: async (context, { body }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, accepts, total } = body;
      const answer = { userId, orderId, accepts, totalCents: fromEuro(total), now: context.now };
      const answered = await answerConsent(deps, answer);
      if (!answered.ok) return answered;
      wakeJobs();
      const row = await ownOrder(db, userId, orderId);
      return row ? done(orderView(row, await orderDetails(db, row), context.now)) : refuse('ORDER_NOT_FOUND');
    },
  } satisfies Partial<Handlers>;
}

/** Notifies the other processes of goods that are back in stock. */
function onShelf(
  { catalogue }: Pick<SubstitutionDeps, 'catalogue'>,
  ended: Result<number[], Refusal>,
): Result<number[], Refusal> {
  if (ended.ok) catalogue.announceStock(ended.value);
  return ended;
}

/** Hands an order over after the checks of code and age. Managers of the store may skip them. */
function deliverChecked(
  deps: BillDeps,
  step: StaffStep,
  {
    returned_items: returned = [],
    of_age: isOfAge = false,
    paid_by: paidBy,
    maySkip,
  }: DeliveredBody & { readonly maySkip: boolean },
): Promise<Result<number[], Refusal>> {
  return deps.db.tx(async (tx): Promise<Result<number[], Refusal>> => {
    if (isOfAge) await writeAgeSeen(tx, step.orderId, step);
    const checked = await refuseUnchecked(tx, step.orderId, returned);
    if (!checked.ok && !maySkip) return checked;
    const delivered = await deliver({ ...deps, db: within(deps.db, tx) }, step, returned);
    if (delivered.ok && paidBy !== undefined) await writeHandedBy(tx, step.orderId, { by: paidBy, now: step.now });
    return delivered;
  });
}

/** The services and the warehouses (empty: all) of the person. */
const reachOf = async (context: CallContext) => ({
  services: await servicesOf(context),
  own: (await context.staff()).stores,
});
