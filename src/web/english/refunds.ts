/** English for what customers ask back of their orders. */
export const REFUNDS = {
  Rimborsi: 'Refunds',
  'Per chiedere un rimborso, o recedere, apri l’ordine consegnato.':
    'To ask for a refund, or to withdraw, open the delivered order.',
  'Non riusciamo a caricare i rimborsi': 'We cannot load your refunds',
  'Nessun rimborso': 'No refunds',
  'Nessun altro rimborso': 'No more refunds',
  'Torna ai primi rimborsi': 'Back to the first refunds',
  'Se qualcosa non va, dillo dalla pagina dell’ordine, anche con una foto.':
    'If something is wrong, tell us on the page of the order, with a photo if you like.',
  Accolta: 'Granted',
  'Non accolta': 'Not granted',
  'Rimborso del negozio': 'Refund by the shop',
  'La nostra risposta: {answer}': 'Our answer: {answer}',
  'Foto {n}': 'Photo {n}',
  'Abbiamo ricevuto la tua richiesta': 'We have received your request',
  'Quanti grammi?': 'How many grams?',
  'Quanti pezzi?': 'How many pieces?',
  'Che cosa non va': 'What is wrong',
  Raccontaci: 'Tell us',
  'Chiedi il rimborso': 'Ask for a refund',
  Foto: 'Photos',
  'Fino a {n} foto, JPG, PNG o WEBP, di {max} MB al massimo': 'Up to {n} photos, JPG, PNG or WEBP, of {max} MB at most',
  'Qualcosa non va?': 'Is something wrong?',
  'Dicci quale prodotto non andava bene: ti rispondiamo e ti rimborsiamo.':
    'Tell us which product was not good: we answer, and refund you.',
  '{amount}, da segnalare entro il {day}': '{amount}, to be reported by {day}',
  'La stiamo guardando': 'We are looking at it',
  'Recesso: {names}': 'Withdrawal: {names}',
  'Chiesti: {amount}': 'Asked: {amount}',
  'Rimborsati: {amount}': 'Refunded: {amount}',
  '{amount} resi: {method}': '{amount} paid back: {method}',
  '{amount} in arrivo: {method}': '{amount} on its way: {method}',
  'Puoi ripensarci fino al {day}. Sono esclusi i prodotti freschi e deperibili.':
    'You can change your mind until {day}. Fresh and perishable goods are excluded.',
  'Da questi non si può recedere: {names}': 'There is no withdrawal from these: {names}',
  'Abbiamo ricevuto il tuo recesso: te lo confermiamo per e-mail':
    'We have received your withdrawal: we confirm it by e-mail',
  '{name} recede dal contratto dell’ordine n. {order} per questi prodotti:':
    '{name} withdraws from the contract of order no. {order} for these products:',
  'Rimborso: {amount}': 'Refund: {amount}',
  'La ricevuta va a {email}': 'The receipt goes to {email}',
  'Da quali prodotti recedi?': 'Which products do you withdraw from?',
  'Conferma recesso': 'Confirm withdrawal',
  'Continua con il recesso': 'Go on with the withdrawal',
  '{amount}: {method}': '{amount}: {method}',
  'Tolti da quanto devi': 'Taken off what you owe',
  'Tolti dalla scadenza {due}': 'Taken off due {due}',
  'Buono {code}': 'Certificate {code}',
  'Nuovo buono {code}, valido fino al {day}': 'New certificate {code}, valid until {day}',
  'Appena ricevi la spesa puoi chiedere qui il rimborso di quello che non va bene, con una foto.':
    'As soon as you have your groceries you can ask here for a refund of what is not right, with a photo.',
} as const;
