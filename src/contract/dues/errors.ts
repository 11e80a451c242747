/** Refusals about payment dues. Code -> Italian text; details fill the {braces}. */
export const DUE_ERRORS = {
  /** D 8. */
  DUE_ERROR: 'Il sistema ha riscontrato un errore!',
  DUE_NOT_FOUND: 'Scadenza non trovata',
  DUE_PAID: 'Queste scadenze sono già pagate',
  DUE_BEING_PAID: 'Il pagamento di queste scadenze è già in corso: attendi qualche istante',
  DUE_LINK_ENDED: 'Questo link non è più valido: apri l’ultima mail che ti abbiamo scritto, oppure accedi al tuo profilo',
} as const;
