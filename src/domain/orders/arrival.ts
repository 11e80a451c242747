import { MINUTE_MS } from '../base/duration.ts';
import { romeTime } from '../base/rome-time.ts';
import { orderStatus, PENDING } from './order-status.ts';

/** D 9: the minutes until the arrival that a customer can choose. */
export const ARRIVAL_MINUTES = [10, 20, 30, 40, 50, 60] as const;

/** How long (ms) before its slot an arrival can be announced at the earliest. */
const BEFORE_SLOT_MS = 60 * MINUTE_MS;

export interface OrderToPickUp {
  /** True if it is picked up at a store. */
  readonly isPickup: boolean;
  readonly statusId: number;
  /** The beginning of its slot. */
  readonly begins: Date;
}

export type NoArrival = 'ARRIVAL_NOT_PICKUP' | 'ARRIVAL_NOT_TODAY' | 'ARRIVAL_TOO_EARLY' | 'ARRIVAL_ORDER_ENDED';

/**
 * Returns why the arrival for an order cannot be announced; undefined: it can. It can only for orders that wait to be
 * picked up today (D 2), from an hour before their slot to the end of the day.
 */
export function whyNoArrival({ isPickup, statusId, begins }: OrderToPickUp, now: Date): NoArrival | undefined {
  if (!isPickup) return 'ARRIVAL_NOT_PICKUP';
  if (orderStatus(statusId).next.length === 0 || PENDING.includes(statusId)) return 'ARRIVAL_ORDER_ENDED';
  if (romeTime(begins).date !== romeTime(now).date) return 'ARRIVAL_NOT_TODAY';
  return now.getTime() < begins.getTime() - BEFORE_SLOT_MS ? 'ARRIVAL_TOO_EARLY' : undefined;
}
