import type { Feature } from '../../http/feature.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { toldOrder } from '../orders/confirmed-order.ts';
import { type AdditionDeps, addPaidGoods } from './paid-addition.ts';
import { orderChangeHandlers } from './routes.ts';

type Deps = AdditionDeps & AdditionMailDeps & { readonly clock: Clock; readonly wakeJobs: () => void };

/** Changes of placed orders, until the store takes them in charge: their lines in the cart again, and goods that are added. */
export function register(deps: Deps) {
  return {
    handlers: orderChangeHandlers(deps),
    jobs: {
      'add-paid-goods': ({ paymentId }: { readonly paymentId: number }) => addPaidGoods(deps, paymentId, deps.clock.now()),
      'order-addition-refused': additionMailJob(deps),
    },
  } satisfies Feature;
}

interface AdditionMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

interface RefusedAddition {
  readonly orderId: number;
  readonly refusal: string;
  readonly names: string[];
  readonly email: string;
  readonly firstName: string;
}

/** The job that tells a customer that goods did not join an order although they were paid, and that the payment was released. */
function additionMailJob({ db, mailer, publicUrl }: AdditionMailDeps): JobHandler<'order-addition-refused'> {
  return async ({ paymentId }, { key }) => {
    const row = await db.maybeOne<RefusedAddition>(sql`
      select a.order_id, a.refusal, c.email, c.first_name,
        array(select p.name from jsonb_array_elements(a.items) i join products p on p.product_id = (i ->> 'productId')::int) as names
      from order_additions a join orders o using (order_id) join customers c on c.user_id = o.user_id
      where a.payment_id = ${paymentId} and a.state = 'refused' and c.closed_at is null`);
    if (!row) return;
    const { orderAdditionRefused } = await import('../../mails/orders/order-payment.ts');
    const { orderId, refusal: reason, names, email, firstName } = row;
    const order = await toldOrder(db, orderId);
    const letter = { email, firstName, orderId, order, publicUrl, reason, names };
    await mailer.send(() => orderAdditionRefused(letter), key);
  };
}
