import type { NOTICES, NoticeCode } from './base/notices.ts';
import type { ERRORS, ErrorCode } from './errors.ts';

/** English for the refusals of errors.ts, by their Italian text. */
export const REFUSALS: Readonly<Record<(typeof ERRORS)[ErrorCode], string>> = {
  'Questa chiamata c’è solo nel negozio di prova': 'This call exists in the demo shop only',
  'Questa domanda non c’è': 'There is no such question',
  'Hai già risposto: vale la tua prima risposta': 'You have answered already: your first answer counts',
  'Il tempo per rispondere è passato: abbiamo già deciso secondo le preferenze del tuo ordine':
    'The time to answer is over: we have decided by the preferences of your order',
  'Non serve più: il prodotto è stato trovato, oppure la spesa è già pronta':
    'No answer is needed any more: the product was found, or your order is ready',
  'Questo prodotto non è tra quelli proposti': 'This product is not among those proposed',
  'L’abbonamento vale per la consegna a casa: scegli prima l’indirizzo di casa per la spesa':
    'The subscription is for home delivery: choose your home address for the basket first',
  'Hai già un abbonamento: puoi rinnovarlo negli ultimi {days} giorni':
    'You have a subscription already: you can renew it in its last {days} days',
  'Abbonamento non trovato': 'Subscription not found',
  'Puoi recedere entro {days} giorni dall’acquisto': 'You can withdraw within {days} days of the purchase',
  'Il pagamento non è riuscito: non ti è stato addebitato nulla': 'The payment did not succeed: you were not charged',
  'Scegli un importo tra {least} e {most} euro, senza centesimi': 'Choose an amount between {least} and {most} euro, without cents',
  'Questo prodotto non è tra quelli consegnati con l’ordine': 'This product is not among those delivered with the order',
  'Il termine per segnalare questo prodotto era {until}': 'The last day to report this product was {until}',
  'Per questo prodotto c’è già una richiesta aperta': 'There is an open request for this product already',
  'Questo prodotto è già stato rimborsato': 'This product has been refunded already',
  'Scrivi una quantità tra 1 e {most}': 'Enter an amount from 1 to {most}',
  'A questa richiesta non si possono più aggiungere foto': 'No more photos can be added to this request',
  'Puoi aggiungere al massimo {max} foto': 'You can add {max} photos at most',
  'Scegli almeno un prodotto': 'Choose at least one product',
  'Da {name} non si può recedere': 'There is no withdrawal from {name}',
  'Scrivi almeno un codice, uno per riga': 'Write at least one code, one on each line',
  'La tua azienda ha un fido: per comprare per un’altra azienda usa un altro account':
    'Your company has credit: use another account to buy for another company',
  'Il fido residuo è di {remaining} e questo ordine ne impegna {needed}: scegli un altro modo di pagare':
    '{remaining} of your credit is left and this order needs {needed}: choose another way to pay',
  'Ci sono scadenze non pagate per {expired}: paga quelle e potrai ordinare di nuovo a credito':
    'There are overdue payments of {expired}: pay them and you can order on account again',
  'Fido e scadenze li vede chi amministra l’azienda e chi ne approva gli acquisti':
    'Credit and payment dues are for who runs the company and who approves its purchases',
  'Questo cliente non è un’azienda': 'This customer is no company',
  'Fido non trovato': 'Credit line not found',
  'L’azienda ha già un fido di questo tipo: modifica quello': 'The company has a credit line of this kind already: change that one',
  'Gli ordini già fatti impegnano {committed}: il fido non può essere più basso. Per fermare altri acquisti sospendilo':
    'Orders take {committed} already: the credit cannot be lower. To stop further purchases, suspend it',
  'La fine viene prima dell’inizio': 'The end comes before the beginning',
  'Il sistema ha riscontrato un errore!': 'The system has run into an error!',
  'Scadenza non trovata': 'Payment due not found',
  'Queste scadenze sono già pagate': 'These dues are paid already',
  'Il pagamento di queste scadenze è già in corso: attendi qualche istante': 'These dues are being paid already: please wait a moment',
  'Questo link non è più valido: apri l’ultima mail che ti abbiamo scritto, oppure accedi al tuo profilo':
    'This link is no longer valid: open the latest email we sent you, or log in to your account',
  'Si è verificato un errore, riprova tra qualche minuto.': 'Something went wrong, please try again in a few minutes.',
  'La sessione è scaduta, si prega di rieffettuare il login per continuare.': 'Your session has expired, please log in again to continue.',
  'Accedi o registrati per continuare.': 'Log in or register to continue.',
  'Non hai i permessi per questa operazione.': 'You are not allowed to do this.',
  'Non troviamo questa tessera: controlla il codice, la partita IVA o il codice fiscale':
    'We cannot find this card: check its code, the VAT number or the fiscal code',
  'C’è già un account con questa tessera: accedi oppure recupera la password':
    'This card has an account already: log in, or reset your password',
  'In questo momento non riusciamo a controllare le tessere: riprova tra poco o registrati senza tessera':
    'We cannot check cards just now: try again soon, or register without a card',
  'La tua azienda non è ancora stata approvata: potrai ordinare appena lo sarà, ti scriviamo noi':
    'Your company has not been approved yet: you can order as soon as it is, we will write to you',
  'Il nome utente è il tuo indirizzo e-mail': 'The username is your email address',
  'Per mandare un invito conferma prima il tuo indirizzo e-mail con il link che ti abbiamo scritto':
    'To send an invitation, first confirm your email address with the link that we mailed you',
  'Conferma di non essere un programma automatico': 'Show that you are not a program',
  'Non siamo riusciti a verificare che non sei un programma automatico: riprova':
    'We could not make sure that you are not a program: try again',
  'Il tuo profilo non comprende questo servizio: scrivici se ti interessa.':
    'Your profile does not include this service: write to us if you are interested.',
  'Questo codice aziendale non è valido: controlla di averlo scritto correttamente':
    'This company code is not valid: check that you wrote it correctly',
  'Sei già iscritto con {employer}: prima esci da quella convenzione':
    'You have joined with {employer} already: leave that agreement first',
  'Prima scrivi i dati della tua azienda nella pagina “I miei dati”': 'First enter the details of your company on the page “My details”',
  'Sei già tu a comprare per la tua azienda': 'You already buy for your company yourself',
  'Questa persona compra già per la tua azienda': 'This person already buys for your company',
  'Questa persona non compra per la tua azienda': 'This person does not buy for your company',
  'Invito non trovato': 'Invitation not found',
  'Questo invito non è più valido: chiedine un altro alla tua azienda':
    'This invitation is no longer valid: ask your company for another one',
  'L’invito è per {email}: accedi con quell’indirizzo': 'The invitation is for {email}: log in with that address',
  'Compri già per un’altra azienda: prima fatti rimuovere da quella':
    'You already buy for another company: have yourself removed from it first',
  'Altre persone comprano per la tua azienda: prima rimuovile': 'Other people buy for your company: remove them first',
  'Per un’azienda possono comprare al massimo {max} persone': 'At most {max} people can buy for one company',
  'L’ordine supera il tuo limite di {limit} per ordine: mandalo a chi approva gli acquisti':
    'The order is above your limit of {limit} per order: send it to who approves purchases',
  'Con questo ordine superi il tuo limite di {limit} al mese: mandalo a chi approva gli acquisti':
    'With this order you pass your limit of {limit} per month: send it to who approves purchases',
  'Richiesta non trovata': 'Request not found',
  'Questo ordine non ha bisogno di approvazione: puoi confermarlo tu': 'This order needs no approval: you can confirm it yourself',
  'Questo carrello aspetta già l’approvazione': 'This cart is waiting for approval already',
  'Su questa richiesta è già stata presa una decisione': 'This request has been decided already',
  'Il carrello di questa richiesta non c’è più': 'The cart of this request is gone',
  'Nel frattempo il carrello è cambiato: controllalo di nuovo': 'The cart has changed in the meantime: check it again',
  'Non puoi approvare una tua richiesta': 'You cannot approve a request of your own',
  'Solo chi compra per un’azienda può vedere i prezzi senza IVA': 'Only who buys for a company can see prices without VAT',
  'Solo chi compra per un’azienda può chiedere l’approvazione': 'Only who buys for a company can ask for approval',
  'Consenso non trovato': 'Consent not found',
  'Non c’è nessun importo da confermare per questo ordine': 'There is no amount to confirm for this order',
  'Nel frattempo l’importo è cambiato: controllalo di nuovo': 'The amount has changed in the meantime: check it again',
  'Documento non trovato': 'Document not found',
  'Per la fattura mancano il nome o l’indirizzo: completa i tuoi dati di fatturazione':
    'The invoice lacks the name or the address: complete your billing details',
  'Dati di fatturazione non trovati': 'Billing details not found',
  'Puoi salvare al massimo {max} dati di fatturazione: eliminane uno per aggiungerne un altro':
    'You can save up to {max} billing details: delete one to add another',
  'Puoi salvare al massimo {max} informazioni': 'You can save up to {max} pieces of information',
  'Questo link non è più valido: chiedine uno nuovo': 'This link is no longer valid: ask for a new one',
  'La password attuale non è corretta': 'The current password is not right',
  'La nuova password è uguale a quella attuale': 'The new password is the same as the current one',
  'Questo è già il tuo indirizzo e-mail': 'This is your email address already',
  'Inserisci il codice della tua app, oppure un codice di recupero': 'Enter the code of your app, or a recovery code',
  'Questo account non ha la verifica in due passaggi': 'This account has no two-step verification',
  'Per questo account c’è già una richiesta': 'There is a request for this account already',
  'Deve farlo un’altra persona: non chi l’ha chiesto, né chi la riguarda':
    'Somebody else has to do it: not who asked, and not who it is about',
  'Su questa richiesta ha già deciso qualcun altro': 'Somebody else has already decided about this request',
  'Ti abbiamo mandato un codice di verifica: inseriscilo qui': 'We have mailed you a verification code: enter it here',
  'Il codice di verifica non è corretto o è scaduto': 'The verification code is wrong or has expired',
  'La verifica in due passaggi è già attiva': 'Two-step verification is on already',
  'Ricomincia l’attivazione dall’inizio': 'Begin setting it up again',
  'Il dispositivo non ha confermato la passkey: riprova': 'The device did not confirm the passkey: try again',
  'Questa passkey non è valida per questo negozio: accedi con la password':
    'This passkey is not valid for this shop: log in with your password',
  'Questo modo di accedere non è attivo': 'This way to log in is not switched on',
  'L’accesso non è riuscito: riprova, oppure entra con e-mail e password':
    'Logging in did not work: try again, or use your email and password',
  'L’accesso è stato annullato': 'Logging in was cancelled',
  'L’accesso è scaduto: ricomincia da capo': 'This login has expired: start again',
  'Il servizio di accesso non risponde: riprova tra qualche minuto': 'The login service does not reply: please try again in a few minutes',
  'Il tuo account aziendale non è abilitato a questo negozio': 'Your company account may not use this shop',
  'Questo account è già collegato a un altro profilo: scollegalo prima da “Accesso e sicurezza”':
    'This account is linked to another profile already: unlink it first in “Login and security”',
  'Prima scegli una password o aggiungi una passkey, altrimenti non potresti più accedere':
    'Choose a password or add a passkey first, or you could not log in any more',
  'Puoi avere al massimo {max} passkey: eliminane una': 'You can have {max} passkeys at most: delete one',
  'Questo browser non può ricevere le nostre notifiche': 'This browser cannot get our notifications',
  'Questo contatto non è il tuo': 'This contact is not yours',
  'Il servizio dei messaggi non risponde: riprova più tardi': 'The messaging service does not reply: please try again later',
  'Il nome utente è la tua e-mail: cambia insieme a lei': 'The username is your email: it changes with it',
  'Hai ordini in corso: potrai chiudere l’account quando saranno consegnati o annullati':
    'You have orders under way: you can close the account once they are delivered or cancelled',
  'Un tuo bonifico non è ancora sistemato: scrivici come rendertelo, poi potrai chiudere l’account':
    'One of your transfers is not settled yet: tell us how to give it back, then you can close the account',
  'Hai pagamenti in sospeso: potrai chiudere l’account quando saranno saldati':
    'You have open payments: you can close the account once they are settled',
  'L’e-mail dell’account è cambiata da poco: per sicurezza si può chiudere solo quando non si può più annullare la modifica':
    'The email of the account was changed a short time ago: to be safe, it can be closed only once the change can no longer be undone',
  'Altre persone comprano per la tua azienda: prima rimuovile dalla pagina “La mia azienda”':
    'Other people buy for your company: remove them on the page “My company” first',
  'L’account di chi lavora in negozio lo chiude un amministratore, togliendo prima i suoi ruoli':
    'The account of a member of the staff is closed by an administrator, who takes the roles away first',
  'Solo il cliente può chiudere il proprio account: stai operando per suo conto.':
    'Only the customer can close this account: you are acting for them.',
  'Richiesta non consentita da un altro sito.': 'This request is not allowed from another site.',
  'Troppe richieste: riprova tra qualche istante.': 'Too many requests: please try again in a moment.',
  'Per le statistiche serve prima il tuo consenso.': 'Statistics need your consent first.',
  'Pagina non trovata': 'Page not found',
  'Alcuni dati inviati non sono validi.': 'Some of the data sent is not valid.',
  'I dati inviati sono troppi.': 'Too much data was sent.',

  'Campo obbligatorio': 'Required field',
  'Una PEC riceve solo altre PEC: scrivi un’e-mail ordinaria':
    'Certified mail (PEC) only takes mails of other PEC boxes: type an ordinary email',
  'Digitare una e-mail valida': 'Enter a valid email address',
  "Digitare l'e-mail": 'Enter your email address',
  'Digitare la password': 'Enter your password',
  'La password deve essere lunga {minimum} caratteri': 'The password must be {minimum} characters long',
  'Questa password è troppo comune: scegline una più difficile da indovinare':
    'This password is too common: choose one that is harder to guess',
  'Digitare un numero di telefono valido': 'Enter a valid phone number',
  'Il CAP deve essere di 4 o 5 cifre': 'The postcode must have 4 or 5 digits',
  'Digitare il codice postale': 'Enter your postcode',
  'Scrivi almeno {min} caratteri': 'Write at least {min} characters',
  'Lunghezza massima {max} caratteri': 'Maximum length {max} characters',
  'Formato non corretto': 'Incorrect format',
  'Il CAP deve essere di 4 o 5 cifre: per una fattura in Italia ne servono 5':
    'The postcode must have 4 or 5 digits: an invoice in Italy needs 5',
  'Per la fattura la provincia si scrive con due lettere, per esempio BG':
    'For the invoice the province is written with two letters, for example BG',
  'Per la fattura scrivilo in lettere latine, come sui tuoi documenti': 'For the invoice write it in Latin letters, as on your documents',
  'Per la fattura è troppo lungo: abbrevialo': 'It is too long for the invoice: shorten it',
  'Per la fattura serve il codice SDI o la PEC dell’azienda: aggiungi uno dei due ai tuoi dati di fatturazione':
    'The invoice needs the SDI code or the certified e-mail of the company: add one of them to your billing data',
  'Questa è una casella ordinaria: per la fattura serve una PEC': 'This is an ordinary mailbox: the invoice needs a certified one (PEC)',
  'P.Iva e C.F. devono avere 11 cifre': 'VAT number and tax code must have 11 digits',
  'Serve il codice SDI oppure una PEC valida': 'An SDI code or a valid PEC address is needed',
  'È necessario accettare i termini e le condizioni': 'You need to accept the terms and conditions',

  'Modulo non trovato': 'Form not found',
  'La form non è stata compilata correttamente': 'The form has not been filled in correctly',
  'È obbligatorio accettare questo consenso per procedere': 'You need to give this consent to continue',
  'Accetta solo numeri': 'Numbers only',
  'Il valore minimo è {min}': 'The lowest value is {min}',
  'Il valore massimo è {max}': 'The highest value is {max}',
  'Sono ammessi i multipli di {step}': 'Only multiples of {step} are allowed',
  'La data non può essere precedente al 01/01/1910': 'The date cannot be before 01/01/1910',
  'Scegli una delle opzioni disponibili': 'Choose one of the available options',
  'Puoi allegare al massimo {max} file': 'You can attach up to {max} files',
  'Questo tipo di file non è ammesso: puoi allegare {types}': 'This type of file is not allowed: you can attach {types}',
  'Il file è troppo grande: al massimo {max} MB': 'The file is too large: {max} MB at most',
  'Non riusciamo a leggere questo file: prova con un altro': 'We cannot read this file: try another one',
  'Il file allegato non è più disponibile: allegalo di nuovo': 'The attached file is no longer available: attach it again',
  'Ora non possiamo ricevere altri file: riprova più tardi': 'We cannot take more files now: try again later',
  'Non abbiamo potuto inviare il modulo: attendi qualche secondo e riprova': 'We could not send the form: wait a few seconds and try again',

  'E-mail o password non corretti': 'Incorrect email or password',
  'Esiste già un account con questa e-mail: accedi oppure recupera la password':
    'There is already an account with this email: log in or recover your password',
  'Questo codice amico non esiste: controlla di averlo scritto correttamente':
    'There is no such friend code: check that you have typed it correctly',
  'Utente Bloccato: per parlarne con il servizio clienti scrivi dalla pagina Contatti (/page/contatti)':
    'User blocked: to talk to customer service, write from the page Contacts (/page/contatti)',

  'Il prodotto non è disponibile': 'This product is unavailable',
  'Disponibilità insufficiente per {name}: ne restano {left}': 'Not enough in stock of {name}: {left} left',
  'Non è possibile acquistare una quantità inferiore di questo articolo': 'You cannot buy less than this of this item',
  'Hai superato la quantità massima giornaliera acquistabile per questo articolo': 'You have gone over the daily limit for this item',
  'Hai superato la quantità massima giornaliera di “{class}”: {max}': 'You have gone over the daily limit for “{class}”: {max}',
  'La quantità massima di questo articolo è {max}': 'You can have at most {max} of this item',
  'Quantità non disponibile: scegli {only}': 'Amount not available: choose {only}',
  'Quantità non disponibile: scegli {lower} oppure {upper}': 'Amount not available: choose {lower} or {upper}',
  'Inserire una data valida': 'Enter a valid date',
  'La quantità non è valida': 'The amount is not valid',
  'Questo articolo non è più nel carrello': 'This item is no longer in your basket',
  'Il carrello può contenere al massimo {max} articoli diversi': 'The basket can hold up to {max} different items',
  'Scegli una delle opzioni disponibili per questo articolo': 'Choose one of the options available for this item',
  'È necessario selezionare tutte le opzioni di {name}': 'Please choose every option of {name}',
  'Il carrello non c’è più: ricarica la pagina': 'This basket is gone: reload the page',
  'Questa modifica del carrello è già stata fatta con altri dati: ricarica la pagina e riprova':
    'This change of the basket was already made with other data: reload the page and try again',
  'Il carrello è in fase di pagamento e non può essere modificato': 'The basket is being paid for and cannot be changed',
  'Il carrello è vuoto': 'Your basket is empty',
  'Nel carrello c’è già tutto quello che questa promozione offre': 'Your basket holds all that this offer has already',
  'Questo prodotto non può sostituire quello scelto': 'This product cannot replace the one you chose',
  'Il valore indicato non è valido': 'The value given is not valid',

  'Il codice sconto "{name}" non è valido. Verifica di averlo scritto correttamente.':
    'The discount code "{name}" is not valid. Check that you have typed it correctly.',
  'Il codice sconto "{name}" vale dal {date}': 'The discount code "{name}" is valid from {date}',
  'Il codice sconto "{name}" è scaduto': 'The discount code "{name}" has expired',
  'Il codice sconto "{name}" è già stato utilizzato': 'The discount code "{name}" has already been used',
  'Il codice sconto "{name}" non vale per il negozio o il servizio scelto':
    'The discount code "{name}" is not valid for the chosen store or service',
  'Puoi usare al massimo {max} codici sconto per ordine': 'You can use at most {max} discount codes per order',

  "L'indirizzo inserito è incompleto, mancano i seguenti campi: {fields}": 'The address is incomplete, these fields are missing: {fields}',
  'Non troviamo questo CAP nella città indicata: controlla i dati inseriti':
    'We cannot find this postcode in that town: check what you entered',
  'La città indicata non è in questa provincia: controlla i dati inseriti': 'That town is not in this province: check what you entered',
  'Indirizzo non servito da consegna a casa!': 'We do not deliver to this address!',
  'Indirizzo non trovato': 'Address not found',
  "Non è possibile eliminare l'indirizzo selezionato per la consegna della spesa.":
    'The address chosen for your delivery cannot be deleted.',
  "Non è possibile cancellare l'indirizzo predefinito.": 'The default address cannot be deleted.',
  'Qui consegniamo già a casa: verifica di nuovo il tuo indirizzo': 'We deliver to homes here already: check your address again',
  'Puoi salvare al massimo {max} indirizzi: eliminane uno per aggiungerne un altro':
    'You can save up to {max} addresses: delete one to add another',
  'Contenuto non trovato': 'Content not found',
  'Punto di ritiro non trovato': 'Pickup point not found',

  'Questa fascia oraria non è disponibile': 'This slot is not available',
  'La tua spesa non entra in questa fascia oraria (casse: ne servono {needed}, ne restano {left}). Scegline un’altra o togli qualche prodotto':
    'Your shopping does not fit into this slot (crates: {needed} needed, {left} left). Choose another one or remove some products',
  'La tua spesa non entra nel locker in questa fascia oraria ({crates}: ne servono {needed}, ne restano {left}). Scegline un’altra o togli qualche prodotto':
    'Your shopping does not fit into the locker in this slot ({crates}: {needed} needed, {left} left). Choose another one or remove some products',
  'Questa fascia oraria non è più disponibile: scegline un’altra': 'This slot is no longer available: choose another',
  'Questa fascia oraria è chiusa: scegline un’altra': 'This slot is closed: choose another',
  'Scegli prima dove ricevere la spesa': 'First choose where to receive your shopping',
  'Il posto non è più riservato: scegli di nuovo quando ricevere la spesa':
    'Your place is no longer held: choose again when to receive your shopping',
  'La prenotazione di questo posto non si può prolungare ancora': 'This place cannot be held any longer',
  'Questa fascia oraria ha posto: puoi sceglierla subito': 'This slot has room: you can choose it now',
  'Stai già aspettando molte fasce: togline una per aggiungere questa': 'You are waiting for many slots already: remove one to add this',
  'L’arrivo si annuncia solo per gli ordini che ritiri in negozio': 'An arrival is announced for orders that you pick up in a store',
  'Puoi annunciare il tuo arrivo nel giorno del ritiro': 'You can announce your arrival on the day of the pickup',
  'Puoi annunciare il tuo arrivo da un’ora prima della tua fascia oraria': 'You can announce your arrival from an hour before your slot',
  'Questo ordine non è in attesa di ritiro': 'This order does not wait to be picked up',
  'Scegli quando ricevere la spesa': 'Choose when to receive your shopping',
  'Per un ordine così grande contattaci: online arriviamo fino a {maximum}':
    'For an order this large please contact us: online we go up to {maximum}',
  'Per questa zona la spesa minima è di {minimum}': 'The minimum order for this area is {minimum}',
  'Scegli un metodo di pagamento valido': 'Choose a valid payment method',
  'Questa richiesta ha già registrato un altro ordine: controlla i tuoi ordini e conferma di nuovo':
    'This request has already placed another order: check your orders and confirm again',
  'Il carrello è cambiato mentre eri alla cassa: controlla che cosa c’è ora e conferma di nuovo':
    'The cart has changed while you were at the checkout: check what is in it now and confirm again',
  'Il totale è cambiato: controlla il riepilogo prima di confermare': 'The total has changed: check the summary before you confirm',
  'Nel carrello ci sono alcolici: dichiara di essere maggiorenne per continuare':
    'There is alcohol in your basket: confirm that you are over 18 to continue',
  'Nei locker gli alcolici non si consegnano: togli {names} o scegli un altro servizio':
    'Alcohol is not handed over in lockers: remove {names} or choose another service',
  'Stiamo già registrando questo ordine: attendi qualche istante': 'We are already placing this order: please wait a moment',
  'Ordine non trovato': 'Order not found',
  'Lista non trovata': 'List not found',
  'Questa lista è condivisa in sola lettura': 'This list is shared for reading only',
  'Solo chi ha creato la lista può farlo': 'Only the owner of the list can do this',
  'Non abbiamo trovato nessuno di questi prodotti': 'We found none of these products',
  'Puoi condividere una lista con al massimo {max} persone': 'You can share a list with at most {max} people',
  'Questo carrello non è più condiviso: chiedi un altro link a chi te l’ha mandato':
    'This basket is no longer shared: ask the sender for a new link',
  'Questo invito non è più valido: chiedine un altro a chi te l’ha mandato':
    'This invitation is no longer valid: ask the sender for a new one',
  'Questa lista è vuota': 'This list is empty',
  'Digitare il nome della lista': 'Enter the name of the list',
  'Hai già una lista con questo nome': 'You already have a list with this name',
  'Non è possibile eliminare la lista predefinita: scegline prima un’altra': 'The default list cannot be deleted: choose another one first',
  'Puoi avere al massimo {max} liste: eliminane una per crearne un’altra': 'You can have up to {max} lists: delete one to create another',
  'Una lista può contenere al massimo {max} articoli diversi': 'A list can hold up to {max} different items',
  'L’ordine è già in preparazione e non può più essere modificato': 'The order is already being prepared and can no longer be changed',
  'Un ordine nello stato “{status}” non può più essere modificato': 'An order in the state “{status}” can no longer be changed',
  'Una modifica di questo ordine aspetta il pagamento: completala o annullala':
    'A change of this order waits to be paid: complete it or cancel it',
  'L’ordine è già stato pagato e non può essere modificato: puoi annullarlo e rifarlo':
    'The order has been paid already and cannot be changed: you can cancel it and order again',
  'L’indirizzo di questo ordine non è più tra i tuoi: aggiungilo di nuovo per modificare l’ordine':
    'The address of this order is no longer one of yours: add it again to change the order',
  'Scegli da 1 a 5 stelle': 'Choose 1 to 5 stars',
  'Puoi valutare l’ordine dopo la consegna': 'You can rate the order once it has been delivered',
  'Hai già valutato questo ordine: puoi modificare la tua valutazione': 'You have rated this order already: you can change your rating',
  'Valutazione non trovata': 'Rating not found',
  'Questo ordine è già pagato e qui non si possono pagare altri prodotti: fai un nuovo ordine':
    'This order is paid already, and other products cannot be paid here: place a new order',
  'Stai modificando questo ordine: aggiungi i prodotti al carrello': 'You are changing this order: add the products to the basket',
  '{names}: questo ordine va in un locker, dove gli alcolici non si consegnano':
    '{names}: this order goes to a locker, where alcohol is not handed over',
  'In questa fascia oraria non c’è più posto per altri prodotti': 'There is no room for more products in this slot',
  'Non stai modificando nessun ordine': 'You are not changing any order',
  'L’ordine è già stato annullato': 'The order has already been cancelled',
  'Un ordine nello stato “{status}” non può più essere annullato': 'An order with the status “{status}” can no longer be cancelled',
  'Questo ordine non è in attesa di pagamento': 'This order is not waiting to be paid',
  'L’ordine è già in preparazione: il pagamento non può più essere cambiato':
    'The order is being prepared already: its payment can no longer be changed',
  'Questa carta non è più salvata: scegline un’altra': 'This card is no longer saved: choose another one',
  'Per questa fascia oraria il bonifico arriverebbe troppo tardi: scegli un altro pagamento':
    'A bank transfer would arrive too late for this time slot: choose another way to pay',
  'Per la fattura serve il codice fiscale o la partita IVA: aggiungi i tuoi dati di fatturazione':
    'An invoice needs a fiscal code or a VAT number: add your billing details',
  'Per la fattura a un ente pubblico serve il codice CIG': 'An invoice to a public body needs the CIG code',
  'L’ordine è già in preparazione e non può più essere annullato': 'The order is already being prepared and can no longer be cancelled',
};

