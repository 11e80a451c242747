import type { WebhookFailure, WebhookKind } from '../../../contract/webhooks/limits.ts';
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

export const FAILURE_WORDS: Readonly<Record<WebhookFailure, string>> = {
  address: msg('l’indirizzo non va bene'),
  private: msg('l’indirizzo non è di Internet'),
  late: msg('nessuna risposta in 15 secondi'),
  unreachable: msg('non si riesce a collegarsi'),
};

export const STATE_WORDS: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: msg('In attesa'),
  delivered: msg('Arrivato'),
  given_up: msg('Non riuscito'),
};
