import { required } from '../../../domain/base/validators.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { remindUncollected, retryUncollected, settleUncollected, uncollectedOrders } from './uncollected-orders.ts';

type UncollectedCalls =
  | 'staffUncollectedList'
  | 'staffUncollectedRetry'
  | 'staffUncollectedRemind'
  | 'staffUncollectedSettle';

/** Decision 71: the staff see to goods whose money could not be collected. */
export function uncollectedHandlers(
  deps: PaymentDeps & { readonly wakeJobs: () => void },
): Pick<Handlers, UncollectedCalls> {
  const { db, wakeJobs } = deps;
  const shown = async (now: Date) => {
    wakeJobs();
    return done({ orders: await uncollectedOrders(db, now) });
  };
  return {
    staffUncollectedList: async ({ now }) => done({ orders: await uncollectedOrders(db, now) }),
    staffUncollectedRetry: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const retried = await retryUncollected(deps, { orderId: body.order_id, staffId, now: context.now });
      wakeJobs();
      return retried.ok ? shown(context.now) : retried;
    },
    staffUncollectedRemind: async ({ now }, { body }) => {
      const reminded = await remindUncollected(db, { orderId: body.order_id });
      return reminded.ok ? shown(now) : reminded;
    },
    staffUncollectedSettle: async (context, { body }) => {
      const { userId: staffId } = await context.staff();
      const note = body.note?.trim() ?? '';
      const missing = body.as === 'at-handover' ? undefined : required(note);
      if (missing) return refuse(missing, { field: 'note' });
      const act = { orderId: body.order_id, staffId, now: context.now };
      const settled = await settleUncollected(db, act, { as: body.as, note });
      return settled.ok ? shown(context.now) : settled;
    },
  };
}
