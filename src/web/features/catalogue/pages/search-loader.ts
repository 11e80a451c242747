import { type LoaderFunctionArgs, redirect } from 'react-router';
import { category } from '../../../../contract/catalogue/routes.ts';
import type { Api } from '../../../api/client.ts';
import { apiContext } from '../../../api/context.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { CONTACTS_PAGE } from '../../../page/LinkToPage.tsx';
import { paths } from '../../../page/paths.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardsOf } from '../../../product-model/cards.ts';
import { isFiltered, readListingQuery } from '../filters/listing-query.ts';
import { askList, type Listing, loadListing } from '../listing/listing.ts';
import type { FoundAisle } from './SearchNotes.tsx';

export interface SearchPageData {
  readonly q: string;
  readonly listing: Listing;
  readonly aisles: readonly FoundAisle[];
  /** Only where nothing was found: what is on offer instead. */
  readonly offers?: readonly CardProduct[] | undefined;
}

const MAX_AISLES = 5;
const MAX_OFFERS = 12;

export async function searchLoader({ context, request }: LoaderFunctionArgs): Promise<SearchPageData> {
  const url = new URL(request.url);
  const moved = MOVED[url.search];
  if (moved) throw redirect(moved, 301);
  const query = readListingQuery(url.searchParams);
  const { q } = query;
  const named = url.searchParams.size === 1 ? pageNamed(q) : undefined;
  if (named) throw redirect(named);
  const api = context.get(apiContext);
  const [listing, aisles] = await Promise.all([loadListing(api, url, { by_card: true }), q ? aislesOf(api, q) : []]);
  const isNothing = listing.page.totItems === 0 && !isFiltered(query);
  return { q, listing, aisles, ...(isNothing && { offers: await offersNow(api) }) };
}

/** The aisles in which a search finds most goods; none where all goods are in one. */
async function aislesOf(api: Api, q: string): Promise<FoundAisle[]> {
  const { categories = [] } = await api.call(category, { query: { q, filtered: true, depth: 2 } });
  const aisles = categories
    .flatMap((department) => department.categories ?? [department])
    .map(({ categoryId: id, name, lang, productCount: count = 0 }) => ({ id, name, ...(lang && { lang }), count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.id - b.id);
  return aisles.length > 1 ? aisles.slice(0, MAX_AISLES) : [];
}

async function offersNow(api: Api): Promise<readonly CardProduct[]> {
  const { products } = await askList(api, { promo: true, page_size: MAX_OFFERS, facets: 'false' });
  return cardsOf(products);
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
