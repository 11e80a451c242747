/** Refusals of the back-office access. Code -> Italian text; details fill the {braces}. */
export const BACKOFFICE_ERRORS = {
  NOT_STAFF: 'Questo accesso è riservato al personale del negozio',
  CUSTOMER_NOT_FOUND: 'Cliente non trovato',
  NO_ACTING_FOR_STAFF: 'Non è possibile operare per conto di una persona del personale',
  CUSTOMER_BLOCKED: 'Il cliente è bloccato: per operare per suo conto bisogna prima sbloccarlo',
  NO_BLOCKING_STAFF: 'Chi lavora qui non si blocca: prima togli i suoi ruoli',
  OWN_CHOICE_SEGMENT: 'In questo segmento entra ed esce solo il cliente, con le sue scelte sui cookie',
  DAY_IN_THE_PAST: 'Scegli un giorno da oggi in poi',
  CARD_NEEDS_TAX_CODE: 'Servono la partita IVA o il codice fiscale',
  AGREEMENT_NOT_FOUND: 'Convenzione non trovata',
  AGREEMENT_CODE_WRONG: 'Il codice ha da 4 a 40 lettere, cifre o trattini',
  AGREEMENT_CODE_TAKEN: 'C’è già una convenzione con questo codice',
  NOT_FOR_AGENTS: 'Solo il cliente può farlo: stai operando per suo conto.',
  STAFF_SECOND_FACTOR: 'Per lavorare qui serve la verifica in due passaggi: attivala adesso',
  STAFF_FACTOR_STAYS: 'Chi lavora qui non può disattivare la verifica in due passaggi',
  LAST_ADMINISTRATOR: 'Deve restare almeno una persona con il ruolo di amministratore',
  COMPANY_DECIDED: 'Su questa azienda ha già deciso qualcun altro',
} as const;
