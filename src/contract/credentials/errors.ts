/** Refusals about passwords and e-mail addresses. Code -> Italian text; details fill the {braces}. */
export const CREDENTIAL_ERRORS = {
  LINK_ENDED: 'Questo link non è più valido: chiedine uno nuovo',
  OLD_PASSWORD_WRONG: 'La password attuale non è corretta',
  PASSWORD_UNCHANGED: 'La nuova password è uguale a quella attuale',
  EMAIL_UNCHANGED: 'Questo è già il tuo indirizzo e-mail',
  USERNAME_FIXED: 'Il nome utente non può essere modificato',
} as const;
