/** Refusals about documents (D 8, Invoice). */
export const DOCUMENT_ERRORS = {
  DOCUMENT_NOT_FOUND: 'Documento non trovato',
  BILLING_DATA_MISSING: 'Per la fattura mancano il nome o l’indirizzo: completa i tuoi dati di fatturazione',
  SDI_OR_PEC_MISSING: 'Per la fattura serve il codice SDI o la PEC dell’azienda: aggiungi uno dei due ai tuoi dati di fatturazione',
} as const;

/** Refusals of the calls by which the staff issue and send documents. */
export const STAFF_DOCUMENT_ERRORS = {
  CREDIT_TOO_HIGH: 'Di questa fattura si possono stornare al massimo {left} €',
  CREDIT_NOTHING: 'Non c’è niente da stornare: scrivi un importo',
  DOCUMENT_LINE_UNKNOWN: 'Questa riga non è nella fattura',
  DOCUMENT_SENT: 'Questo documento è già partito: si può inviare di nuovo solo se viene scartato',
  INVOICE_ISSUED: 'La fattura di questo ordine è già stata emessa',
  INVOICE_NOT_DUE: 'Per questo ordine non c’è una fattura da emettere',
} as const;
