/** English for mails about orders and their payments. */
export const ORDER_MAILS = {
  'Ordine n. {number}': 'Order no. {number}',
  'Ordine n. {number}: {news}': 'Order no. {number}: {news}',
  'Modifica confermata: ordine n. {number}': 'Change confirmed: order no. {number}',
  'Ordine n. {number} aggiornato': 'Order no. {number} updated',
  'Ordine n. {number} approvato e confermato': 'Order no. {number} approved and confirmed',
  'Ordine n. {number} confermato': 'Order no. {number} confirmed',
  'L’ha approvato {name}.': 'Approved by {name}.',
  'chi approva gli acquisti': 'the approver',
  'Vedi o cambia l’ordine': 'See or change the order',
  'Vedi il tuo ordine': 'See your order',
  '1 prodotto': '1 product',
  '{n} prodotti': '{n} products',
  'Da conservare:': 'To keep:',
  'Scarica la conferma (PDF)': 'Download the confirmation (PDF)',
  'Scarica la ricevuta (PDF)': 'Download the receipt (PDF)',
  'Hai 14 giorni per recedere dai prodotti non deperibili:':
    'You have 14 days to withdraw from goods that do not perish:',
  'come si fa': 'how it works',
  'La modifica è confermata': 'The change is confirmed',
  'Abbiamo aggiornato la tua spesa': 'We updated your order',
  'La tua spesa è confermata': 'Your order is confirmed',
  '{name}, la modifica è confermata': '{name}, the change is confirmed',
  '{name}, abbiamo aggiornato la tua spesa': '{name}, we updated your order',
  'Grazie {name}, la tua spesa è confermata': 'Thank you {name}, your order is confirmed',
  'Arriva {day}, tra le {begin} e le {end}, in {address}.':
    'It arrives {day}, between {begin} and {end}, at {address}.',
  'Ti aspettiamo {day}, tra le {begin} e le {end}, in {address}.':
    'We expect you {day}, between {begin} and {end}, at {address}.',
  'Puoi cambiarlo fino a {day} alle {time}, se non cominciamo prima a prepararlo: stesso pagamento, stessa fascia.':
    'You can change it until {day} at {time}, unless we begin to prepare it before: same payment, same slot.',
  'Aggiunto: {name}, {amount}': 'Added: {name}, {amount}',
  'Tolto: {name}': 'Taken out: {name}',
  '{name}: da {before} a {after}': '{name}: from {before} to {after}',
  'Che cosa è cambiato': 'What changed',
  'Era {before}, ora {now}.': 'Was {before}, now {now}.',
  'Del pagamento di prima: {text}': 'About the payment of before: {text}',
  'circa {amount}': 'about {amount}',
  'circa {amount}, da pesare': 'about {amount}, to be weighed',
  Omaggio: 'Gift',
  'Nota: {note}': 'Note: {note}',
  'Senza alternative': 'No alternatives',
  'Se manca: {name}': 'If missing: {name}',
  Spesa: 'Goods',
  'di cui cauzioni': 'of which deposits',
  'Con le promozioni hai risparmiato {amount}': 'Promotions saved you {amount}',
  Consegna: 'Delivery',
  Gratis: 'Free',
  'Totale previsto': 'Expected total',
  Totale: 'Total',
  'I prodotti a peso vengono pesati alla preparazione: l’importo finale può variare leggermente.':
    'Goods sold by weight are weighed when the order is prepared: the final amount may differ slightly.',

  // what happens to it
  'in preparazione': 'being prepared',
  'Stiamo preparando la tua spesa': 'We are preparing your order',
  'abbiamo preso in carico il tuo ordine: da adesso non può più essere modificato o annullato.':
    'we have taken your order in charge: from now on it can no longer be changed or cancelled.',
  'ci serve la tua conferma': 'we need your confirmation',
  'Ci serve la tua conferma': 'We need your confirmation',
  'alcuni prodotti pesano più del previsto. Dicci se vuoi comunque tutto: senza una tua risposta non ti addebitiamo la parte in più.':
    'some goods weigh more than expected. Tell us whether you want everything all the same: without your answer we do not charge the excess.',
  Rispondi: 'Answer',
  'pronto per il ritiro': 'ready to collect',
  'La tua spesa è pronta': 'Your order is ready',
  'puoi venire a ritirarla.': 'you can come and collect it.',
  'in consegna': 'out for delivery',
  'La tua spesa è in viaggio': 'Your order is on its way',
  'la tua spesa è in viaggio verso di te.': 'your order is on its way to you.',
  'nel locker': 'in the locker',
  'La tua spesa è nel locker': 'Your groceries are in the locker',
  'la tua spesa è nel locker: puoi ritirarla.': 'your order is in the locker: you can collect it.',
  consegnato: 'delivered',
  'La tua spesa è consegnata': 'Your order is delivered',
  'grazie! Ecco che cosa hai ricevuto e quanto hai pagato.': 'thank you! Here is what you received and what you paid.',
  'consegnato parzialmente': 'partly delivered',
  'La tua spesa è consegnata, ma manca qualcosa': 'Your order is delivered, but something is missing',
  'non tutto quello che hai ordinato era disponibile: paghi solo quello che hai ricevuto.':
    'not everything that you ordered was available: you pay only what you received.',
  annullato: 'cancelled',
  'Ordine annullato': 'Order cancelled',
  'hai annullato il tuo ordine: non lo consegniamo.': 'you cancelled your order: we do not deliver it.',
  'non ritirato': 'not collected',
  'Nessuno ha ritirato la spesa': 'Nobody collected the order',
  'nessuno ha ritirato la tua spesa.': 'nobody collected your order.',
  'non riuscito': 'failed',
  'Non siamo riusciti a consegnare la spesa': 'We could not deliver the order',
  'ci dispiace: non siamo riusciti a portare a termine il tuo ordine.':
    'we are sorry: we could not complete your order.',
  'Ti restituiamo {amount} che hai già pagato.': 'We give {amount} that you paid back to you.',
  'Con tutto': 'With everything',
  'Senza la parte in più': 'Without the excess',
  'Rispondi entro': 'Answer by',
  Dove: 'Where',
  Sportello: 'Door',
  'Ritira entro': 'Collect by',
  'Che cosa hai ricevuto': 'What you received',
  Buste: 'Bags',
  Buoni: 'Certificates',
  'Non disponibile': 'Not available',
  'Non accettato alla consegna': 'Not taken at the handover',
  'Ordinati: {amount}': 'Ordered: {amount}',
  'Al suo posto: {amount}': 'In its place: {amount}',
  'Non addebitati: {amount}': 'Not charged: {amount}',

  'Il corriere non ti ha trovato: la spesa è tornata al negozio.':
    'The courier did not find you: the goods are back at the store.',

  // the same on devices
  'Abbiamo preso in carico il tuo ordine.': 'We have taken your order in charge.',
  'Il totale supera l’importo autorizzato: ci serve la tua conferma.':
    'The total is above the authorised amount: we need your confirmation.',
  'La tua spesa è pronta per il ritiro.': 'Your order is ready to collect.',
  'La tua spesa è in consegna.': 'Your order is out for delivery.',
  'La tua spesa è nel locker: puoi ritirarla.': 'Your order is in the locker: you can collect it.',
  'La tua spesa è stata consegnata.': 'Your order was delivered.',
  'La tua spesa è stata consegnata, ma manca qualcosa: paghi solo quello che hai ricevuto.':
    'Your order was delivered, but something is missing: you pay only what you received.',
  'Il tuo ordine è annullato.': 'Your order is cancelled.',
  'La tua spesa non è stata ritirata.': 'Your order was not collected.',
  'Non siamo riusciti a portare a termine il tuo ordine.': 'We could not complete your order.',
  'Il corriere non può fare la consegna: il negozio sta cercando un’altra soluzione.':
    'The courier cannot deliver your order: the store is looking for another solution.',
  'Abbiamo risposto alla tua richiesta di rimborso.': 'We have answered your request for a refund.',
  'Ti rimborsiamo {amount}.': 'We refund {amount}.',

  // payments
  'Ordine n. {number} annullato: non è stato pagato': 'Order no. {number} cancelled: it was not paid',
  'Ordine annullato: non è stato pagato': 'Order cancelled: it was not paid',
  'il pagamento non è riuscito in tempo, e l’ordine n. {number} è stato annullato.':
    'the payment did not succeed in time, and order no. {number} was cancelled.',
  'Riprendi la spesa': 'Take up your shopping again',
  'Dalla pagina dell’ordine puoi rimettere tutti i prodotti nel carrello.':
    'On the page of the order you can put all products back into the cart.',
  'La modifica dell’ordine n. {number} non è stata confermata': 'The change of order no. {number} was not confirmed',
  'L’ordine resta com’era': 'The order stays as it was',
  'la modifica non è stata pagata in tempo, o l’ordine era già in preparazione.':
    'the change was not paid in time, or the order was being prepared already.',
  'Per la modifica non ti è stato addebitato nulla.': 'You were not charged for the change.',
  'Ordine n. {number}: i prodotti non sono stati aggiunti': 'Order no. {number}: the products were not added',
  'non abbiamo potuto aggiungere: {names}. {reason}.': 'we could not add: {names}. {reason}.',
  'Per questi prodotti non ti è stato addebitato nulla.': 'You were not charged for these products.',
  'Ordine n. {number}: i dati per il bonifico': 'Order no. {number}: details for the transfer',
  'abbiamo ricevuto l’ordine n. {number}. Lo prepariamo appena arriva il tuo bonifico.':
    'we received order no. {number}. We prepare it as soon as your transfer arrives.',
  Importo: 'Amount',
  Intestatario: 'Account holder',
  IBAN: 'IBAN',
  Causale: 'Reference',
  Entro: 'Within',
  '{day}, ore {time}': '{day}, at {time}',
  'Se il bonifico non arriva in tempo l’ordine viene annullato. Puoi anche scegliere un altro pagamento dalla pagina dell’ordine.':
    'If the transfer does not arrive in time the order is cancelled. You can also choose another payment on the page of the order.',
  'Dalla pagina dell’ordine puoi anche scegliere un altro modo di pagare.':
    'On the page of the order you can also choose another way to pay.',
  'Paga l’ordine': 'Pay the order',
  'devi confermare di nuovo il pagamento': 'you have to confirm the payment again',
  'L’autorizzazione del pagamento non vale più': 'The authorisation of the payment is no longer valid',
  'la tua banca non tiene più da parte l’importo dell’ordine ({amount}), e non ti è stato addebitato nulla.':
    'your bank no longer sets aside the amount of the order ({amount}), and you were not charged.',
  'Teniamo per te i prodotti e la fascia oraria fino a {moment}: se non paghi entro allora l’ordine viene annullato.':
    'We keep the goods and the slot for you until {moment}: if you do not pay by then the order is cancelled.',
  'conferma il pagamento prima della consegna': 'confirm the payment before the delivery',
  'L’autorizzazione del pagamento finisce prima della consegna':
    'The authorisation of the payment ends before the delivery',
  'le banche tengono da parte un importo solo per alcuni giorni: conferma di nuovo il pagamento di {amount}.':
    'banks set an amount aside for some days only: confirm the payment of {amount} again.',
  'La prima autorizzazione viene annullata, e paghi una volta sola, alla consegna.':
    'The first authorisation is cancelled, and you pay only once, on delivery.',
  'Se l’autorizzazione finisce prima che tu la confermi, ti chiediamo di pagare di nuovo e intanto teniamo il tuo posto.':
    'If the authorisation ends before you confirm it, we ask you to pay again and keep your place meanwhile.',
  'Conferma il pagamento': 'Confirm the payment',
  'il pagamento non è riuscito': 'the payment did not succeed',
  'La tua spesa è in preparazione, ma il pagamento non vale più':
    'Your order is being prepared, but the payment is no longer valid',
  'mancano {amount}: paga prima della consegna, altrimenti non possiamo consegnarti la spesa.':
    '{amount} are missing: pay before the delivery, otherwise we cannot hand the goods over to you.',
  'Il pagamento non è riuscito': 'The payment did not succeed',
  'hai ricevuto la spesa, ma non siamo riusciti a incassare il pagamento.':
    'you received your order, but we could not collect the payment.',
  'Restano da pagare {amount}.': '{amount} are still to be paid.',
  'il pagamento è a posto': 'the payment is all right',
  'Il pagamento è a posto': 'The payment is all right',
  'il pagamento è a posto: non devi fare altro.': 'the payment is all right: there is nothing else to do.',
  'Paga l’ordine per confermarlo.': 'Pay the order to confirm it.',
  'Il tuo bonifico di {amount}: {news}': 'Your transfer of {amount}: {news}',
  'Vedi nel tuo profilo': 'See it in your profile',
  'manca una parte': 'a part is missing',
  'una parte non serve': 'a part is not needed',
  'te lo abbiamo restituito': 'we gave it back to you',
  'è diventato un buono': 'it became a certificate',
  'È più di quanto aspettavamo': 'It is more than we expected',
  'Quello per cui hai pagato è stato annullato': 'What you paid for was cancelled',
  'È già pagato': 'It is paid already',
  'Non sappiamo per che cosa è': 'We do not know what it is for',
  'abbiamo ricevuto il tuo bonifico di {amount} per le scadenze: {numbers}.':
    'we received your transfer of {amount} for the payments due: {numbers}.',
  'abbiamo ricevuto il tuo bonifico di {amount} per l’ordine n. {number}.':
    'we received your transfer of {amount} for order no. {number}.',
  'Mancano {amount}: aspettiamo il resto fino a {moment}.':
    '{amount} are missing: we wait for the rest until {moment}.',
  'Mancano {amount}: aspettiamo il resto.': '{amount} are missing: we wait for the rest.',
  'Se il resto non arriva, o paghi in un altro modo, ti restituiamo quello che è arrivato.':
    'If the rest does not arrive, or you pay in another way, we give back what has arrived.',
  '{why}: {amount} sono tuoi, e te li restituiamo. Ti scriviamo quando è fatto.':
    '{why}: {amount} are yours, and we give them back to you. We write to you when it is done.',
  'Ti abbiamo restituito {amount}: {how}.': 'We gave {amount} back to you: {how}.',
  'Come d’accordo, {amount} sono diventati un buono, che trovi nel tuo profilo e puoi usare per la spesa.':
    'As agreed, {amount} became a certificate, which is in your profile and pays for your shopping.',

  // refunds
  'Ti rimborsiamo {amount}': 'We refund {amount}',
  'Non possiamo accogliere la tua richiesta': 'We cannot grant your request',
  'Ordine n. {number}: ti rimborsiamo {amount}': 'Order no. {number}: we refund {amount}',
  'Ordine n. {number}: la tua richiesta di rimborso': 'Order no. {number}: your request for a refund',
  'abbiamo letto la tua richiesta sull’ordine n. {number}.': 'we read your request about order no. {number}.',
  'Il denaro torna da dove hai pagato; la banca può impiegare qualche giorno.':
    'The money goes back to where you paid from; the bank may take a few days.',
  'Ordine n. {number}: abbiamo ricevuto il tuo recesso': 'Order no. {number}: we received your withdrawal',
  'Abbiamo ricevuto la tua dichiarazione di recesso': 'We received your declaration of withdrawal',
  'conserva questo messaggio: è la ricevuta della tua dichiarazione.':
    'keep this message: it is the receipt of your declaration.',
  'Dichiarazione: “Recedo dal contratto di vendita di questi prodotti.”':
    'Declaration: “I withdraw from the contract of sale of these products.”',
  'Rendi i prodotti entro 14 giorni, in negozio o al prossimo autista. Ti rimborsiamo quando li abbiamo ricevuti, o quando dimostri di averli spediti.':
    'Return the products within 14 days, at a store or to the next driver. We refund you when we have received them, or when you prove that you sent them.',
  Dichiarante: 'Declared by',
  'E-mail': 'Email',
  Ordine: 'Order',
  'Ricevuta il': 'Received on',
  Sacchetti: 'Bags',

  // ways to pay and to be paid back
  'Tolti da quanto devi': 'Taken off what you owe',
  'Tolti dalla scadenza {due}': 'Taken off due {due}',
  'Buono {code}': 'Certificate {code}',
  'Nuovo buono {code}, valido fino al {day}': 'New certificate {code}, valid until {day}',
  'Paga ora online': 'Pay now online',
  'Bonifico immediato con la tua banca': 'Instant transfer with your bank',
  'Bonifico bancario': 'Bank transfer',
  'Pagamento differito': 'Deferred payment',
  'Fattura riepilogativa': 'Summary invoice',
  'Pagamento online': 'Online payment',
} as const;
