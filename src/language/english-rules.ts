/** English for the words that the rules make up. */
export const RULES = {
  // why goods are asked back
  Rovinato: 'Damaged',
  'Scaduto o in scadenza': 'Expired or about to expire',
  Sbagliato: 'Wrong',
  Mancante: 'Missing',
  Altro: 'Other',

  // addresses: the fields that are missing, by their labels
  città: 'Town',
  indirizzo: 'Address',
  CAP: 'Postcode',
  provincia: 'Province',

  // countries
  Italia: 'Italy',
  Malta: 'Malta',
  Germania: 'Germany',
  Francia: 'France',

  // services
  'Ritiro in negozio': 'Click and collect',
  'Consegna a casa': 'Home delivery',
  Locker: 'Locker',
  'Non ci sono punti di ritiro nelle vicinanze': 'There are no pickup points nearby',
  'Non ci sono locker nelle vicinanze': 'There are no lockers nearby',

  // crates of lockers
  'casse a temperatura ambiente': 'crates at room temperature',
  'casse per i prodotti freschi': 'crates for chilled products',
  'casse per i surgelati': 'crates for frozen products',

  // orders
  'In fase di validazione': 'Being checked',
  Ordinato: 'Ordered',
  'In preparazione': 'Being prepared',
  'Consegna affidata al partner': 'Delivery handed to the partner',
  'Presa in carico': 'Taken over',
  'Corriere annullato: la consegna è riassegnata': 'Courier cancelled: the delivery is reassigned',
  'Il corriere va al ritiro': 'The courier is heading to the pickup',
  'Il corriere è al ritiro': 'The courier is at the pickup',
  'Ritiro in corso': 'Collecting',
  'Ritirata e in viaggio': 'Collected and on its way',
  'Il corriere è arrivato da te': 'The courier has arrived at your address',
  'Consegna confermata dal corriere': 'Delivery confirmed by the courier',
  'Consegna rimossa': 'Delivery removed',
  'Consegna duplicata': 'Duplicate delivery',
  'Consegna rimossa dal corriere': 'Delivery removed by the courier',
  'Consegna rimossa dal cliente': 'Delivery removed by the customer',
  'Consegna rimossa per problemi di data o di orario': 'Delivery removed for problems with date or time',
  'Consegna rimossa: nessun corriere trovato': 'Delivery removed: no courier found',
  'Consegna annullata': 'Delivery cancelled',
  'Cliente assente: la spesa torna al punto di ritiro': 'Customer absent: the goods return to the pickup point',
  'Ordine non ancora pronto': 'Order not ready yet',
  'Altro problema': 'Other problem',
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
  '{means}: bloccati {held}. Addebitiamo il totale a peso fatto, il resto torna disponibile.':
    '{means}: {held} held. We charge the total once everything is weighed, the rest becomes available again.',
  '{means}: bloccati {held}, addebito alla consegna.': '{means}: {held} held, charged on delivery.',
  '{means}: pagati {charged}, restituiti {refunded}.': '{means}: {charged} paid, {refunded} given back.',
  '{means}: pagati {charged}.': '{means}: {charged} paid.',
  '{means}: {total}, secondo il peso al massimo {most}.': '{means}: {total}, at most {most} depending on the weight.',
  'Ti restituiamo {amount}.': 'We give {amount} back to you.',
  'Ti restituiamo {amount} su {means}. La banca può impiegare qualche giorno.':
    'We give {amount} back to {means}. The bank may take a few days.',
  'Non ti è stato addebitato nulla: {amount} su {means} tornano disponibili. La banca può impiegare qualche giorno.':
    'Nothing was charged: {amount} on {means} become available again. The bank may take a few days.',
};
