import type { StaffRight } from '../../contract/base/rights.ts';
import { msg } from '../../language/language.ts';
import type { IconName } from '../ui/icons/Icon.tsx';
import { staffPaths } from './kit/staff-paths.ts';

/** An act that the search over everything finds by its name. */
interface StaffAct {
  readonly title: string;
  /** Other words that people type for it. */
  readonly words?: string;
  readonly right: StaffRight;
  readonly icon: IconName;
  readonly to: string;
}

/** An act on a product that was found. */
interface ProductAct {
  readonly title: string;
  readonly right: StaffRight;
  readonly icon: IconName;
  readonly to: (product: { readonly productId: number; readonly code: string }) => string;
}

/** The acts that do not begin at one thing. Those that do stand beside the thing that is found. */
export const ACTS: readonly StaffAct[] = [
  {
    title: msg('Cambia la spesa minima'),
    words: msg('minimo ordine impostazione soglia'),
    right: 'settings',
    icon: 'filter',
    to: staffPaths.settingsOf('vendita'),
  },
  {
    title: msg('Cambia nome, colore e caratteri del negozio'),
    words: msg('logo tema aspetto marchio'),
    right: 'settings',
    icon: 'filter',
    to: staffPaths.settingsOf('aspetto'),
  },
  {
    title: msg('Cambia quanto costa la consegna'),
    words: msg('spese scaglioni gratis soglia tariffa'),
    right: 'settings',
    icon: 'truck',
    to: staffPaths.fees(),
  },
  {
    title: msg('Cambia il testo di un’e-mail'),
    words: msg('mail messaggio conferma oggetto'),
    right: 'settings',
    icon: 'edit',
    to: staffPaths.mailTexts(),
  },
  {
    title: msg('Cambia un’aliquota IVA'),
    words: msg('percento imposta natura'),
    right: 'settings',
    icon: 'percent',
    to: staffPaths.vat(),
  },
  {
    title: msg('Cambia il prezzo dei sacchetti'),
    words: msg('borse buste shopper'),
    right: 'settings',
    icon: 'filter',
    to: staffPaths.bags(),
  },
  {
    title: msg('Nuovo negozio'),
    words: msg('apri sede punto vendita'),
    right: 'settings',
    icon: 'store',
    to: staffPaths.newOfficeStore(),
  },
  {
    title: msg('Nuovo prodotto'),
    words: msg('aggiungi crea articolo'),
    right: 'changing_products',
    icon: 'plus',
    to: staffPaths.newProduct(),
  },
  {
    title: msg('Cambia i prezzi con una regola'),
    words: msg('aumenta abbassa percento'),
    right: 'changing_prices',
    icon: 'tag',
    to: staffPaths.priceRule(''),
  },
  {
    title: msg('Incolla i prezzi da un foglio'),
    words: msg('excel listino'),
    right: 'changing_prices',
    icon: 'tag',
    to: staffPaths.pricePaste(),
  },
  {
    title: msg('Guarda i prezzi dei prossimi giorni'),
    words: msg('pianificati lunedì'),
    right: 'prices',
    icon: 'tag',
    to: staffPaths.pricePlans(),
  },
  {
    title: msg('Nuova promozione'),
    words: msg('aggiungi crea offerta sconto'),
    right: 'changing_promotions',
    icon: 'plus',
    to: staffPaths.newPromotion(),
  },
  {
    title: msg('Nuovi codici sconto'),
    words: msg('aggiungi crea coupon serie'),
    right: 'changing_codes',
    icon: 'plus',
    to: staffPaths.newCodes(),
  },
  {
    title: msg('Nuovo volantino'),
    words: msg('aggiungi crea'),
    right: 'changing_promotions',
    icon: 'plus',
    to: staffPaths.newFlyer(),
  },
  {
    title: msg('Conta le scorte allo scaffale'),
    words: msg('inventario'),
    right: 'stock',
    icon: 'box',
    to: staffPaths.count(),
  },
  {
    title: msg('Registra una bolla di consegna'),
    words: msg('merce arrivata ddt carico'),
    right: 'stock',
    icon: 'box',
    to: staffPaths.stock(),
  },
  {
    title: msg('Chiudi il giorno'),
    words: msg('cassa corrispettivi commercialista'),
    right: 'closings',
    icon: 'cash',
    to: staffPaths.closings(),
  },
  {
    title: msg('Importa un file'),
    words: msg('carica excel csv danea'),
    right: 'imports',
    icon: 'box',
    to: staffPaths.imports(),
  },
  {
    title: msg('Annulla l’ultima importazione'),
    words: msg('storia'),
    right: 'imports',
    icon: 'box',
    to: staffPaths.importHistory(),
  },
  {
    title: msg('Insegna una parola alla ricerca'),
    words: msg('nuovo sinonimo'),
    right: 'search_words',
    icon: 'plus',
    to: staffPaths.synonyms(),
  },
  {
    title: msg('Registra un cliente'),
    words: msg('nuovo aggiungi'),
    right: 'customers',
    icon: 'plus',
    to: staffPaths.newCustomer(),
  },
  {
    title: msg('Registra un bonifico'),
    words: msg('incasso arrivato'),
    right: 'payments',
    icon: 'cash',
    to: staffPaths.transfers(),
  },
  {
    title: msg('Nuovo contenuto'),
    words: msg('aggiungi crea pagina ricetta articolo'),
    right: 'content',
    icon: 'plus',
    to: staffPaths.newEntry(),
  },
  {
    title: msg('Carica un’immagine'),
    words: msg('nuova foto'),
    right: 'content',
    icon: 'plus',
    to: staffPaths.newPicture(),
  },
  {
    title: msg('Chiudi un giorno'),
    words: msg('festa ferie chiusura'),
    right: 'delivery',
    icon: 'calendar',
    to: staffPaths.closedDays(),
  },
  {
    title: msg('Disegna una nuova zona'),
    words: msg('cap consegna'),
    right: 'delivery',
    icon: 'plus',
    to: staffPaths.newZone(),
  },
  {
    title: msg('Dai un ruolo a una persona'),
    words: msg('nuovo collega personale'),
    right: 'staff',
    icon: 'user',
    to: staffPaths.people(),
  },
  {
    title: msg('Invita una persona a lavorare qui'),
    words: msg('nomina assumi collega accesso'),
    right: 'staff',
    icon: 'user',
    to: staffPaths.people(),
  },
  {
    title: msg('Nuovo ruolo'),
    words: msg('diritti permessi secondo fattore'),
    right: 'staff',
    icon: 'key',
    to: staffPaths.roles(),
  },
  {
    title: msg('Nuovo webhook'),
    words: msg('api eventi integrazione notifica gestionale'),
    right: 'settings',
    icon: 'plus',
    to: staffPaths.webhooks(),
  },
  {
    title: msg('Nuova chiave per un programma'),
    words: msg('api gestionale integrazione token accesso'),
    right: 'staff',
    icon: 'key',
    to: staffPaths.keys(),
  },
];

/** What people do with a product, other than opening it. */
export const PRODUCT_ACTS: readonly ProductAct[] = [
  {
    title: msg('Cambia il prezzo'),
    right: 'changing_prices',
    icon: 'tag',
    to: ({ productId }) => staffPaths.price(productId),
  },
  {
    title: msg('Finito oggi, o correggi la scorta'),
    right: 'stock',
    icon: 'box',
    to: ({ code }) => staffPaths.stock({ cerca: code }),
  },
];
