/** Refusals about credit. Code -> Italian text; details fill the {braces}. */
export const CREDIT_ERRORS = {
  CREDIT_EXCEEDED: 'Il fido residuo è di {remaining} e questo ordine ne impegna {needed}: scegli un altro modo di pagare',
  CREDIT_EXPIRED: 'Ci sono scadenze non pagate per {expired}: paga quelle e potrai ordinare di nuovo a credito',
  CREDIT_NOT_YOURS: 'Fido e scadenze li vede chi amministra l’azienda e chi ne approva gli acquisti',
  CREDIT_COMPANY_UNKNOWN: 'Questo cliente non è un’azienda',
  CREDIT_LINE_UNKNOWN: 'Fido non trovato',
  CREDIT_KIND_TAKEN: 'L’azienda ha già un fido di questo tipo: modifica quello',
  CREDIT_BELOW_COMMITTED:
    'Gli ordini già fatti impegnano {committed}: il fido non può essere più basso. Per fermare altri acquisti sospendilo',
  CREDIT_ENDS_EARLY: 'La fine viene prima dell’inizio',
} as const;
