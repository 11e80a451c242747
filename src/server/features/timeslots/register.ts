import type { Static } from 'typebox';
import type { Timeslot, TimeslotDay, TimeslotList, FeeRow as WireFeeRow } from '../../../contract/timeslots/schemas.ts';
import { type Cents, euroOf, toEuro } from '../../../domain/base/money.ts';
import { addDays, romeTime, weekdayOf } from '../../../domain/base/rome-time.ts';
import { type Crates, crateShortage, fitsLocker, TEMPERATURES } from '../../../domain/delivery/crates.ts';
import { deliveryFee, type FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { placesLeft, slotStatus } from '../../../domain/delivery/slots/slot-status.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { slotNotification } from '../../mails/notifications.ts';
import { cratesOf, type PricedCart, priceCart } from '../cart/price/price-cart.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import { ownerOf } from '../cart/stored/owner.ts';
import { type FullCartRow, ownFeeRows, readFullCart } from '../cart/stored/queries.ts';
import { pushToCustomer } from '../push/push-to-customer.ts';
import { lockerCrates, type OfferedSlotRow, slotById, slotsOf, type UsualSlot, usualSlots } from './queries.ts';
import { staffTimeslotHandlers } from './staff-routes.ts';
import { addWaiter, removeWaiter } from './waiters.ts';

/** Slots that can be chosen or waited for, delivery fees, and the pages on which the staff edit them. */
export function register(deps: Parameters<typeof timeslotHandlers>[0] & Parameters<typeof slotFreeMailJob>[0]) {
  return {
    handlers: { ...timeslotHandlers(deps), ...staffTimeslotHandlers(deps) },
    jobs: { 'slot-free': slotFreeMailJob(deps) },
    recorded: RECORDED,
    ofStores: {
      timeslot_id: sql`select t.timeslot_id as id, s.warehouse_id
        from timeslots t join zones z using (zone_id) join stores s using (store_id)`,
    },
  } satisfies Feature;
}

/** The record shows slots that were changed together, and the weekly pattern of a zone with its plan. */
const RECORDED: Recorded = {
  targets: {
    slots: (value) => {
      const ids = Array.isArray(value) ? value.map((slot: { timeslotId?: unknown }) => whole(slot.timeslotId)) : [];
      return {
        state: sql`(select jsonb_object_agg(t.service_date || ' ' || to_char(t.begins, 'HH24:MI') || ' ' || z.name,
            jsonb_build_object('places', coalesce(t.open_capacity, t.capacity), 'closed', t.closed_by is not null,
              'fee', t.delivery_fee_id, 'until', t.closes_at))
          from timeslots t join zones z using (zone_id) where t.timeslot_id = any(${ids}::int[]))`,
      };
    },
    zoneId: (value) => ({
      state: sql`(select jsonb_build_object('zone', z.name, 'active', z.active, 'minimumCents', z.minimum_cents,
          'postcodes', (select count(*) from zone_areas a where a.zone_id = z.zone_id),
          'week', (select jsonb_object_agg(coalesce(nullif(p.valid_from, '-infinity')::text || ' ', '') || p.weekday
              || ' ' || to_char(p.begins, 'HH24:MI') || '-' || to_char(p.ends, 'HH24:MI'), p.capacity)
            from timeslot_patterns p where p.zone_id = z.zone_id))
        from zones z where z.zone_id = ${whole(value)})`,
    }),
  },
};

/**
 * The job that tells a waiting customer that a slot has room again: by mail, and by notification on subscribed devices.
 */
function slotFreeMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wakeJobs: () => void;
}): JobHandler<'slot-free'> {
  const { db, mailer, publicUrl, wakeJobs } = deps;
  return async ({ userId, timeslotId }, { key }) => {
    const slot = await slotById(db, timeslotId);
    const customer = await db.maybeOne<{ email: string; firstName: string }>(sql`
      select email, first_name from customers where user_id = ${userId} and not blocked`);
    if (!slot || !customer) return;
    const { slotFree } = await import('../../mails/shopping-letters.ts');
    const { email, firstName } = customer;
    const { serviceDate: date, begins, ends } = slot;
    const times = { date, begins, ends };
    await mailer.send(() => slotFree({ email, firstName, slot: times, publicUrl }), key, userId);
    // after the mail: a failed mail repeats the job, and the notification must be sent once
    await pushToCustomer(db, userId, () => slotNotification(times));
    wakeJobs();
  };
}

