import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { INSERTED } from '../../../domain/orders/order-status.ts';
import { PAYMENT_CONFIRMED } from '../../../domain/orders/payment-status.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { itemsToAdd } from '../cart/change/add-items.ts';
import { bringCartBack, closeCartOfChange, openCartForChange, setCartAside } from '../cart/stored/cart-for-change.ts';
import { isFrozen } from '../cart/stored/cart-scope.ts';
import { ownerKey } from '../cart/stored/owner.ts';
import { lockCart } from '../cart/stored/queries.ts';
import { reuseCertificates } from '../gift-certificates/certificate-uses.ts';
import { orderForMail } from '../orders/confirmed-order.ts';
import { orderView } from '../orders/order-view.ts';
import { orderDetails, ownOrder } from '../orders/queries.ts';
import { lockChangeable } from '../orders/replace-order.ts';
import { paymentsOf } from '../payments/ledger/queries.ts';
import { cardChoice } from '../payments/provider/saved-means.ts';
import { type AdditionDeps, addPaidGoods, addToOrder } from './paid-addition.ts';
import { staffChangeHandlers } from './staff-changes.ts';

type Deps = AdditionDeps & AdditionMailDeps & { readonly clock: Clock; readonly wakeJobs: () => void };

/**
 * Changes of placed orders, until the store takes them in charge: reopening their lines in the cart, and adding goods.
 */
