/** Refusals of closing an account. Code -> Italian text; details fill the {braces}. */
export const OWN_DATA_ERRORS = {
  CLOSING_ORDERS: 'Hai ordini in corso: potrai chiudere l’account quando saranno consegnati o annullati',
  CLOSING_DUES: 'Hai pagamenti in sospeso: potrai chiudere l’account quando saranno saldati',
  CLOSING_TRANSFER: 'Un tuo bonifico non è ancora sistemato: scrivici come rendertelo, poi potrai chiudere l’account',
  CLOSING_COMPANY: 'Altre persone comprano per la tua azienda: prima rimuovile dalla pagina “La mia azienda”',
  CLOSING_STAFF: 'L’account di chi lavora in negozio lo chiude un amministratore, togliendo prima i suoi ruoli',
  CLOSING_EMAIL_CHANGED:
    'L’e-mail dell’account è cambiata da poco: per sicurezza si può chiudere solo quando non si può più annullare la modifica',
  CLOSING_IN_PERSON: 'Solo il cliente può chiudere il proprio account: stai operando per suo conto.',
} as const;
