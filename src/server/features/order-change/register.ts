import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { type AdditionMailDeps, additionMailJob } from './addition-mail.ts';
import { type AdditionDeps, addPaidGoods } from './paid-addition.ts';
import { orderChangeHandlers } from './routes.ts';

type Deps = AdditionDeps & AdditionMailDeps & { readonly clock: Clock; readonly wakeJobs: () => void };

/** Changes of placed orders, until the store takes them in charge: their lines in the cart again, and goods that are added. */
export function register(deps: Deps) {
  return {
    handlers: orderChangeHandlers(deps),
    jobs: {
      'add-paid-goods': ({ paymentId }: { readonly paymentId: number }) =>
        addPaidGoods(deps, paymentId, deps.clock.now()),
      'order-addition-refused': additionMailJob(deps),
    },
  } satisfies Feature;
}
