/** Refusals of buying. Code -> Italian text; details fill the {braces}. */
export const CHECKOUT_ERRORS = {
  ORDER_TOO_LARGE: 'Per un ordine così grande contattaci: online arriviamo fino a {maximum}',
  BELOW_MINIMUM: 'Per questa zona la spesa minima è di {minimum}',
  TOTAL_CHANGED: 'Il totale è cambiato: controlla il riepilogo prima di confermare',
  KEY_REUSED: 'Questa richiesta ha già registrato un altro ordine: controlla i tuoi ordini e conferma di nuovo',
  AGE_REQUIRED: 'Nel carrello ci sono alcolici: dichiara di essere maggiorenne per continuare',
  BUY_IN_PROGRESS: 'Stiamo già registrando questo ordine: attendi qualche istante',
} as const;
