/** Refusals of callers that may be programs. Code -> Italian text. */
export const BOT_CHECK_ERRORS = {
  BOT_CHECK_REQUIRED: 'Conferma di non essere un programma automatico',
  BOT_CHECK_FAILED: 'Non siamo riusciti a verificare che non sei un programma automatico: riprova',
} as const;
