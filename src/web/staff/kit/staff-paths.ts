import { STAFF_CUSTOMERS_PATH } from '../../page/staff-customers-path.ts';

/** All addresses of the back office, apart from those of the shop, so that shoppers do not load them. */
export const staffPaths = {
  home: () => '/gestione',
  /** A screen of screens.ts by its path; the empty path is the overview. */
  screen: (path: string) => (path === '' ? '/gestione' : `/gestione/${path}`),
  contents: (query: EntryListParams = {}) => `/gestione/contenuti${search(query)}`,
  newEntry: (type?: string) => `/gestione/contenuti/nuovo${search({ tipo: type })}`,
  entry: (entryId: number) => `/gestione/contenuti/${entryId}`,
  menus: () => '/gestione/menu',
  menu: (location: string) => `/gestione/menu/${location}`,
  pictures: (query: { cerca?: string | undefined; pagina?: number | undefined } = {}) =>
    `/gestione/immagini${search(query)}`,
  newPicture: () => '/gestione/immagini/nuova',
  picture: (mediaId: number) => `/gestione/immagini/${mediaId}`,
  places: () => '/gestione/pagine-a-blocchi',
  newPlace: () => '/gestione/pagine-a-blocchi/nuova',
  place: (placeId: number) => `/gestione/pagine-a-blocchi/${placeId}`,
  submissions: (query: { modulo?: number | undefined; pagina?: number | undefined } = {}) =>
    `/gestione/moduli${search(query)}`,
  customers: (query: CustomerListParams = {}) => `${STAFF_CUSTOMERS_PATH}${search(query)}`,
  newCustomer: () => `${STAFF_CUSTOMERS_PATH}/nuovo`,
  customer: (userId: number) => `${STAFF_CUSTOMERS_PATH}/${userId}`,
  mergeCustomer: (userId: number, query: { con?: number | undefined } = {}) =>
    `${STAFF_CUSTOMERS_PATH}/${userId}/unisci${search(query)}`,
  companies: (query: { stato?: string | undefined; pagina?: number | undefined } = {}) =>
    `/gestione/aziende${search(query)}`,
  credits: (query: { cerca?: string | undefined; pagina?: number | undefined } = {}) =>
    `/gestione/fidi${search(query)}`,
  priceLists: () => '/gestione/listini',
  priceList: (listId: number) => `/gestione/listini/${listId}`,
  priceListCompanies: (listId: number) => `/gestione/listini/${listId}/aziende`,
  products: (query: { cerca?: string | undefined; vista?: string | undefined } = {}) =>
    `/gestione/prodotti${search(query)}`,
  newProduct: (query: { copia?: number | undefined; nome?: string | undefined } = {}) =>
    `/gestione/prodotti/nuovo${search(query)}`,
  prices: () => '/gestione/prezzi',
  pricePlans: (query: { giorno?: string | undefined; vista?: string | undefined } = {}) =>
    `/gestione/prezzi/piani${search(query)}`,
  /** The rule changes what a list showed: `state` is the part of its address. */
  priceRule: (state: string) => `/gestione/prezzi/regola${state && `?${state}`}`,
  pricePaste: () => '/gestione/prezzi/incolla',
  price: (productId: number) => `/gestione/prezzi/${productId}`,
  flyers: () => '/gestione/volantini',
  newFlyer: () => '/gestione/volantini/nuovo',
  flyer: (leafletId: number) => `/gestione/volantini/${leafletId}`,
  codes: () => '/gestione/codici',
  newCodes: () => '/gestione/codici/nuovi',
  refusedCodes: () => '/gestione/codici/rifiutati',
  codeSeries: (seriesId: number) => `/gestione/codici/${seriesId}`,
  codeUses: (seriesId: number) => `/gestione/codici/${seriesId}/ordini`,
  product: (productId: number) => `/gestione/prodotti/${productId}`,
  tree: (query: { reparto?: number | undefined; categoria?: number | undefined } = {}) =>
    `/gestione/reparti${search(query)}`,
  category: (categoryId: number) => `/gestione/reparti/${categoryId}`,
  reports: () => '/gestione/rapporti',
  /** The goods of the same days: `state` is the part of the address of the report. */
  soldGoods: (state: string) => `/gestione/rapporti/prodotti${state && `?${state}`}`,
  serviceReport: () => '/gestione/rapporti/servizio',
  customersReport: () => '/gestione/rapporti/clienti',
  promotionsReport: () => '/gestione/rapporti/promozioni',
  closings: () => '/gestione/giornate',
  closing: (day: string, query: { negozio?: number | undefined } = {}) => `/gestione/giornate/${day}${search(query)}`,
  closingJournal: () => '/gestione/giornate/prima-nota',
  closingAccounts: () => '/gestione/giornate/conti',
  imports: () => '/gestione/importazioni',
  importHistory: () => '/gestione/importazioni/storia',
  importSchedules: () => '/gestione/importazioni/programmate',
  import: (importId: number) => `/gestione/importazioni/${importId}`,
  promotions: (query: { cerca?: string | undefined } = {}) => `/gestione/promozioni${search(query)}`,
  promotionCalendar: () => '/gestione/promozioni/calendario',
  newPromotion: () => '/gestione/promozioni/nuova',
  promotion: (promotionId: number) => `/gestione/promozioni/${promotionId}`,
  people: () => '/gestione/personale',
  roles: () => '/gestione/personale/ruoli',
  keys: () => '/gestione/personale/chiavi',
  acts: (query: { cliente?: number | undefined; pagina?: number | undefined } = {}) =>
    `/gestione/registro${search(query)}`,
  jobs: () => '/gestione/non-riusciti',
  labels: () => '/gestione/etichette',
  search: () => '/gestione/ricerca',
  synonyms: (query: { parola?: string | undefined } = {}) => `/gestione/ricerca/sinonimi${search(query)}`,
  transfers: () => '/gestione/bonifici',
  documents: (query: DocumentListParams = {}) => `/gestione/documenti${search(query)}`,
  uncollected: () => '/gestione/incassi',
  refunds: (query: RefundListParams = {}) => `/gestione/rimborsi${search(query)}`,
  refundsToPay: () => '/gestione/rimborsi/da-fare',
  orders: (query: OrderListParams = {}) => `/gestione/ordini${search(query)}`,
  order: (orderId: number) => `/gestione/ordini/${orderId}`,
  counter: () => '/gestione/ritiri',
  /** Customers who are here or on the way. */
  arrivals: () => '/gestione/ritiri?stato=arrivati',
  counterOrder: (orderId: number) => `/gestione/ritiri/${orderId}`,
  waves: () => '/gestione/preparazione',
  batch: (batchId: number) => `/gestione/preparazione/${batchId}`,
  stock: (query: StockListParams = {}) => `/gestione/scorte${search(query)}`,
  count: () => '/gestione/scorte/conta',
  batchCrates: (batchId: number) => `/gestione/preparazione/${batchId}/casse`,
  runs: (query: { giorno?: string | undefined; fascia?: string | undefined } = {}) => `/gestione/giri${search(query)}`,
  runReturns: (runId: number) => `/gestione/giri/${runId}`,
  drives: () => '/gestione/giro',
  drive: (runId: number) => `/gestione/giro/${runId}`,
  settings: () => '/gestione/impostazioni',
  settingsOf: (chapter: string) => `/gestione/impostazioni/${chapter}`,
  settingChanges: (query: { capitolo?: string | undefined } = {}) => `/gestione/impostazioni/storia${search(query)}`,
  webhooks: () => '/gestione/webhook',
  bags: () => '/gestione/sacchetti',
  vat: () => '/gestione/iva',
  fees: () => '/gestione/spese-di-consegna',
  newFee: () => '/gestione/spese-di-consegna/nuova',
  fee: (feeId: number) => `/gestione/spese-di-consegna/${feeId}`,
  mailTexts: () => '/gestione/email',
  mailText: (kind: string) => `/gestione/email/${kind}`,
  officeStores: () => '/gestione/negozi',
  newOfficeStore: (query: { tipo?: 'locker' } = {}) => `/gestione/negozi/nuovo${search(query)}`,
  officeStore: (storeId: number) => `/gestione/negozi/${storeId}`,
  closedDays: () => '/gestione/chiusure',
  weeks: () => '/gestione/fasce',
  slots: (zoneId: number) => `/gestione/fasce/${zoneId}`,
  week: (zoneId: number) => `/gestione/fasce/${zoneId}/settimana`,
  zones: () => '/gestione/zone',
  newZone: () => '/gestione/zone/nuova',
  zoneCoverage: () => '/gestione/zone/cap',
  zone: (zoneId: number) => `/gestione/zone/${zoneId}`,
} as const;

