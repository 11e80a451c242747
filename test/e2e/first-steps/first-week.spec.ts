import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { HOME } from '../../../src/domain/delivery/delivery-service.ts';
import { quickPlace } from '../../support/places/quick-place.ts';
import { type RunningShop, runShop } from '../../support/running-shop.ts';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer, PASSWORD } from '../support/customer.ts';
import { type Goods, post, putIntoCart } from '../support/goods.ts';
import { followMail } from '../support/mails.ts';
import { logInAs, save, status } from '../support/staff.ts';

// Issue 48: a chain's first week, from an empty shop. No command, no SQL and no file on the server: all of it is done
// in the browser, as the chain does it.

const OWNER = { login: 'titolare@catena.example', password: 'mele-verdi-42' };
/** A real catalogue, where one stands beside the project; otherwise one that is made. */
const REAL = fileURLToPath(new URL('../../../../shared/data/products/catalogue-it.csv', import.meta.url));
const PRODUCTS = 13_620;
const BROKEN = 40;

/** A catalogue in which 40 rows have no price that can be read, with those that they should have. */
function brokenCatalogue(): { readonly csv: string; readonly lines: readonly number[]; readonly right: string[] } {
  const [heads = [], ...rows] = existsSync(REAL) ? (parse(readFileSync(REAL)) as string[][]) : madeCatalogue();
  const price = heads.indexOf('price');
  const places = Array.from({ length: BROKEN }, (_, index) => 100 + index * 330);
  const right = places.map((place) => (rows[place]?.[price] ?? '').replace('.', ','));
  for (const place of places) (rows[place] as string[])[price] = 'da vedere';
  const csv = [heads, ...rows]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
  return { csv, lines: places.map((place) => place + 2), right };
}

function madeCatalogue(): string[][] {
  const goods = Array.from({ length: PRODUCTS }, (_, index) => [
    `${5_000_000 + index}`,
    `Detersivo ${index + 1}`,
    'Pulito S.p.A., Via Milano 3, Monza',
    'Casa',
    'Pulizia',
    'Pezzo',
    `${(199 + (index % 700)) / 100}`,
  ]);
  return [['code', 'name', 'producer', 'department', 'category', 'sale_type', 'price'], ...goods];
}

/** Fills fields by their labels. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.locator('input').and(page.getByLabel(label)).first().fill(value);
}

async function saved(page: Page): Promise<void> {
  await save(page).click();
  await expect(status(page, 'Salvato').first()).toBeVisible();
}

/** The steps that the shop still needs before it may be opened. */
const missing = (page: Page) =>
  page.getByRole('region', { name: 'Il negozio, adesso' }).getByRole('list').first().getByRole('listitem');

async function goToFirstSteps(page: Page): Promise<void> {
  await page.goto('/gestione/primi-passi');
  await expect(page.getByRole('heading', { name: 'I primi passi', level: 1 })).toBeVisible();
}

test.describe('the first week of a chain', { tag: '@desktop' }, () => {
  let dataDir: string;
  let shop: RunningShop;

  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(quickPlace(), 'bottega-week-'));
    await chmod(dataDir, 0o755);
    const limits = { LOGINS_PER_MINUTE: '1000', SESSIONS_PER_MINUTE: '10000', FORMS_PER_HOUR: '1000' };
    shop = await runShop({ dataDir, environment: { ...limits, DEMO: 'off' } });
  });
  test.afterAll(async () => {
    await shop?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('from an empty shop to the first paid order, its figures, a limited person and a merged customer', async ({
    browser,
  }) => {
    const open = async () => (await browser.newContext({ baseURL: shop.address, locale: 'it-IT' })).newPage();
    const page = await open();
    await enter(page, shop.said());
    await whoSells(page);
    await look(page);
    await stores(page);
    await catalogue(page);
    await slots(page);
    await legalPages(page);
    await trialOrder(page);
    await openTheShop(page, await open());

    const customer = await open();
    const email = await newCustomer(customer);
    const orderId = await firstOrder(customer);
    await serve(page, orderId);
    await closingAndReport(page, customer, orderId);
    await onePersonOneStore(page, browser, shop.address);
    await mergeCustomers(page, await open(), email);
    for (const context of browser.contexts()) await context.close();
  });
});

