import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { t } from '../../../language/language.ts';
import { STATUS_TEXT } from './timeslot-text.ts';

/** Says what is special about a slot for who does not see its colour and its icons: ", Quasi esaurita, la tua solita". */
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
  return orders === 1 ? t('La più verde: 1 consegna vicino a te') : t('La più verde: {orders} consegne vicino a te', { orders });
}
