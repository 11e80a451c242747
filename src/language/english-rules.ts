/** English for the words that the rules make up. */
export const RULES = {
  // addresses: the fields that are missing, by their labels
  città: 'Town',
  indirizzo: 'Address',
  CAP: 'Postcode',
  provincia: 'Province',

  // services
  'Ritiro in negozio': 'Click and collect',
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
  'Pagamento non riuscito': 'Payment failed',
  'Pagamento in corso': 'Payment in progress',
  'Pagamento autorizzato': 'Payment authorised',
  'Pagamento confermato': 'Payment confirmed',
  'Pagamento stornato': 'Payment reversed',
  'Pagamento annullato': 'Payment cancelled',

  // opening hours
  domenica: 'Sunday',
  lunedì: 'Monday',
  martedì: 'Tuesday',
  mercoledì: 'Wednesday',
  giovedì: 'Thursday',
  venerdì: 'Friday',
  sabato: 'Saturday',
  chiuso: 'closed',
  'sempre aperto': 'always open',
  'Orari da confermare': 'Opening hours to be confirmed',
  'Sempre aperto': 'Always open',
  'Aperto fino a mezzanotte': 'Open until midnight',
  'Aperto fino alle {time}': 'Open until {time}',
  Chiuso: 'Closed',
  'Chiuso, apre alle {time}': 'Closed, opens at {time}',
  'Chiuso, apre domani alle {time}': 'Closed, opens tomorrow at {time}',
  'Chiuso, apre {day} alle {time}': 'Closed, opens {day} at {time}',

  // how long something holds: "Valid from Thursday 19 to Sunday 29 November"
  'solo {day}': 'on {day} only',
  'da {first} a {last}': 'from {first} to {last}',
  'tra {n} giorni': 'in {n} days',
  'da domani': 'from tomorrow',
  terminato: 'ended',
  'ultimo giorno': 'last day',
  'fino a domani': 'until tomorrow',
  'ancora {n} giorni': '{n} days left',

  // amounts
  '1 pz': '1 pc',
  '{n} pz': '{n} pcs',
};
