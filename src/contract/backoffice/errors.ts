/** Refusals of the back-office access. Code -> Italian text; details fill the {braces}. */
export const BACKOFFICE_ERRORS = {
  NOT_STAFF: 'Questo accesso è riservato al personale del negozio',
  CUSTOMER_NOT_FOUND: 'Cliente non trovato',
  NO_ACTING_FOR_STAFF: 'Non è possibile operare per conto di una persona del personale',
  NOT_FOR_AGENTS: 'Solo il cliente può farlo: stai operando per suo conto.',
  STAFF_SECOND_FACTOR: 'Per lavorare qui serve la verifica in due passaggi: attivala adesso',
  STAFF_FACTOR_STAYS: 'Chi lavora qui non può disattivare la verifica in due passaggi',
  LAST_ADMINISTRATOR: 'Deve restare almeno una persona con il ruolo di amministratore',
  COMPANY_DECIDED: 'Su questa azienda ha già deciso qualcun altro',
} as const;