export interface OrderListParams {
  readonly cerca?: string | undefined;
  /** 'oggi', 'domani' or YYYY-MM-DD */
  readonly giorno?: string | undefined;
  /** 14:00-16:00 */
  readonly fascia?: string | undefined;
  /** A name from order-words.ts. */
  readonly stato?: string | undefined;
  readonly ritardo?: 'si' | undefined;
  readonly pagamento?: 'fallito' | undefined;
  readonly negozio?: number | undefined;
  /** The number of a product in the order. */
  readonly prodotto?: number | undefined;
}

export interface StockListParams {
  readonly cerca?: string | undefined;
  /** The number of a warehouse. */
  readonly negozio?: number | undefined;
  readonly scorta?: 'finiti-oggi' | undefined;
}

export interface EntryListParams {
  readonly cerca?: string | undefined;
  readonly tipo?: string | undefined;
  readonly stato?: string | undefined;
  readonly pagina?: number | undefined;
}

export interface RefundListParams {
  readonly cerca?: string | undefined;
  readonly stato?: string | undefined;
  readonly tipo?: string | undefined;
  readonly pagina?: number | undefined;
}

export interface DocumentListParams {
  readonly cerca?: string | undefined;
  readonly stato?: string | undefined;
  readonly tipo?: string | undefined;
  readonly dal?: string | undefined;
  readonly al?: string | undefined;
  readonly pagina?: number | undefined;
}

export interface CustomerListParams {
  readonly cerca?: string | undefined;
  readonly ordina?: string | undefined;
  readonly pagina?: number | undefined;
}

function search(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}
