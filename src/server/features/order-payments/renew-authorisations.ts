import { DAY_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { instantOf } from '../../../domain/base/rome-time.ts';
import { ORDERED } from '../../../domain/orders/order-status.ts';
import { PAYMENT_AUTHORISED } from '../../../domain/orders/payment-status.ts';
import { isToRenew } from '../../../domain/orders/payment-type.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { lockAnyOrder } from '../orders/queries.ts';
import { insertPayment, PAYMENT_COLUMNS, type PaymentRow } from '../payments/ledger/queries.ts';
import { askRenewal } from '../payments/ledger/uncollected.ts';
import { askPayment, beginPayment, type PaymentDeps } from '../payments/provider/ask-provider.ts';
import { atProvider } from '../payments/provider/saved-means.ts';

/** The shortest time (ms) for which a provider holds an authorisation, less a day. */
const YOUNG_MS = 5 * DAY_MS;
const AT_ONCE = 200;

type HeldRow = PaymentRow & { readonly slot: { readonly dateIso: string; readonly endTime: string } };

/**
 * The job for authorisations that expire before the goods are handed over (decision 71). One by a saved card is renewed
 * by that card; if that is not possible, the customer is asked, once. For an expired one the provider is asked for its
 * state.
 */
export async function renewAuthorisations(deps: PaymentDeps, now: Date): Promise<void> {
  for (const payment of await heldPayments(deps.db, new Date(now.getTime() - YOUNG_MS))) {
    if (!deps.providers.has(payment.provider)) continue;
    const { holdMs } = deps.providers.named(payment.provider);
    const { slot, createdAt: began } = payment;
    if (now.getTime() >= began.getTime() + holdMs) await askPayment(deps, payment, now);
    else if (payment.renewalAskedAt === null) {
      const handedOver = instantOf(slot.dateIso, slot.endTime);
      if (isToRenew({ began, holdMs }, { now, handedOver })) await renew(deps, payment, now);
    }
  }
}

/** Returns authorised payments of orders that are older than `before`, of which nothing is captured yet. */
function heldPayments(db: Queryable, before: Date): Promise<HeldRow[]> {
  return db.query<HeldRow>(sql`
    select o.slot, p.* from orders o join (
      select ${PAYMENT_COLUMNS} from payments where status_id = ${PAYMENT_AUTHORISED} and to_capture_cents is null
        and created_at < ${before}
    ) p using (order_id) order by p.payment_id limit ${AT_ONCE}`);
}

async function renew(deps: PaymentDeps, { paymentId, ...payment }: HeldRow, now: Date): Promise<void> {
  const { orderId, userId, paymentTypeId: typeId, savedMeansId } = payment;
  if (orderId === null) return;
  const started = await deps.db.tx(async (tx): Promise<Result<string | undefined, Refusal>> => {
    const order = await lockAnyOrder(tx, orderId);
    if (order?.statusId !== ORDERED || !(await askRenewal(tx, paymentId, now))) return ok(undefined);
    const card = { userId, typeId, savedMeansId: savedMeansId ?? undefined, savesMeans: false };
    const online = savedMeansId === null ? undefined : await atProvider(tx, deps.providers, card);
    if (!online?.ok || !online.value) {
      await enqueue(tx, 'payment-news', { orderId, news: 'renew' });
      return ok(undefined);
    }
    const authorisedCents = order.authorisedCents - order.stateVatCents;
    await insertPayment(tx, { orderId, userId, paymentTypeId: typeId, authorisedCents, online: online.value, now });
    return ok(online.value.reference);
  });
  if (!started.ok || started.value === undefined) return;
  const renewed = await beginPayment(deps, started.value, now);
  if (renewed?.statusId === PAYMENT_AUTHORISED) return;
  // the bank asks for its customer, or refuses
  await deps.db.tx((tx) => enqueue(tx, 'payment-news', { orderId, news: 'renew' }));
}
