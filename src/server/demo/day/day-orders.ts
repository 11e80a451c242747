import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { addDays, instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { ON_DELIVERY, PAY_NOW, WIRE } from '../../../domain/orders/payment-type.ts';
import { LineIds, linesToStore } from '../../features/cart/stored/cart-lines.ts';
import { placeOrder } from '../../features/checkout/place-order.ts';
import { paymentsOf } from '../../features/payments/ledger/queries.ts';
import { askPayment, beginPayment } from '../../features/payments/provider/ask-provider.ts';
import { cartThaw } from '../../features/prepared-carts/thaw-cart.ts';
import { integerList, sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { type DayDeps, given } from './day-deps.ts';
import { type DaySlot, slotOf } from './day-slots.ts';
import type { DayOrder } from './day-tables.ts';

/** An order of the day that its customer has placed. */
export interface Placed {
  readonly orderId: number;
  readonly userId: number;
  readonly order: DayOrder;
  readonly slot: DaySlot;
}

interface Purchase {
  readonly order: DayOrder;
  readonly slot: DaySlot;
  readonly placedAt: Date;
  readonly lineIds: LineIds;
}

const MINUTES_BETWEEN = 6;

/**
 * Has the customers of demo/day.txt place their orders: yesterday in the afternoon, when all slots of today and
 * tomorrow took orders; what was delivered yesterday was ordered a day earlier.
 */
export async function placeDay(deps: DayDeps, orders: readonly DayOrder[], now: Date): Promise<Placed[]> {
  const { date: today } = romeTime(now);
  const placed: Placed[] = [];
  const lineIds = new LineIds();
  for (const [index, order] of orders.entries()) {
    const slot = await slotOf(deps.db, order, now);
    const begin = instantOf(addDays(today, slot.day < today ? -2 : -1), '15:10');
    const placedAt = new Date(begin.getTime() + index * MINUTES_BETWEEN * MINUTE_MS);
    placed.push(await place(deps, { order, slot, placedAt, lineIds }));
  }
  return placed;
}

async function place(deps: DayDeps, purchase: Purchase): Promise<Placed> {
  const { order, slot, placedAt: now, lineIds } = purchase;
  const { db, catalogue, config, providers } = deps;
  const userId = await fillCart(db, purchase);
  const paymentTypeId = paymentTypeOf(deps, order);
  const clock = { now: () => now, inDatabase: () => sql`${now}::timestamptz` };
  const thaw = cartThaw({ db, catalogue, clock });
  const buying = { db, catalogue, lineIds, clock, thaw, config, providers, substitutions: config.substitutions };
  const request = {
    ...{ paymentTypeId, card: { savesMeans: false }, key: undefined, expectedTotal: undefined },
    ...{ acceptTerms: true, keepsTerms: true },
    hash: createHash('sha256').update(`${order.email} ${slot.timeslotId}`).digest(),
  };
  const bought = given(await placeOrder(buying, userId, request, now), `buy for ${order.email}, ${order.slot}`);
  const { orderId } = bought;
  if (bought.isAtProvider) await approve(deps, orderId, new Date(now.getTime() + MINUTE_MS));
  return { orderId, userId, order, slot };
}

/** The demo pays by cards of the sandbox only: a real provider would want real cards. */
function paymentTypeOf({ providers, sandbox }: DayDeps, { paid }: DayOrder): number {
  if (paid === 'card' && sandbox && providers.by('card') === sandbox) return PAY_NOW;
  return paid === 'transfer' && providers.wire ? WIRE : ON_DELIVERY;
}

/** Has the customer approve the payment on the page of the sandbox. */
async function approve(deps: DayDeps, orderId: number, now: Date): Promise<void> {
  const asking = { ...deps, publicUrl: deps.config.publicUrl };
  const [payment] = await paymentsOf(deps.db, orderId);
  const begun = payment?.reference == null ? undefined : await beginPayment(asking, payment.reference, now);
  const providerId = begun?.providerReference;
  if (!begun || providerId == null) throw new Error(`the payment of order ${orderId} of the demo was not begun`);
  await deps.sandbox?.act(providerId, { does: 'approve', card: '4242' });
  await askPayment(asking, begun, now);
}

/** Fills the open cart of a customer with goods that the store has, for their address or for the place of the slot. */
async function fillCart(db: Database, { order, slot, placedAt, lineIds }: Purchase): Promise<number> {
  const goods = await db.query<{ productId: number; isLoose: boolean; amount: number }>(sql`
    select p.product_id, p.sale_type = 'Sfuso' as is_loose, g.amount
    from rows from (jsonb_to_recordset(${JSON.stringify(order.goods)}::jsonb) as (name text, amount int))
        with ordinality as g (name, amount, place),
      lateral (
        select product_id, sale_type from products p where p.name = g.name and not exists (
          select from stock k join stores s using (warehouse_id)
          where s.store_id = ${slot.storeId} and k.product_id = p.product_id
            and (not k.listed or k.available_amount < g.amount * 3))
        order by code limit 1) p
    order by g.place`);
  if (goods.length < order.goods.length) throw new Error(`demo/day.txt has goods that the store lacks: ${order.email}`);
  const firstId = await lineIds.take(db, goods.length);
  const items = goods.map(({ isLoose, amount, productId }, index) => {
    const amounts = { quantity: isLoose ? 0 : amount, weightGrams: isLoose ? amount : 0 };
    return { itemId: firstId + index, productId, ...amounts, infos: {}, details: {}, seenCents: null, seenLeft: null };
  });
  const isHome = slot.serviceId === HOME;
  const { userId } = await db.one<{ userId: number }>(sql`
    insert into carts (user_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id, lines, updated_at)
    select user_id, ${slot.serviceId}, case when ${isHome} then default_address_id end, ${slot.zoneId},
      ${slot.storeId}, ${slot.timeslotId}, ${linesToStore(items)}::json, ${placedAt}
    from customers where email = ${order.email}
    -- the order before has begun this cart
    on conflict (user_id) where status_id in (${integerList(OPEN_CART)}) and user_id is not null
      do update set delivery_service_id = excluded.delivery_service_id, address_id = excluded.address_id,
        zone_id = excluded.zone_id, store_id = excluded.store_id, timeslot_id = excluded.timeslot_id,
        lines = excluded.lines, version = carts.version + 1, auto_assigned = false
    returning user_id`);
  return userId;
}
