/** English for mails about addresses, companies, dues, presents, lists, slots and forms. */
export const OTHER_MAILS = {
  'CAP {postcode}': 'postcode {postcode}',
  'Ora consegniamo da te: {place}': 'We deliver to you now: {place}',
  'Ora consegniamo da te': 'We deliver to you now',
  'ci avevi chiesto di avvisarti: ora portiamo la spesa a casa anche qui, {place}.':
    'you asked us to tell you: we now deliver here, too, {place}.',
  'Aggiungi il tuo indirizzo': 'Add your address',
  'È l’unica e-mail per questa richiesta: tra 30 giorni cancelliamo i tuoi dati. Se non l’hai chiesta tu, ignorala.':
    'This is the only email for this request: we delete your data in 30 days. If you did not ask for it, ignore it.',
  'un’azienda': 'a company',
  'Compra da Bottega per {company}': 'Shop at Bottega for {company}',
  'Un invito per te': 'An invitation for you',
  'Ti hanno invitato a fare la spesa da Bottega per {company}': 'You were invited to shop at Bottega for {company}',
  'Accedi con questo indirizzo e-mail, oppure registrati, e accetta l’invito.':
    'Log in with this email address, or register, and accept the invitation.',
  'Apri l’invito': 'Open the invitation',
  'L’invito vale 14 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.':
    'The invitation is valid for 14 days. If you do not know who sent it, ignore this email.',
  'una persona della tua azienda': 'somebody of your company',
  'Un ordine da {total} aspetta la tua approvazione': 'An order of {total} waits for your approval',
  'Un ordine da approvare': 'An order to approve',
  '{who} chiede di fare un ordine da {total}, che supera il suo limite.':
    '{who} asks to place an order of {total}, which is above their limit.',
  'Controlla il carrello: se lo approvi, l’ordine parte subito. Posti e disponibilità si confermano in quel momento.':
    'Check the cart: if you approve it, the order is placed at once. Places and stock are confirmed at that moment.',
  'Guarda la richiesta': 'See the request',
  'Il tuo ordine non è stato approvato': 'Your order was not approved',
  'Ordine non approvato': 'Order not approved',
  '{who} non ha approvato il tuo ordine da {total}. Il carrello è ancora tuo: puoi cambiarlo e riprovare.':
    '{who} did not approve your order of {total}. The cart is still yours: you can change it and try again.',
  'Guarda la risposta': 'See the answer',
  'Nuova scadenza: {amount} entro il {day}': 'New payment due: {amount} by {day}',
  'La scadenza di {amount} è vicina: {day}': 'The payment of {amount} is due soon: {day}',
  'Scadenza non pagata: {amount} dal {day}': 'Payment overdue: {amount} since {day}',
  'c’è una nuova scadenza per gli acquisti a credito.': 'there is a new payment due for purchases on account.',
  'una scadenza si avvicina.': 'a payment is due soon.',
  'una scadenza non risulta pagata.': 'a payment due has not been paid.',
  Scadenza: 'Payment due',
  Azienda: 'Company',
  Fattura: 'Invoice',
  'Finché non è pagata non puoi fare altri ordini a credito.': 'Until it is paid you cannot place other orders on account.',
  'Puoi pagarla anche prima della scadenza.': 'You can also pay it before it is due.',
  'Paga ora': 'Pay now',
  'Il link funziona senza accesso: puoi girarlo a chi paga per la tua azienda. Se hai già pagato, non devi fare nulla.':
    'The link works without a login: you can pass it on to whoever pays for your company. If you have paid already, there is nothing to do.',
  'Allegato:': 'Attachment:',
  sì: 'yes',
  no: 'no',
  'Un buono da {amount} per te': 'A certificate of {amount} for you',
  'Un buono per te': 'A certificate for you',
  'Un buono da {amount}': 'A certificate of {amount}',
  '{friend} ha fatto la prima spesa: grazie per averci fatto conoscere!':
    '{friend} placed a first order: thank you for telling others about us!',
  'un amico che hai invitato': 'a friend whom you invited',
  'Il tuo buono è {code}. Vale fino al {day}, per una spesa di almeno {minimum}.':
    'Your certificate is {code}. It is valid until {day}, for an order of at least {minimum}.',
  'I miei buoni': 'My certificates',
  'Se l’ordine del tuo amico viene annullato, il buono non ancora usato non vale più.':
    'If your friend’s order is cancelled, a certificate that was not used yet is no longer valid.',
  'Un cliente': 'A customer',
  '{owner} condivide con te una lista della spesa': '{owner} shares a shopping list with you',
  'Lista condivisa': 'Shared list',
  'Una lista da fare insieme': 'A list to make together',
  '{owner} ti ha invitato nella sua lista della spesa{list}.': '{owner} invited you to their shopping list{list}.',
  'Apri la lista': 'Open the list',
  'L’invito vale 30 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.':
    'The invitation is valid for 30 days. If you do not know who sent it, ignore this email.',
  'Il tuo abbonamento alle consegne': 'Your delivery subscription',
  'il tuo abbonamento è attivo.': 'your subscription is active.',
  'Vale per le consegne a casa dal {from} al {to}: 3,90 € sotto i 90 € di spesa, gratis sopra.':
    'It is valid for home deliveries from {from} to {to}: €3.90 below €90 of shopping, free above.',
  'Hai pagato {price}. Entro 14 giorni puoi recedere dalla pagina dell’abbonamento.':
    'You paid {price}. Within 14 days you can withdraw on the page of the subscription.',
  'Il mio abbonamento': 'My subscription',
  'Il tuo abbonamento è scaduto': 'Your subscription has ended',
  'Il tuo abbonamento sta per scadere': 'Your subscription ends soon',
  'il tuo abbonamento è scaduto il {to}.': 'your subscription ended on {to}.',
  'il tuo abbonamento scade il {to}.': 'your subscription ends on {to}.',
  'Da adesso paghi le consegne come tutti. Puoi abbonarti di nuovo quando vuoi.':
    'From now on you pay for deliveries like everybody. You can subscribe again whenever you like.',
  'Se lo rinnovi, il nuovo anno comincia il giorno dopo: non perdi nulla. Non si rinnova da solo.':
    'If you renew it, the new year begins on the day after: you lose nothing. It does not renew itself.',
  'Abbonati di nuovo': 'Subscribe again',
  Rinnova: 'Renew',
  'Il tuo buono regalo è partito': 'Your gift certificate was sent',
  'il tuo buono regalo è partito.': 'your gift certificate was sent.',
  'Abbiamo mandato a {name} un buono da {price}.': 'We sent a certificate of {price} to {name}.',
  'Un buono da {amount} per la tua spesa': 'A certificate of {amount} for your shopping',
  'hai ricevuto un buono da {amount}.': 'you got a certificate of {amount}.',
  '{giver} ti regala un buono da {amount}.': '{giver} gives you a certificate of {amount}.',
  'Il codice è {code}. Scrivilo nel carrello: vale fino al {day}, anche in più volte.':
    'The code is {code}. Enter it in the cart: it is valid until {day}, also bit by bit.',
  'Fai la spesa': 'Go shopping',
  '{day}, dalle {begin} alle {end}': '{day}, from {begin} to {end}',
  'Si è liberato un posto: {slot}': 'A place is free again: {slot}',
  'Si è liberato un posto': 'A place is free again',
  'la fascia che aspettavi ha di nuovo posto: {slot}.': 'the slot that you waited for has room again: {slot}.',
  'Scegli la fascia': 'Choose a slot',
  'Il posto non è riservato: lo prende chi sceglie per primo la fascia.':
    'The place is not reserved: whoever chooses the slot first gets it.',
  'Abbiamo ricevuto: {title}, n. {number}': 'We received: {title}, no. {number}',
  'Abbiamo ricevuto la tua richiesta «{title}» il {when}. Il suo numero è {number}.':
    'We received your request “{title}” on {when}. Its number is {number}.',
} as const;
