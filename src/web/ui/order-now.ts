import {
  orderHeadline,
  type TrackedOrder,
  type TrackerStep,
  trackerSteps,
} from '../../domain/delivery/tracker/order-tracker.ts';

/** The status of an order in one sentence, as it is said today. */
export function headlineToday(order: TrackedOrder): string {
  return orderHeadline(order, new Date());
}

/** The steps of an order with their times, as they are said today. */
export function stepsToday(order: TrackedOrder): readonly TrackerStep[] {
  return trackerSteps(order, new Date());
}
