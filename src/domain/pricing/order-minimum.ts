import { HOME } from '../delivery/delivery-service.ts';

/** The least value of goods of an order, by the way in which it is handed over. */
export interface OrderMinimums {
  readonly minimumHomeCents: number;
  readonly minimumPickUpCents: number;
}

/** Returns the minimum of an order: that of its zone if it has one, otherwise that of the chain. */
export function orderMinimum(
  { minimumCents, deliveryServiceId }: { readonly minimumCents: number; readonly deliveryServiceId: number | null },
  { minimumHomeCents, minimumPickUpCents }: OrderMinimums,
): number {
  if (minimumCents > 0 || deliveryServiceId === null) return minimumCents;
  return deliveryServiceId === HOME ? minimumHomeCents : minimumPickUpCents;
}
