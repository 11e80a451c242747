import { userSearch } from '../../contract/backoffice/routes.ts';
import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import type { StaffRight } from '../../contract/base/rights.ts';
import { suggest } from '../../contract/catalogue/routes.ts';
import { staffContentList } from '../../contract/content/routes.ts';
import { staffCodeSeries } from '../../contract/gift-certificates/series-routes.ts';
import { staffLeaflets } from '../../contract/leaflets/staff-routes.ts';
import { staffOrderList } from '../../contract/orders/routes.ts';
import { staffPrices } from '../../contract/prices/routes.ts';
import { staffProducts } from '../../contract/products/routes.ts';
import { staffSettings } from '../../contract/settings/routes.ts';
import { staffStores } from '../../contract/store-settings/routes.ts';
import { personName } from '../../domain/account/person-name.ts';
import { formatEuro, formatShortDay } from '../../domain/base/format.ts';
import { fold, stem } from '../../domain/catalogue/italian-words.ts';
import { ORDER_STAGES } from '../../domain/orders/order-status.ts';
import { MAIL_KIND_NAMES, MAIL_KINDS } from '../../domain/settings/mail-texts.ts';
import { SETTING_KEYS, SETTINGS } from '../../domain/settings/settings.ts';
import { contentLanguage, msg, t } from '../../language/language.ts';
import { api } from '../api/browser-api.ts';
import type { IconName } from '../ui/icons/Icon.tsx';
import { typeName } from './content/entries/entry-words.ts';
import { staffPaths } from './kit/staff-paths.ts';
import { AREAS, type StaffScreen } from './screen.ts';
import { isFirstOfArea, mayOpen, SCREENS } from './screens.ts';
import { ACTS, PRODUCT_ACTS } from './search-acts.ts';
import { CHAPTERS, valueText } from './settings/setting-words.ts';
import { customerName } from './words/order-words.tsx';

/** A result of the search over everything. */
export interface Found {
  readonly key: string;
  /** The name, in Italian, for `t`. */
  readonly group: string;
  readonly icon: IconName;
  readonly title: string;
  readonly lang?: string | undefined;
  readonly note: string;
  /** undefined: this person may not open it. */
  readonly to: string | undefined;
  /** The product, where it is one. */
  readonly product?: { readonly productId: number; readonly code: string } | undefined;
}

interface Source {
  readonly name: string;
  /** The required right; without it everybody may search here. */
  readonly right?: StaffRight;
  readonly fits: (text: string) => boolean;
  readonly search: (text: string, overview: StaffOverview) => Promise<readonly Found[]>;
}

/** The number of results shown per group; its list has the others. */
const SHOWN = 5;
const isText = (text: string) => text.length >= 2;

/** The sources of the search. They use existing calls, so the rights are the same as there. */
export const SOURCES: readonly Source[] = [
  { name: 'orders', right: 'orders', fits: isText, search: orders },
  { name: 'customers', right: 'customers', fits: isText, search: customers },
  { name: 'contents', right: 'content', fits: isText, search: contents },
  { name: 'products', fits: isText, search: products },
  { name: 'catalogue', right: 'products', fits: isText, search: catalogue },
  { name: 'codes', right: 'codes', fits: (text) => text.length >= 4, search: codes },
  { name: 'leaflets', right: 'promotions', fits: isText, search: leaflets },
  { name: 'stores', right: 'delivery', fits: isText, search: stores },
  { name: 'settings', right: 'settings', fits: isText, search: settings },
  { name: 'mails', right: 'settings', fits: isText, search: mails },
  { name: 'prices', right: 'prices', fits: (text) => PRICE_OF.test(text), search: prices },
];

/**
 * Returns the screens whose title has the words, in the singular or the plural ("rimborso" is Rimborsi, "fascia" is
 * Fasce orarie), and separately those where only the description matches, which come after all other results. A screen
 * that this person may not open is found by its title, too, and says who can give it.
 */
export function foundScreens(
  text: string,
  overview: StaffOverview,
): { readonly named: Found[]; readonly described: Found[] } {
  const isNamed = (screen: StaffScreen) => hasWords(text, namesOf(screen));
  const isDescribed = (screen: StaffScreen) => hasWords(text, `${namesOf(screen)} ${t(screen.about)}`);
  const open = SCREENS.filter((screen) => mayOpen(overview, screen));
  const named = open.filter((screen) => text === '' || isNamed(screen));
  const denied = SCREENS.filter((screen) => text !== '' && !mayOpen(overview, screen) && isNamed(screen));
  return {
    named: [
      ...named.map((screen) => foundScreen(screen, msg('Schermate'))),
      ...denied.map((screen) => deniedScreen(screen)),
    ],
    described: open
      .filter((screen) => !named.includes(screen) && isDescribed(screen))
      .map((screen) => foundScreen(screen, msg('Altre schermate'))),
  };
}

