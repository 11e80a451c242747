import { msg } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';

/** A part of the shop as the staff know it, the folders whose code says its texts, and where it is seen. */
export interface Area {
  readonly word: string;
  readonly name: string;
  readonly folders: readonly string[];
  /** undefined: it is part of many pages, or has no address of its own. */
  readonly path?: string;
}

export const AREAS: readonly Area[] = [
  {
    word: 'cornice',
    name: msg('In testa e in fondo a ogni pagina'),
    folders: ['frame', 'page', 'features/consent', 'features/offline'],
    path: paths.home(),
  },
  {
    word: 'ovunque',
    name: msg('Pezzi di molte pagine'),
    folders: ['ui', 'kit', 'api', 'hydration', 'cart-core', 'reload-when-safe', 'features/push', 'features/forms'],
  },
  {
    word: 'iniziale',
    name: msg('Pagina iniziale e blocchi'),
    folders: ['features/home', 'features/blocks', 'features/friends'],
    path: paths.home(),
  },
  {
    word: 'reparti',
    name: msg('Reparti e ricerca'),
    folders: ['features/catalogue', 'features/search', 'product-card', 'product-model'],
    path: paths.promotions(),
  },
  { word: 'prodotto', name: msg('Prodotto'), folders: ['features/product'] },
  { word: 'volantini', name: msg('Volantini'), folders: ['features/leaflets'], path: paths.leaflets() },
  {
    word: 'negozi',
    name: msg('Punti vendita e consegna'),
    folders: ['features/stores', 'features/timeslots', 'features/addresses'],
    path: paths.stores(),
  },
  {
    word: 'carrello',
    name: msg('Carrello'),
    folders: ['features/cart', 'features/gift-certificates', 'features/quick-order'],
    path: paths.cart(),
  },
  {
    word: 'cassa',
    name: msg('Cassa'),
    folders: ['features/checkout', 'features/direct-sales'],
    path: paths.checkout(),
  },
  {
    word: 'accesso',
    name: msg('Accesso e registrazione'),
    folders: ['features/auth', 'features/credentials'],
    path: paths.login(),
  },
  {
    word: 'profilo',
    name: msg('Il mio account'),
    folders: ['features/account', 'features/own-data'],
    path: paths.dashboard(),
  },
  {
    word: 'ordini',
    name: msg('I miei ordini'),
    folders: ['features/orders', 'features/refunds', 'features/documents', 'features/dues'],
    path: paths.orders(),
  },
  { word: 'liste', name: msg('Liste'), folders: ['features/lists'], path: paths.lists() },
  {
    word: 'aziende',
    name: msg('Aziende'),
    folders: ['features/company', 'features/credit-lines', 'features/purchase-requests', 'features/shop-at-work'],
  },
  { word: 'pagine', name: msg('Pagine di testo'), folders: ['features/content'], path: paths.page('contatti') },
];

/** The words of the areas of a text, by the folders that say it. */
export function areasOf(folders: readonly string[]): readonly Area[] {
  return AREAS.filter((area) => area.folders.some((folder) => folders.includes(folder)));
}
