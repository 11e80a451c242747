import type { CallName } from '../../../contract/calls.ts';
import { msg, t } from '../../../language/language.ts';

/** What the staff do most, in words; every other act has the name of its call. */
const NAMES: Readonly<Partial<Record<CallName, string>>> = {
  cartAdd: msg('Prodotti messi nel carrello'),
  cartUpdate: msg('Carrello cambiato'),
  cartDelete: msg('Prodotti tolti dal carrello'),
  timeslotSelect: msg('Fascia oraria scelta'),
  timeslotSelectPost: msg('Fascia oraria scelta'),
  addressSelect: msg('Indirizzo scelto'),
  addressSave: msg('Indirizzo salvato'),
  storeSelect: msg('Negozio scelto'),
  buy: msg('Ordine inviato'),
  orderDelete: msg('Ordine annullato'),
  logout: msg('Uscita'),
  ssoLogout: msg('Ritorno al proprio account'),
};

export function actName(call: string): string {
  const name = Object.entries(NAMES).find(([known]) => known === call)?.[1];
  return name === undefined ? call : t(name);
}