/** D 7, Timeslots and fees. */
function timeslotHandlers(deps: CartDeps) {
  const currentCart = async (context: CallContext) => {
    const session = await context.session();
    return session ? readFullCart(deps.db, ownerOf(session)) : undefined;
  };
  return {
    timeslotList: async (context, { query }) => {
      const cart = await currentCart(context);
      if (!cart || cart.zoneId === null) return refuse('ADDRESS_MISSING');
      const today = romeTime(context.now).date;
      const userId = (await context.session())?.customer?.userId ?? null;
      const isHome = cart.deliveryServiceId === HOME;
      const slots = await slotsOf(deps.db, {
        zoneId: cart.zoneId,
        from: today,
        to: addDays(today, deps.config.sale.slotDays),
        postcode: isHome ? (cart.address?.postcode ?? null) : null,
        userId,
      });
      const priced = priceCart(deps.catalogue, cart);
      const usual = userId === null ? [] : await usualSlots(deps.db, userId, cart.deliveryServiceId);
      const locker =
        query['check-locker'] === true && cart.deliveryServiceId === LOCKER
          ? lockerView(priced, await lockerCrates(deps.db, cart.storeId))
          : undefined;
      const days = byDay(slots, {
        cart,
        crates: cratesOf(priced),
        goods: priced.total.goods,
        offered: deps.config.sale.slotDays,
        now: context.now,
        isCustomer: userId !== null,
        usual,
        showClosed: query['show-closed'] ?? false,
        isLockerChecked: locker !== undefined,
      });
      return done({ days, ...(locker ? { locker } : {}) });
    },
    timeslotWait: async (context, { body }) => {
      const { userId } = await context.customer();
      const { timeslot_id: timeslotId, wait = true } = body;
      if (!wait) {
        await removeWaiter(deps.db, userId, timeslotId);
        return done({ waiting: false });
      }
      const [cart, slot] = await Promise.all([currentCart(context), slotById(deps.db, timeslotId)]);
      if (!cart || cart.zoneId === null) return refuse('ADDRESS_MISSING');
      if (slot?.zoneId !== cart.zoneId) return refuse('SLOT_NOT_FOUND');
      if (slot.closesAt <= context.now) return refuse('SLOT_CLOSED');
      if (slot.taken + slot.held < slot.capacity) return refuse('SLOT_HAS_ROOM');
      const added = await addWaiter(deps.db, { userId, timeslotId, now: context.now });
      return added ? done({ waiting: true }) : refuse('TOO_MANY_WAITS');
    },
    deliveryFeeView: async (context) => {
      const cart = await currentCart(context);
      if (!cart) return done({ deliveryFee: 0, deliveryFeeRows: [] });
      const { total } = priceCart(deps.catalogue, cart);
      return done({ deliveryFee: toEuro(total.deliveryFee), deliveryFeeRows: cart.feeRows.map(wireFeeRow) });
    },
  } satisfies Partial<Handlers>;
}

interface View {
  /** Crates that the goods of the cart fill. */
  readonly crates: Crates;
  /** False: a visitor, who cannot be notified by mail. */
  readonly isCustomer: boolean;
  /** The slots of the customer's last orders, the most frequent first. */
  readonly usual: readonly UsualSlot[];
  readonly cart: FullCartRow;
  readonly goods: Cents;
  /** The days for which slots are offered. */
  readonly offered: number;
  readonly now: Date;
  readonly showClosed: boolean;
  /** Whether slots whose locker has too few free crates are not available. */
  readonly isLockerChecked: boolean;
}

/** Slots whose time to order is over are left out unless asked for; full ones are shown as full. */
function byDay(slots: readonly OfferedSlotRow[], view: View): TimeslotDay[] {
  const shown = slots.filter((slot) => slot.closesAt > view.now || view.showClosed);
  const days = Map.groupBy(inOfferedDays(shown, view.offered), (slot) => slot.serviceDate);
  const views = Array.from(days, ([dateIso, ofDay]) => {
    const greenest = greenestOf(ofDay, view.now);
    const timeslots = ofDay.map((slot) => ({
      ...slotView(slot, view),
      ...(slot === greenest ? { nearbyOrders: slot.nearby } : {}),
    }));
    return { dateIso, timeslots };
  });
  return withUsual(views, view.usual);
}

