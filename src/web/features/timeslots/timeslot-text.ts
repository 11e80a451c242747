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
 * delivery 9: returns the text of the fee badge. The price of a promotion stands beside the word; a fee of 0 is free.
 */
export function feeText(fee: Fee): string {
  const own = euroText(fee.deliveryFee);
  if (isPromo(fee)) return `${t('PROMO')} · ${own}`;
  const lowest = lowestOf(fee);
  return lowest === undefined ? own : t('A PARTIRE DA {amount}', { amount: formatEuro(lowest) });
}

const euroText = (euro: number) => (euro === 0 ? t('GRATIS') : formatEuro(euro));

/** The fee as a cell of the table has room for it: "4,90", "da 3,00", "gratis". */
export function shortFee(fee: Fee): string {
  const lowest = lowestOf(fee);
  return lowest === undefined ? plainFee(fee.deliveryFee) : t('da {amount}', { amount: plainEuro(lowest) });
}

/** "4,90" where the currency is known, or "gratis". */
export function plainFee(euro: number): string {
  return euro === 0 ? t('gratis') : plainEuro(euro);
}

/** A lower bound is an amount also where it is 0: free is a fee only for who has reached it. */
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

/**
 * Says what is special about a slot for who does not see its colour and its icons: ", Quasi esaurita, la tua solita".
 */
export function remarksOf({ status, nearbyOrders: orders, usual }: Timeslot): string {
  return [
    ...(status === 'available' ? [] : [t(STATUS_TEXT[status])]),
    ...(usual ? [t('la tua solita')] : []),
    ...(orders === undefined ? [] : [greenText(orders)]),
  ]
    .map((remark) => `, ${remark}`)
    .join('');
}

/** The slot of the day in which the van passes nearby anyway, with the number of orders that are really booked. */
export function greenText(orders: number): string {
  return orders === 1
    ? t('La più verde: 1 consegna vicino a te')
    : t('La più verde: {orders} consegne vicino a te', { orders });
}
