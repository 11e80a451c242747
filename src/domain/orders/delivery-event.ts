import { msg } from '../../language/language.ts';

/** D 4: what a delivery partner tells about an order, to be shown by `t`. */
export interface DeliveryEvent {
  readonly name: string;
  /** Nothing comes after it: the delivery was made, or came to nothing. */
  readonly isFinal?: true;
}

/** D 1, D 3: the zones of this group are served by a delivery partner. */
export const PARTNER_ZONE_GROUP = 5;

/** The ids that code names. */
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

/** The events after which nothing comes. */
export const FINAL_EVENTS: readonly number[] = Object.entries(DELIVERY_EVENTS)
  .filter(([, { isFinal }]) => isFinal)
  .map(([id]) => Number(id));

/** Nobody brings the order any more, though its customer still waits for it: the shop has to. */
export const GIVEN_UP_BY_PARTNER: readonly number[] = FINAL_EVENTS.filter(
  (id) => ![GOODS_DELIVERED, DELIVERY_CANCELLED, CUSTOMER_ABSENT].includes(id),
);
/** The partner cannot go on without the shop. */
export const PARTNER_TROUBLES: readonly number[] = [...GIVEN_UP_BY_PARTNER, 100018, 100019];

/**
 * Returns whether the goods have left with the partner for good, by all that it told: they are on their way to the
 * customer, or there.
 */
export function haveLeft(eventIds: readonly number[]): boolean {
  if (eventIds.includes(GOODS_DELIVERED)) return true;
  return eventIds.includes(GOODS_COLLECTED) && !eventIds.some((id) => FINAL_EVENTS.includes(id));
}

export function deliveryEvent(eventId: number): DeliveryEvent {
  return DELIVERY_EVENTS[eventId] ?? { name: msg('Altro problema') };
}

/** Returns whether D 4 names an event; a partner may tell others, which are left out. */
export function isDeliveryEvent(eventId: number): boolean {
  return Object.hasOwn(DELIVERY_EVENTS, eventId);
}
