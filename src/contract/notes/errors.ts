/** Refusals about ratings of orders. Code -> Italian text. */
export const NOTE_ERRORS = {
  RATING_OUT_OF_RANGE: 'Scegli da 1 a 5 stelle',
  NOTE_NOT_YET: 'Puoi valutare l’ordine dopo la consegna',
  NOTE_EXISTS: 'Hai già valutato questo ordine: puoi modificare la tua valutazione',
  NOTE_NOT_FOUND: 'Valutazione non trovata',
} as const;
