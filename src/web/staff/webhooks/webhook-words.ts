import type { WebhookKind } from '../../../contract/webhooks/limits.ts';
import type { WebhookDelivery } from '../../../contract/webhooks/schemas.ts';
import { msg } from '../../../language/language.ts';

/** What each kind of event says. */
export const KIND_WORDS: Readonly<Record<WebhookKind, string>> = {
  'order.made': msg('ordini fatti'),
  'order.changed': msg('ordini cambiati: stato, fascia, totale'),
  'picking.line': msg('righe preparate, con pesi e sostituti'),
  'payment.made': msg('pagamenti cominciati'),
  'payment.changed': msg('pagamenti autorizzati, incassati, resi'),
  'document.made': msg('fatture e note di credito emesse'),
  'document.changed': msg('fatture: esito dello scambio e storni'),
  'customer.made': msg('clienti nuovi (solo il numero)'),
  'customer.changed': msg('clienti cambiati (solo il numero)'),
  'customer.closed': msg('clienti che hanno chiuso l’account'),
  'prices.changed': msg('prezzi dei listini'),
  'stock.changed': msg('scorte'),
  'content.changed': msg('pagine e testi'),
};

export const STATE_WORDS: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: msg('In attesa'),
  delivered: msg('Arrivato'),
  given_up: msg('Non riuscito'),
};
