import type { ComponentType } from 'react';
import type { StaffRight } from '../../contract/base/rights.ts';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { msg } from '../../language/language.ts';
import type { IconName } from '../ui/icons/Icon.tsx';

/** Loads the code of one page of the back office: a file that exports its `Component`. */
type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

/** One screen of the back office. Its routes, navigation, tile on the overview, known addresses and chunks derive from it. */
export interface StaffScreen {
  /** Path of the screen below /gestione/. */
  readonly path: string;
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

/** The screens in the order of the navigation. */
export const SCREENS: readonly StaffScreen[] = [
  {
    path: 'clienti',
    icon: 'user',
    title: msg('Clienti'),
    about: msg('Cerca un cliente e opera per suo conto'),
    right: 'customers',
    load: () => import('./customers/CustomersPage.tsx'),
    below: { nuovo: () => import('./customers/NewCustomerPage.tsx') },
  },
  {
    path: 'aziende',
    icon: 'clip',
    title: msg('Aziende'),
    about: msg('Le nuove aziende che aspettano di essere approvate'),
    right: 'customers',
    load: () => import('./companies/CompaniesPage.tsx'),
  },
  {
    path: 'fidi',
    icon: 'chart',
    title: msg('Fidi'),
    about: msg('Che cosa le aziende possono comprare a credito'),
    right: 'credit',
    load: () => import('./credits/CreditsPage.tsx'),
  },
  {
    path: 'contenuti',
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
    icon: 'menu',
    title: msg('Menu'),
    about: msg('Le voci in fondo alle pagine e nelle app'),
    right: 'content',
    load: () => import('./menus/MenusPage.tsx'),
    below: { ':location': () => import('./menus/MenuPage.tsx') },
  },
  {
    path: 'moduli',
    icon: 'mail',
    title: msg('Moduli ricevuti'),
    about: msg('Richieste e messaggi inviati dai moduli del negozio'),
    right: 'forms',
    load: () => import('./forms/SubmissionsPage.tsx'),
  },
  {
    path: 'posta',
    icon: 'info',
    title: msg('Posta non partita'),
    about: msg('I messaggi che il server di posta ha rifiutato per giorni'),
    right: 'mails',
    load: () => import('./mails/UnsentMailsPage.tsx'),
  },
  {
    path: 'etichette',
    icon: 'tag',
    title: msg('Etichette'),
    about: msg('Le parole di pulsanti, titoli e messaggi'),
    right: 'content',
    load: () => import('./labels/LabelsPage.tsx'),
  },
  {
    path: 'arrivi',
    icon: 'clock',
    title: msg('Arrivi'),
    about: msg('Chi sta venendo a ritirare un ordine'),
    right: 'arrivals',
    load: () => import('./arrivals/ArrivalsPage.tsx'),
  },
  {
    path: 'bonifici',
    icon: 'cash',
    title: msg('Bonifici'),
    about: msg('Gli ordini che aspettano un bonifico e i bonifici arrivati'),
    right: 'payments',
    load: () => import('./payments/TransfersPage.tsx'),
  },
  {
    path: 'documenti',
    icon: 'print',
    title: msg('Documenti'),
    about: msg('Fatture e note di credito, e le risposte del Sistema di Interscambio'),
    right: 'documents',
    load: () => import('./documents/DocumentsPage.tsx'),
  },
  {
    path: 'rimborsi',
    icon: 'cash',
    title: msg('Rimborsi'),
    about: msg('Che cosa chiedono i clienti per merce non conforme e recesso'),
    right: 'refunds',
    load: () => import('./refunds/RefundsPage.tsx'),
    below: { 'da-fare': () => import('./refunds/RefundsToPayPage.tsx') },
  },
  {
    path: 'fasce',
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
    icon: 'calendar',
    title: msg('Giorni di chiusura'),
    about: msg('I giorni senza consegne e ritiri, e le festività'),
    right: 'delivery',
    load: () => import('./closed-days/ClosedDaysPage.tsx'),
  },
  {
    path: 'zone',
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
    path: 'personale',
    icon: 'lock',
    title: msg('Personale'),
    about: msg('Chi lavora qui e che cosa può aprire'),
    right: 'staff',
    load: () => import('./people/PeoplePage.tsx'),
  },
  {
    path: 'registro',
    icon: 'list',
    title: msg('Registro'),
    about: msg('Che cosa è stato fatto per conto dei clienti'),
    right: 'staff',
    load: () => import('./acts/ActsPage.tsx'),
  },
];

/** One page of a screen and its address below /gestione/. */
export interface StaffPage {
  readonly path: string;
  readonly screen: StaffScreen;
  readonly load: LoadPage;
}

/** Every page of every screen. */
export const STAFF_PAGES: readonly StaffPage[] = SCREENS.flatMap((screen) => [
  { path: screen.path, screen, load: screen.load },
  ...Object.entries(screen.below ?? {}).map(([below, load]) => ({ path: `${screen.path}/${below}`, screen, load })),
]);

export function mayOpen({ rights }: Pick<StaffOverview, 'rights'>, { right }: StaffScreen): boolean {
  return rights.includes(right);
}

/** Whether `rest`, an address below /gestione/, is the overview or a page that this person may open. */
export function isStaffPage(rest: string, staff: Pick<StaffOverview, 'rights'>, pages = STAFF_PAGES): boolean {
  const path = rest.replace(/\/$/, '');
  return path === '' || pages.some((page) => mayOpen(staff, page.screen) && patternOf(page.path).test(path));
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return part;
    return part.endsWith('Id') ? '[1-9]\\d{0,8}' : '[a-z0-9_-]{1,60}';
  });
  return new RegExp(`^${parts.join('/')}$`);
}
