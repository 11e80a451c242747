/** The storage of what this browser shows without a network (offline-record.ts). */
export const OFFLINE_KEY = 'bottega.offline';
const STORAGE_KEY = 'bottega.customer';
/** How much of the home page is the customer's own: `small` before the first order, whose place is reserved then. */
const HOME_KEY = 'bottega.home';

/**
 * What this browser knows before a page has asked the server: nobody logged in, a customer, or one who accepted
 * profiling.
 */
export type KnownCustomer = '' | 'customer' | 'profiled';

/**
 * Runs before the first paint. Most pages are rendered alike for everybody, so the place of blocks that only customers
 * see is reserved where a customer was logged in on the last page (`data-customer`), and the home page shows its half
 * for customers (`data-own-home`). A login that no page made, as a sign-on by redirect, is known by a cookie, which is
 * read once (announceLogin in server/http/call-context.ts): what the person before left for times without a network
 * goes.
 */
export const CUSTOMER_SCRIPT = `try{var c=localStorage.getItem('${STORAGE_KEY}');
var m=/(?:^|; )bottega_customer=(\\w+)/.exec(document.cookie);
if(m){document.cookie='bottega_customer=;path=/;max-age=0';localStorage.removeItem('${OFFLINE_KEY}');
localStorage.setItem('${STORAGE_KEY}',c=c||'customer');
if(m[1]==='new')localStorage.setItem('${HOME_KEY}','small')}
if(/^(customer|profiled)$/.test(c)){var d=document.documentElement.dataset;d.customer=c;
d.ownHome=localStorage.getItem('${HOME_KEY}')||''}}catch(e){}`;

/** The attributes of a page that the server rendered with the customer's half of the home page. */
export const OWN_HOME = { 'data-customer': 'customer', 'data-own-home': '' };

/** Returns whether a customer is logged in on this page, as far as the browser knows before the page has asked. */
export function isKnownCustomer(): boolean {
  return document.documentElement.dataset['customer'] !== undefined;
}

/** Remembers for the next page who is logged in on this one. */
export function rememberCustomer(known: KnownCustomer): void {
  const { dataset } = document.documentElement;
  if (known) dataset['customer'] = known;
  else delete dataset['customer'];
  try {
    if (known) localStorage.setItem(STORAGE_KEY, known);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // the browser refuses storage: blocks of customers move what is below them
  }
}

/** Returns whether the home page shows its half for customers. */
export function hasOwnHome(): boolean {
  return document.documentElement.dataset['ownHome'] !== undefined;
}

/** Selects the half of the home page for the next page: a change of the visible page would move everything. */
export function chooseHome(isOwn: boolean): void {
  const { dataset } = document.documentElement;
  if (isOwn) dataset['ownHome'] = homeSize();
  else delete dataset['ownHome'];
}

/** Remembers for the next page how much of the home page is the customer's own. */
export function rememberHomeSize(isSmall: boolean): void {
  try {
    if (isSmall) localStorage.setItem(HOME_KEY, 'small');
    else localStorage.removeItem(HOME_KEY);
  } catch {
    // the browser refuses storage: what is below moves
  }
}

function homeSize(): string {
  try {
    return localStorage.getItem(HOME_KEY) ?? '';
  } catch {
    return '';
  }
}
