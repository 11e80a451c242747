/** Refusals of what customers ask back. */
export const REFUND_ERRORS = {
  REFUND_LINE_NOT_FOUND: 'Questo prodotto non è tra quelli consegnati con l’ordine',
  REFUND_TOO_LATE: 'Il termine per segnalare questo prodotto era il {until}',
  REFUND_ASKED: 'Per questo prodotto c’è già una richiesta aperta',
  REFUND_NOTHING_LEFT: 'Questo prodotto è già stato rimborsato',
  REFUND_QUANTITY: 'Scrivi una quantità tra 1 e {most}',
  PHOTO_NOT_NOW: 'A questa richiesta non si possono più aggiungere foto',
  TOO_MANY_PHOTOS: 'Puoi aggiungere al massimo {max} foto',
  WITHDRAWAL_NOTHING: 'Scegli almeno un prodotto',
  WITHDRAWAL_EXCLUDED: 'Da {name} non si può recedere',
} as const;

/** Refusals of the calls by which money is paid back; only the staff read them. */
export const STAFF_REFUND_ERRORS = {
  REFUND_TOO_MUCH: 'Si possono rimborsare al massimo {left} €',
  REFUND_ON_ACCOUNT: 'L’ordine è a credito e non è ancora stato consegnato: non c’è niente da rimborsare',
  REFUND_NOT_FOUND: 'Rimborso non trovato',
  REFUND_NOT_OPEN: 'Questo rimborso non è da fare a mano: è già fatto, o lo sta facendo il circuito di pagamento',
  WITHDRAWAL_STANDS: 'Chi recede non chiede un permesso: il recesso non si respinge. Rimborsalo; se rimborsi meno, scrivi perché',
  REFUND_DECIDED: 'Nel frattempo la richiesta è cambiata: guardala di nuovo',
} as const;
