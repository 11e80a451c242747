import { fromEuro } from '../../../domain/base/money.ts';
import type { Result } from '../../../domain/base/result.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { orderOfNumber } from '../orders/order-lists.ts';
import { orderView } from '../orders/order-view.ts';
import { orderDetails, ownOrder } from '../orders/queries.ts';
import { deliver, endWithoutSale, leave, placeInLocker } from './hand-over.ts';
import { pickLines, type SubstitutionDeps } from './pick-line.ts';
import { answerConsent, type BillDeps, finishPicking, type StaffStep, takeInCharge } from './picking.ts';
import { orderInCharge, ordersToServe } from './view.ts';

type FulfilmentCalls =
  | 'orderConsent'
  | 'staffOrdersToServe'
  | 'staffOrderToServe'
  | 'staffOrderTake'
  | 'staffOrderPick'
  | 'staffOrderReady'
  | 'staffOrderLeave'
  | 'staffOrderInLocker'
  | 'staffOrderDelivered'
  | 'staffOrderNotCollected'
  | 'staffOrderFailed';

export type FulfilmentDeps = BillDeps & SubstitutionDeps & { readonly wakeJobs: () => void };

/** Preparing orders and handing them over, as the roles of the staff may; and the customer's answer to a higher total. */
export function fulfilmentHandlers(deps: FulfilmentDeps): Pick<Handlers, FulfilmentCalls> {
  const { db, catalogue, wakeJobs } = deps;
  const shown = async (orderId: number) => {
    const order = await orderInCharge(db, orderId);
    return order ? done(order) : refuse('ORDER_NOT_FOUND');
  };
  /** Takes a step, wakes the jobs that it wrote, and shows the order as it is then. */
  const step = async (context: CallContext, orderId: number, take: (step: StaffStep) => Promise<Result<unknown, Refusal>>) => {
    const { userId: staffId } = await context.staff();
    const taken = await take({ orderId, staffId, actor: `staff:${staffId}`, now: context.now });
    if (!taken.ok) return taken;
    wakeJobs();
    return shown(orderId);
  };
  return {
    staffOrdersToServe: async ({ now }, { query }) => {
      if (query.date !== undefined && !isDate(query.date)) return refuse('INVALID_DATE', { field: 'date' });
      return done({ orders: await ordersToServe(db, query, now) });
    },
    staffOrderToServe: async (_, { query }) => shown(await orderOfNumber(db, query.order_id)),
    staffOrderTake: (context, { body }) => step(context, body.order_id, (each) => takeInCharge(db, each)),
    staffOrderPick: (context, { body }) =>
      step(context, body.order_id, async (each) => {
        const picked = await db.tx((tx) => pickLines(tx, deps, each, [body]));
        if (picked.ok) catalogue.announceStock(picked.value);
        return picked;
      }),
    staffOrderReady: (context, { body }) => step(context, body.order_id, (each) => finishPicking(deps, each)),
    staffOrderLeave: (context, { body }) => step(context, body.order_id, (each) => leave(db, each)),
    staffOrderInLocker: (context, { body }) => step(context, body.order_id, (each) => placeInLocker(db, each, body.box?.trim() ?? '')),
    staffOrderDelivered: (context, { body }) => step(context, body.order_id, (each) => deliver(deps, each, body.returned_items ?? [])),
    staffOrderNotCollected: (context, { body }) =>
      step(context, body.order_id, (each) => endWithoutSale(db, each, { as: 'not-collected', note: body.reason?.trim() ?? '' })),
    staffOrderFailed: (context, { body }) =>
      step(context, body.order_id, (each) => endWithoutSale(db, each, { as: 'failed', note: body.reason?.trim() ?? '' })),
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
  };
}
