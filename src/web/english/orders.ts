/** English for orders that were placed: seen by a link, changed, added to, rated. */
export const ORDERS = {
  'Il link non è valido, oppure ne hai ricevuto uno più recente.':
    'The link is not valid, or you have received a newer one.',
  'Per modificare o annullare l’ordine accedi al tuo account.': 'Log in to change or cancel the order.',
  'Gestisci l’ordine': 'Manage the order',

  // changing an order
  'Modifica l’ordine': 'Change the order',
  'Modifica dell’ordine': 'Change of the order',
  'Stai modificando l’ordine n. {number}': 'You are changing order no. {number}',
  'L’ordine resta valido finché non confermi la modifica. La fascia oraria è già tua.':
    'The order stays valid until you confirm the change. The slot is already yours.',
  'Lascia l’ordine com’era': 'Leave the order as it was',
  'Lasciare l’ordine com’era?': 'Leave the order as it was?',
  'Le modifiche all’ordine n. {number} andranno perse.': 'The changes to order no. {number} will be lost.',
  'L’ordine resta com’era': 'The order stays as it was',
  'Hai cambiato questo ordine. Al suo posto vale:': 'You changed this order. In its place counts:',
  Sostituito: 'Replaced',
  'In attesa del bonifico': 'Waiting for the transfer',
  'Aspetta il pagamento la sua modifica:': 'Its change waits to be paid:',
  'Finché non è pagato vale ancora:': 'Until it is paid, what counts is:',
  'È la modifica di:': 'It is the change of:',

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
  'Non riusciamo ad aprire il documento: riprova tra qualche minuto.':
    'We cannot open the document: try again in a few minutes.',
  'Non c’è nessuna app per aprire il documento: scaricalo e aprilo con un lettore di PDF.':
    'There is no app to open the document: download it and open it with a PDF reader.',
  'Scarica il file': 'Download the file',
} as const;
