import type { ComponentType } from 'react';
import type { StaffRight } from '../../contract/base/rights.ts';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { msg } from '../../language/language.ts';
import type { IconName } from '../ui/icons/Icon.tsx';

/** Loads the code of one page of the back office: a file that exports its `Component`. */
export type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

/** The subjects by which the navigation groups screens, in its order. Their names are those of no screen. */
export const SCREEN_GROUPS = {
  customers: msg('Clienti e aziende'),
  delivery: msg('Consegne e ritiri'),
  money: msg('Amministrazione'),
  shop: msg('Vetrina'),
  work: msg('Chi lavora qui'),
} as const;
type ScreenGroup = keyof typeof SCREEN_GROUPS;

/** One screen of the back office. Its routes, navigation, tile on the overview, known addresses and chunks derive from it. */
export interface StaffScreen {
  /** Path of the screen below /gestione/. */
  readonly path: string;
  readonly group: ScreenGroup;
  readonly icon: IconName;
  readonly title: string;
  /** Description for the tile on the overview. */
  readonly about: string;
  /** What a member of the staff needs to open the screen. */
  readonly right: StaffRight;
  readonly load: LoadPage;
  /** The pages below it, by their path. `:…Id` is a number, every other parameter is a slug. */
  readonly below?: Readonly<Record<string, LoadPage>>;
}

