/** English for the words that the rules make up. */
export const RULES = {
  // addresses: the fields that are missing, in the middle of a sentence
  città: 'town',
  indirizzo: 'address',
  CAP: 'postcode',
  provincia: 'province',

  // services
  'Ritiro in negozio': 'Store pickup',
  'Consegna a casa': 'Home delivery',
  Locker: 'Locker',
  'Non ci sono punti di ritiro nelle vicinanze': 'There are no pickup points nearby',
  'Non ci sono locker nelle vicinanze': 'There are no lockers nearby',

  // orders
  'In fase di validazione': 'Being checked',
  Ordinato: 'Ordered',
  'In preparazione': 'Being prepared',
  'Quasi pronto': 'Almost ready',
  'In consegna': 'Out for delivery',
  Consegnato: 'Delivered',
  'Consegnato parzialmente': 'Partly delivered',
  Annullato: 'Cancelled',
  Invalidato: 'Invalidated',
  'Non ritirato': 'Not collected',
  'Non riuscito': 'Failed',
  'In lavorazione': 'In progress',

  // ways to pay
  'Pagamento alla consegna': 'Pay on delivery',
  'Paghi quando ricevi la spesa, in contanti o con carta': 'You pay when you receive your shopping, in cash or by card',
  Pagamento: 'Payment',
};
