/** Refusals of single sign-on. Code -> Italian text; details fill the {braces}. */
export const SIGN_ON_ERRORS = {
  SIGN_ON_OFF: 'Questo modo di accedere non è attivo',
  SIGN_ON_FAILED: 'L’accesso non è riuscito: riprova, oppure entra con e-mail e password',
  SIGN_ON_CANCELLED: 'L’accesso è stato annullato',
  SIGN_ON_ENDED: 'L’accesso è scaduto: ricomincia da capo',
  SIGN_ON_AWAY: 'Il servizio di accesso non risponde: riprova tra qualche minuto',
  SIGN_ON_ROLE: 'Il tuo account aziendale non è abilitato a questo negozio',
  SIGN_ON_TAKEN: 'Questo account è già collegato a un altro profilo: scollegalo prima da “Accesso e sicurezza”',
  SIGN_ON_LAST: 'Prima scegli una password o aggiungi una passkey, altrimenti non potresti più accedere',
} as const;
