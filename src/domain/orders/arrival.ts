import { orderStatus, PENDING } from './order-status.ts';

/** D 9: minutes until the arrival that a customer can announce. */
export const ARRIVAL_MINUTES = [10, 20, 30, 40, 50, 60] as const;

export interface OrderToPickUp {
  /** Whether it is picked up at a store. */
  readonly isPickup: boolean;
  readonly statusId: number;
  /** The day of its slot, YYYY-MM-DD in Rome. */
  readonly day: string;
}

export type NoArrival = 'ARRIVAL_NOT_PICKUP' | 'ARRIVAL_NOT_TODAY' | 'ARRIVAL_ORDER_ENDED';

/** Returns why the arrival for an order cannot be announced; undefined: it can. Only orders that wait to be picked up today have one (D 2). */
export function whyNoArrival({ isPickup, statusId, day }: OrderToPickUp, today: string): NoArrival | undefined {
  if (!isPickup) return 'ARRIVAL_NOT_PICKUP';
  if (orderStatus(statusId).next.length === 0 || PENDING.includes(statusId)) return 'ARRIVAL_ORDER_ENDED';
  return day === today ? undefined : 'ARRIVAL_NOT_TODAY';
}