/** English for notices.ts, which only the server says. */
export const NOTICES_IN_ENGLISH: Readonly<Record<(typeof NOTICES)[NoticeCode], string>> = {
  'Ti aspettiamo tra {minutes} minuti: prepariamo la tua spesa e un posto per l’auto.':
    'See you in {minutes} minutes: we get your shopping and a parking place ready.',
  'Ti aspettiamo tra un’ora: prepariamo la tua spesa e un posto per l’auto.':
    'See you in an hour: we get your shopping and a parking place ready.',
  '{name}: non abbiamo trovato niente di simile': '{name}: we found nothing like it',
  'Per “{asked}” abbiamo messo {name}': 'For “{asked}” we took {name}',
  '{name} non è più in vendita: l’abbiamo tolto dal carrello': '{name} is no longer on sale: we have removed it from your basket',
  'Non consegniamo più all’indirizzo “{name}”: scegli un altro indirizzo o un punto di ritiro':
    'We no longer deliver to the address “{name}”: choose another address or a pickup point',
  'Le fasce per l’indirizzo “{name}” sono cambiate: scegli di nuovo quando ricevere la spesa':
    'The slots for the address “{name}” have changed: choose again when to receive your shopping',
  'Indirizzo non validato, Salvare lo stesso?': 'Address not confirmed. Save it all the same?',
  '{name} non è in vendita per “{place}”: puoi sostituirlo o toglierlo dal carrello':
    '{name} is not sold for “{place}”: you can replace it or take it out of the cart',
  'Hai cambiato posto: per “{name}” le fasce sono altre. Scegli di nuovo quando ricevere la spesa':
    'You changed the place: “{name}” has other slots. Choose again when to receive your shopping',
  'Il tuo posto non è più riservato: lo prendiamo quando ordini, se è ancora libero':
    'Your place is no longer held: we take it when you order, if it is still free',
  '{names}: gli alcolici non si consegnano nei locker, dove nessuno vede un documento. Toglili o scegli un altro servizio':
    '{names}: alcohol is not handed over in lockers, where nobody sees a document. Remove it or choose another service',
  'Nessun comune ha il CAP {postcodes}: lì nessun indirizzo viene trovato, e la zona non lo serve':
    'No town has the postcode {postcodes}: no address is found there, so the zone does not serve it',
  'La fascia oraria che avevi scelto non ha più posti: scegline un’altra': 'The slot that you chose is full now: choose another',
  'La fascia oraria che avevi scelto è chiusa: scegline un’altra': 'The slot that you chose is closed now: choose another',
  '{name}: hai già la quantità massima giornaliera di “{class}”, {max}': '{name}: you already have the daily maximum of “{class}”, {max}',
  '{name}: il prodotto non è disponibile': '{name}: this product is unavailable',
  'Il prezzo di {name} è salito: {after} invece di {before}': 'The price of {name} has risen: {after} instead of {before}',
  'Il prezzo di {name} è sceso: {after} invece di {before}': 'The price of {name} has fallen: {after} instead of {before}',
  '{name} non è più disponibile: puoi sostituirlo o toglierlo dal carrello':
    '{name} is no longer available: you can replace it or take it out of the cart',
  '{name}: nel carrello ce ne sono {before}, ne restano {after}': '{name}: {before} in the cart, {after} left',
  '{name} è di nuovo disponibile': '{name} is available again',
  '{pieces} pz di {name} diventano una confezione: {package}': '{pieces} pcs of {name} become a package: {package}',
  '{name}: la promozione vale per {most}, il resto è a prezzo pieno': '{name}: the promotion is for {most}, the rest is at full price',
  '{pieces} pz di {name} diventano {packages} confezioni: {package}': '{pieces} pcs of {name} become {packages} packages: {package}',
  '{name}: è necessario selezionare tutte le opzioni': '{name}: please choose every option',
  '{name}: nel carrello {amount} invece di {asked}, di più adesso non se ne può avere':
    '{name}: {amount} in the cart instead of {asked}, there is no more to be had now',
  'Si sommano a quello che avevi già nel carrello: {names}': 'Added to what you had in the cart: {names}',
  'Grazie! Abbiamo girato la tua richiesta a chi sceglie i prodotti.':
    'Thank you! We have passed your request on to the people who choose our products.',
};
