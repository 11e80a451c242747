/** Refusals about notifications. Code -> Italian text. */
export const PUSH_ERRORS = {
  PUSH_SUBSCRIPTION_INVALID: 'Questo browser non può ricevere le nostre notifiche',
} as const;
