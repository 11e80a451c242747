import type { Static } from 'typebox';
import type { Timeslot, TimeslotDay, FeeRow as WireFeeRow } from '../../../contract/timeslots/schemas.ts';
import { type Cents, cents, toEuro } from '../../../domain/base/money.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { deliveryFee, type FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { placesLeft, slotStatus } from '../../../domain/delivery/slot-status.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { CartDeps } from '../cart/deps.ts';
import { ownerOf } from '../cart/owner.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import { type FullCartRow, readFullCart } from '../cart/queries.ts';
import { lockerView } from './locker-view.ts';
import { lockerCrates, type SlotRow, slotsOf } from './queries.ts';

type TimeslotHandlers = Pick<Handlers, 'timeslotList' | 'deliveryFeeView'>;

/** The number of days for which slots are offered, today included. */
export const OFFERED_DAYS = 10;

/** D 7, Timeslots and fees. */
export function timeslotHandlers(deps: CartDeps): TimeslotHandlers {
  const currentCart = async (context: CallContext) => {
    const session = await context.session();
    return session ? readFullCart(deps.db, ownerOf(session)) : undefined;
  };
  return {
    timeslotList: async (context, { query }) => {
      const cart = await currentCart(context);
      if (!cart || cart.zone_id === null) return refuse('ADDRESS_MISSING');
      const today = romeTime(context.now).date;
      const slots = await slotsOf(deps.db, cart.zone_id, today, addDays(today, OFFERED_DAYS - 1));
      const priced = priceCart(deps.catalogue, cart);
      const locker =
        query['check-locker'] === true && cart.delivery_service_id === LOCKER
          ? lockerView(priced, await lockerCrates(deps.db, cart.store_id))
          : undefined;
      const { goods } = priced.total;
      const showClosed = query['show-closed'] ?? false;
      const days = byDay(slots, { cart, goods, now: context.now, showClosed, fits: locker?.fits ?? true });
      return done({ days, ...(locker ? { locker } : {}) });
    },
    deliveryFeeView: async (context) => {
      const cart = await currentCart(context);
      if (!cart) return done({ deliveryFee: 0, deliveryFeeRows: [] });
      const { total } = priceCart(deps.catalogue, cart);
      return done({ deliveryFee: toEuro(total.deliveryFee), deliveryFeeRows: cart.fee_rows.map(wireFeeRow) });
    },
  };
}

interface View {
  readonly cart: FullCartRow;
  readonly goods: Cents;
  readonly now: Date;
  readonly showClosed: boolean;
  /** false: the locker is too small for the cart, so that no slot can be chosen. */
  readonly fits: boolean;
}

/** Slots whose time to order is over are left out unless asked for; full ones are shown as full. */
function byDay(slots: readonly SlotRow[], view: View): TimeslotDay[] {
  const days = new Map<string, Timeslot[]>();
  for (const slot of slots) {
    if (slot.closes_at <= view.now && !view.showClosed) continue;
    const day = days.get(slot.service_date);
    if (day) day.push(slotView(slot, view));
    else days.set(slot.service_date, [slotView(slot, view)]);
  }
  return [...days].map(([dateIso, timeslots]) => ({ dateIso, timeslots }));
}

function slotView(slot: SlotRow, { cart, goods, now, fits }: View): Timeslot {
  const state = { capacity: slot.capacity, taken: slot.taken, closesAt: slot.closes_at };
  const chosen = cart.timeslot_id === slot.timeslot_id;
  return {
    timeslotId: slot.timeslot_id,
    name: `${slot.begins} - ${slot.ends}`,
    beginTime: slot.begins,
    endTime: slot.ends,
    active: fits ? placesLeft(state, now) : 0,
    status: fits ? slotStatus(state, now, chosen) : 'not_available',
    selected: chosen,
    deliveryFeeId: slot.delivery_fee_id,
    deliveryFee: toEuro(deliveryFee(slot.fee_rows, goods)),
    deliveryFeeRows: slot.fee_rows.map(wireFeeRow),
    metaData: { timeslot_info: { EXPAND: slot.extended ? '1' : '0', TIMESLOT_DESCRIPTION: slot.description } },
  };
}

function wireFeeRow(row: FeeRow): Static<typeof WireFeeRow> {
  return {
    from: toEuro(cents(row.fromCents)),
    ...(row.toCents === null ? {} : { to: toEuro(cents(row.toCents)) }),
    deliveryFee: toEuro(cents(row.feeCents)),
  };
}
