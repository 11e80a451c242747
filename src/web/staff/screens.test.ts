import { expect, test } from 'vitest';
import { STAFF_RIGHTS, type StaffRight } from '../../contract/base/rights.ts';
import { staffPaths } from './kit/staff-paths.ts';
import { PHONE_TABS } from './StaffNav.tsx';
import { AREAS } from './screen.ts';
import { areasOf, pagesByLetter, SCREENS } from './screens.ts';
import { ACTS } from './search-acts.ts';
import { actsOnFirst, askedFor, type Found, foundActs, foundScreens, namedFirst } from './search-sources.ts';
import { isStaffPage, STAFF_PAGES } from './staff-pages.ts';

const STAFF = { rights: [...STAFF_RIGHTS] };
const overview = {
  userId: 1,
  firstName: 'Sara',
  lastName: 'Conti',
  roles: [],
  givenUpJobs: 0,
  endingProofs: 0,
  stoppedImports: 0,
  isContentElsewhere: false,
  stores: [],
  views: [],
};

function isKnown(address: string): boolean {
  const { pathname } = new URL(address, 'http://localhost');
  return isStaffPage(pathname.slice(`${staffPaths.home()}/`.length), STAFF);
}

test('every address that the back office links to is one of its pages', () => {
  const addresses = [
    staffPaths.home(),
    staffPaths.contents({ cerca: 'pane', pagina: 2 }),
    staffPaths.newEntry('posts'),
    staffPaths.entry(101),
    staffPaths.menus(),
    staffPaths.menu('footer'),
    staffPaths.pictures({ cerca: 'mele' }),
    staffPaths.newPicture(),
    staffPaths.picture(501),
    staffPaths.places(),
    staffPaths.newPlace(),
    staffPaths.place(900_001),
    staffPaths.submissions({ modulo: 301 }),
    staffPaths.labels(),
    staffPaths.customers({ cerca: 'rossi', pagina: 2 }),
    staffPaths.customer(7),
    staffPaths.mergeCustomer(7, { con: 8 }),
    staffPaths.priceLists(),
    staffPaths.priceList(5),
    staffPaths.priceListCompanies(5),
    staffPaths.settings(),
    staffPaths.settingsOf('chi-vende'),
    staffPaths.settingChanges({ capitolo: 'vendita' }),
    staffPaths.people(),
    staffPaths.roles(),
    staffPaths.keys(),
    staffPaths.webhooks(),
    staffPaths.acts({ cliente: 7 }),
    staffPaths.jobs(),
    staffPaths.orders({ giorno: 'oggi', ritardo: 'si' }),
    staffPaths.order(100_001),
    staffPaths.arrivals(),
    staffPaths.counterOrder(7),
    staffPaths.waves(),
    staffPaths.batch(7),
    staffPaths.batchCrates(7),
    staffPaths.runs(),
    staffPaths.runReturns(7),
    staffPaths.drives(),
    staffPaths.drive(7),
    staffPaths.search(),
    staffPaths.synonyms({ parola: 'milk' }),
    staffPaths.transfers(),
    staffPaths.documents({ stato: 'scartati', pagina: 2 }),
    staffPaths.closedDays(),
    staffPaths.weeks(),
    staffPaths.slots(501),
    staffPaths.week(501),
    staffPaths.zones(),
    staffPaths.newZone(),
    staffPaths.zoneCoverage(),
    staffPaths.zone(501),
  ];
  expect(addresses.filter((address) => !isKnown(address))).toEqual([]);
});

test('every page of the table loads a component', async () => {
  for (const { path, load } of STAFF_PAGES) expect([path, typeof (await load()).Component]).toEqual([path, 'function']);
});

test('an address that is not in the table is not found', () => {
  for (const rest of [
    'menu/Piè',
    'menu/a/b',
    'immagini/0',
    'immagini/x',
    'pagine-a-blocchi/nuova/x',
    'ordini/x',
    'menux',
  ])
    expect([rest, isStaffPage(rest, STAFF)]).toEqual([rest, false]);
});

