import { addDays, instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import {
  DELIVERY_CANCELLED,
  DELIVERY_CREATED,
  FINAL_EVENTS,
  isDeliveryEvent,
  PARTNER_ZONE_GROUP,
} from '../../../domain/orders/delivery-event.ts';
import { NOT_BOUGHT, PENDING } from '../../../domain/orders/order-status.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import type { DeliveryPartner, PartnerDelivery, PartnerEvent } from '../../infra/delivery-partner/delivery-partner.ts';

export interface PartnerDeps {
  readonly db: Database;
  readonly deliveryPartner: DeliveryPartner;
  /**
   * Applies an event to its order, before the event is stored: a failure is retried by the next run, and a repetition
   * changes nothing.
   */
  readonly onEvent: (orderId: number, event: PartnerEvent) => Promise<void>;
  /** Called when the partner did not reply about an order; the others are processed all the same. */
  readonly onPartnerError: (error: unknown, orderId: number) => void;
}

/** The number of orders that are read at a time. A run processes all of them. */
const AT_ONCE = 200;
/** The number of days after which a delivery without a final event is no longer asked about. */
const FOLLOWED_DAYS = 2;

/**
 * Hands new orders for zones of group 5 to the delivery partner (D 1), cancels cancelled ones there, and stores the
 * partner's events of the others (D 4). It runs as a job; a concurrent run stores nothing twice.
 */
export async function followDeliveries(
  { db, deliveryPartner, onEvent, onPartnerError }: PartnerDeps,
  now: Date,
): Promise<void> {
  let rows: DeliveryRow[];
  let after = 0;
  do {
    rows = await openDeliveries(db, now, after);
    for (const row of rows) {
      after = row.orderId;
      try {
        for (const event of unknownOf(row, await newsOf(deliveryPartner, row, now))) {
          await onEvent(row.orderId, event);
          await storeEvent(db, row.orderId, event);
        }
      } catch (error) {
        onPartnerError(error, row.orderId);
      }
    }
  } while (rows.length === AT_ONCE);
}

interface DeliveryRow {
  readonly orderId: number;
  readonly isVoid: boolean;
  readonly requestedAt: Date | null;
  /** Its stored events. */
  readonly known: readonly number[];
  readonly slot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
  readonly address: Readonly<Record<string, unknown>>;
}

/**
 * Returns orders after one, by number, that are still to come or whose last event is not final. They are found by their
 * slots, of which few remain.
 */
function openDeliveries(db: Queryable, now: Date, after: number): Promise<DeliveryRow[]> {
  const today = romeTime(now).date;
  return db.query<DeliveryRow>(sql`
    select o.order_id, o.slot, o.address, o.status_id = any(${NOT_BOUGHT}::int[]) as is_void, e.requested_at, e.known
    from zones z join timeslots t using (zone_id) join orders o using (timeslot_id), lateral (
      select min(happened_at) filter (where event_id = ${DELIVERY_CREATED}) as requested_at,
        coalesce(array_agg(event_id order by event_id), '{}') as known,
        coalesce(bool_or(event_id = any(${FINAL_EVENTS}::int[])), false) as is_over
      from order_delivery_events where order_id = o.order_id) e
    where z.zone_group_id = ${PARTNER_ZONE_GROUP} and t.service_date >= ${addDays(today, -FOLLOWED_DAYS)}
      and o.order_id > ${after} and not e.is_over
      and (e.requested_at is not null
        or (t.service_date >= ${today} and o.status_id <> all(${[...NOT_BOUGHT, ...PENDING]}::int[])))
    order by o.order_id limit ${AT_ONCE}`);
}

async function newsOf(partner: DeliveryPartner, row: DeliveryRow, now: Date): Promise<readonly PartnerEvent[]> {
  const { slot, requestedAt } = row;
  const delivery: PartnerDelivery = {
    orderId: row.orderId,
    requestedAt: requestedAt ?? now,
    from: instantOf(slot.dateIso, slot.beginTime),
    to: instantOf(slot.dateIso, slot.endTime),
    address: row.address,
  };
  if (requestedAt === null) {
    await partner.request(delivery);
    return [{ eventId: DELIVERY_CREATED, at: now }];
  }
  if (!row.isVoid) return partner.eventsOf(delivery);
  await partner.cancel(delivery);
  return [{ eventId: DELIVERY_CANCELLED, at: now }];
}

/** Returns the events that D 4 names and that are not stored yet, the oldest first. */
function unknownOf({ known }: DeliveryRow, events: readonly PartnerEvent[]): PartnerEvent[] {
  return events
    .filter(({ eventId }) => isDeliveryEvent(eventId) && !known.includes(eventId))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.eventId - b.eventId);
}

async function storeEvent(db: Queryable, orderId: number, { eventId, at }: PartnerEvent): Promise<void> {
  await db.query(sql`
    insert into order_delivery_events (order_id, event_id, happened_at) values (${orderId}, ${eventId}, ${at})
    on conflict do nothing`);
}

/** Returns whether the partner has the order, and has not ended its delivery. */
export async function isWithPartner(db: Queryable, orderId: number): Promise<boolean> {
  const events = await deliveryEventsOf(db, orderId);
  return events.length > 0 && !events.some(({ eventId: id }) => FINAL_EVENTS.includes(id));
}

export interface DeliveryEventRow {
  readonly eventId: number;
  readonly happenedAt: Date;
}

/** Returns the partner's events of an order, the oldest first; nothing for orders that the shop itself delivers. */
export function deliveryEventsOf(db: Queryable, orderId: number): Promise<DeliveryEventRow[]> {
  return db.query<DeliveryEventRow>(sql`
    select event_id, happened_at from order_delivery_events where order_id = ${orderId}
      order by happened_at, event_id`);
}