/** The screens in the order of the navigation, those of a group together. */
export const SCREENS: readonly StaffScreen[] = [
  {
    path: 'clienti',
    group: 'customers',
    icon: 'user',
    title: msg('Clienti'),
    about: msg('Cerca un cliente e opera per suo conto'),
    right: 'customers',
    load: () => import('./customers/CustomersPage.tsx'),
    below: { nuovo: () => import('./customers/NewCustomerPage.tsx') },
  },
  {
    path: 'aziende',
    group: 'customers',
    icon: 'clip',
    title: msg('Aziende'),
    about: msg('Le nuove aziende che aspettano di essere approvate'),
    right: 'customers',
    load: () => import('./companies/CompaniesPage.tsx'),
  },
  {
    path: 'moduli',
    group: 'customers',
    icon: 'mail',
    title: msg('Moduli ricevuti'),
    about: msg('Richieste e messaggi inviati dai moduli del negozio'),
    right: 'forms',
    load: () => import('./forms/SubmissionsPage.tsx'),
  },
  {
    path: 'arrivi',
    group: 'delivery',
    icon: 'clock',
    title: msg('Arrivi'),
    about: msg('Chi sta venendo a ritirare un ordine'),
    right: 'arrivals',
    load: () => import('./arrivals/ArrivalsPage.tsx'),
  },
  {
    path: 'fasce',
    group: 'delivery',
    icon: 'truck',
    title: msg('Fasce orarie'),
    about: msg('Gli orari della settimana e i posti dei prossimi giorni'),
    right: 'delivery',
    load: () => import('./slots/WeeksPage.tsx'),
    below: {
      ':zoneId': () => import('./slots/SlotsPage.tsx'),
      ':zoneId/settimana': () => import('./slots/WeekPage.tsx'),
    },
  },
  {
    path: 'chiusure',
    group: 'delivery',
    icon: 'calendar',
    title: msg('Giorni di chiusura'),
    about: msg('I giorni senza consegne e ritiri, e le festività'),
    right: 'delivery',
    load: () => import('./closed-days/ClosedDaysPage.tsx'),
  },
  {
    path: 'zone',
    group: 'delivery',
    icon: 'map',
    title: msg('Zone di consegna'),
    about: msg('Dove si consegna: aree disegnate sulla mappa e CAP'),
    right: 'delivery',
    load: () => import('./zones/ZonesPage.tsx'),
    below: {
      nuova: () => import('./zones/NewZonePage.tsx'),
      ':zoneId': () => import('./zones/ZonePage.tsx'),
    },
  },
  {
    path: 'bonifici',
    group: 'money',
    icon: 'cash',
    title: msg('Bonifici'),
    about: msg('Gli ordini che aspettano un bonifico e i bonifici arrivati'),
    right: 'payments',
    load: () => import('./payments/TransfersPage.tsx'),
  },
  {
    path: 'documenti',
    group: 'money',
    icon: 'print',
    title: msg('Documenti'),
    about: msg('Fatture e note di credito, e le risposte del Sistema di Interscambio'),
    right: 'documents',
    load: () => import('./documents/DocumentsPage.tsx'),
  },
  {
    path: 'rimborsi',
    group: 'money',
    icon: 'cash',
    title: msg('Rimborsi'),
    about: msg('Che cosa chiedono i clienti per merce non conforme e recesso'),
    right: 'refunds',
    load: () => import('./refunds/RefundsPage.tsx'),
    below: { 'da-fare': () => import('./refunds/RefundsToPayPage.tsx') },
  },
  {
    path: 'fidi',
    group: 'money',
    icon: 'chart',
    title: msg('Fidi'),
    about: msg('Che cosa le aziende possono comprare a credito'),
    right: 'credit',
    load: () => import('./credits/CreditsPage.tsx'),
  },
  {
    path: 'listini',
    group: 'money',
    icon: 'tag',
    title: msg('Listini'),
    about: msg('I prezzi riservati alle aziende'),
    right: 'price_lists',
    load: () => import('./price-lists/PriceListsPage.tsx'),
    below: { ':listId': () => import('./price-lists/PriceListPage.tsx') },
  },
  {
    path: 'contenuti',
    group: 'shop',
    icon: 'edit',
    title: msg('Contenuti'),
    about: msg('Pagine, articoli e altri testi del negozio'),
    right: 'content',
    load: () => import('./content/EntriesPage.tsx'),
    below: {
      nuovo: () => import('./content/NewEntryPage.tsx'),
      ':entryId': () => import('./content/EntryPage.tsx'),
    },
  },
  {
    path: 'pagine-a-blocchi',
    group: 'shop',
    icon: 'blocks',
    title: msg('Pagine a blocchi'),
    about: msg('La pagina iniziale, le categorie e le altre pagine fatte di blocchi'),
    right: 'content',
    load: () => import('./blocks/PlacesPage.tsx'),
    below: {
      nuova: () => import('./blocks/NewPlacePage.tsx'),
      ':placeId': () => import('./blocks/PlacePage.tsx'),
    },
  },
  {
    path: 'immagini',
    group: 'shop',
    icon: 'picture',
    title: msg('Immagini'),
    about: msg('Le fotografie di testi e blocchi'),
    right: 'content',
    load: () => import('./media/MediaPage.tsx'),
    below: {
      nuova: () => import('./media/NewMediaPage.tsx'),
      ':mediaId': () => import('./media/MediaItemPage.tsx'),
    },
  },
  {
    path: 'menu',
    group: 'shop',
    icon: 'menu',
    title: msg('Menu'),
    about: msg('Le voci in fondo alle pagine e nelle app'),
    right: 'content',
    load: () => import('./menus/MenusPage.tsx'),
    below: { ':location': () => import('./menus/MenuPage.tsx') },
  },
  {
    path: 'etichette',
    group: 'shop',
    icon: 'tag',
    title: msg('Etichette'),
    about: msg('Le parole di pulsanti, titoli e messaggi'),
    right: 'content',
    load: () => import('./labels/LabelsPage.tsx'),
  },
  {
    path: 'posta',
    group: 'work',
    icon: 'info',
    title: msg('Posta non partita'),
    about: msg('I messaggi che il server di posta ha rifiutato per giorni'),
    right: 'mails',
    load: () => import('./mails/UnsentMailsPage.tsx'),
  },
  {
    path: 'personale',
    group: 'work',
    icon: 'lock',
    title: msg('Personale'),
    about: msg('Chi lavora qui e che cosa può aprire'),
    right: 'staff',
    load: () => import('./people/PeoplePage.tsx'),
  },
  {
    path: 'registro',
    group: 'work',
    icon: 'list',
    title: msg('Registro'),
    about: msg('Che cosa è stato fatto per conto dei clienti'),
    right: 'staff',
    load: () => import('./acts/ActsPage.tsx'),
  },
];

export function mayOpen({ rights }: Pick<StaffOverview, 'rights'>, { right }: StaffScreen): boolean {
  return rights.includes(right);
}
