import { orderHeadline, type TrackedOrder } from '../../../domain/delivery/tracker/order-tracker.ts';

/** The status of an order in one sentence, as it is said today: "Consegnato ieri alle 18:30". */
export function headlineToday(order: TrackedOrder): string {
  return orderHeadline(order, new Date());
}
