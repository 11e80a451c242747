import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import { endHolds } from '../cart/hold-writes.ts';
import { freePlacesSql } from '../timeslots/places.ts';

/** Gives back the places of carts whose time is over: of all slots, or of one. Returns how many slots have room again. */
export async function endExpiredHolds(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  timeslotId?: number,
): Promise<number> {
  return (await endHolds(db, { before: clock.inDatabase(), timeslotId }, freePlacesSql)).length;
}
