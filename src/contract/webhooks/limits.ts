/** The kinds of events that webhooks send; the triggers of `migrations/0991-webhooks.sql` write them. */
export const WEBHOOK_KINDS = [
  'order.made',
  'order.changed',
  'picking.line',
  'payment.made',
  'payment.changed',
  'document.made',
  'document.changed',
  'customer.made',
  'customer.changed',
  'customer.closed',
  'prices.changed',
  'stock.changed',
  'content.changed',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The kind of the event that the staff send to try an address. */
export const TRIAL_KIND = 'trial';
export const MAX_ENDPOINTS = 20;
export const MAX_WEBHOOK_URL = 2000;
/** Why there was no answer: a wrong address, one that is not public, none in time, or no connection. */
export const WEBHOOK_FAILURES = ['address', 'private', 'late', 'unreachable'] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
export const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;
/** The hours for which an earlier secret still signs beside the new one. */
export const EARLIER_SECRET_HOURS = 24;
