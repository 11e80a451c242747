import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';

type Fee = Pick<Timeslot, 'deliveryFeeId' | 'deliveryFee' | 'deliveryFeeRows'>;

/** Fee ids 7, 10 and 11 are promotions, 5 and 6 lower bounds (delivery 9). */
export function isPromo({ deliveryFeeId }: Pick<Fee, 'deliveryFeeId'>): boolean {
  return [7, 10, 11].includes(deliveryFeeId);
}

function lowestOf({ deliveryFeeId, deliveryFee, deliveryFeeRows }: Fee): number | undefined {
  if (deliveryFee === 0 || (deliveryFeeId !== 5 && deliveryFeeId !== 6)) return undefined;
  return Math.min(deliveryFee, ...deliveryFeeRows.map((row) => row.deliveryFee));
}

/**
 * delivery 9: returns the text of the fee badge. It has the price of a promotion beside the word; a fee of 0 is free.
 */
export function feeText(fee: Fee): string {
  const own = euroText(fee.deliveryFee);
  if (isPromo(fee)) return `${t('PROMO')} · ${own}`;
  const lowest = lowestOf(fee);
  return lowest === undefined ? own : t('A PARTIRE DA {amount}', { amount: formatEuro(lowest) });
}

const euroText = (euro: number) => (euro === 0 ? t('GRATIS') : formatEuro(euro));

/** Returns the fee in the short form of a table cell: "4,90", "da 3,00", "gratis". */
export function shortFee(fee: Fee): string {
  const lowest = lowestOf(fee);
  return lowest === undefined ? plainFee(fee.deliveryFee) : t('da {amount}', { amount: plainEuro(lowest) });
}

/** Returns "4,90" without the currency, or "gratis". */
export function plainFee(euro: number): string {
  return euro === 0 ? t('gratis') : plainEuro(euro);
}

/** Returns the amount of a lower bound, also if it is 0: only customers who have reached the bound pay nothing. */
function plainEuro(euro: number): string {
  return formatEuro(euro).replace(/[€\s\u00a0]/g, '');
}

export const STATUS_TEXT: Readonly<Record<Timeslot['status'], string>> = {
  available: msg('Disponibile'),
  almost_full: msg('Quasi esaurita'),
  not_available: msg('Non disponibile'),
  selected: msg('Selezionata'),
};

/** Returns the note that all slots share, so that it is shown once. */
export function sharedNote(slots: readonly Timeslot[]): string | undefined {
  const notes = new Set(slots.map((slot) => slot.metaData.timeslot_info.TIMESLOT_DESCRIPTION));
  const [note] = notes;
  return notes.size === 1 && note ? note : undefined;
}

/** delivery 2: the two groups of home delivery. */
export const GROUPS = { extended: msg('FASCE ESTESE'), standard: msg('FASCE STANDARD') } as const;

/** Returns the special features of a slot for screen readers: ", Quasi esaurita, la tua solita". */
export function remarksOf({ status, nearbyOrders: orders, usual }: Timeslot): string {
  return [
    ...(status === 'available' ? [] : [t(STATUS_TEXT[status])]),
    ...(usual ? [t('la tua solita')] : []),
    ...(orders === undefined ? [] : [greenText(orders)]),
  ]
    .map((remark) => `, ${remark}`)
    .join('');
}

/** Returns the text for the slot in which the van already has stops nearby, with the real number of booked orders. */
export function greenText(orders: number): string {
  return orders === 1
    ? t('La più verde: 1 consegna vicino a te')
    : t('La più verde: {orders} consegne vicino a te', { orders });
}
