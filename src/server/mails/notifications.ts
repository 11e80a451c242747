import { formatDay, formatEuro } from '../../domain/base/format.ts';
import type { OrderStep } from '../../domain/orders/order-status.ts';
import { t } from '../../language/language.ts';
import { orderName } from './mailed-order.ts';
import { STEP_TEXTS } from './step-texts.ts';

/** A notification on devices, in the current language, as mails are. */
export interface Notification {
  readonly title: string;
  readonly text: string;
  /** The page of the shop that opens on a tap. */
  readonly path: string;
  /** The number of the order that the notification is about; absent: no order. */
  readonly orderNumber?: number;
}

interface OrderToNotify {
  readonly orderId: number;
  /** The number by which the customer knows the order. */
  readonly orderNumber: number;
}

export function stepNotification(order: OrderToNotify, step: OrderStep): Notification {
  return ofOrder(order, t(STEP_TEXTS[step].push));
}

/** Tells that there is no courier for the order at present. */
export function courierNotification(order: OrderToNotify): Notification {
  return ofOrder(order, t('Il corriere non può fare la consegna: il negozio sta cercando un’altra soluzione.'));
}

/** Asks for goods in place of what is missing; `until` is a time of the day. */
export function questionNotification(
  order: OrderToNotify,
  { name, first, until }: { readonly name: string; readonly first: string; readonly until: string },
): Notification {
  return ofOrder(order, t('{name} è finito: va bene {first}? Rispondi entro le {until}.', { name, first, until }));
}

/** Tells the decision about a refund request; `granted` is in euro, undefined: nothing was granted. */
export function refundNotification(order: OrderToNotify, granted: number | undefined): Notification {
  const text =
    granted === undefined
      ? t('Abbiamo risposto alla tua richiesta di rimborso.')
      : t('Ti rimborsiamo {amount}.', { amount: formatEuro(granted) });
  return ofOrder(order, text);
}

export function slotNotification({ date, begins, ends }: SlotToNotify): Notification {
  const text = t('{day}, dalle {begin} alle {end}', { day: formatDay(date), begin: begins, end: ends });
  return { title: t('Si è liberato un posto'), text, path: '/payment' };
}

interface SlotToNotify {
  readonly date: string;
  readonly begins: string;
  readonly ends: string;
}

function ofOrder({ orderId, orderNumber }: OrderToNotify, text: string): Notification {
  return { title: orderName(orderNumber), text, path: `/profile/orders/${orderId}`, orderNumber };
}