test('screens stand in the order of their areas, so that overview and navigation are in the same order', () => {
  const areas = Object.keys(AREAS);
  const order = SCREENS.map(({ area }) => areas.indexOf(area));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('an area without a screen that somebody may open is not there, and leads to the first that they may', () => {
  const areas = areasOf({ rights: ['overview', 'forms', 'staff'] });
  expect(areas.map(({ title, first }) => [title, first.path])).toEqual([
    ['Clienti', 'moduli'],
    ['Impostazioni', 'personale'],
  ]);
  expect(areasOf({ rights: ['overview'] })).toEqual([]);
});

test('ten areas at most stand beside each other, each with its own icon', () => {
  const icons = ['home', ...areasOf(STAFF).map(({ icon }) => icon)];
  expect(icons.length).toBeLessThanOrEqual(10);
  expect(new Set(icons).size).toBe(icons.length);
});

test('a screen is found by the name of its area, too; one that is denied says who can give it', () => {
  const titles = (text: string, rights: readonly StaffRight[]) =>
    foundScreens(text, { ...overview, rights: [...rights] }).named.map(({ title, to }) => [title, to !== undefined]);
  expect(titles('preparazione', STAFF_RIGHTS)).toEqual([['Preparazione: Fasce e lotti', true]]);
  expect(titles('listino', ['overview'])).toEqual([['Listini', false]]);
  expect(titles('', ['overview'])).toEqual([]);
});

test('an act is found by its name or by what people say instead, by who may do it', () => {
  const acts = (text: string, rights: readonly StaffRight[] = STAFF_RIGHTS) =>
    foundActs(text, { ...overview, rights: [...rights] }).map(({ title }) => title);
  expect(acts('nuova promozione')).toEqual(['Nuova promozione']);
  expect(acts('sconto')).toEqual(['Nuova promozione', 'Nuovi codici sconto']);
  expect(acts('inventario', ['stock'])).toEqual(['Conta le scorte allo scaffale']);
  expect(acts('inventario', ['overview'])).toEqual([]);
  expect(ACTS.filter(({ to }) => !isKnown(to))).toEqual([]);
  expect([askedFor('> nuov'), askedFor('#100'), askedFor('latte')]).toEqual([
    { words: 'nuov', only: 'acts' },
    { words: '100', only: 'orders' },
    { words: 'latte' },
  ]);
});

test('what is named stands before what only contains the words, and once', () => {
  const hit = (title: string, productId?: number): Found => ({
    key: productId === undefined ? title : `product ${productId}`,
    group: 'Trovati',
    title,
    icon: 'tag',
    note: '',
    to: '/',
    product: productId === undefined ? undefined : { productId, code: `c${productId}` },
  });
  const orders = [hit('Ordine 100001'), hit('Ordine 100002')];
  const suggested = [hit('Formaggio', 1), hit('Latte intero', 2)];
  const others = [hit('Latte intero, 1 l', 2), hit('Latte di soia', 3)];
  const found = namedFirst([orders, suggested, others], 'latte');
  expect(found.map(({ title }) => title)).toEqual([
    'Latte intero',
    'Formaggio',
    'Latte di soia',
    'Ordine 100001',
    'Ordine 100002',
  ]);
  const acts = (rights: readonly StaffRight[]) =>
    actsOnFirst(found, { ...overview, rights: [...rights] }).map(({ note, to }) => [note, to]);
  expect(acts(['stock', 'changing_prices'])).toEqual([
    ['Latte intero', '/gestione/prezzi/2'],
    ['Latte intero', '/gestione/scorte?cerca=c2'],
  ]);
  expect(acts(['overview'])).toEqual([]);
});

test('a screen that somebody may not open is not found', () => {
  expect(isStaffPage('menu/footer', { rights: ['overview', 'forms'] })).toBe(false);
  expect(isStaffPage('menu/footer', { rights: ['overview', 'content'] })).toBe(true);
  expect(isStaffPage('moduli', { rights: ['overview', 'forms'] })).toBe(true);
  expect(isStaffPage('', { rights: ['overview'] })).toBe(true);
});

test('the tabs of a phone are screens', () => {
  expect(PHONE_TABS.filter((path) => !SCREENS.some((screen) => screen.path === path))).toEqual([]);
});

test('a letter after G leads to one page, and to none that somebody may not open', () => {
  const letters = pagesByLetter(STAFF).map(({ letter }) => letter);
  expect(letters).toEqual([...new Set(letters)]);
  expect(letters.slice(0, 3)).toEqual(['o', 'r', 'p']);
  expect(pagesByLetter({ rights: ['overview', 'picking'] }).map(({ path }) => path)).toEqual(['', 'preparazione']);
});
