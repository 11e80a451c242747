import type { Cart } from '../../../../contract/cart/schemas.ts';
import type { Timeslot, TimeslotDay } from '../../../../contract/timeslots/schemas.ts';

export interface FreeSlot {
  readonly dateIso: string;
  readonly slot: Timeslot;
}

/** Returns the free slots that are nearest in time to the one that was lost, in their order. */
export function nearestFree(
  days: readonly TimeslotDay[],
  lost: NonNullable<Cart['timeslot']>,
  count = 3,
): readonly FreeSlot[] {
  // only differences matter, so that the time zone does not
  const at = (dateIso: string, time: string) => Date.parse(`${dateIso}T${time}Z`);
  const wanted = at(lost.dateIso, lost.beginTime);
  return days
    .flatMap(({ dateIso, timeslots }) =>
      timeslots.map((slot) => ({ dateIso, slot, begins: at(dateIso, slot.beginTime) })),
    )
    .filter(({ slot }) => slot.active > 0 && slot.timeslotId !== lost.timeslotId)
    .sort((a, b) => Math.abs(a.begins - wanted) - Math.abs(b.begins - wanted))
    .slice(0, count)
    .sort((a, b) => a.begins - b.begins);
}
