/** Refusals of the calls by which money is paid back; only the staff read them. */
export const STAFF_REFUND_ERRORS = {
  REFUND_TOO_MUCH: 'Si possono rimborsare al massimo {left} €',
  REFUND_ON_ACCOUNT:
    'L’ordine è su una scadenza non ancora pagata: si può rimborsare dopo il pagamento, oppure stornare la fattura',
  REFUND_NOT_FOUND: 'Rimborso non trovato',
  REFUND_NOT_OPEN: 'Questo rimborso non è da fare a mano: è già fatto, o lo sta facendo il circuito di pagamento',
} as const;
