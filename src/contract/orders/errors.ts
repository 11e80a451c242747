/** Refusals about orders. Code -> Italian text; details fill the {braces}. */
export const ORDER_ERRORS = {
  ORDER_NOT_FOUND: 'Ordine non trovato',
  ORDER_NOT_CANCELLABLE: 'L’ordine è già in preparazione e non può più essere annullato',
  ORDER_NOT_MODIFIABLE: 'L’ordine è già in preparazione e non può più essere modificato',
  ORDER_CHANGE_WAITS: 'Una modifica di questo ordine aspetta il pagamento: completala o annullala',
  ORDER_CHANGE_PAID: 'L’ordine è già stato pagato e non può essere modificato: puoi annullarlo e rifarlo',
  ORDER_CHANGE_ADDRESS:
    'L’indirizzo di questo ordine non è più tra i tuoi: aggiungilo di nuovo per modificare l’ordine',
  ORDER_CHANGE_NONE: 'Non stai modificando nessun ordine',
  ORDER_ALREADY_CANCELLED: 'L’ordine è già stato annullato',
  ARRIVAL_NOT_PICKUP: 'L’arrivo si annuncia solo per gli ordini che ritiri in negozio',
  ARRIVAL_NOT_TODAY: 'Puoi annunciare il tuo arrivo nel giorno del ritiro',
  ARRIVAL_TOO_EARLY: 'Puoi annunciare il tuo arrivo da un’ora prima della tua fascia oraria',
  ARRIVAL_ORDER_ENDED: 'Questo ordine non è in attesa di ritiro',
  ORDER_NOT_TO_PAY: 'Questo ordine non è in attesa di pagamento',
  PAYMENT_TYPE_FIXED: 'L’ordine è già in preparazione: il pagamento non può più essere cambiato',
  PAYMENT_CARD_UNKNOWN: 'Questa carta non è più salvata: scegline un’altra',
  WIRE_TOO_LATE: 'Per questa fascia oraria il bonifico arriverebbe troppo tardi: scegli un altro pagamento',
  FISCAL_DATA_MISSING: 'Per la fattura serve il codice fiscale o la partita IVA: aggiungi i tuoi dati di fatturazione',
  CIG_MISSING: 'Per la fattura a un ente pubblico serve il codice CIG',
  ORDER_CLOSED: 'Un ordine nello stato “{status}” non può più essere annullato',
} as const;
