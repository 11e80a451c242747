import type { Order } from '../../contract/orders/schemas.ts';
import { formatDay } from '../../domain/base/format.ts';
import { HOME } from '../../domain/delivery/delivery-service.ts';
import type { TrackedOrder } from '../../domain/delivery/tracker/order-tracker.ts';
import { townTitle } from '../../domain/geography/town-title.ts';
import type { MailValues } from '../../domain/settings/mail-texts.ts';
import { t } from '../../language/language.ts';
import type { StoreToCall } from '../infra/mail.ts';

/**
 * The part of an order that mails about it show: its number and steps, when and where it is handed over, and who
 * prepares it.
 */
export interface MailedOrder extends TrackedOrder {
  /** The number by which the customer knows the order. */
  readonly orderNumber: number;
  readonly shippingAddress: Pick<Order['shippingAddress'], 'address1' | 'addressNumber' | 'postalcode' | 'city'>;
  readonly store: StoreToCall;
}

/** "Arriva giovedì 26 novembre, tra le 18:00 e le 20:00, in Via Borgo Palazzo 84, 24125 Bergamo." */
export function whenAndWhere({ deliveryServiceId, timeslot, shippingAddress }: MailedOrder): string {
  const values = {
    day: formatDay(timeslot.dateIso),
    begin: timeslot.beginTime,
    end: timeslot.endTime,
    address: addressText(shippingAddress),
  };
  return deliveryServiceId === HOME
    ? t('Arriva {day}, tra le {begin} e le {end}, in {address}.', values)
    : t('Ti aspettiamo {day}, tra le {begin} e le {end}, in {address}.', values);
}

/** The values that the chain's own texts of mails about an order may have. */
export function orderWords(
  { orderNumber, timeslot, shippingAddress, store }: MailedOrder,
  firstName: string,
): MailValues {
  return {
    nome: firstName,
    numero: String(orderNumber),
    giorno: formatDay(timeslot.dateIso),
    dalle: timeslot.beginTime,
    alle: timeslot.endTime,
    indirizzo: addressText(shippingAddress),
    negozio: store.name,
    telefono: store.phone,
  };
}

export function addressText({ address1, addressNumber, postalcode, city }: MailedOrder['shippingAddress']): string {
  return `${address1} ${addressNumber}`.trim().concat(`, ${postalcode} ${townTitle(city)}`);
}

/** "Ordine n. 100126" */
export function orderName(number: number): string {
  return t('Ordine n. {number}', { number });
}
