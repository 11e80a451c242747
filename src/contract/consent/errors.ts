/** Refusals of calls about consent and events. Code -> Italian text; details fill the {braces}. */
export const CONSENT_ERRORS = {
  CONSENT_MISSING: 'Per le statistiche serve prima il tuo consenso.',
} as const;
