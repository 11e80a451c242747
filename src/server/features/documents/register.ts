import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { issueForOrder } from './issue-document.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Documents: invoices and credit notes with their numbers, files and prints. */
export function register({ db, clock }: Deps) {
  return {
    handlers: {},
    jobs: {
      'issue-invoice': ({ orderId }: { readonly orderId: number }) => issueForOrder(db, orderId, clock.now()),
      'send-document': async () => {},
    },
  } satisfies Feature;
}