/** Nobody administers the shop yet: the link in the terminal makes the owner's account. Visitors see a closed door. */
async function enter(page: Page, said: string): Promise<void> {
  const visitor = await page.goto('/');
  expect(visitor?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'Apriamo presto' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const link = /http\S+\/primo-accesso\?token=\S+/.exec(said)?.[0] ?? '';
  await page.goto(new URL(link).pathname + new URL(link).search);
  await fill(page, { 'E-mail': OWNER.login, Password: OWNER.password });
  await page.getByRole('main').getByRole('button').last().click();
  await page.waitForURL('/gestione');
  await goToFirstSteps(page);
  await expect(missing(page)).toHaveCount(8);
  await expectAccessibleAtBothWidths(page);
}

async function whoSells(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Comincia: Chi vende' }).click();
  await fill(page, {
    'Ragione sociale': 'Alimentari Adda S.r.l.',
    'Partita IVA': '12345678903',
    'Codice fiscale': '12345678903',
    'Via della sede': 'Via Roma',
    'Numero civico': '7',
    CAP: '24044',
    Comune: 'Dalmine',
    'E-mail del banco': 'banco@adda.example',
  });
  await saved(page);
}

/** A pale colour can be tried and is not saved. */
async function look(page: Page): Promise<void> {
  await page.goto('/gestione/aspetto');
  await page.getByLabel('Colore', { exact: true }).fill('#e46c0a');
  await expect(page.getByText('Questo colore si può provare ma non salvare.')).toBeVisible();
  await save(page).click();
  await expect(page.getByLabel('Colore', { exact: true })).toHaveAccessibleDescription(/contrasto 2,6/);
  await page.getByRole('button', { name: 'lago' }).click();
  await page.getByLabel('Nome').fill('Alimentari Adda');
  await saved(page);
}

/** Two stores, and a zone of each. */
async function stores(page: Page): Promise<void> {
  for (const [name, postcode] of [
    ['Dalmine', '24044'],
    ['Treviglio', '24047'],
  ] as const) {
    await page.goto('/gestione/negozi/nuovo');
    await fill(page, { Nome: name, Via: 'Via Roma', 'Numero civico': '1', Comune: name, Provincia: 'BG' });
    await fill(page, { CAP: postcode, 'Apre lunedì': '8', 'Chiude lunedì': '20' });
    await page.getByRole('button', { name: 'Copia il lunedì fino al sabato' }).click();
    await save(page).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await page.goto('/gestione/zone/nuova');
    await page.getByLabel('Nome della zona').fill(`Consegne da ${name}`);
    await page.getByLabel('Negozio').selectOption({ label: name });
    await page.getByLabel('CAP').fill(postcode);
    await save(page).click();
    await expect(page).toHaveURL(/\/gestione\/zone\/\d+$/);
  }
}

/** The whole catalogue in a file, of which 40 rows are corrected; what lacks nothing goes on sale. */
async function catalogue(page: Page): Promise<void> {
  const { csv, lines, right } = brokenCatalogue();
  await goToFirstSteps(page);
  await page.getByRole('link', { name: 'Comincia: Il catalogo' }).click();
  await page
    .getByLabel('Scegli il file')
    .setInputFiles({ name: 'catalogo.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByLabel('Crea i reparti e le categorie che non ci sono').check();
  await page.getByRole('button', { name: 'Avanti: guarda che cosa cambia' }).click();
  await expect(page.getByRole('button', { name: `Rifiutate ${BROKEN}` })).toBeVisible();
  await page.getByRole('button', { name: 'Importa 13.580 righe' }).click();
  await expect(page.getByRole('heading', { name: 'Correggi qui' })).toBeVisible();
  const first = page.getByLabel(`Prezzo della riga ${lines[0]}`, { exact: true });
  await first.focus();
  await first.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, right.join('\r\n'));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Correggi qui' })).toBeHidden();

  await goToFirstSteps(page);
  await page.getByRole('link', { name: /^Sono ancora bozze: 13\.620/ }).click();
  await expect(status(page, / righe$/)).toBeVisible();
  await page.getByLabel('Scegli tutta la pagina').check();
  await page.getByRole('button', { name: /^Scegli tutti/ }).click();
  await expect(status(page, '500 scelti')).toBeVisible();
  await page.getByRole('button', { name: 'Rimetti in vendita' }).click();
  await expect(page.getByRole('button', { name: 'Rimetti in vendita' })).toBeHidden();
  await goToFirstSteps(page);
  await expect(page.getByText('In vendita: 500')).toBeVisible();
}

interface Zone {
  readonly zoneId: number;
  readonly serviceId: number;
}

/** A week is made in the grid for one zone of each service, and copied to the others. */
async function slots(page: Page): Promise<void> {
  const { zones } = (await (await page.request.get('/ebsn/api/staff/timeslot/week-list')).json()).data as {
    zones: Zone[];
  };
  for (const [serviceId, [first]] of Map.groupBy(zones, (zone) => zone.serviceId)) {
    await page.goto(`/gestione/fasce/${first?.zoneId}/settimana`);
    for (const [begins, ends, row] of [
      ['08:00', '10:00', '8–10'],
      ['18:00', '20:00', '18–20'],
    ] as const) {
      await page.getByLabel('Dalle').fill(begins);
      await page.getByLabel('Alle', { exact: true }).fill(ends);
      await page.getByRole('button', { name: 'Aggiungi una fascia' }).click();
      await page.getByRole('gridcell', { name: `lunedì, ${row}` }).focus();
      await page.keyboard.press('Shift+End');
      await page.keyboard.type('12');
      await expect(page.getByRole('gridcell', { name: `domenica, ${row}, 12 posti` })).toBeVisible();
      await page.getByRole('checkbox', { name: 'Anche nei giorni festivi' }).check();
    }
    await page.keyboard.press('Control+s');
    await expect(status(page, /^Salvato:/)).toBeVisible();
    await page.getByText('Copia su altre zone').click();
    await page.getByRole('checkbox', { name: serviceId === HOME ? 'Consegne da ' : 'Ritiro ' }).check();
    await page.getByRole('button', { name: 'Che cosa cambia?' }).click();
    await page.getByRole('button', { name: 'Copia in 1 zona' }).click();
    await expect(page.locator('[data-toast]').filter({ hasText: 'Copiata in 1 zona' })).toBeVisible();
  }
  await page.goto(`/gestione/fasce/${zones[0]?.zoneId}`);
  await expect(page.getByRole('gridcell', { name: /18–20, 0 di 12 presi/ }).first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
}

async function legalPages(page: Page): Promise<void> {
  for (const title of ['Condizioni di vendita', 'Privacy']) {
    await page.goto('/gestione/contenuti/nuovo?tipo=pages');
    await page.getByLabel('Titolo', { exact: true }).first().fill(title);
    await page.locator('.rich-text[role=textbox]').fill('Il testo del nostro avvocato.');
    await page.getByRole('button', { name: 'Salva e pubblica' }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
}

const isLoose = ({ productInfos }: Goods) => productInfos['TIPOLOGIA'] === 'Sfuso';

/** Three of the goods on sale. */
async function someGoods(page: Page): Promise<Goods[]> {
  const reply = await page.request.get('/ebsn/api/products?page_size=400');
  const { products } = (await reply.json()).data as { products: Goods[] };
  return products.filter(({ priceDisplay }) => priceDisplay > 2).slice(0, 3);
}

const HOUSE = { address1: 'Via Garibaldi', addressNumber: '3', city: 'Dalmine', province: 'BG', postalcode: '24044' };

/** The owner orders as a customer does, while visitors still see a closed door; the order is cancelled. */
async function trialOrder(page: Page): Promise<void> {
  await goToFirstSteps(page);
  await expect(missing(page)).toHaveText(['Il primo ordine di prova']);
  await buyAtTheTill(page);
}

/** Buys some goods for tomorrow; the last step is taken at the till. Returns the number of the order. */
async function buyAtTheTill(page: Page): Promise<number> {
  for (const goods of await someGoods(page)) await putIntoCart(page, goods, isLoose(goods) ? 2000 : 6);
  await chooseTomorrow(page, HOUSE);
  await page.goto('/cart/');
  await page.getByRole('main').getByRole('link', { name: 'Vai alla cassa' }).click();
  await page.getByRole('radio', { name: /Pagamento alla consegna/ }).check();
  await page.getByRole('button', { name: 'Ordine con obbligo di pagare' }).click();
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
  return Number(/done\/(\d+)/.exec(page.url())?.[1]);
}

async function openTheShop(page: Page, visitor: Page): Promise<void> {
  await goToFirstSteps(page);
  await page.getByRole('button', { name: /^Apri il negozio/ }).click();
  await expect(page.getByRole('button', { name: 'Chiudi a chi passa' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await expect.poll(async () => (await visitor.goto('/'))?.status()).toBe(200);
  await expect(visitor).toHaveTitle(/Alimentari Adda/);
  await opensLater(page, visitor);
}

/** Until its day the shop is looked at: the hero says when it opens, and cards have no plus. */
async function opensLater(page: Page, visitor: Page): Promise<void> {
  const plus = () => visitor.getByRole('button', { name: /^Aggiungi al carrello/ });
  const [goods] = await someGoods(page);
  const found = `/search?q=${encodeURIComponent(goods?.name ?? '')}`;
  await visitor.goto(found);
  await expect(plus().first()).toBeVisible();
  await news(page, { opens_on: '2090-01-12', opens_where: 'A Dalmine.' });
  await expect(async () => {
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { name: 'Apriamo giovedì 12 gennaio' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectAccessibleAtBothWidths(visitor);
  await visitor.goto(found);
  await expect(visitor.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(plus()).toHaveCount(0);
  await news(page, { opens_on: '' });
}

async function news(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const reply = await page.request.get('/ebsn/api/staff/settings');
  const { groups } = (await reply.json()).data as { groups: { group: string; modifiedAt?: string }[] };
  const { modifiedAt = '' } = groups.find(({ group }) => group === 'news') ?? {};
  await post(page, 'staff/settings/save', { group: 'news', modifiedAt, values });
}

const firstOrder = (customer: Page) => buyAtTheTill(customer);

interface Line {
  readonly orderItemId: number;
  readonly quantity: number;
  readonly isLoose: boolean;
  /** In kg. */
  readonly weight: number;
}

/** The order is picked, and paid in cash at the door. */
async function serve(page: Page, orderId: number): Promise<void> {
  await page.goto(`/gestione/ordini/${orderId}`);
  await page.getByRole('button', { name: 'Prendi in carico' }).click();
  await expect(page.getByRole('button', { name: /È tutto pronto/ })).toBeVisible();
  const reply = await page.request.get(`/ebsn/api/staff/fulfilment/view?order_id=${orderId}`);
  const { lines } = (await reply.json()).data as { lines: Line[] };
  for (const { orderItemId, quantity, ...line } of lines)
    await post(page, 'staff/fulfilment/pick', {
      order_id: orderId,
      order_item_id: orderItemId,
      ...(line.isLoose ? { weight_grams: Math.round(line.weight * 1000) } : { quantity }),
    });
  await post(page, 'staff/fulfilment/ready', { order_id: orderId });
  await post(page, 'staff/fulfilment/leave', { order_id: orderId });
  await post(page, 'staff/fulfilment/delivered', { order_id: orderId, paid_with: 'cash' });
}

/** The day's figures are the receipt of the customer, to the cent, and so is the report. */
async function closingAndReport(page: Page, customer: Page, orderId: number): Promise<void> {
  const view = (await (await customer.request.get(`/ebsn/api/order/view?order_id=${orderId}`)).json()).data as {
    receipt: { total: number };
  };
  const total = `${view.receipt.total.toFixed(2).replace('.', ',')}\u00a0€`;
  await page.goto('/gestione/giornate');
  await page.locator('a[href^="/gestione/giornate/2"]').first().click();
  const short = page.getByRole('region', { name: 'In breve' });
  await expect(short).toContainText('uguali, al centesimo');
  await expect(short).toContainText(total);
  await expectAccessibleAtBothWidths(page);
  await expect
    .poll(
      async () => {
        await page.goto('/gestione/rapporti');
        return page.getByRole('definition').first().textContent();
      },
      { timeout: 120_000, intervals: [3000] },
    )
    .toBe(total);
}

/** A person of one store sees its orders, and those of the other are not there. */
async function onePersonOneStore(page: Page, browser: Browser, baseURL: string): Promise<void> {
  const email = 'treviglio@catena.example';
  await page.goto('/gestione/personale');
  await page.getByText('Aggiungi una persona').click();
  const form = page.getByRole('form', { name: 'Aggiungi una persona' });
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Responsabile di negozio').check();
  await form.getByLabel('Treviglio').check();
  await form.getByRole('button', { name: 'Manda un invito' }).click();
  await expect(page.getByRole('region', { name: 'Inviti' })).toContainText(email);
  const context = await browser.newContext({ baseURL, locale: 'it-IT' });
  const person = await context.newPage();
  await followMail(person, email, { subject: 'Lavora con noi: crea il tuo accesso', button: 'Crea il tuo accesso' });
  await fill(person, { Nome: 'Dario', Cognome: 'Neri' });
  await person.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await person.getByRole('button', { name: 'Crea l’accesso' }).click();
  await person.waitForURL('/gestione');
  await person.goto('/gestione/ordini');
  await expect(person.getByRole('heading', { name: 'Ordini', level: 1 })).toBeVisible();
  await expect(person.getByText('Nessun ordine').or(person.getByText('Niente con questi filtri'))).toBeVisible();
  await person.goto('/gestione/rapporti');
  await expect(person.getByRole('definition').first()).toHaveText('0,00\u00a0€');
}

async function mergeCustomers(page: Page, other: Page, email: string): Promise<void> {
  const phone = '3471234567';
  const twin = await newCustomer(other, { isLoggedIn: false });
  for (const login of [email, twin]) {
    await logInAs(other, { login, password: PASSWORD });
    await post(other, 'registration/update_contact', { phone });
    await other.context().clearCookies();
  }
  await page.goto(`/gestione/clienti?cerca=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Anna Bianchi' }).click();
  await page.getByRole('link', { name: /^Unisci con un altro account/ }).click();
  await expect(page.getByText('stesso telefono')).toBeVisible();
  await page.getByLabel('Perché').fill('Lo chiede lei');
  await page.getByRole('button', { name: 'Unisci i due account' }).click();
  await page.getByRole('button', { name: 'Sì', exact: true }).click();
  await expect(page.getByText(`unito con ${twin}`)).toBeVisible();
}
