import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import { msg } from '../../language/language.ts';
import { AREAS, type StaffArea, type StaffScreen } from './screen.ts';

/** The screens in the order of the navigation, those of an area together. */
export const SCREENS: readonly StaffScreen[] = [
  {
    path: 'ordini',
    area: 'orders',
    title: msg('Ordini'),
    about: msg('Tutti gli ordini: che cosa è stato comprato, per quando, e a che punto è'),
    right: 'orders',
    load: () => import('./orders/OrdersPage.tsx'),
    below: { ':orderId': () => import('./orders/OrderPage.tsx') },
  },
  {
    path: 'preparazione',
    area: 'picking',
    title: msg('Fasce e lotti'),
    about: msg('Le fasce con gli ordini da preparare, e i lotti di chi li prende'),
    head: {
      title: msg('Preparazione'),
      about: msg('Le fasce di un giorno con ordini da preparare. Apri una fascia per fare i lotti e prenderne uno.'),
    },
    right: 'picking',
    load: () => import('./picking/WavesPage.tsx'),
    below: {
      ':batchId': () => import('./picking/BatchPage.tsx'),
      ':batchId/casse': () => import('./hand-over/CratesPage.tsx'),
    },
  },
  {
    path: 'resa',
    area: 'picking',
    title: msg('Resa del prelievo'),
    about: msg('Quanto prepara ogni persona, che cosa manca e quante letture sono giuste'),
    right: 'picking_people',
    load: () => import('./picking/WorkPage.tsx'),
  },
  {
    path: 'ritiri',
    area: 'pickups',
    title: msg('Ritiri'),
    about: msg('Chi è arrivato e chi viene: casse, codice, età, e che cosa riporta'),
    right: 'arrivals',
    load: () => import('./hand-over/CounterPage.tsx'),
    below: { ':orderId': () => import('./hand-over/CounterOrderPage.tsx') },
  },
  {
    path: 'giri',
    area: 'runs',
    title: msg('Giri della fascia'),
    about: msg('Quale furgone porta quali ordini, e che cosa torna indietro'),
    right: 'planning_runs',
    load: () => import('./runs/RunsPage.tsx'),
    below: { ':runId': () => import('./runs/RunReturnsPage.tsx') },
  },
  {
    path: 'giro',
    area: 'runs',
    title: msg('I miei giri'),
    about: msg('Le fermate di chi guida, anche senza rete'),
    right: 'handing_over',
    letter: 'm',
    load: () => import('./runs/DrivePage.tsx'),
    below: { ':runId': () => import('./runs/DrivePage.tsx') },
  },
  {
    path: 'prodotti',
    area: 'catalogue',
    title: msg('Prodotti'),
    about: msg('Il catalogo: testi, prezzi, dati di legge, foto, e che cosa manca per la vendita'),
    right: 'products',
    load: () => import('./products/ProductsPage.tsx'),
    below: {
      nuovo: () => import('./products/NewProductPage.tsx'),
      ':productId': () => import('./products/ProductEditor.tsx'),
    },
  },
  {
    path: 'reparti',
    area: 'catalogue',
    title: msg('Reparti e categorie'),
    about: msg('Dove stanno i prodotti nel negozio: nomi, indirizzi, posti e ordine'),
    right: 'products',
    load: () => import('./tree/TreePage.tsx'),
    below: { ':categoryId': () => import('./tree/CategoryEditor.tsx') },
  },
  {
    path: 'prezzi',
    area: 'catalogue',
    title: msg('Prezzi'),
    about: msg(
      'I prezzi di tutti e dei negozi, oggi e nei giorni che vengono, con margine, storia e minimo dei 30 giorni',
    ),
    right: 'prices',
    load: () => import('./prices/PricesPage.tsx'),
    below: {
      piani: () => import('./prices/PlansPage.tsx'),
      regola: () => import('./prices/RulePage.tsx'),
      incolla: () => import('./prices/PastePage.tsx'),
      ':productId': () => import('./prices/PricePage.tsx'),
    },
  },
  {
    path: 'promozioni',
    area: 'catalogue',
    title: msg('Promozioni'),
    about: msg('Che cosa è in offerta, che cosa lo sarà, quanto costa, e dove due si incontrano'),
    right: 'promotions',
    load: () => import('./promotions/PromotionsPage.tsx'),
    below: {
      calendario: () => import('./promotions/PromotionCalendar.tsx'),
      nuova: () => import('./promotions/NewPromotionPage.tsx'),
      ':promotionId': () => import('./promotions/PromotionPage.tsx'),
    },
  },
  {
    path: 'volantini',
    area: 'catalogue',
    title: msg('Volantini'),
    about: msg('I volantini del negozio: giorni, prodotti e ordine, con i prezzi delle promozioni'),
    right: 'promotions',
    load: () => import('./leaflets/FlyersPage.tsx'),
    below: {
      nuovo: () => import('./leaflets/NewFlyerPage.tsx'),
      ':leafletId': () => import('./leaflets/FlyerEditor.tsx'),
    },
  },
  {
    path: 'codici',
    area: 'catalogue',
    title: msg('Codici'),
    about: msg('Codici sconto e buoni: farne, esportarli, fermarli, quanto sono usati e quali sono rifiutati'),
    right: 'codes',
    load: () => import('./gift-certificates/CodesPage.tsx'),
    below: {
      nuovi: () => import('./gift-certificates/NewCodesPage.tsx'),
      rifiutati: () => import('./gift-certificates/RefusedCodesPage.tsx'),
      ':seriesId': () => import('./gift-certificates/CodeSeriesPage.tsx'),
      ':seriesId/ordini': () => import('./gift-certificates/CodeUsesPage.tsx'),
    },
  },
  {
    path: 'scorte',
    area: 'catalogue',
    title: msg('Scorte'),
    about: msg('Quanto c’è di ogni prodotto in un negozio, che cosa è impegnato, e le conte allo scaffale'),
    right: 'stock',
    load: () => import('./stock/StockPage.tsx'),
    below: { conta: () => import('./stock/CountPage.tsx') },
  },
  {
    path: 'importazioni',
    area: 'catalogue',
    title: msg('Importazioni'),
    about: msg('File di prodotti, prezzi e scorte: che cosa cambia, prima che cambi; storia e annullamento'),
    right: 'imports',
    load: () => import('./imports/ImportsPage.tsx'),
    below: {
      storia: () => import('./imports/ImportHistoryPage.tsx'),
      programmate: () => import('./imports/SchedulesPage.tsx'),
      ':importId': () => import('./imports/ImportPage.tsx'),
    },
  },
  {
    path: 'ricerca',
    area: 'catalogue',
    title: msg('Ricerca'),
    about: msg('Che cosa cercano i clienti, i sinonimi, e i prodotti fermi in cima o nascosti'),
    right: 'search_words',
    load: () => import('./search/SearchWordsPage.tsx'),
    below: { sinonimi: () => import('./search/SynonymsPage.tsx') },
  },
  {
    path: 'clienti',
    area: 'customers',
    title: msg('Clienti'),
    about: msg('La pagina di ogni cliente: ordini, soldi, messaggi e che cosa fare per lui'),
    right: 'customers',
    load: () => import('./customers/CustomersPage.tsx'),
    below: {
      nuovo: () => import('./customers/NewCustomerPage.tsx'),
      ':userId': () => import('./customers/CustomerPage.tsx'),
      ':userId/unisci': () => import('./customers/MergePage.tsx'),
    },
  },
  {
    path: 'aziende',
    area: 'customers',
    title: msg('Aziende'),
    about: msg('Le nuove aziende che aspettano di essere approvate'),
    right: 'customers',
    load: () => import('./customers/CompaniesPage.tsx'),
  },
  {
    path: 'valutazioni',
    area: 'customers',
    title: msg('Valutazioni'),
    about: msg('«Com’è andata?»: stelle e parole dei clienti, con la risposta del negozio'),
    right: 'customers',
    load: () => import('./notes/RatingsPage.tsx'),
  },
  {
    path: 'moduli',
    area: 'customers',
    title: msg('Moduli ricevuti'),
    about: msg('Richieste e messaggi inviati dai moduli del negozio'),
    right: 'forms',
    load: () => import('./forms/SubmissionsPage.tsx'),
  },
  {
    path: 'bonifici',
    area: 'money',
    title: msg('Bonifici'),
    about: msg('Gli ordini che aspettano un bonifico e i bonifici arrivati'),
    right: 'payments',
    load: () => import('./order-payments/TransfersPage.tsx'),
  },
  {
    path: 'rapporti',
    area: 'money',
    title: msg('Rapporti'),
    about: msg('Che cosa si è venduto, come si è servito, chi torna e che cosa hanno dato le promozioni'),
    right: 'reports',
    load: () => import('./reports/ReportsPage.tsx'),
    below: {
      prodotti: () => import('./reports/SoldGoodsPage.tsx'),
      servizio: () => import('./reports/ServiceReportPage.tsx'),
      clienti: () => import('./reports/CustomersReportPage.tsx'),
      promozioni: () => import('./reports/PromotionsReportPage.tsx'),
    },
  },
  {
    path: 'giornate',
    area: 'money',
    title: msg('Chiusura del giorno'),
    about: msg('IVA, incassi e differenze di ogni giorno per il commercialista, e la prima nota'),
    right: 'closings',
    load: () => import('./closings/ClosingsPage.tsx'),
    below: {
      'prima-nota': () => import('./closings/JournalPage.tsx'),
      conti: () => import('./closings/AccountsPage.tsx'),
      ':day': () => import('./closings/ClosingPage.tsx'),
    },
  },
  {
    path: 'esportazioni',
    area: 'money',
    title: msg('Esportazioni'),
    about: msg('Ordini, clienti e pagamenti come file, e chi ne riceve un promemoria per e-mail'),
    right: 'exports',
    load: () => import('./closings/ExportsPage.tsx'),
  },
  {
    path: 'incassi',
    area: 'money',
    title: msg('Incassi mancati'),
    about: msg('La spesa preparata o consegnata che nessuno ha ancora pagato'),
    right: 'payments',
    load: () => import('./order-payments/UncollectedPage.tsx'),
  },
  {
    path: 'documenti',
    area: 'money',
    title: msg('Documenti'),
    about: msg('Fatture e note di credito, e le risposte del Sistema di Interscambio'),
    right: 'documents',
    load: () => import('./documents/DocumentsPage.tsx'),
  },
  {
    path: 'rimborsi',
    area: 'money',
    title: msg('Rimborsi'),
    about: msg('Che cosa chiedono i clienti per merce non conforme e recesso'),
    right: 'refunds',
    load: () => import('./refunds/RefundsPage.tsx'),
    below: { 'da-fare': () => import('./refunds/RefundsToPayPage.tsx') },
  },
  {
    path: 'fidi',
    area: 'money',
    title: msg('Fidi'),
    about: msg('Che cosa le aziende possono comprare a credito'),
    right: 'credit',
    load: () => import('./credit-lines/CreditsPage.tsx'),
  },
  {
    path: 'listini',
    area: 'money',
    title: msg('Listini'),
    about: msg('I prezzi riservati alle aziende'),
    right: 'price_lists',
    load: () => import('./price-lists/PriceListsPage.tsx'),
    below: {
      ':listId': () => import('./price-lists/PriceListPage.tsx'),
      ':listId/aziende': () => import('./price-lists/ListCompaniesPage.tsx'),
    },
  },
  {
    path: 'pagine-a-blocchi',
    area: 'shop',
    title: msg('Pagine a blocchi'),
    about: msg('La pagina iniziale, le categorie e le altre pagine fatte di blocchi'),
    right: 'content',
    load: () => import('./content/blocks/PlacesPage.tsx'),
    below: {
      nuova: () => import('./content/blocks/NewPlacePage.tsx'),
      ':placeId': () => import('./content/blocks/PlacePage.tsx'),
    },
  },
  {
    path: 'contenuti',
    area: 'shop',
    title: msg('Contenuti'),
    about: msg('Pagine, articoli e altri testi del negozio'),
    right: 'content',
    load: () => import('./content/entries/EntriesPage.tsx'),
    below: {
      nuovo: () => import('./content/entries/NewEntryPage.tsx'),
      ':entryId': () => import('./content/entries/EntryPage.tsx'),
    },
  },
  {
    path: 'immagini',
    area: 'shop',
    title: msg('Immagini'),
    about: msg('Le fotografie di testi e blocchi'),
    right: 'content',
    load: () => import('./content/media/MediaPage.tsx'),
    below: {
      nuova: () => import('./content/media/NewMediaPage.tsx'),
      ':mediaId': () => import('./content/media/MediaItemPage.tsx'),
    },
  },
  {
    path: 'menu',
    area: 'shop',
    title: msg('Menu'),
    about: msg('Le voci in fondo alle pagine e nelle app'),
    right: 'content',
    load: () => import('./content/menus/MenusPage.tsx'),
    below: { ':location': () => import('./content/menus/MenuPage.tsx') },
  },
  {
    path: 'etichette',
    area: 'shop',
    title: msg('Testi del sito'),
    about: msg('Etichette: le parole di pulsanti, titoli e messaggi'),
    right: 'content',
    load: () => import('./languages/LabelsPage.tsx'),
  },
  {
    path: 'primi-passi',
    area: 'settings',
    title: msg('Primi passi'),
    about: msg('Che cosa manca a un negozio nuovo, e l’apertura a chi passa'),
    right: 'opening',
    load: () => import('./first-steps/FirstStepsPage.tsx'),
  },
  {
    path: 'impostazioni',
    area: 'settings',
    title: msg('Tutte le impostazioni'),
    about: msg(
      'Minimi, tempi, pagamenti, chi vende, accessi: i numeri e i testi di tutta la catena, con la loro storia',
    ),
    right: 'settings',
    load: () => import('./settings/SettingsPage.tsx'),
    below: {
      storia: () => import('./settings/SettingChangesPage.tsx'),
      ':chapter': () => import('./settings/SettingsChapterPage.tsx'),
    },
  },
  {
    path: 'spese-di-consegna',
    area: 'settings',
    title: msg('Spese di consegna'),
    about: msg('Quanto costa la consegna per quanto si spende, e che cosa avrebbero pagato gli ultimi ordini'),
    right: 'settings',
    load: () => import('./settings/FeesPage.tsx'),
    below: { nuova: () => import('./settings/FeePage.tsx'), ':feeId': () => import('./settings/FeePage.tsx') },
  },
  {
    path: 'sacchetti',
    area: 'settings',
    title: msg('Sacchetti'),
    about: msg('Quanto costano le borse, che per legge non si regalano'),
    right: 'settings',
    load: () => import('./settings/BagsPage.tsx'),
  },
  {
    path: 'iva',
    area: 'settings',
    title: msg('Aliquote IVA'),
    about: msg('Le aliquote con la loro natura, e da quale giorno cambiano'),
    right: 'settings',
    load: () => import('./settings/VatPage.tsx'),
  },
  {
    path: 'email',
    area: 'settings',
    title: msg('E-mail ai clienti'),
    about: msg('I testi di ogni e-mail in italiano e in inglese, con i campi, l’anteprima e una prova'),
    right: 'settings',
    load: () => import('./settings/MailTextsPage.tsx'),
    below: { ':kind': () => import('./settings/MailTextPage.tsx') },
  },
  {
    path: 'webhook',
    area: 'settings',
    title: msg('Webhook'),
    about: msg('Gli indirizzi di altri programmi che sanno subito che cosa succede nel negozio'),
    right: 'settings',
    load: () => import('./webhooks/WebhooksPage.tsx'),
  },
  {
    path: 'aspetto',
    area: 'settings',
    title: msg('Aspetto'),
    about: msg('Il nome, il colore e i caratteri del negozio e delle e-mail, con l’anteprima'),
    right: 'settings',
    load: () => import('./settings/LookPage.tsx'),
  },
  {
    path: 'negozi',
    area: 'settings',
    title: msg('Negozi'),
    about: msg('I negozi e i locker con indirizzo, orari, giorni speciali e servizi'),
    right: 'delivery',
    load: () => import('./store-settings/OfficeStoresPage.tsx'),
    below: {
      nuovo: () => import('./store-settings/NewOfficeStorePage.tsx'),
      ':storeId': () => import('./store-settings/OfficeStorePage.tsx'),
    },
  },
  {
    path: 'fasce',
    area: 'settings',
    title: msg('Fasce orarie'),
    about: msg('Gli orari della settimana e i posti dei prossimi giorni'),
    right: 'delivery',
    load: () => import('./timeslots/SlotsPage.tsx'),
    below: {
      ':zoneId': () => import('./timeslots/SlotsPage.tsx'),
      ':zoneId/settimana': () => import('./timeslots/WeekPage.tsx'),
    },
  },
  {
    path: 'chiusure',
    area: 'settings',
    title: msg('Giorni di chiusura'),
    about: msg('I giorni senza consegne e ritiri, e le festività'),
    right: 'delivery',
    load: () => import('./timeslots/ClosedDaysPage.tsx'),
  },
  {
    path: 'zone',
    area: 'settings',
    title: msg('Zone di consegna'),
    about: msg('Dove si consegna: aree disegnate sulla mappa e CAP'),
    right: 'delivery',
    load: () => import('./zones/ZonesPage.tsx'),
    below: {
      nuova: () => import('./zones/NewZonePage.tsx'),
      cap: () => import('./zones/ZoneCoveragePage.tsx'),
      ':zoneId': () => import('./zones/ZonePage.tsx'),
    },
  },
  {
    path: 'personale',
    area: 'settings',
    title: msg('Personale'),
    about: msg('Chi lavora qui e che cosa può aprire'),
    right: 'staff',
    load: () => import('./backoffice/PeoplePage.tsx'),
    below: { ruoli: () => import('./backoffice/RolesPage.tsx'), chiavi: () => import('./backoffice/KeysPage.tsx') },
  },
  {
    path: 'non-riusciti',
    area: 'settings',
    title: msg('Non riusciti'),
    about: msg('Messaggi, pagamenti e documenti abbandonati dopo giorni di tentativi'),
    right: 'mails',
    load: () => import('./jobs/JobsPage.tsx'),
  },
  {
    path: 'registro',
    area: 'settings',
    title: msg('Registro'),
    about: msg('Che cosa è stato fatto per conto dei clienti'),
    right: 'staff',
    load: () => import('./backoffice/ActsPage.tsx'),
  },
];

