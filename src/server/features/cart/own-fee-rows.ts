import type { FeeRow } from '../../../domain/delivery/delivery-fee.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { isSubscribedOn, type SubscribedDays, subscriberFeeRows } from '../../../domain/delivery/subscription.ts';

interface Subscriber {
  readonly subscribed: readonly SubscribedDays[];
  readonly deliveryServiceId: number | null;
}

/** The fee of a slot on this day as the owner of a cart pays it (D 9: a subscription lowers it at home). */
export function ownFeeRows({ subscribed, deliveryServiceId: serviceId }: Subscriber, date: string | undefined, rows: FeeRow[]): FeeRow[] {
  const isLower = date !== undefined && serviceId === HOME && isSubscribedOn(subscribed, date);
  return isLower ? subscriberFeeRows(rows) : rows;
}