/** The slots of the first day and of those after it, so many days in all. */
function inOfferedDays(slots: readonly OfferedSlotRow[], days: number): readonly OfferedSlotRow[] {
  const [first] = slots;
  if (!first) return [];
  const last = addDays(first.serviceDate, days - 1);
  return slots.filter((slot) => slot.serviceDate <= last);
}

/** Marks the customer's usual slot: on the usual day of the week if it is free there, else on the first day. */
function withUsual(days: readonly TimeslotDay[], usual: readonly UsualSlot[]): TimeslotDay[] {
  const slots = days.flatMap(({ dateIso, timeslots }) =>
    timeslots.filter(({ active }) => active > 0).map((slot) => ({ slot, weekday: weekdayOf(dateIso) })),
  );
  const isAt = ({ begins, ends }: UsualSlot, { beginTime, endTime }: Timeslot) =>
    begins === beginTime && ends === endTime;
  for (const asked of usual) {
    const alike = slots.filter(({ slot }) => isAt(asked, slot));
    const found = alike.find(({ weekday }) => weekday === asked.weekday) ?? alike[0];
    if (found)
      return days.map((day) => ({
        ...day,
        timeslots: day.timeslots.map((slot) => (slot === found.slot ? { ...slot, usual: true } : slot)),
      }));
  }
  return [...days];
}

/**
 * Returns the open slot of a day with most orders to the same postcode, the earlier of two equal ones; undefined: there
 * are no such orders.
 */
function greenestOf(slots: readonly OfferedSlotRow[], now: Date): OfferedSlotRow | undefined {
  const open = slots.filter((slot) => slot.nearby > 0 && slot.closesAt > now && slot.taken + slot.held < slot.capacity);
  return open.reduce<OfferedSlotRow | undefined>(
    (best, slot) => (best && best.nearby >= slot.nearby ? best : slot),
    undefined,
  );
}

function slotView(slot: OfferedSlotRow, { cart, goods, now, isCustomer, crates, isLockerChecked }: View): Timeslot {
  const { capacity, taken, held, closesAt } = slot;
  const state = { capacity, taken, held, closesAt, isOwn: cart.heldTimeslotId === slot.timeslotId };
  const room = slot.crates && (isLockerChecked ? slot.crates : { ...slot.crates, locker: null });
  const fits = crateShortage(crates, room, (state.isOwn && cart.heldCrates) || undefined) === undefined;
  const chosen = cart.timeslotId === slot.timeslotId;
  const feeRows = ownFeeRows(cart, slot.serviceDate, slot.feeRows);
  return {
    timeslotId: slot.timeslotId,
    name: `${slot.begins} - ${slot.ends}`,
    beginTime: slot.begins,
    endTime: slot.ends,
    active: fits ? placesLeft(state, now) : 0,
    status: fits ? slotStatus(state, now, chosen) : 'not_available',
    selected: chosen,
    deliveryFeeId: slot.deliveryFeeId,
    deliveryFee: toEuro(deliveryFee(feeRows, goods)),
    deliveryFeeRows: feeRows.map(wireFeeRow),
    userGiftCertificates: [],
    ...(isCustomer && slot.closesAt > now && placesLeft(state, now) === 0 ? { waiting: slot.waiting } : {}),
    metaData: { timeslot_info: { EXPAND: slot.extended ? '1' : '0', TIMESLOT_DESCRIPTION: slot.description } },
  };
}

function wireFeeRow(row: FeeRow): Static<typeof WireFeeRow> {
  return {
    from: euroOf(row.fromCents),
    ...(row.toCents === null ? {} : { to: euroOf(row.toCents) }),
    deliveryFee: euroOf(row.feeCents),
  };
}

type LockerView = NonNullable<Static<typeof TimeslotList>['locker']>;

/**
 * Returns whether the goods of a cart, gifts included, fit into a locker with this room; undefined: its crates are not
 * counted.
 */
function lockerView(cart: PricedCart, room: Crates | undefined): LockerView {
  const needed = cratesOf(cart);
  return {
    fits: fitsLocker(needed, room),
    crates: TEMPERATURES.map((temperature) => ({
      temperature,
      needed: needed[temperature],
      ...(room ? { available: room[temperature] } : {}),
    })),
  };
}
