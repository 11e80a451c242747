/** Refusals of any call. Code -> Italian text; details fill the {braces}. */
export const GENERAL_ERRORS = {
  GENERIC: 'Si è verificato un errore, riprova tra qualche minuto.',
  SESSION_EXPIRED: 'La sessione è scaduta, si prega di rieffettuare il login per continuare.',
  LOGIN_REQUIRED: 'Accedi o registrati per continuare.',
  FORBIDDEN: 'Non hai i permessi per questa operazione.',
  NOT_YOUR_STORE: 'Il tuo ruolo vale per altri negozi, o questo vale per tutti i negozi: chiedi alla sede',
  FEATURE_CLOSED: 'Il tuo profilo non comprende questo servizio: scrivici se ti interessa.',
  CROSS_SITE: 'Richiesta non consentita da un altro sito.',
  TOO_MANY_REQUESTS: 'Troppe richieste: riprova tra qualche istante.',
  NOT_FOUND: 'Pagina non trovata',
  BAD_INPUT: 'Alcuni dati inviati non sono validi.',
  SHOP_CLOSED: 'Il negozio non è ancora aperto: torna a trovarci tra poco.',
  KEY_INVALID: 'Questa chiave non vale: non esiste, è scaduta o è stata chiusa.',
  KEY_SCOPE: 'Questa chiave non apre ciò che è stato chiesto. Lo apre: {scopes}',
  BODY_TOO_LARGE: 'I dati inviati sono troppi.',
} as const;
