import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { CONTACTS_PAGE } from '../../../page/LinkToPage.tsx';
import { paths } from '../../../page/paths.ts';
import { readListingQuery } from '../filters/listing-query.ts';
import { type Listing, loadListing } from '../listing/listing.ts';

export interface SearchPageData {
  readonly q: string;
  readonly listing: Listing;
}

export async function searchLoader({ context, request }: LoaderFunctionArgs): Promise<SearchPageData> {
  const url = new URL(request.url);
  const moved = MOVED[url.search];
  if (moved) throw redirect(moved, 301);
  const { q } = readListingQuery(url.searchParams);
  const named = url.searchParams.size === 1 ? pageNamed(q) : undefined;
  if (named) throw redirect(named);
  return { q, listing: await loadListing(context.get(apiContext), url, { by_card: true }) };
}

/** Searches that redirect to a page of their own. */
const MOVED: Readonly<Record<string, string>> = {
  '?promo=true': paths.promotions(),
  '?new_product=true': paths.news(),
};

/** Names of pages that shoppers type into the search. Words in the names of goods must not be added here. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  [paths.promotions()]: [
    'promozioni',
    'promozione',
    'promo',
    'offerte',
    'offerta',
    'offerte della settimana',
    'sconti',
  ],
  [paths.news()]: ['novità', 'nuovi prodotti'],
  [paths.leaflets()]: ['volantino', 'volantini', 'volantino offerte'],
  [paths.stores()]: [
    'negozi',
    'negozio',
    'punti vendita',
    'punto vendita',
    'orari',
    'orari negozi',
    'locker',
    'ritiro',
  ],
  [paths.orders()]: ['ordini', 'i miei ordini', 'miei ordini', 'stato ordine'],
  [paths.lists()]: ['liste', 'le mie liste', 'preferiti', 'lista della spesa'],
  [paths.usualShopping()]: ['la solita spesa', 'solita spesa'],
  [paths.cart()]: ['carrello', 'il carrello'],
  [paths.dashboard()]: ['account', 'profilo', 'il mio account', 'il mio profilo'],
  [paths.addresses()]: ['indirizzi', 'i miei indirizzi'],
  [accountPaths.certificates()]: [
    'buoni',
    'buoni sconto',
    'buono sconto',
    'i miei buoni',
    'codice sconto',
    'coupon',
    'buoni spesa',
  ],
  [accountPaths.documents()]: ['fatture', 'fattura', 'documenti', 'le mie fatture', 'note di credito'],
  [accountPaths.refunds()]: ['rimborsi', 'rimborso', 'resi', 'reso'],
  [accountPaths.subscription()]: ['abbonamento', 'abbonamento consegne'],
  [accountPaths.cards()]: ['le mie carte', 'carte di pagamento'],
  [accountPaths.friends()]: ['invita un amico', 'porta un amico'],
  [accountPaths.shopAtWork()]: ['spesa al lavoro', 'convenzioni', 'convenzione'],
  [accountPaths.quickOrder()]: ['ordine rapido'],
  [accountPaths.dues()]: ['scadenze', 'le mie scadenze'],
  [accountPaths.credit()]: ['fido'],
  [paths.security()]: ['password', 'cambia password'],
  [paths.page(CONTACTS_PAGE)]: ['contatti', 'contattaci', 'assistenza', 'servizio clienti', 'aiuto'],
  [paths.register()]: ['registrati', 'registrazione'],
  [paths.cookies()]: ['cookie'],
};
const pathOfName = new Map(Object.entries(NAMES).flatMap(([path, names]) => names.map((name) => [folded(name), path])));

/** Returns the page whose name is the whole search text. */
export function pageNamed(query: string): string | undefined {
  return pathOfName.get(folded(query));
}

function folded(text: string): string {
  const words = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return words.replace(/[^a-z]+/g, ' ').trim();
}