export function mayOpen({ rights }: Pick<StaffOverview, 'rights'>, { right }: StaffScreen): boolean {
  return rights.includes(right);
}

/** Returns the first page: the orders of today for a person who may see orders, otherwise the overview. */
export function homeOf({ rights }: Pick<StaffOverview, 'rights'>) {
  return {
    path: '',
    icon: 'home',
    title: rights.includes('orders') ? msg('Oggi') : msg('Gestione'),
    letter: 'o',
  } as const;
}

/** An area of the navigation with those of its screens that a person may open: at least one. */
export interface OpenArea extends StaffArea {
  /** The first screen, to which the area leads. */
  readonly first: StaffScreen;
  readonly screens: readonly StaffScreen[];
}

/** Returns the areas in which this person may open a screen. */
export function areasOf(staff: Pick<StaffOverview, 'rights'>): readonly OpenArea[] {
  return Object.entries(AREAS).flatMap(([name, area]) => {
    const screens = SCREENS.filter((screen) => screen.area === name && mayOpen(staff, screen));
    const [first] = screens;
    return first ? [{ ...area, first, screens }] : [];
  });
}

/** Returns whether the screen is the first one of its area: it is found and shown by the name of the area, too. */
export function isFirstOfArea({ area, path }: StaffScreen): boolean {
  return SCREENS.find((screen) => screen.area === area)?.path === path;
}

/** Returns the pages that this person may open by G and a letter: the first page, the areas, and some screens. */
export function pagesByLetter(
  staff: Pick<StaffOverview, 'rights'>,
): readonly { readonly path: string; readonly title: string; readonly letter: string }[] {
  return [
    homeOf(staff),
    ...areasOf(staff).flatMap(({ title, letter, first, screens }) => [
      { path: first.path, title, letter },
      ...screens.flatMap(({ path, title, letter }) => (letter === undefined ? [] : [{ path, title, letter }])),
    ]),
  ];
}
