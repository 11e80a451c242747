/** English for orders that were placed: seen by a link, changed, added to, rated. */
export const ORDERS = {
  'Il link non è valido, oppure ne hai ricevuto uno più recente.': 'The link is not valid, or you have received a newer one.',
  'Per modificare o annullare l’ordine accedi al tuo account.': 'Log in to change or cancel the order.',
  'Gestisci l’ordine': 'Manage the order',

  // changing an order
  'Modifica l’ordine': 'Change the order',
  'Modifica dell’ordine': 'Change of the order',
  'Stai modificando l’ordine n. {number}': 'You are changing order no. {number}',
  'L’ordine resta valido finché non confermi la modifica. La fascia oraria è già tua, e il pagamento resta lo stesso.':
    'The order stays valid until you confirm the change. The slot is already yours, and the payment stays the same.',
  'Lascia l’ordine com’era': 'Leave the order as it was',
  'Lasciare l’ordine com’era?': 'Leave the order as it was?',
  'Le modifiche all’ordine n. {number} andranno perse.': 'The changes to order no. {number} will be lost.',
  'L’ordine resta com’era': 'The order stays as it was',

  // adding to an order
  'Hai dimenticato qualcosa?': 'Did you forget something?',
  'Aggiungilo all’ordine finché non lo prepariamo: prezzo di oggi, stessa consegna.':
    'Add it to the order until we prepare it: today’s price, the same delivery.',
  'Che cosa aggiungi?': 'What do you add?',
  'Aggiungi all’ordine': 'Add to the order',
  'Aggiungi all’ordine: {name}': 'Add to the order: {name}',
  '{name} è nell’ordine. Totale: {total}': '{name} is in the order. Total: {total}',

  // its states and its rating
  'A che punto è': 'Where it stands',
  'Com’è andata?': 'How was it?',
  'La tua valutazione': 'Your rating',
  'Quante stelle dai a questo ordine?': 'How many stars do you give this order?',
  '1 stella': '1 star',
  '{n} stelle': '{n} stars',
  'Vuoi dirci qualcosa?': 'Would you like to tell us something?',
  'Salva la valutazione': 'Save the rating',
  'Invia la valutazione': 'Send the rating',
  'Grazie, la tua valutazione è salvata': 'Thank you, your rating is saved',
  Documenti: 'Documents',
  'Scarica la conferma (PDF)': 'Download the confirmation (PDF)',
  'Scarica la ricevuta (PDF)': 'Download the receipt (PDF)',
  'Scarica la fattura {number} ({format})': 'Download invoice {number} ({format})',
  'Scarica la nota di credito {number} ({format})': 'Download credit note {number} ({format})',
  'Non riusciamo ad aprire il documento: riprova tra qualche minuto.': 'We cannot open the document: try again in a few minutes.',
  'Non c’è nessuna app per aprire il documento: scaricalo e aprilo con un lettore di PDF.':
    'There is no app to open the document: download it and open it with a PDF reader.',
  'Scarica il file': 'Download the file',

  // the page of an order
  'Era {before}, ora {now}': 'Was {before}, now {now}',
  'Arriva la spesa di Bottega': 'Your Bottega shopping arrives',
  'Ritira la spesa di Bottega': 'Collect your Bottega shopping',
  'Che cosa avevi ordinato': 'What you had ordered',
  'Hai una modifica da pagare: fino ad allora vale l’ordine com’è qui.':
    'You have a change to pay: until then the order counts as it is here.',
  'Vai alla modifica': 'Go to the change',
  'Questa è la modifica: finché non la paghi vale l’ordine di prima.': 'This is the change: until you pay it the order of before counts.',
  'Vedi l’ordine di prima': 'See the order of before',
  'Aggiungi o cambia': 'Add or change',
  'Aggiungi prodotti': 'Add products',
  'Cambia fascia': 'Change the slot',
  'Restano lo stesso pagamento e la stessa fascia.': 'Payment and slot stay the same.',
  'Cosa puoi fare': 'What you can do',
  'Puoi ancora cambiarlo: non abbiamo cominciato a prepararlo.': 'You can still change it: we have not begun to prepare it.',
  'Puoi cambiarlo fino a {day} alle {time}, se non cominciamo prima a prepararlo.':
    'You can change it until {day} at {time}, unless we begin to prepare it before.',
  'Ordina di nuovo': 'Order again',
  'Altri {n} prodotti': '{n} more products',
  '{amount} · {price}/kg · da pesare': '{amount} · {price}/kg · to be weighed',
  'La storia dell’ordine': 'History of the order',
  'Aggiungi al calendario': 'Add to your calendar',
  'Chiedi aiuto per questo ordine': 'Ask for help with this order',
  'Che cosa è cambiato': 'What changed',
  'Finora: {payment} Quando confermi vale solo il nuovo pagamento.': 'Until now: {payment} Once you confirm, only the new payment counts.',
  'Vedi o cambia l’ordine': 'See or change the order',

  // the list of orders
  'La tua spesa e altre pagine': 'Your spending and other pages',
  'Scontrini e fatture': 'Receipts and invoices',
  'Nessun ordine trovato': 'No orders found',
  'Mostra tutti gli ordini': 'Show all orders',
  'Prova con un’altra parola, o togli un filtro.': 'Try another word, or take off a filter.',
  'A casa': 'At home',
  'In negozio': 'At a store',
  'Filtra gli ordini': 'Filter the orders',
  Tutti: 'All',
  'Con rimborso': 'With a refund',
  'Cerca tra i tuoi ordini': 'Search your orders',
  'Cerca un prodotto tra i tuoi ordini': 'Search your orders for a product',
  'Ordine n. {number}, {day}': 'Order no. {number}, {day}',
  'Rimborsati {amount}': '{amount} refunded',
  'Ordina di nuovo: ordine n. {number}': 'Order again: order no. {number}',
  'La tua spesa nel {year}': 'Your spending in {year}',
  '1 ordine': '1 order',
  '{amount} risparmiati con le offerte': '{amount} saved on offers',
  'Spesa per mese, da zero a {top}. Il mese più alto è {month}, {amount}.':
    'Spending by month, from zero to {top}. The highest month is {month}, {amount}.',
  'Mese per mese': 'Month by month',
} as const;
