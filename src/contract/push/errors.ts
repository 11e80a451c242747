/** Refusals about notifications. Code -> Italian text. */
export const PUSH_ERRORS = {
  PUSH_SUBSCRIPTION_INVALID: 'Questo browser non può ricevere le nostre notifiche',
  CONTACT_NOT_YOURS: 'Questo contatto non è il tuo',
  MARKETING_CLOUD_AWAY: 'Il servizio dei messaggi non risponde: riprova più tardi',
} as const;
