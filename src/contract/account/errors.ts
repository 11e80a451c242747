/** Refusals of registration. Code -> Italian text; details fill the {braces}. */
export const ACCOUNT_ERRORS = {
  EMAIL_TAKEN: 'Esiste già un account con questa e-mail: accedi oppure recupera la password',
  FRIEND_CODE_UNKNOWN: 'Questo codice amico non esiste: controlla di averlo scritto correttamente',
} as const;
