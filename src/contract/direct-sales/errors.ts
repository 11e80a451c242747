/** Refusals about subscriptions and about certificates that are bought. */
export const DIRECT_SALE_ERRORS = {
  SUBSCRIPTION_HOME_ONLY: 'L’abbonamento vale per la consegna a casa: scegli prima l’indirizzo di casa per la spesa',
  SUBSCRIPTION_EXISTS: 'Hai già un abbonamento: puoi rinnovarlo negli ultimi {days} giorni',
  SUBSCRIPTION_NOT_FOUND: 'Abbonamento non trovato',
  SUBSCRIPTION_TOO_LATE: 'Puoi recedere entro {days} giorni dall’acquisto',
  SALE_FAILED: 'Il pagamento non è riuscito: non ti è stato addebitato nulla',
  CERTIFICATE_AMOUNT: 'Scegli un importo tra {least} e {most} euro, senza centesimi',
} as const;