/** What is asked for: after `>` acts only, after `#` orders only. */
export function askedFor(typed: string): { readonly words: string; readonly only?: 'acts' | 'orders' } {
  const words = typed.replace(/^[>#]/, '').trim();
  if (typed.startsWith('>')) return { words, only: 'acts' };
  return typed.startsWith('#') ? { words, only: 'orders' } : { words };
}

/** Returns the acts of this person that have all words, also those that people type instead of the title's. */
export function foundActs(text: string, { rights }: StaffOverview): readonly Found[] {
  return ACTS.filter(
    ({ title, words, right }) => rights.includes(right) && hasWords(text, `${t(title)} ${words ? t(words) : ''}`),
  ).map(({ title, icon, to }) => ({ key: `act ${title}`, group: msg('Fai'), icon, title: t(title), note: '', to }));
}

/** Returns what this person does with the first product that is found, other than opening it. */
export function actsOnFirst(found: readonly Found[], { rights }: StaffOverview): readonly Found[] {
  const first = found.find(({ product }) => product !== undefined);
  if (!first?.product) return [];
  const { title: note, product } = first;
  return PRODUCT_ACTS.filter(({ right }) => rights.includes(right)).map(({ title, icon, to }) => ({
    key: `act ${title}`,
    group: msg('Fai con il primo prodotto'),
    icon,
    title: t(title),
    note,
    to: to(product),
  }));
}

/**
 * Puts what the words name before what only contains them: within each list, and the lists themselves. A product that
 * two lists have stands in the first one.
 */
export function namedFirst(lists: readonly (readonly Found[])[], text: string): readonly Found[] {
  const isNamed = ({ title }: Found) => hasWords(text, title);
  const sorted = lists.map((list) => [...list.filter(isNamed), ...list.filter((hit) => !isNamed(hit))]);
  const hasNamed = (list: readonly Found[]) => list.some(isNamed);
  const all = [...sorted.filter(hasNamed), ...sorted.filter((list) => !hasNamed(list))].flat();
  return all.filter((hit, at) => all.findIndex(({ key }) => key === hit.key) === at);
}

/** Returns the title, after the name of the area if the area leads to this screen. */
function namesOf(screen: StaffScreen): string {
  const title = t(screen.title);
  const area = t(AREAS[screen.area].title);
  return isFirstOfArea(screen) && area !== title ? `${area}: ${title}` : title;
}

function foundScreen(screen: StaffScreen, group: string): Found {
  return {
    key: `screen ${screen.path}`,
    group,
    icon: AREAS[screen.area].icon,
    title: namesOf(screen),
    note: t(screen.about),
    to: staffPaths.screen(screen.path),
  };
}

function deniedScreen(screen: StaffScreen): Found {
  return {
    ...foundScreen(screen, msg('Schermate')),
    icon: 'lock',
    note: t('Non la puoi aprire: te la può dare chi gestisce il personale'),
    to: undefined,
  };
}

/** Returns whether each word, without its ending, begins a word of the text. */
function hasWords(typed: string, text: string): boolean {
  const own = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .trim()
    .split(/\s+/)
    .every((word) => own.some((each) => each.startsWith(stem(word))));
}

/** Finds orders by number, customer, address or product; a number may be written as #100001. */
async function orders(text: string): Promise<Found[]> {
  const reply = await api.call(staffOrderList, { query: { q: text.replace(/^#/, ''), page: 1 } });
  return reply.orders
    .slice(0, SHOWN)
    .map(({ orderId, orderNumber, customer, stage, storeName }) => ({
      key: `order ${orderId}`,
      group: msg('Ordini'),
      icon: 'receipt',
      title: t('Ordine {number}', { number: String(orderNumber) }),
      note: `${customerName(customer)} · ${t(ORDER_STAGES[stage].name)} · ${storeName}`,
      to: staffPaths.order(orderId),
    }));
}

async function customers(q: string): Promise<Found[]> {
  const { users } = await api.call(userSearch, { query: { q, page: 1, sort: 'name' } });
  return users
    .slice(0, SHOWN)
    .map((user) => ({
      key: `customer ${user.userId}`,
      group: msg('Clienti'),
      icon: 'user',
      title: personName(user),
      note: [user.companyName, user.email, user.phone, user.city].filter(Boolean).join(' · '),
      to: staffPaths.customer(user.userId),
    }));
}

async function contents(q: string): Promise<Found[]> {
  const { entries } = await api.call(staffContentList, { query: { q, page: 1 } });
  return entries
    .slice(0, SHOWN)
    .map(({ entryId, title, type }) => ({
      key: `entry ${entryId}`,
      group: msg('Contenuti'),
      icon: 'edit',
      title,
      lang: contentLanguage(),
      note: typeName(type),
      to: staffPaths.entry(entryId),
    }));
}

/** Finds the products of the catalogue, on sale or not, whose form this person may open. */
async function catalogue(q: string): Promise<Found[]> {
  const { products } = await api.call(staffProducts, { query: { q, page: 1 } });
  return products
    .slice(0, SHOWN)
    .map(({ productId, name, brand, code, pack, isOnSale }) => ({
      key: `product ${productId}`,
      group: msg('Altri prodotti, anche fuori vendita'),
      icon: 'tag',
      title: [name, pack].filter(Boolean).join(', '),
      lang: contentLanguage(),
      note: [code, brand, isOnSale ? '' : t('Fuori vendita')].filter(Boolean).join(' · '),
      to: staffPaths.product(productId),
      product: { productId, code },
    }));
}

async function leaflets(q: string): Promise<Found[]> {
  const found = await api.call(staffLeaflets, { query: { q, page: 1 } });
  return found.leaflets
    .slice(0, SHOWN)
    .map(({ leafletId, name, startsOn, endsOn }) => ({
      key: `leaflet ${leafletId}`,
      group: msg('Volantini'),
      icon: 'percent',
      title: name,
      lang: contentLanguage(),
      note: t('dal {from} al {to}', { from: formatShortDay(startsOn), to: formatShortDay(endsOn) }),
      to: staffPaths.flyer(leafletId),
    }));
}

async function stores(q: string): Promise<Found[]> {
  const found = await api.call(staffStores, { query: { q, page: 1 } });
  return found.stores
    .slice(0, SHOWN)
    .map(({ storeId, name, city, kind }) => ({
      key: `store ${storeId}`,
      group: msg('Negozi'),
      icon: kind === 'locker' ? 'locker' : 'store',
      title: name,
      lang: contentLanguage(),
      note: city,
      to: staffPaths.officeStore(storeId),
    }));
}

/** Finds settings by their names, with their present values. */
async function settings(text: string): Promise<Found[]> {
  const keys = SETTING_KEYS.filter((key) => hasWords(text, t(SETTINGS[key].title))).slice(0, SHOWN);
  if (keys.length === 0) return [];
  const now = new Map((await api.call(staffSettings, { query: {} })).settings.map(({ key, value }) => [key, value]));
  return keys.map((key) => ({
    key: `setting ${key}`,
    group: msg('Impostazioni'),
    icon: 'filter',
    title: t(SETTINGS[key].title),
    note: valueText(key, now.get(key) ?? ''),
    to: staffPaths.settingsOf(CHAPTERS[SETTINGS[key].group].slug),
  }));
}

/** Finds the mails to customers whose texts the chain may write, by what they are about. */
async function mails(text: string): Promise<Found[]> {
  return MAIL_KIND_NAMES.filter((kind) => hasWords(text, `${t(MAIL_KINDS[kind].title)} e-mail`))
    .slice(0, SHOWN)
    .map((kind) => ({
      key: `mail ${kind}`,
      group: msg('E-mail ai clienti'),
      icon: 'edit',
      title: t(MAIL_KINDS[kind].title),
      note: '',
      to: staffPaths.mailText(kind),
    }));
}

/** Finds series of codes by their name, or by one of their codes. */
async function codes(q: string): Promise<Found[]> {
  const { series } = await api.call(staffCodeSeries, { query: { q, page: 1 } });
  return series
    .slice(0, SHOWN)
    .map(({ seriesId, name, code }) => ({
      key: `codes ${seriesId}`,
      group: msg('Codici'),
      icon: 'percent',
      title: name,
      lang: contentLanguage(),
      note: code,
      to: staffPaths.codeSeries(seriesId),
    }));
}

/** "prezzo latte" finds where the price of the milk is seen and changed. */
const PRICE_OF = /^(?:prezz[oi]|prices?)\s+(?=\S{2})/i;

async function prices(text: string): Promise<Found[]> {
  const found = await api.call(staffPrices, { query: { q: text.replace(PRICE_OF, ''), page: 1 } });
  return found.prices
    .slice(0, SHOWN)
    .map(({ productId, name, pack, price }) => ({
      key: `price ${productId}`,
      group: msg('Prezzi'),
      icon: 'tag',
      title: [name, pack].filter(Boolean).join(', '),
      lang: contentLanguage(),
      note: t('Cambia prezzo: oggi {price}', { price: formatEuro(price) }),
      to: staffPaths.price(productId),
    }));
}

/** Finds what the shop's own search suggests: its form for a person who may open it, its page for everybody else. */
async function products(q: string, { rights }: StaffOverview): Promise<Found[]> {
  const { items } = await api.call(suggest, { query: { q } });
  const hasForm = rights.includes('products');
  return items
    .filter(({ type }) => type === 'product')
    .slice(0, SHOWN)
    .map(({ name, url, lang, product }) => ({
      key: `product ${product?.productId ?? url}`,
      group: msg('Prodotti'),
      icon: 'box',
      title: name,
      lang: lang ?? contentLanguage(),
      note: [product?.description, product?.shortDescr].filter(Boolean).join(' · '),
      to: product && hasForm ? staffPaths.product(product.productId) : url,
      product: product && { productId: product.productId, code: product.code },
    }));
}
