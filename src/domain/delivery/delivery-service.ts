import { msg, t } from '../../language/language.ts';

/** decisions: 1 drive, 2 home, 4 locker; 3 and 10002 are other readings of home and locker, accepted on input. */
export const DRIVE = 1;
export const HOME = 2;
export const LOCKER = 4;
export const DELIVERY_SERVICES: readonly number[] = [DRIVE, HOME, LOCKER];

/**
 * Returns whether a service may hand over these goods. A locker cannot check a document, and alcohol needs proof of age
 * at the handover (L. 125/2001 art. 14-ter).
 */
export function mayHandOver(serviceId: number | null, { alcoholic }: { readonly alcoholic: boolean }): boolean {
  return !(serviceId === LOCKER && alcoholic);
}

export function deliveryServiceId(id: number): number {
  if (id === 3) return HOME;
  if (id === 10002) return LOCKER;
  return id;
}

/** addressTypeId on the wire (D 3): 2 home, 3 store, 5 locker. */
export function addressTypeId(serviceId: number): number {
  return serviceId === DRIVE ? 3 : serviceId === LOCKER ? 5 : 2;
}

/** The words for `address_type` of a query with their addressTypeId (D 3); 'other' is any place but home. */
const ADDRESS_TYPES: ReadonlyMap<string, number> = new Map([
  ['home', HOME],
  ['2', HOME],
  ['drive', DRIVE],
  ['store', DRIVE],
  ['other', DRIVE],
  ['3', DRIVE],
  ['locker', LOCKER],
  ['5', LOCKER],
]);

/** Maps `address_type` of a query to a service; 'drive' is the documents' default. */
export function serviceOfAddressType(word: string): number {
  return ADDRESS_TYPES.get(word.trim().toLowerCase()) ?? DRIVE;
}

/** Translates the texts of services in a new shop; texts that the staff wrote are not changed. */
export function serviceText(text: string): string {
  return KNOWN_TEXTS.has(text) ? t(text) : text;
}

const KNOWN_TEXTS: ReadonlySet<string> = new Set([
  msg('Ritiro in negozio'),
  msg('Consegna a casa'),
  msg('Locker'),
  msg('Non ci sono punti di ritiro nelle vicinanze'),
  msg('Indirizzo non servito da consegna a casa!'),
  msg('Non ci sono locker nelle vicinanze'),
]);
