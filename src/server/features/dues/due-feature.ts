import type { Feature } from '../../http/feature.ts';
import { type BillingDeps, billMonths, billOrder } from './bill-orders.ts';
import { type DueMailDeps, dueMailJob } from './due-mail.ts';
import { remindOfDues } from './reminders.ts';
import { type DueDeps, dueHandlers } from './routes.ts';

export type DueFeatureDeps = DueDeps & BillingDeps & Omit<DueMailDeps, 'wire'>;

/** Payment dues: what companies owe for orders on account, until when, and the mails about it. */
export function dueFeature(deps: DueFeatureDeps) {
  const { clock, providers } = deps;
  return {
    handlers: dueHandlers(deps),
    jobs: {
      'bill-order': ({ orderId }: { readonly orderId: number }) => billOrder(deps, orderId, clock.now()),
      'bill-months': () => billMonths(deps, clock.now()),
      'remind-of-dues': () => remindOfDues(deps, clock.now()),
      'due-mail': dueMailJob({ ...deps, wire: providers.wire }),
    },
  } satisfies Feature;
}
