import type { Timeslot, TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { addDays } from '../../../domain/base/rome-time.ts';

/** The hours of slots in one row of the table. */
export interface Band {
  readonly key: string;
  readonly beginTime: string;
  readonly endTime: string;
  /** True for a long slot of home delivery (EXPAND, delivery 2). */
  readonly isExtended: boolean;
}

export interface GridDay {
  readonly dateIso: string;
  /** The slots by the key of their band; empty: the shop is closed. */
  readonly slots: ReadonlyMap<string, Timeslot>;
  /** The lowest fee of a free slot; undefined: none is free. */
  readonly lowestFee: number | undefined;
}

export interface SlotGridData {
  readonly days: readonly GridDay[];
  /** Long ones first, each group sorted by its hours. */
  readonly bands: readonly Band[];
  /** The lowest fee of all free slots; undefined: all cost the same. */
  readonly cheapest: number | undefined;
}

export function slotGrid(days: readonly TimeslotDay[], isHome: boolean): SlotGridData {
  const [first, last] = [days[0]?.dateIso, days.at(-1)?.dateIso];
  const byDate = new Map(days.map(({ dateIso, timeslots }) => [dateIso, timeslots]));
  const dates: string[] = [];
  for (let date = first ?? ''; last !== undefined && date <= last; date = addDays(date, 1)) dates.push(date);
  const isExtended = (slot: Timeslot) => isHome && slot.metaData.timeslot_info.EXPAND === '1';
  const bands = new Map<string, Band>();
  for (const slot of days.flatMap(({ timeslots }) => timeslots)) {
    const { beginTime, endTime } = slot;
    const key = keyOf(slot, isExtended(slot));
    bands.set(key, { key, beginTime, endTime, isExtended: isExtended(slot) });
  }
  const fees = days.flatMap(({ timeslots }) => timeslots.filter(isFree).map(({ deliveryFee }) => deliveryFee));
  const lowest = Math.min(...fees);
  return {
    days: dates.map((dateIso) => {
      const slots = byDate.get(dateIso) ?? [];
      const free = slots.filter(isFree).map(({ deliveryFee }) => deliveryFee);
      return {
        dateIso,
        slots: new Map(slots.map((slot) => [keyOf(slot, isExtended(slot)), slot])),
        lowestFee: free.length > 0 ? Math.min(...free) : undefined,
      };
    }),
    bands: [...bands.values()].sort(
      (a, b) =>
        Number(b.isExtended) - Number(a.isExtended) || (a.beginTime + a.endTime < b.beginTime + b.endTime ? -1 : 1),
    ),
    cheapest: fees.some((fee) => fee > lowest) ? lowest : undefined,
  };
}

export interface OfferedSlot {
  readonly dateIso: string;
  readonly slot: Timeslot;
}

/**
 * Returns the proposed slot: the customer's usual one, else the cheapest of the first day with a free one. Long bands
 * are proposed only where there is nothing else; of two with the same fee it is the first, then the shorter one.
 */
export function proposedSlot(days: readonly TimeslotDay[]): OfferedSlot | undefined {
  const free = days.flatMap(({ dateIso, timeslots }) => timeslots.filter(isFree).map((slot) => ({ dateIso, slot })));
  const rank = ({ dateIso, slot: { beginTime, endTime, deliveryFee, metaData } }: OfferedSlot) =>
    [
      dateIso,
      metaData.timeslot_info.EXPAND,
      String(Math.round(deliveryFee * 100)).padStart(9, '0'),
      beginTime,
      endTime,
    ].join(' ');
  return free.find(({ slot }) => slot.usual) ?? free.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
}

export function isFree(slot: Timeslot): boolean {
  return slot.active > 0;
}

function keyOf({ beginTime, endTime }: Timeslot, isExtended: boolean): string {
  return `${isExtended ? 'e' : 's'}${beginTime}-${endTime}`;
}
