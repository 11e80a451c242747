/** Refusals about passwords and e-mail addresses. Code -> Italian text; details fill the {braces}. */
export const CREDENTIAL_ERRORS = {
  LINK_ENDED: 'Questo link non è più valido: chiedine uno nuovo',
  OLD_PASSWORD_WRONG: 'La password attuale non è corretta',
  PASSWORD_UNCHANGED: 'La nuova password è uguale a quella attuale',
  EMAIL_UNCHANGED: 'Questo è già il tuo indirizzo e-mail',
  MFA_REQUIRED: 'Inserisci il codice della tua app, oppure un codice di recupero',
  MFA_REQUIRED_BY_MAIL: 'Ti abbiamo mandato un codice di verifica: inseriscilo qui',
  MFA_WRONG: 'Il codice di verifica non è corretto o è scaduto',
  MFA_ALREADY_ON: 'La verifica in due passaggi è già attiva',
  MFA_NOT_BEGUN: 'Ricomincia l’attivazione dall’inizio',
  PASSKEY_INVALID: 'Il dispositivo non ha confermato la passkey: riprova',
  PASSKEY_UNKNOWN: 'Questa passkey non è valida per questo negozio: accedi con la password',
  TOO_MANY_PASSKEYS: 'Puoi avere al massimo {max} passkey: eliminane una',
  USERNAME_FIXED: 'Il nome utente non può essere modificato',
} as const;
