/** Refusals about codes of gift certificates. Code -> Italian text; details fill the {braces}. */
export const GIFT_CERTIFICATE_ERRORS = {
  GIFT_CODE_INVALID: 'Il codice sconto "{name}" non è valido. Verifica di averlo scritto correttamente.',
  GIFT_CODE_NOT_YET: 'Il codice sconto "{name}" vale dal {date}',
  GIFT_CODE_ENDED: 'Il codice sconto "{name}" è scaduto',
  GIFT_CODE_USED: 'Il codice sconto "{name}" è già stato utilizzato',
  GIFT_CODE_ELSEWHERE: 'Il codice sconto "{name}" non vale per il negozio o il servizio scelto',
  TOO_MANY_GIFT_CODES: 'Puoi usare al massimo {max} codici sconto per ordine',
} as const;