export function register(deps: Deps) {
  return {
    handlers: { ...orderChangeHandlers(deps), ...staffChangeHandlers(deps) },
    jobs: {
      'add-paid-goods': ({ paymentId }: { readonly paymentId: number }) =>
        addPaidGoods(deps, paymentId, deps.clock.now()),
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

/**
 * The job that notifies a customer that paid goods could not be added to an order, and that the payment was released.
 */
function additionMailJob({ db, mailer, publicUrl }: AdditionMailDeps): JobHandler<'order-addition-refused'> {
  return async ({ paymentId }, { key }) => {
    const row = await db.maybeOne<RefusedAddition>(sql`
      select a.order_id, a.refusal, c.email, c.first_name,
        array(select p.name from jsonb_array_elements(a.items) with ordinality i (item, place)
          join products p on p.product_id = (i.item ->> 'productId')::int order by i.place) as names
      from order_additions a join orders o using (order_id) join customers c on c.user_id = o.user_id
      where a.payment_id = ${paymentId} and a.state = 'refused' and c.closed_at is null`);
    if (!row) return;
    const { orderAdditionRefused } = await import('../../mails/orders/order-payment.ts');
    const { orderId, refusal: reason, names, email, firstName } = row;
    const order = await orderForMail(db, orderId);
    const letter = { email, firstName, orderId, order, publicUrl, reason, names };
    await mailer.send(() => orderAdditionRefused(letter), key);
  };
}

/**
 * D 7, order/modify: opening the cart that changes an order, and cancelling the change. Both return the cart that is
 * open then.
 */
function orderChangeHandlers(deps: AdditionDeps & { readonly wakeJobs: () => void }) {
  const shown = async (context: CallContext) => cartOutcome(deps, await context.session());
  return {
    orderModify: async (context, { body }) => {
      const { userId } = await context.customer();
      const started = await beginChange(deps, userId, body.order_id);
      return started.ok ? shown(context) : started;
    },
    orderModifyGiveUp: async (context) => {
      const { userId } = await context.customer();
      const given = await giveChangeUp(deps.db, userId);
      return given.ok ? shown(context) : given;
    },
    orderAddItems: async (context, { body }) => {
      const { userId } = await context.customer();
      const { order_id: orderId, expected_total: expectedTotal } = body;
      const items = itemsToAdd({ items: body.items });
      const card = cardChoice(body);
      if (!card.ok) return card;
      const input = { userId, orderId, items, expectedTotal, ...card.value, now: context.now };
      const added = await addToOrder(deps, input);
      if (!added.ok) return added;
      deps.wakeJobs();
      const row = await ownOrder(deps.db, userId, orderId);
      if (!row) return refuse('ORDER_NOT_FOUND');
      return done(orderView(row, { ...(await orderDetails(deps.db, row)), wire: deps.providers.wire }, context.now));
    },
  } satisfies Partial<Handlers>;
}

/**
 * D 7, order/modify: opens the lines of an order in the customer's cart, with its address, slot, wishes and
 * certificates. The order stays valid until the cart is bought. The present cart is set aside and restored when the
 * change is confirmed or cancelled. If the order is being changed already, its cart is not touched.
 */
async function beginChange(
  { db, lineIds }: Pick<AdditionDeps, 'db' | 'lineIds'>,
  userId: number,
  orderId: number,
): Promise<Result<void, Refusal>> {
  return withKeyedLock(db, ownerKey({ userId }), () =>
    db.tx(async (tx): Promise<Result<void, Refusal>> => {
      const locked = await lockChangeable(tx, userId, orderId);
      if (!locked.ok) return locked;
      const cart = await lockCart(tx, { userId });
      if (isFrozen(cart)) return refuse('CART_FROZEN');
      const changing = await changedBy(tx, cart.cartId);
      if (changing === orderId) return ok();
      const reopened = await reopen(tx, userId, orderId);
      if (!reopened.ok) return reopened;
      // a change of another order is replaced by this one; the cart that was set aside stays so
      if (changing === undefined) await setCartAside(tx, cart.cartId);
      else await closeCartOfChange(tx, cart.cartId);
      await reuseCertificates(tx, orderId, await openCartForChange(tx, lineIds, reopened.value));
      return ok();
    }),
  );
}

/** Cancels the change in the customer's cart: the order is unchanged, and the earlier cart is restored. */
async function giveChangeUp(db: Database, userId: number): Promise<Result<void, Refusal>> {
  return withKeyedLock(db, ownerKey({ userId }), () =>
    db.tx(async (tx): Promise<Result<void, Refusal>> => {
      const cart = await lockCart(tx, { userId });
      if (isFrozen(cart)) return refuse('CART_FROZEN');
      if ((await changedBy(tx, cart.cartId)) === undefined) return refuse('ORDER_CHANGE_NONE');
      await closeCartOfChange(tx, cart.cartId);
      await bringCartBack(tx, userId);
      return ok();
    }),
  );
}

/** Returns the order that a cart changes. */
async function changedBy(tx: Tx, cartId: number): Promise<number | undefined> {
  const row = await tx.maybeOne<{ changesOrderId: number | null }>(
    sql`select changes_order_id from carts where cart_id = ${cartId}`,
  );
  return row?.changesOrderId ?? undefined;
}

type Reopened = Parameters<typeof openCartForChange>[2];

/** Reads the initial content of the cart of a change. Gifts of promotions are left out: the cart adds them itself. */
async function reopen(tx: Tx, userId: number, orderId: number): Promise<Result<Reopened, Refusal>> {
  const order = await ownOrder(tx, userId, orderId);
  if (!order) return refuse('ORDER_NOT_FOUND');
  // captured money would have to be refunded, which a change does not do
  const payments = await paymentsOf(tx, orderId);
  if (payments.some((payment) => payment.statusId === PAYMENT_CONFIRMED)) return refuse('ORDER_CHANGE_PAID');
  const place = await tx.maybeOne<{ zoneId: number; storeId: number; addressId: number | null }>(sql`
    select o.zone_id, o.store_id, a.address_id from orders o
    left join addresses a on a.user_id = o.user_id and a.address_id = (o.address ->> 'address_id')::int
    where o.order_id = ${orderId}`);
  const isHome = order.deliveryServiceId === HOME;
  if (!place || (isHome && place.addressId === null)) return refuse('ORDER_CHANGE_ADDRESS');
  // goods that were added later have a line of their own in the order; a cart has one for each product and choice
  const items = await tx.query<Reopened['items'][number]>(sql`
    select product_id, sum(quantity)::int as quantity, sum(weight_grams)::int as weight_grams, infos,
      (array_agg(details - array['preferred_substitute_name', 'accepts_alternatives'] order by position))[1] as details
    from order_lines where order_id = ${orderId} and insertion_type_id = ${INSERTED}
    group by product_id, infos order by min(position)`);
  return ok({
    orderId,
    userId,
    items,
    zoneId: place.zoneId,
    storeId: place.storeId,
    serviceId: order.deliveryServiceId,
    addressId: isHome ? place.addressId : null,
    timeslotId: order.timeslotId,
    infos: order.infos,
  });
}
