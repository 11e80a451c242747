import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';

/** delivery 2: returns 'OGGI' for today, otherwise weekday, day number and month. */
export function dayText(dateIso: string, today: string): string {
  return dateIso === today ? t('OGGI') : formatDay(dateIso);
}

type Fee = Pick<Timeslot, 'deliveryFeeId' | 'deliveryFee' | 'deliveryFeeRows'>;

/**
 * delivery 9: returns the text of the fee badge. Fee ids 7, 10 and 11 are promotions, whose price stands beside the word; 5 and 6 are lower
 * bounds, of which the lowest row is one; a fee of 0 is free.
 */
export function feeText({ deliveryFeeId, deliveryFee, deliveryFeeRows }: Fee): string {
  const own = deliveryFee === 0 ? t('GRATIS') : formatEuro(deliveryFee);
  if ([7, 10, 11].includes(deliveryFeeId)) return `${t('PROMO')} · ${own}`;
  if (deliveryFee === 0 || (deliveryFeeId !== 5 && deliveryFeeId !== 6)) return own;
  const lowest = Math.min(deliveryFee, ...deliveryFeeRows.map((row) => row.deliveryFee));
  return t('A PARTIRE DA {amount}', { amount: lowest === 0 ? t('GRATIS') : formatEuro(lowest) });
}

export const STATUS_TEXT: Readonly<Record<Timeslot['status'], string>> = {
  available: msg('Disponibile'),
  almost_full: msg('Quasi esaurita'),
  not_available: msg('Non disponibile'),
  selected: msg('Selezionata'),
};

export interface SlotGroup {
  readonly title: string | undefined;
  readonly slots: readonly Timeslot[];
}

/** delivery 2: groups the slots of home delivery; EXPAND 1 marks the extended ones. Pickup has one group. */
export function slotGroups(slots: readonly Timeslot[], isHome: boolean): readonly SlotGroup[] {
  if (!isHome) return [{ title: undefined, slots }];
  const isExtended = (slot: Timeslot) => slot.metaData.timeslot_info.EXPAND === '1';
  const groups = [
    { title: t('FASCE STANDARD'), slots: slots.filter((slot) => !isExtended(slot)) },
    { title: t('FASCE ESTESE'), slots: slots.filter(isExtended) },
  ];
  return groups.filter((group) => group.slots.length > 0);
}

/** Returns the note that all slots of a day share, so that it is shown once. */
export function sharedNote(slots: readonly Timeslot[]): string | undefined {
  const notes = new Set(slots.map((slot) => slot.metaData.timeslot_info.TIMESLOT_DESCRIPTION));
  const [note] = notes;
  return notes.size === 1 && note ? note : undefined;
}
