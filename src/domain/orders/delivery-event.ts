import { msg } from '../../language/language.ts';

/** D 4: an event that a delivery partner reports about an order, with its text for `t`. */
export interface DeliveryEvent {
  readonly name: string;
  /** True if no event follows: the delivery was made, or failed. */
  readonly isFinal?: true;
}

/** D 1, D 3: the zones of this group are served by a delivery partner. */
export const PARTNER_ZONE_GROUP = 5;

/** The event ids that the code uses. */
export const DELIVERY_CREATED = 100001;
export const GOODS_COLLECTED = 100007;
export const GOODS_DELIVERED = 100009;
export const DELIVERY_CANCELLED = 100016;
export const CUSTOMER_ABSENT = 100017;

export const DELIVERY_EVENTS: Readonly<Record<number, DeliveryEvent>> = {
  [DELIVERY_CREATED]: { name: msg('Consegna affidata al partner') },
  100002: { name: msg('Presa in carico') },
  100003: { name: msg('Corriere annullato: la consegna è riassegnata') },
  100004: { name: msg('Il corriere va al ritiro') },
  100005: { name: msg('Il corriere è al ritiro') },
  100006: { name: msg('Ritiro in corso') },
  [GOODS_COLLECTED]: { name: msg('Ritirata e in viaggio') },
  100008: { name: msg('Il corriere è arrivato da te') },
  [GOODS_DELIVERED]: { name: msg('Consegna confermata dal corriere'), isFinal: true },
  100010: { name: msg('Consegna rimossa'), isFinal: true },
  100011: { name: msg('Consegna duplicata'), isFinal: true },
  100012: { name: msg('Consegna rimossa dal corriere'), isFinal: true },
  100013: { name: msg('Consegna rimossa dal cliente'), isFinal: true },
  100014: { name: msg('Consegna rimossa per problemi di data o di orario'), isFinal: true },
  100015: { name: msg('Consegna rimossa: nessun corriere trovato'), isFinal: true },
  [DELIVERY_CANCELLED]: { name: msg('Consegna annullata'), isFinal: true },
  [CUSTOMER_ABSENT]: { name: msg('Cliente assente: la spesa torna al punto di ritiro'), isFinal: true },
  100018: { name: msg('Ordine non ancora pronto') },
  100019: { name: msg('Altro problema') },
};

/** The ids of final events. */
export const FINAL_EVENTS: readonly number[] = Object.entries(DELIVERY_EVENTS)
  .filter(([, { isFinal }]) => isFinal)
  .map(([id]) => Number(id));

/** Events after which the partner no longer delivers the order, so that the shop has to. */
export const GIVEN_UP_BY_PARTNER: readonly number[] = FINAL_EVENTS.filter(
  (id) => ![GOODS_DELIVERED, DELIVERY_CANCELLED, CUSTOMER_ABSENT].includes(id),
);
/** Events after which the partner needs the shop to continue. */
export const PARTNER_TROUBLES: readonly number[] = [...GIVEN_UP_BY_PARTNER, 100018, 100019];

/**
 * Returns whether the goods have left with the partner for good, by all its events: they are on their way to the
 * customer, or delivered.
 */
export function haveLeft(eventIds: readonly number[]): boolean {
  if (eventIds.includes(GOODS_DELIVERED)) return true;
  return eventIds.includes(GOODS_COLLECTED) && !eventIds.some((id) => FINAL_EVENTS.includes(id));
}

export function deliveryEvent(eventId: number): DeliveryEvent {
  return DELIVERY_EVENTS[eventId] ?? { name: msg('Altro problema') };
}

/** Returns whether D 4 names an event; a partner may report others, which are ignored. */
export function isDeliveryEvent(eventId: number): boolean {
  return Object.hasOwn(DELIVERY_EVENTS, eventId);
}
