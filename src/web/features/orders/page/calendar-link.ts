import type { OrderSummary } from '../../../../contract/orders/schemas.ts';
import { instantOf } from '../../../../domain/base/rome-time.ts';
import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import { t } from '../../../../language/language.ts';

type Dated = Pick<OrderSummary, 'orderNumber' | 'deliveryServiceId' | 'storeName' | 'timeslot'>;

/** Returns a link to a calendar event (RFC 5545) for the slot of an order. */
export function calendarLink({ orderNumber, deliveryServiceId, storeName, timeslot }: Dated): string {
  const { dateIso, beginTime, endTime } = timeslot;
  const isHome = deliveryServiceId === HOME;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bottega//IT',
    'BEGIN:VEVENT',
    `UID:order-${orderNumber}@bottega`,
    `DTSTAMP:${utc(instantOf(dateIso, '00:00'))}`,
    `DTSTART:${utc(instantOf(dateIso, beginTime))}`,
    `DTEND:${utc(instantOf(dateIso, endTime))}`,
    `SUMMARY:${escaped(isHome ? t('Arriva la spesa di Bottega') : t('Ritira la spesa di Bottega'))}`,
    `DESCRIPTION:${escaped(t('Ordine n. {number}', { number: orderNumber }))}`,
    ...(isHome ? [] : [`LOCATION:${escaped(storeName)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}

/** Returns the name of the file of this link. */
export function calendarFile({ orderNumber }: Pick<Dated, 'orderNumber'>): string {
  return `bottega-${orderNumber}.ics`;
}

/** "20261126T170000Z" */
function utc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}
