/** Refusals of registration and of the own data. Code -> Italian text; details fill the {braces}. */
export const ACCOUNT_ERRORS = {
  EMAIL_TAKEN: 'Esiste già un account con questa e-mail: accedi oppure recupera la password',
  FRIEND_CODE_UNKNOWN: 'Questo codice amico non esiste: controlla di averlo scritto correttamente',
  CARD_UNKNOWN: 'Non troviamo questa tessera: controlla il codice, la partita IVA o il codice fiscale',
  CARD_TAKEN: 'C’è già un account con questa tessera: accedi oppure recupera la password',
  CARDS_AWAY: 'In questo momento non riusciamo a controllare le tessere: riprova tra poco o registrati senza tessera',
  COMPANY_NOT_APPROVED: 'La tua azienda non è ancora stata approvata: potrai ordinare appena lo sarà, ti scriviamo noi',
  USERNAME_IS_EMAIL: 'Il nome utente è il tuo indirizzo e-mail',
  DISCLAIMER_NOT_FOUND: 'Consenso non trovato',
  BILLING_NOT_FOUND: 'Dati di fatturazione non trovati',
  TOO_MANY_BILLING_ADDRESSES: 'Puoi salvare al massimo {max} dati di fatturazione: eliminane uno per aggiungerne un altro',
  TOO_MANY_PERSON_INFOS: 'Puoi salvare al massimo {max} informazioni',
} as const;
