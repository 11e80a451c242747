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
export const DELIVERY_CANCELLED = 100016;

export const DELIVERY_EVENTS: Readonly<Record<number, DeliveryEvent>> = {
  [DELIVERY_CREATED]: { name: msg('Consegna affidata al partner') },
  100002: { name: msg('Presa in carico') },
  100003: { name: msg('Corriere annullato: la consegna è riassegnata') },
  100004: { name: msg('Il corriere va al ritiro') },
  100005: { name: msg('Il corriere è al ritiro') },
  100006: { name: msg('Ritiro in corso') },
  100007: { name: msg('Ritirata e in viaggio') },
  100008: { name: msg('Il corriere è arrivato da te') },
  100009: { name: msg('Consegna confermata dal corriere'), isFinal: true },
  100010: { name: msg('Consegna rimossa'), isFinal: true },
  100011: { name: msg('Consegna duplicata'), isFinal: true },
  100012: { name: msg('Consegna rimossa dal corriere'), isFinal: true },
  100013: { name: msg('Consegna rimossa dal cliente'), isFinal: true },
  100014: { name: msg('Consegna rimossa per problemi di data o di orario'), isFinal: true },
  100015: { name: msg('Consegna rimossa: nessun corriere trovato'), isFinal: true },
  [DELIVERY_CANCELLED]: { name: msg('Consegna annullata'), isFinal: true },
  100017: { name: msg('Cliente assente: la spesa torna al punto di ritiro'), isFinal: true },
  100018: { name: msg('Ordine non ancora pronto') },
  100019: { name: msg('Altro problema') },
};

/** The events after which nothing comes. */
export const FINAL_EVENTS: readonly number[] = Object.entries(DELIVERY_EVENTS)
  .filter(([, { isFinal }]) => isFinal)
  .map(([id]) => Number(id));

/** Returns whether D 4 names an event; a partner may tell others, which are left out. */
export function isDeliveryEvent(eventId: number): boolean {
  return Object.hasOwn(DELIVERY_EVENTS, eventId);
}
