import type { USER_SORTS } from '../../../contract/backoffice/schemas.ts';
import { msg } from '../../../language/language.ts';

type UserSort = (typeof USER_SORTS)[number];

/** The orders of the list of customers by their word in the address, with their names. The empty word is the usual order. */
export const CUSTOMER_SORTS: Readonly<Record<string, { readonly sort: UserSort; readonly name: string }>> = {
  '': { sort: 'name', name: msg('Cognome e nome') },
  email: { sort: 'email', name: msg('E-mail') },
  recenti: { sort: 'newest', name: msg('Ultimi registrati') },
};

/** An order that is not known is the usual one. */
export function sortOf(word: string): UserSort {
  return Object.entries(CUSTOMER_SORTS).find(([known]) => known === word)?.[1].sort ?? 'name';
}
