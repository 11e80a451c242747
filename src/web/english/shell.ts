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
};
