/** Refusals of a customer's answer to a total above what was authorised. */
export const FULFILMENT_ERRORS = {
  CONSENT_NOT_ASKED: 'Non c’è nessun importo da confermare per questo ordine',
  CONSENT_CHANGED: 'Nel frattempo l’importo è cambiato: controllalo di nuovo',
} as const;

/** Refusals of the calls by which the staff prepare and hand over orders. */
export const STAFF_FULFILMENT_ERRORS = {
  STEP_NOT_NOW: 'Un ordine nello stato “{status}” non può fare questo passo',
  ORDER_AWAITS_PAYMENT: 'Il cliente deve ancora pagare questo ordine: si prende in carico quando il pagamento è a posto',
  ORDER_UNPAID: 'Mancano {amount}: la spesa non può uscire finché non è pagata, o finché non decidi come si paga in Incassi mancati',
  NOT_IN_CHARGE: 'Nessuno ha ancora preso in carico questo ordine',
  CONSENT_AWAITED: 'Il cliente deve ancora rispondere sull’importo: aspetta la risposta o ripesa i prodotti',
  NO_LOCKER: 'Questo ordine non va in un locker',
  LINE_NOT_FOUND: 'Questa riga non è nell’ordine',
  LINE_NOT_PICKED: 'Manca ancora: {name}',
  NOTHING_PICKED: 'Non c’è nessun prodotto: segna l’ordine come non riuscito',
  WEIGHT_MISSING: 'Questo prodotto si vende a peso: scrivi i grammi',
  PIECES_ONLY: 'Questo prodotto si vende a pezzi: scrivi quanti sono',
  TOO_MANY_PIECES: 'Ne sono stati ordinati solo {ordered}',
  SUBSTITUTE_UNWANTED: 'Il cliente non vuole alternative per questo prodotto',
  SUBSTITUTE_UNKNOWN: 'Questo prodotto non è in vendita in questo negozio',
  SUBSTITUTE_SAME: 'È il prodotto ordinato: scrivi la quantità sulla sua riga',
  SUBSTITUTE_UNLIKE: 'Un prodotto a peso si sostituisce con uno a peso, uno a pezzi con uno a pezzi',
  SUBSTITUTE_UNSAFE: 'Contiene alcol o allergeni che il prodotto ordinato non ha',
  SUBSTITUTE_PRICE: 'Il prezzo è troppo diverso: al massimo il {percent}% in più o in meno',
} as const;
