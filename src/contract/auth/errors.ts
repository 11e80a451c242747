/** Refusals of login. Code -> Italian text; details fill the {braces}. */
export const AUTH_ERRORS = {
  WRONG_CREDENTIALS: 'E-mail o password non corretti',
  BLOCKED: 'Utente Bloccato: per parlarne con il servizio clienti scrivi dalla pagina Contatti (/page/contatti)',
} as const;
