/** English for the frame of the page, what is around it, and content. */
export const SHELL = {
  // ui
  No: 'No',
  Sì: 'Yes',
  Chiudi: 'Close',
  '(facoltativo)': '(optional)',
  'Prezzo in promozione:': 'Offer price:',
  'Prezzo:': 'Price:',
  'Prezzo pieno:': 'Full price:',
  Messaggi: 'Messages',
  'Chiudi il messaggio': 'Close the message',

  // the head of the page
  Home: 'Home',
  Percorso: 'Breadcrumbs',
  'Bottega, vai alla home': 'Bottega, go to the home page',
  'Vai al contenuto': 'Skip to content',
  'Puoi sfogliare, cercare e filtrare. Per mettere prodotti nel carrello serve JavaScript.':
    'You can browse, search and filter. To put products in your basket you need JavaScript.',
  Accedi: 'Log in',
  'Accedi o registrati': 'Log in or register',
  Profilo: 'Profile',
  'Il mio profilo: {name}': 'My profile: {name}',
  Reparti: 'Aisles',
  Promozioni: 'Offers',
  Volantini: 'Leaflets',
  Novità: 'New in',
  'Punti vendita': 'Stores',
  Cerca: 'Search',
  'Cerca un prodotto, una marca o un reparto': 'Search for a product, a brand or an aisle',
  'Cerca latte, pane, mele…': 'Search milk, bread, apples…',
  'Cancella la ricerca': 'Clear the search',
  'Tema scuro': 'Dark theme',
  'Tema chiaro': 'Light theme',
  'Cambia tema chiaro o scuro': 'Switch between light and dark theme',

  // where and when
  Consegna: 'Delivery',
  'Consegniamo da te? Scoprilo con il tuo CAP': 'Do we deliver to you? Check your postcode',
  'Ritiro in negozio': 'Click and collect',
  'Consegna a casa': 'Home delivery',
  'Ritiro al locker': 'Locker pickup',
  'Cambia indirizzo': 'Change address',
  'Cambia fascia oraria': 'Change slot',
  'Scegli dove': 'Choose where',
  'Scegli quando': 'Choose when',
  'Consegniamo da te?': 'Do we deliver to you?',
  'Dove ricevi la spesa?': 'Where do you want your shopping?',
  'Quando ricevi la spesa?': 'When do you want your shopping?',

  // the foot of the page
  'La spesa buona, come in bottega: freschi scelti a mano, consegnati a casa tua in Lombardia.':
    'Good food, as from the corner shop: hand-picked fresh produce, delivered to your home in Lombardy.',
  'Tutti i reparti': 'All aisles',
  'La tua spesa': 'Your shopping',
  'Per sviluppatori': 'For developers',
  '© Bottega. Prezzi IVA inclusa.': '© Bottega. Prices include VAT.',
  Carrello: 'Basket',
  'Il mio profilo': 'My profile',
  'I miei ordini': 'My orders',
  'I miei indirizzi': 'My addresses',
  'Le mie liste': 'My lists',
  'Preferenze sui cookie': 'Cookie preferences',
  'Note legali': 'Legal notes',

  // pages that cannot be shown, pages of lists
  'Pagina non trovata': 'Page not found',
  'Vai alla home': 'Go to the home page',
  'Guarda le promozioni': 'See the offers',
  'Forse lo scaffale è stato spostato. Cerca il prodotto in alto, oppure riparti dai reparti.':
    'The shelf may have been moved. Search for the product above, or start again from the aisles.',
  'Sei offline': 'You are offline',
  'Sei offline. Puoi continuare a leggere; per cambiare il carrello serve la connessione.':
    'You are offline. You can keep reading; to change your basket you need a connection.',
  'Qualcosa non ha funzionato': 'Something went wrong',
  Riprova: 'Try again',
  'Torna alla home': 'Back to the home page',
  Pagine: 'Pages',
  'Pagina precedente': 'Previous page',
  'Pagina {number}': 'Page {number}',
  'Pagina successiva': 'Next page',

  // home
  'I reparti': 'Our aisles',
  'La spesa buona, come in bottega': 'Good food, as from the corner shop',
  'La spesa buona, come in bottega.': 'Good food, as from the corner shop.',
  'Bottega: la spesa buona, a casa tua': 'Bottega: good food, at your home',
  'Freschi scelti a mano, prezzi chiari al chilo, e la consegna nella fascia che scegli tu.':
    'Hand-picked fresh produce, clear prices per kilo, and delivery in the slot you choose.',
  'Inizia da {department}': 'Start with {department}',
  'Frutta, verdura, freschi e dispensa consegnati a casa in Lombardia, ritirati in negozio o al locker. Prezzi chiari, promozioni vere.':
    'Fruit, vegetables, fresh food and groceries delivered to your home in Lombardy, or collected in store or from a locker. Clear prices, real offers.',

  // blocks
  'In evidenza': 'Highlights',
  Prodotti: 'Products',
  Informazioni: 'Information',
  'Mostra tutti': 'Show all',
  carosello: 'carousel',
  slide: 'slide',
  '{label}, scorri': '{label}, scroll',
  '{number} di {count}': '{number} of {count}',
  'Riprendi lo scorrimento: {label}': 'Start scrolling: {label}',
  'Ferma lo scorrimento: {label}': 'Stop scrolling: {label}',
  'Indietro: {label}': 'Back: {label}',
  'Avanti: {label}': 'Next: {label}',
  'Pagine di {label}': 'Pages of {label}',
  'Vai alla pagina {number} di {count}': 'Go to page {number} of {count}',
  Video: 'Video',
  '(video)': '(video)',
  'Avvia il video': 'Play the video',
  'Premendo, il video viene caricato da YouTube, che può usare i suoi cookie.':
    'When you press play, the video is loaded from YouTube, which may use its own cookies.',
  'Guardalo su YouTube': 'Watch it on YouTube',
  '(si apre in una nuova scheda)': '(opens in a new tab)',
  '(si apre in una nuova finestra)': '(opens in a new window)',
  'Scegli dove riceverla': 'Choose where to get it',
  'Scegli quando riceverla': 'Choose when to get it',
  'Il carrello è vuoto': 'Your basket is empty',
  '{count} prodotti, {total}': '{count} products, {total}',
  'Scegli la fascia': 'Choose a slot',
  'Scegli l’indirizzo': 'Choose an address',
  'Vai al carrello': 'Go to basket',

  // blocks: friends
  Condividi: 'Share',
  'Condividi per {name}': 'Share by {name}',
  'Condividi su {name} (nuova finestra)': 'Share on {name} (new window)',
  'Condividi con gli amici': 'Share with friends',
  'e-mail': 'email',
  'Invita un amico': 'Invite a friend',
  'Scopri come funziona': 'See how it works',
  'Il tuo codice': 'Your code',
  'Il tuo codice per gli amici: {code}': 'Your code for friends: {code}',
  'Copia il codice': 'Copy the code',
  'Codice copiato: incollalo dove vuoi': 'Code copied: paste it wherever you like',
  'Il browser non permette di copiare: seleziona il codice e copialo a mano':
    'Your browser does not allow copying: select the code and copy it by hand',
  'Fai la spesa con me da Bottega: registrati con il mio codice {code}':
    'Shop with me at Bottega: register with my code {code}',
  'Nessun amico si è ancora iscritto con il tuo codice.': 'No friend has joined with your code yet.',
  'Un amico si è iscritto con il tuo codice.': 'One friend has joined with your code.',
  '{count} amici si sono iscritti con il tuo codice.': '{count} friends have joined with your code.',
  'I buoni che hai ricevuto': 'Vouchers you have received',
  Buono: 'Voucher',
  Valore: 'Value',
  'Valido fino al': 'Valid until',

  // blocks: how the groceries reach a town
  'Arriviamo da te?': 'Do we serve your area?',
  'Scrivi il comune o il CAP: ti diciamo subito come ricevere la spesa.':
    'Enter your town or postcode: we’ll tell you right away how to get your shopping.',
  'Scrivi il tuo comune o il CAP': 'Enter your town or postcode',
  'Come ricevi la spesa': 'How you get your shopping',
  'Comune o CAP': 'Town or postcode',
  'Es. Bergamo o 24121': 'E.g. Bergamo or 24121',
  Caricamento: 'Loading',
  'Non abbiamo ancora negozi per il ritiro da queste parti.': 'We have no stores for collection around here yet.',
  'Non abbiamo ancora locker da queste parti.': 'We have no lockers around here yet.',
  'Qui non consegniamo ancora a casa: guarda se un negozio o un locker ti è comodo.':
    'We don’t deliver to homes here yet: see whether a store or a locker suits you.',
  'Scrivi il comune o il CAP: ti diciamo se arriviamo a casa tua.':
    'Enter your town or postcode: we’ll tell you whether we deliver to your home.',
  'Sì, consegniamo a {place}.': 'Yes, we deliver to {place}.',
  'Aggiungi il tuo indirizzo': 'Add your address',
  'Inizia la spesa': 'Start shopping',
  'con ritiro da {store}': 'with pickup from {store}',

  // cookies
  'Avviso sui cookie': 'Cookie notice',
  'I cookie li scegli tu': 'You choose the cookies',
  'Quelli tecnici servono al carrello e ci sono sempre.': 'Technical cookies keep your basket and are always on.',
  'Con il tuo consenso contiamo anche che cosa si guarda e si compra, e ti mostriamo consigli personali. Con la X restano solo i tecnici.':
    'With your consent we also count what is viewed and bought, and show you personal suggestions. Press X to keep only the technical ones.',
  'Informativa sui cookie': 'Cookie policy',
  'Rifiuta tutti': 'Reject all',
  'Accetta tutti': 'Accept all',
  'Scegli tu quali': 'Choose which',
  'Chiudi e rifiuta': 'Close and reject',
  'Senza il tuo consenso usiamo soltanto quello che serve al negozio per funzionare. Puoi cambiare idea quando vuoi: da quel momento smettiamo, e cancelliamo da questo browser ciò che serviva allo scopo.':
    'Without your consent we use only what the shop needs in order to work. You can change your mind at any time: from that moment we stop, and delete from this browser what served the purpose.',
  'Senza JavaScript restano solo i cookie tecnici: non c’è niente da scegliere.':
    'Without JavaScript there are only the technical cookies: there is nothing to choose.',
  Tecnici: 'Technical',
  'Tengono insieme la sessione e il carrello, ricordano il negozio, il tema e questa scelta. Ci sono sempre.':
    'They hold your session and basket together, and remember the store, the theme and this choice. They are always there.',
  Statistiche: 'Statistics',
  'Contiamo quali prodotti e promozioni si guardano, si cercano e si comprano, per disporre meglio gli scaffali. I conteggi non dicono chi sei.':
    'We count which products and offers are viewed, searched for and bought, to arrange our shelves better. The counts do not say who you are.',
  'Consigli personali': 'Personal suggestions',
  'Il tuo browser chiede di non essere profilato: lo rispettiamo.':
    'Your browser asks not to be profiled: we respect that.',
  'Dai tuoi acquisti ricaviamo che cosa potrebbe piacerti, e te lo mostriamo. Vale per il tuo account, su ogni dispositivo.':
    'From what you buy we work out what you might like, and show it to you. This applies to your account, on every device.',
  'Salva le mie scelte': 'Save my choices',
  'La tua scelta di {day}: oltre ai tecnici, statistiche e consigli personali.':
    'Your choice on {day}: besides the technical ones, statistics and personal suggestions.',
  'La tua scelta di {day}: oltre ai tecnici, statistiche.':
    'Your choice on {day}: besides the technical ones, statistics.',
  'La tua scelta di {day}: oltre ai tecnici, consigli personali.':
    'Your choice on {day}: besides the technical ones, personal suggestions.',
  'La tua scelta di {day}: solo i cookie tecnici.': 'Your choice on {day}: only the technical cookies.',
  'Sempre attivi': 'Always on',
  Attivi: 'On',
  Spenti: 'Off',

  // forms
  Scegli: 'Choose',
  'Non c’è ancora nulla tra cui scegliere.': 'There is nothing to choose from yet.',
  'Per compilare questo modulo devi accedere: così troviamo i tuoi ordini e i tuoi dati.':
    'Please log in to fill in this form, so that we can find your orders and details.',
  'Compila di nuovo il modulo': 'Fill in the form again',
  'Sto inviando…': 'Sending…',
  'Lascia vuoto': 'Leave empty',
  'gg/mm/aaaa': 'dd/mm/yyyy',
  'Apri il calendario: {label}': 'Open the calendar: {label}',
  'Mese precedente': 'Previous month',
  'Mese successivo': 'Next month',
  Mese: 'Month',
  Anno: 'Year',
  'Scegli un file': 'Choose a file',
  'Scegli un altro file': 'Choose another file',
  '{types}, al massimo {size} MB': '{types}, {size} MB at most',
  '{types}, al massimo {size} MB; fino a {count} file': '{types}, {size} MB at most; up to {count} files',
  'Annulla il caricamento di {name}': 'Cancel the upload of {name}',
  'Togli {name}': 'Remove {name}',
  'Caricamento di {name}': 'Uploading {name}',
  '{name}: caricato': '{name}: uploaded',
  'Attendi che il file sia caricato, oppure annullalo': 'Wait until the file is uploaded, or cancel it',
};
