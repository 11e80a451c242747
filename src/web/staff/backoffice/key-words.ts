import type { ApiKey } from '../../../contract/api-keys/schemas.ts';
import type { KeyScope } from '../../../contract/api-keys/scopes.ts';
import { msg } from '../../../language/language.ts';

/** What each scope of a key lets a program do. */
export const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  'catalogue:read': msg('leggere prodotti, categorie e negozi'),
  'catalogue:write': msg('creare e cambiare prodotti'),
  'promotions:read': msg('leggere le promozioni'),
  'prices:read': msg('leggere i prezzi, senza costi'),
  'costs:read': msg('leggere i prezzi con costi e margini'),
  'prices:write': msg('cambiare e pianificare prezzi'),
  'stock:read': msg('leggere le scorte'),
  'stock:write': msg('correggere le scorte e registrare arrivi'),
  'orders:read': msg('leggere gli ordini, senza dati personali'),
  'orders:personal': msg('leggere gli ordini con nomi, indirizzi e note'),
  'fulfilment:read': msg('leggere gli ordini da preparare e consegnare, con gli indirizzi'),
  'fulfilment:write': msg('preparare e consegnare gli ordini'),
  'customers:read': msg('cercare e leggere i clienti'),
  'documents:read': msg('leggere fatture e note di credito, con i nomi'),
  'reports:read': msg('leggere i rapporti di vendita'),
  'content:read': msg('leggere pagine e testi'),
  'content:write': msg('scrivere e pubblicare pagine e testi'),
};

/** The scopes in the order of the form. */
export const SCOPE_AREAS: readonly { readonly area: string; readonly scopes: readonly KeyScope[] }[] = [
  { area: msg('Catalogo'), scopes: ['catalogue:read', 'catalogue:write', 'promotions:read'] },
  { area: msg('Prezzi'), scopes: ['prices:read', 'costs:read', 'prices:write'] },
  { area: msg('Scorte'), scopes: ['stock:read', 'stock:write'] },
  { area: msg('Ordini'), scopes: ['orders:read', 'orders:personal', 'fulfilment:read', 'fulfilment:write'] },
  { area: msg('Clienti e conti'), scopes: ['customers:read', 'documents:read', 'reports:read'] },
  { area: msg('Vetrina'), scopes: ['content:read', 'content:write'] },
];

export const KEY_STATES: Readonly<Record<Exclude<ApiKey['state'], 'valid'>, string>> = {
  expired: msg('Scaduta'),
  ended: msg('Chiusa'),
  without_maker: msg('Sospesa: chi l’ha creata non lavora più qui'),
};
