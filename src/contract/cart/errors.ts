/** Refusals of changes of the cart. Code -> Italian text; details fill the {braces}. */
export const CART_ERRORS = {
  MIN_QUANTITY: 'Non è possibile acquistare una quantità inferiore di questo articolo',
  MAX_QUANTITY: 'Hai superato la quantità massima giornaliera acquistabile per questo articolo',
  OFF_STEP: 'Quantità non disponibile: scegli {lower} oppure {upper}',
  ONLY_QUANTITY: 'Quantità non disponibile: scegli {only}',
  INVALID_QUANTITY: 'La quantità non è valida',
  CART_ITEM_NOT_FOUND: 'Questo articolo non è più nel carrello',
  CART_TOO_LARGE: 'Il carrello può contenere al massimo {max} articoli diversi',
  INVALID_OPTION: 'Scegli una delle opzioni disponibili per questo articolo',
  OPTIONS_MISSING: 'È necessario selezionare tutte le opzioni di {name}',
  CART_NOT_FOUND: 'Il carrello non c’è più: ricarica la pagina',
  CART_FROZEN: 'Il carrello è in fase di pagamento e non può essere modificato',
  CART_EMPTY: 'Il carrello è vuoto',
  PROMOTION_USED_UP: 'Nel carrello c’è già tutto quello che questa promozione offre',
  NO_SUBSTITUTE: 'Questo prodotto non può sostituire quello scelto',
  INVALID_CART_INFO: 'Il valore indicato non è valido',
  CART_LINK_ENDED: 'Questo carrello non è più condiviso: chiedi un altro link a chi te l’ha mandato',
} as const;
