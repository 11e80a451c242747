/** Refusals of the calls by which the staff keep the price lists of companies. */
export const STAFF_PRICE_LIST_ERRORS = {
  PRICE_LIST_NOT_FOUND: 'Listino non trovato',
  PRICE_LIST_CHANGED: 'Nel frattempo qualcun altro ha cambiato questo listino: guarda com’è adesso e riprova',
  PRICE_LIST_NAME_TAKEN: 'C’è già un listino con questo nome',
  PRICE_LIST_IN_USE: 'Alcune aziende hanno questo listino: prima toglilo a loro',
  PRICE_LISTS_FULL: 'I listini possono essere al massimo {max}',
  PRICE_LIST_FULL: 'Un listino ha al massimo {max} prezzi',
  PRICE_PRODUCT_UNKNOWN: 'Nessun prodotto ha questo codice',
  PRICE_PRODUCT_NOT_LISTED: 'Questo prodotto non è nel listino',
  PRICE_INVALID: 'Scrivi un prezzo in euro, da 0,01 a {max}',
  PRICE_FILE_EMPTY: 'Nel file non ci sono prezzi: su ogni riga servono un codice e un prezzo',
  PRICE_LINE_UNKNOWN: 'Riga {line}: nessun prodotto ha il codice {code}',
  PRICE_LINE_MISSING: 'Riga {line}: manca il prezzo',
  PRICE_LINE_INVALID: 'Riga {line}: “{text}” non è un prezzo in euro',
  PRICE_LINE_TWICE: 'Riga {line}: il prodotto {code} è già alla riga {first}',
  PRICE_LINES_MORE: 'Altre righe sbagliate: {n}',
} as const;
