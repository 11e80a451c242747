/** Refusals of the back-office access. Code -> Italian text; details fill the {braces}. */
export const BACKOFFICE_ERRORS = {
  NOT_STAFF: 'Questo accesso è riservato al personale del negozio',
  CUSTOMER_NOT_FOUND: 'Cliente non trovato',
  NO_ACTING_FOR_STAFF: 'Non è possibile operare per conto di una persona del personale',
  LAST_ADMINISTRATOR: 'Deve restare almeno una persona con il ruolo di amministratore',
} as const;
