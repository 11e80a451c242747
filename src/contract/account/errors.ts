/** Refusals of registration. Code -> Italian text; details fill the {braces}. */
export const ACCOUNT_ERRORS = {
  EMAIL_TAKEN: 'Esiste già un account con questa e-mail: accedi oppure recupera la password',
} as const;
