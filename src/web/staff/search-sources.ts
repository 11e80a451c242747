import { userSearch } from '../../contract/backoffice/routes.ts';
import type { StaffRight } from '../../contract/base/rights.ts';
import { suggest } from '../../contract/catalogue/routes.ts';
import { staffContentList } from '../../contract/content/routes.ts';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { staffOrderToServe } from '../../contract/fulfilment/routes.ts';
import { staffRefundOrder } from '../../contract/refunds/routes.ts';
import { contentLanguage, msg, t } from '../../language/language.ts';
import { api } from '../api/browser-api.ts';
import type { IconName } from '../ui/icons/Icon.tsx';
import { typeName } from './content/entries/entry-words.ts';
import { matchesWords } from './kit/list-state.ts';
import { mayOpen, SCREENS } from './screens.ts';
import { staffPaths } from './staff-paths.ts';

/** One thing that the search over everything found. */
export interface Found {
  readonly key: string;
  /** To be shown by `t`. */
  readonly group: string;
  readonly icon: IconName;
  readonly title: string;
  readonly lang?: string | undefined;
  readonly note: string;
  readonly to: string;
}

interface Source {
  readonly name: string;
  /** Without it everybody may. */
  readonly right?: StaffRight;
  readonly fits: (text: string) => boolean;
  readonly search: (text: string, overview: StaffOverview) => Promise<readonly Found[]>;
}

/** Of each group; more are in its list. */
const SHOWN = 5;
const isText = (text: string) => text.length >= 2;
const isNumber = (text: string) => /^#?[1-9]\d{0,8}$/.test(text);

/** What is searched in, by calls that exist: nobody finds what they may not look up. */
export const SOURCES: readonly Source[] = [
  { name: 'served', right: 'fulfilment', fits: isNumber, search: orderToServe },
  { name: 'refundable', right: 'refunds', fits: isNumber, search: orderToRefund },
  { name: 'customers', right: 'customers', fits: isText, search: customers },
  { name: 'contents', right: 'content', fits: isText, search: contents },
  { name: 'products', fits: isText, search: products },
];

export function foundScreens(text: string, overview: StaffOverview): Found[] {
  return SCREENS.filter((screen) => mayOpen(overview, screen))
    .filter(({ title, about }) => matchesWords(text, `${t(title)} ${t(about)}`))
    .map(({ path, icon, title, about }) => ({
      key: `screen ${path}`,
      group: msg('Schermate'),
      icon,
      title: t(title),
      note: t(about),
      to: staffPaths.screen(path),
    }));
}

async function orderToServe(text: string, overview: StaffOverview): Promise<Found[]> {
  const to = orderScreen(text, overview);
  const order = await api.call(staffOrderToServe, { query: { order_id: numberIn(text) } });
  const { orderNumber, customer, orderStatus, storeName } = order;
  return to === undefined ? [] : [foundOrder(orderNumber, `${customer} · ${orderStatus} · ${storeName}`, to)];
}

/** Whoever may open fulfilment finds the order there. */
async function orderToRefund(text: string, overview: StaffOverview): Promise<Found[]> {
  if (overview.rights.includes('fulfilment')) return [];
  const { orderId, customer } = await api.call(staffRefundOrder, { query: { order_id: numberIn(text) } });
  return [foundOrder(orderId, customer, staffPaths.refunds({ cerca: String(orderId) }))];
}

function foundOrder(number: number, note: string, to: string): Found {
  const title = t('Ordine {number}', { number: String(number) });
  return { key: `order ${number}`, group: msg('Ordini'), icon: 'receipt', title, note, to };
}

/** The screen where an order is looked up by its number. */
function orderScreen(text: string, { rights }: StaffOverview): string | undefined {
  const cerca = String(numberIn(text));
  if (rights.includes('refunds')) return staffPaths.refunds({ cerca });
  if (rights.includes('documents')) return staffPaths.documents({ cerca });
  return rights.includes('arrivals') ? staffPaths.arrivals() : undefined;
}

function numberIn(text: string): number {
  return Number(text.replace('#', ''));
}

async function customers(q: string): Promise<Found[]> {
  const { users } = await api.call(userSearch, { query: { q, page: 1, sort: 'name' } });
  return users
    .slice(0, SHOWN)
    .map(({ userId, firstName, lastName, email, companyName, phone, city }) => ({
      key: `customer ${userId}`,
      group: msg('Clienti'),
      icon: 'user',
      title: `${firstName} ${lastName}`.trim() || email,
      note: [companyName, email, phone, city].filter(Boolean).join(' · '),
      to: staffPaths.customers({ cerca: email }),
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

async function products(q: string): Promise<Found[]> {
  const { items } = await api.call(suggest, { query: { q } });
  return items
    .filter(({ type }) => type === 'product')
    .slice(0, SHOWN)
    .map(({ name, url, lang, product }) => ({
      key: `product ${url}`,
      group: msg('Prodotti'),
      icon: 'box',
      title: name,
      lang: lang ?? contentLanguage(),
      note: product?.shortDescr ?? '',
      to: url,
    }));
}
