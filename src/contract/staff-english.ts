import type { STAFF_ERRORS, StaffErrorCode } from './staff-errors.ts';

/** English for the refusals of staff-errors.ts, by their Italian text. */
export const STAFF_REFUSALS: Readonly<Record<(typeof STAFF_ERRORS)[StaffErrorCode], string>> = {
  'Questa cassa non c’è': 'There is no such crate',
  'Questa cassa è dell’ordine {number}: lasciala qui': 'This crate belongs to order {number}: leave it here',
  'Mancano {count} casse': '{count} crates are missing',
  'Il codice non è questo': 'This is not the code',
  'Tre codici sbagliati: chiedi le ultime 3 cifre del telefono e un documento':
    'Three wrong codes: ask for the last 3 digits of the telephone and a document',
  'Il telefono di questo ordine non finisce così': 'The telephone of this order does not end like this',
  'Chiedi prima il codice del ritiro': 'Ask for the pickup code first',
  'Nell’ordine c’è alcol: guarda prima un documento, o togli quei prodotti':
    'There is alcohol in the order: look at a document first, or leave these products out',
  'Il cliente ha già una domanda su questa riga': 'The customer has a question about this line already',
  'Questa riga è già chiusa': 'This line is closed already',
  'Questa fascia non c’è': 'There is no such slot',
  'In questa fascia non ci sono ordini da mettere in un lotto': 'This slot has no orders to put into a batch',
  'Questo lotto non c’è': 'There is no such batch',
  'Questo lotto è di {name}: puoi prenderlo tu, e quello che non ha ancora inviato sarà da controllare':
    'This batch is with {name}: you can take it over, and what they have not sent yet will have to be checked',
  'Questo lotto è già finito': 'This batch is finished already',
  'Questo lotto non è più tuo': 'This batch is not yours any more',
  'Nessuno ha mai avuto questo lotto con questo numero': 'Nobody ever had this batch under this number',
  'Restano {count} righe da prendere, per esempio: {name}': '{count} lines are still to be picked, for example: {name}',
  'Qualcuno ha inviato tardi {count} atti: decidi prima se contano': 'Somebody has sent {count} acts late: decide first whether they count',
  'Questo giro non c’è': 'There is no such run',
  'Nel frattempo qualcun altro ha cambiato questo giro: guarda com’è adesso e riprova':
    'Somebody else has changed this run meanwhile: look at it now and try again',
  'Questo giro è già partito': 'This run has left already',
  'Il furgone di questo giro è in carico: per cambiarlo annulla prima il carico':
    'The van of this run is being loaded: to change the run, cancel the loading first',
  'Questo giro è per strada: passalo solo se chi guida lo sa': 'This run is under way: hand it over only if the driver knows',
  'Non c’è un posto migliore: questa fermata arriva tardi in ogni giro': 'There is no better place: this stop comes late in every run',
  'Questa cassa è del giro {number}: non caricarla qui': 'This crate is of run {number}: do not load it here',
  'L’ordine {number} di questa cassa non parte: {status}': 'Order {number} of this crate does not leave: {status}',
  'Casse non lette: {count}. Scrivi perché parti senza': 'Crates not read: {count}. Say why you leave without them',
  'Questo giro non è per strada': 'This run is not under way',
  'Nel furgone entrano {capacity} casse, e queste sono {crates}': 'The van holds {capacity} crates, and these are {crates}',
  'In questa fascia tutti gli ordini hanno già un giro': 'All orders of this slot are in a run already',
  'Nessun ordine entra in questi furgoni: servono più casse o più tempo':
    'No order fits into these vans: they need more crates or more time',
  'Un ordine non è di questo negozio e giorno, o è già partito': 'An order is not of this store and day, or has left already',
  'Questa persona non guida: dalle il ruolo di autista in Personale': 'This person does not drive: give them the role of driver in Staff',
  'Nessun ordine di questo giro è pronto': 'No order of this run is ready',
  'Restano {count} fermate senza esito': '{count} stops have no outcome yet',
  'Decidi che cosa si fa di ogni prodotto tornato: ne restano {count}':
    'Decide what becomes of each product that came back: {count} are left',
  'I contanti non tornano: scrivi perché': 'The cash does not add up: write why',
  'Ci sono atti dell’autista da guardare prima di chiudere: {count}': 'There are acts of the driver to look at before closing: {count}',
  'Non riusciamo a leggere questa immagine': 'We cannot read this picture',
  'Listino non trovato': 'Price list not found',
  'Nel frattempo qualcun altro ha cambiato questo listino: guarda com’è adesso e riprova':
    'Somebody else has changed this price list meanwhile: look at it now and try again',
  'C’è già un listino con questo nome': 'There is a price list with this name already',
  'Alcune aziende hanno questo listino: prima toglilo a loro': 'Some companies have this price list: take it from them first',
  'I listini possono essere al massimo {max}': 'There can be {max} price lists at most',
  'Un listino ha al massimo {max} prezzi': 'A price list has {max} prices at most',
  'Nessun prodotto ha questo codice': 'No product has this code',
  'Questo prodotto non è nel listino': 'This product is not in the price list',
  'Scrivi un prezzo in euro, da 0,01 a {max}': 'Enter a price in euro, from 0.01 to {max}',
  'Nel file non ci sono prezzi: su ogni riga servono un codice e un prezzo':
    'There are no prices in the file: each line needs a code and a price',
  'Riga {line}: nessun prodotto ha il codice {code}': 'Line {line}: no product has the code {code}',
  'Riga {line}: manca il prezzo': 'Line {line}: the price is missing',
  'Riga {line}: “{text}” non è un prezzo in euro': 'Line {line}: “{text}” is no price in euro',
  'Riga {line}: il prodotto {code} è già alla riga {first}': 'Line {line}: product {code} is in line {first} already',
  'Più prodotti hanno questo codice a barre: scrivi il codice del negozio':
    'Several products have this barcode: enter the code of the shop',
  '“{text}” può essere {english} o {italian}: scegli come sono scritti i prezzi del file':
    '“{text}” may be {english} or {italian}: choose how the prices of the file are written',
  'Riga {line}: “{text}” è un errore del foglio di calcolo': 'Line {line}: “{text}” is an error of a spreadsheet',
  'Riga {line}: più prodotti hanno il codice a barre {code}': 'Line {line}: several products have the barcode {code}',
  'Riga {line}: “{text}” può essere {english} o {italian}': 'Line {line}: “{text}” may be {english} or {italian}',
  'Riga {line}: {price} invece di {last}': 'Line {line}: {price} instead of {last}',
  'Altre righe sbagliate: {n}': 'Further wrong lines: {n}',
  'Questo accesso è riservato al personale del negozio': 'This access is for the staff of the shop',
  'Cliente non trovato': 'Customer not found',
  'Il cliente è bloccato: per operare per suo conto bisogna prima sbloccarlo':
    'The customer is blocked: unblock them before you act for them',
  'Chi lavora qui non si blocca: prima togli i suoi ruoli': 'Members of the staff are not blocked: take their roles first',
  'In questo segmento entra ed esce solo il cliente, con le sue scelte sui cookie':
    'Only the customer enters and leaves this segment, by the choice of cookies',
  'Scegli un giorno da oggi in poi': 'Choose today or a later day',
  'Servono la partita IVA o il codice fiscale': 'The VAT number or the tax code is needed',
  'Convenzione non trovata': 'Agreement not found',
  'Il codice ha da 4 a 40 lettere, cifre o trattini': 'The code has 4 to 40 letters, digits or hyphens',
  'C’è già una convenzione con questo codice': 'There is an agreement with this code already',
  'Un ordine nello stato “{status}” non può fare questo passo': 'An order in the state “{status}” cannot take this step',
  'Il cliente deve ancora pagare questo ordine: si prende in carico quando il pagamento è a posto':
    'The customer still has to pay this order: it can be taken in charge once it is paid',
  'Mancano {amount}: la spesa non può uscire finché non è pagata, o finché non decidi come si paga in Incassi mancati':
    '{amount} are missing: the goods cannot leave before they are paid, or before you decide how they are paid under Missing money',
  'L’ordine non è stato pagato con una carta salvata: scrivi al cliente di pagare':
    'The order was not paid by a saved card: write to the customer to pay it',
  'La banca non ha autorizzato la carta: abbiamo scritto al cliente di pagare':
    'The bank has not authorised the card: we have written to the customer to pay',
  'Questo ordine non si può più pagare alla consegna': 'This order can no longer be paid at the handover',
  'La spesa è ancora qui: se nessuno la paga, segna l’ordine come non riuscito':
    'The goods are still here: if nobody pays them, mark the order as failed',
  'Questo ordine va in un locker: prima metti la spesa nello sportello': 'This order goes to a locker: put the shopping into its box first',
  'Questo ordine non va in un locker': 'This order does not go to a locker',
  'Nessuno ha ancora preso in carico questo ordine': 'Nobody has taken this order in charge yet',
  'Il cliente deve ancora rispondere sull’importo: aspetta la risposta o ripesa i prodotti':
    'The customer still has to answer about the amount: wait for it, or weigh the goods again',
  'Questa riga non è nell’ordine': 'This line is not in the order',
  'Di questa fattura si possono stornare al massimo {left} €': 'At most {left} € of this invoice can be credited',
  'Non c’è niente da stornare: scrivi un importo': 'There is nothing to credit: enter an amount',
  'Questa riga non è nella fattura': 'This line is not in the invoice',
  'Questo documento è già partito: si può inviare di nuovo solo se viene scartato':
    'This document has left already: it can be sent again only if it is rejected',
  'Per questo ordine non c’è una fattura da emettere': 'There is no invoice to be issued for this order',
  'Si possono rimborsare al massimo {left} €': 'At most {left} € can be paid back',
  'L’ordine è a credito e non è ancora stato consegnato: non c’è niente da rimborsare':
    'The order is on account and was not delivered yet: there is nothing to pay back',
  'Nel frattempo la richiesta è cambiata: guardala di nuovo': 'The request has changed meanwhile: look at it again',
  'Rimborso non trovato': 'Refund not found',
  'Questo rimborso non è da fare a mano: è già fatto, o lo sta facendo il circuito di pagamento':
    'This refund is not to be paid by hand: it is done, or the payment provider is doing it',
  'Manca ancora: {name}': 'Still to be picked: {name}',
  'Non c’è nessun prodotto: segna l’ordine come non riuscito': 'There are no goods at all: mark the order as failed',
  'Questo prodotto si vende a peso: scrivi i grammi': 'These goods are sold by weight: enter the grams',
  'Questo prodotto si vende a pezzi: scrivi quanti sono': 'These goods are sold by the piece: enter how many there are',
  'Ne sono stati ordinati solo {ordered}': 'Only {ordered} were ordered',
  'Il cliente non vuole alternative per questo prodotto': 'The customer wants no alternatives for this product',
  'Questo prodotto non è in vendita in questo negozio': 'This product is not sold in this store',
  'È il prodotto ordinato: scrivi la quantità sulla sua riga': 'This is the product ordered: enter its amount on its line',
  'Un prodotto a peso si sostituisce con uno a peso, uno a pezzi con uno a pezzi':
    'Goods by weight are replaced by goods by weight, pieces by pieces',
  'Questo ordine va in un locker, dove gli alcolici non si consegnano': 'This order goes to a locker, where alcohol is not handed over',
  'Contiene alcol o allergeni che il prodotto ordinato non ha': 'It has alcohol or allergens that the product ordered has not',
  'Il prezzo è troppo diverso: al massimo il {percent}% in più o in meno': 'The price differs too much: at most {percent}% more or less',
  'Non è possibile operare per conto di una persona del personale': 'You cannot act for a member of the staff',
  'Su questa azienda ha già deciso qualcun altro': 'Somebody else has decided about this company already',
  'Per lavorare qui serve la verifica in due passaggi: attivala adesso': 'To work here you need two-step verification: turn it on now',
  'Chi lavora qui non può disattivare la verifica in due passaggi': 'Who works here cannot turn two-step verification off',
  'Deve restare almeno una persona con il ruolo di amministratore': 'At least one person has to stay an administrator',
  'Solo il cliente può farlo: stai operando per suo conto.': 'Only the customer can do this: you are acting for them.',
  'Questo contenuto non c’è più': 'This content is no longer there',
  'Nel frattempo qualcun altro ha salvato questo contenuto: la tua versione non è stata salvata':
    'Somebody else has saved this content in the meantime: your version was not saved',
  'Si possono eliminare solo le bozze: prima ritira il contenuto': 'Only drafts can be deleted: withdraw this content first',
  'Usa solo lettere minuscole senza accenti, cifre e trattini singoli, per esempio chi-siamo':
    'Use only lower case letters without accents, digits and single hyphens, for example chi-siamo',
  'C’è già un contenuto con questo indirizzo': 'There is already content at this address',
  'Scrivi un percorso del negozio (per esempio /page/contatti) o un indirizzo che comincia con https://, mailto: o tel:':
    'Write a path of the shop (for example /page/contatti) or an address that begins with https://, mailto: or tel:',
  'Scrivi dove porta, oppure metti delle voci sotto questa': 'Write where it leads, or put items below it',
  'Se ne possono mettere al massimo {max}': 'There can be at most {max} of them',
  'Questa categoria ha già i suoi blocchi: aprila dall’elenco': 'This category has its blocks already: open it from the list',
  'La pagina iniziale non si può eliminare: togli i suoi blocchi': 'The home page cannot be deleted: take its blocks away',
  'Deve finire dopo il suo inizio': 'It has to end after its beginning',
  'Questo non si può usare: {what}': 'This cannot be used: {what}',
  'Scrivi che cosa si vede, oppure segna che l’immagine è decorativa': 'Write what can be seen, or mark the picture as decorative',
  'Questa immagine è usata in {uses}: prima toglila da lì': 'This picture is used in {uses}: take it out there first',
  'Questa immagine non c’è più: scegline un’altra': 'This picture is no longer there: choose another',
  'I testi di questo negozio si modificano nel sistema di gestione dei contenuti':
    'The texts of this shop are edited in its content management system',
  'Nel testo devono restare questi valori, e nessun altro: {values}': 'These values have to stay in the text, and no others: {values}',
  'Questo testo non ha valori tra parentesi graffe': 'This text has no values in braces',
  'Si possono cambiare al massimo {max} testi': 'At most {max} texts can be changed',
  'Questo giorno è già passato': 'This day is over already',
  'Si può chiudere al massimo con tre anni di anticipo': 'A day can be closed at most three years ahead',
  'Questo giorno è già chiuso per lo stesso negozio e lo stesso servizio': 'This day is already closed for the same store and service',
  'Scegli almeno un giorno': 'Choose at least one day',
  'C’è già una fascia con questo orario nello stesso giorno': 'There is already a slot with these hours on the same day',
  'Non si può scendere sotto i posti già presi: {ordered} ordinati e {held} riservati nei carrelli':
    'It cannot go below the places already taken: {ordered} ordered and {held} held in carts',
  'Non si può scendere sotto le casse già prese: {crates}': 'It cannot go below the crates already ordered: {crates}',
  'Per questa fascia non si può più ordinare': 'This slot can no longer be ordered',
  'Quel giorno è chiuso: togli prima il giorno di chiusura': 'That day is closed: take the closed day away first',
  'Il cliente sta modificando questo ordine: si può riprovare quando ha finito, o vi ha rinunciato':
    'The customer is changing this order: try again when they have finished, or given it up',
  'Un ordine nello stato “{status}” non si può spostare': 'An order with the status “{status}” cannot be moved',
  'Qualcuno l’ha spostato intanto: adesso è {when}': 'Somebody has moved it meanwhile: now it is {when}',
  'L’ordine è già in questa fascia': 'The order is in this slot already',
  'L’ordine {number} è già in un lotto di preparazione': 'Order {number} is in a picking batch already',
  'Un ordine non si unisce a sé stesso: scegline un altro': 'An order is not joined to itself: choose another one',
  'L’ordine {number} non è da preparare: si uniscono solo ordini che nessuno ha preso in carico':
    'Order {number} is not to be prepared: only orders that nobody has taken in charge are joined',
  'I due ordini non si possono unire: è diverso {what}': 'The two orders cannot be joined, because this differs: {what}',
  'Uno dei due ordini è già incassato: il suo pagamento non passa all’altro':
    'One of the two orders is collected already: its payment does not pass to the other',
  'Un pagamento di uno dei due ordini è in corso: riprova quando è concluso':
    'A payment of one of the two orders is under way: try again when it has ended',
  'L’ordine {number} usa un buono, che non passa all’altro: unisci l’altro a questo':
    'Order {number} uses a gift certificate, which does not pass to the other: join the other one to this',
  'Per questo ordine nessuno ha annunciato l’arrivo': 'Nobody has announced an arrival for this order',
  'Scrivi un importo, per esempio 49,00': 'Enter an amount, such as 49.00',
  'Un bonifico con questo numero è già registrato, con un altro importo':
    'A transfer with this number is on record already, with another amount',
  'Bonifico non trovato': 'Transfer not found',
  'Questo bonifico è già sistemato': 'This transfer is settled already',
  'Una parte di questo bonifico è già usata: il resto si restituisce o diventa un buono':
    'A part of this transfer is used already: the rest is given back, or becomes a certificate',
  'Non sappiamo di chi è questo bonifico: assegnalo a un ordine, o restituiscilo':
    'We do not know whose transfer this is: assign it to an order, or give it back',
  'Nessun ordine o scadenza con questa causale: scrivi il numero': 'No order or due with this reason: write the number',
  'Il CAP deve essere di 5 cifre: {postcode}': 'A postcode has 5 digits: {postcode}',
  'Questo CAP è scritto due volte: {postcode}': 'This postcode is written twice: {postcode}',
  'Servono almeno tre vertici diversi': 'At least three different corners are needed',
  'Il contorno incrocia sé stesso': 'The outline crosses itself',
  'Un vertice è fuori dall’Italia': 'A corner is outside Italy',
  'Troppi vertici: al massimo {max} in tutto': 'Too many corners: at most {max} in all',
  'Il ritaglio deve stare dentro un’area': 'What is cut out has to lie within an area',
  'La fattura di questo ordine è già stata emessa': 'The invoice of this order was issued already',
  'Chi recede non chiede un permesso: il recesso non si respinge. Rimborsalo; se rimborsi meno, scrivi perché':
    'Who withdraws asks for no permission: a withdrawal is not refused. Refund it; if you refund less, write why',
};
