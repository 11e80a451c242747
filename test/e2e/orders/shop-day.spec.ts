import { type Browser, expect, type Page, test } from '@playwright/test';
import { formatEuro } from '../../../src/domain/base/format.ts';
import { wordsOfPdf } from '../../support/documents/words-of-pdf.ts';
import { expectAccessible } from '../support/accessible.ts';
import type { Goods } from '../support/goods.ts';
import { type BatchGoods, button, said, scan, staffPhone, takeBatch, weigh } from '../support/picker.ts';
import {
  buyAsCompany,
  buyAtDrive,
  buyHome,
  type Customer,
  cents,
  goodsOfTheDay,
  type OrderNow,
  openSlot,
  orderOf,
  type ReceiptLine,
  type Shelves,
} from '../support/shop-day.ts';

// Issue 33, "Shown by": one day of a shop, from opening the slot to counting the money of the driver

interface Day {
  readonly family: Customer;
  readonly company: Customer;
  readonly neighbour: Customer;
  readonly fetcher: Customer;
}

const title = (staff: Page) => staff.getByRole('heading', { level: 1 });

async function ask(staff: Page, name: string): Promise<void> {
  await expect(title(staff)).toHaveText(name);
  await button(staff, 'Manca').click();
  await button(staff, 'Altro al suo posto').click();
  await expect(title(staff)).toHaveText(/^Al posto di /);
  await button(staff, 'Chiedi al cliente').click();
  await expect(title(staff)).not.toHaveText(/^Al posto di /);
}

/**
 * Picks the home orders: apples are weighed for two crates, two customers are asked, and all other goods are available.
 */
async function pickHome(staff: Page, goods: readonly BatchGoods[], { apples, milk, pasta }: Shelves): Promise<void> {
  for (const own of goods) {
    await expect(title(staff)).toHaveText(own.name);
    if (own.productId === apples.productId) {
      await weigh(staff, 1046);
      await expect(staff.getByLabel(/^Grammi/)).toHaveValue('');
      await weigh(staff, 1438);
    } else if (own.productId === milk.productId || own.productId === pasta.productId) await ask(staff, own.name);
    else await button(staff, /^Trovat[oi]/).click();
  }
  await expect(title(staff)).toHaveText('Mancano le risposte');
}

/** Picks the order for the drive-in on the second phone: 8 of 12 packets are available, and the apples weigh less. */
async function pickDrive(staff: Page, goods: readonly BatchGoods[], { apples, pasta }: Shelves): Promise<void> {
  for (const own of goods) {
    await expect(title(staff)).toHaveText(own.name);
    if (own.productId === apples.productId) await weigh(staff, 942);
    else if (own.productId === pasta.productId) {
      await button(staff, 'Manca').click();
      await staff.getByRole('textbox', { name: 'Quanti ne hai trovati?' }).fill('8');
      await button(staff, 'Scaffale vuoto').click();
      await button(staff, 'Il resto manca').click();
    } else await button(staff, /^Trovat[oi]/).click();
  }
  await expect(title(staff)).toHaveText('Tutto preso');
}

async function finishBatch(staff: Page): Promise<void> {
  await said(staff, 'Inviato');
  await button(staff, 'Lotto finito').click();
  await said(staff, 'pronto');
}

/** The customer sees on the order's page that goods are missing, and answers there. */
async function answer({ page, orderId }: Customer, name: string, word: 'Sì, va bene' | 'No, grazie'): Promise<void> {
  await page.goto(`/profile/orders/${orderId}`);
  const question = page.getByRole('heading', { name: `${name} è finito` });
  await expect(question).toBeVisible();
  await button(page, word).click();
  await expect(question).toBeHidden();
}

/** The picker gets both answers, puts the accepted substitute into its crate, and leaves out the refused one. */
async function settleAnswers(staff: Page): Promise<void> {
  for (let answers = 0; answers < 2; answers += 1) {
    await expect(title(staff)).toHaveText(/ ha detto (?:sì|no)$/);
    const said = (await title(staff).textContent()) ?? '';
    await button(staff, said.endsWith(' ha detto sì') ? /^Messo nella cassa/ : 'Continua').click();
    await expect(title(staff)).not.toHaveText(said);
  }
  await expect(title(staff)).toHaveText('Tutto preso');
}

/** Returns the sum of the lines by the prices of the order and the picked weights, in cents. */
function expectedGoods(lines: readonly ReceiptLine[], shareOf: (line: ReceiptLine) => number): number {
  return lines.reduce(
    (sum, line) => sum + (line.substitute ? cents(line.total) : Math.round(cents(line.orderedTotal) * shareOf(line))),
    0,
  );
}

/** Checks that customer, staff, mail and documents show the same total. */
async function expectTotalEverywhere(office: Page, customer: Customer): Promise<void> {
  const { page, orderId, email } = customer;
  const { receipt } = await orderOf(customer);
  const total = formatEuro(receipt.total);
  await page.goto(`/profile/orders/${orderId}`);
  const shown = page.getByRole('region', { name: 'Pagamento' });
  await expect(shown.getByText('Pagato', { exact: true })).toBeVisible();
  await expect(shown).toContainText(total);
  await office.goto(`/gestione/ordini/${orderId}`);
  await expect(office.locator('dt', { hasText: 'Si paga' }).locator('..')).toContainText(total);
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: /: consegnato/ });
  await expect(async () => {
    await page.goto('/posta');
    await expect(mail.first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await mail.first().click();
  await expect(page.frameLocator('iframe').getByText(total).first()).toBeVisible();
}

/** Returns the house number of the stop on the phone. */
async function numberAtStop(driver: Page): Promise<string> {
  return (
    /Tasso (\d+)/.exec(
      (await driver
        .getByText(/Via Torquato Tasso \d+/i)
        .first()
        .textContent()) ?? '',
    )?.[1] ?? ''
  );
}

/** Scans every crate of the run into the van, the last stop's first. */
async function load(driver: Page): Promise<void> {
  await driver.goto('/gestione/giro');
  await driver.getByRole('link', { name: /^Giro 1/ }).click();
  await expect(driver.getByText(/^0 di \d+ casse caricate$/)).toBeVisible();
  const runId = driver.url().split('/').at(-1) ?? '';
  const { data } = await (await driver.request.get('/ebsn/api/staff/runs/view', { params: { run_id: runId } })).json();
  const crates = (data.stops as { boxes: { crateId: number }[] }[]).toReversed().flatMap(({ boxes }) => boxes);
  for (const [index, { crateId }] of crates.entries()) {
    await scan(driver, `C${crateId}`);
    await expect(driver.getByText(`${index + 1} di ${crates.length} casse caricate`)).toBeVisible();
  }
  await button(driver, /^Parto$/).click();
  await expect(button(driver, 'Sono arrivato')).toBeVisible();
}

/** Two customers pay their totals in cash, rounded to five cents; the third is absent. Returns the cents taken. */
async function drive(driver: Page, dueOf: ReadonlyMap<string, number>): Promise<number> {
  let taken = 0;
  for (let stop = 0; stop < 3; stop += 1) {
    await expect(button(driver, 'Sono arrivato')).toBeVisible();
    const due = dueOf.get(await numberAtStop(driver));
    await button(driver, 'Sono arrivato').click();
    await expect(driver.getByRole('heading', { name: 'Com’è andata?' })).toBeVisible();
    if (due === undefined) {
      await button(driver, 'Non c’è nessuno').click();
      await driver.getByLabel('Motivo, se non aspetti o non chiami').fill('ha scritto che non c’è');
      await button(driver, 'Assente: la spesa torna in negozio').click();
      continue;
    }
    const cash = Math.round(due / 5) * 5;
    for (const crate of await button(driver, / · (?:ambiente|fresco|surgelati)$/).all()) await crate.click();
    await button(driver, 'Consegnato tutto').click();
    await expect(driver.locator('.pick-amount')).toHaveText(formatEuro(cash / 100));
    await button(driver, 'Giusti').click();
    await button(driver, /^Ho .*di resto$/).click();
    taken += cash;
  }
  await button(driver, 'Sono in negozio').click();
  await expect(driver.getByRole('heading', { name: /^Giro finito/ })).toBeVisible();
  await said(driver, 'Inviato');
  await expect(driver.getByText(`Contanti presi con questo telefono: ${formatEuro(taken / 100)}`)).toBeVisible();
  return taken;
}

/** At the counter the crates are scanned, and the customer says the code shown on the page. */
async function fetchAtCounter(office: Page, { page, orderId }: Customer): Promise<void> {
  await page.goto(`/profile/orders/${orderId}`);
  const ready = page.getByRole('region', { name: 'La tua spesa è pronta' });
  const code = (await ready.getByText(/^\d{4}$/).textContent()) ?? '';
  await office.goto(`/gestione/ritiri/${orderId}`);
  const done = button(office, /^Consegnato/);
  await expect(done).toBeDisabled();
  const { data } = await (
    await office.request.get('/ebsn/api/staff/hand-over/view', { params: { order_id: orderId } })
  ).json();
  for (const { crateId } of data.crates as { crateId: number }[]) await scan(office, `C${crateId}`);
  await expect(done).toHaveText('Consegnato: manca il codice');
  const digits = office.getByRole('form', { name: 'Il codice del ritiro' }).getByLabel('Quattro cifre');
  await digits.fill(code);
  await digits.press('Enter');
  await expect(done).toHaveText('Consegnato: contanti o carta?');
  await office.getByRole('radio', { name: 'Contanti' }).check();
  await done.click();
  await expect(office).toHaveURL(/\/gestione\/ritiri$/);
}

/** Plans the slot's orders into one van, for the person with the phone. */
async function planRun(office: Page, { timeslot }: OrderNow, driver: Page): Promise<void> {
  const slot = `${timeslot.beginTime}–${timeslot.endTime}`;
  await office.goto(`/gestione/giri?giorno=${timeslot.dateIso}&fascia=${encodeURIComponent(slot)}`);
  await button(office, 'Proponi i giri').click();
  await expect(office.getByRole('heading', { level: 2, name: /^Giro 1/ })).toBeVisible();
  const { user } = await (await driver.request.get('/ebsn/api/auth/test')).json();
  await office.getByLabel('Chi guida').selectOption(String(user.userId));
  await expect(button(office, /^Giro 1/)).not.toContainText('Nessun autista');
}

/** Counts exactly the money that was taken, so that no difference must be explained. */
async function closeRun(office: Page, { timeslot }: OrderNow, taken: number): Promise<void> {
  const slot = `${timeslot.beginTime}–${timeslot.endTime}`;
  await office.goto(`/gestione/giri?giorno=${timeslot.dateIso}&fascia=${encodeURIComponent(slot)}`);
  await office.getByRole('link', { name: 'Rientro e cassa' }).click();
  await expect(office.getByRole('group', { name: /^Prodotti tornati: [1-9]/ })).toBeVisible();
  await expectAccessible(office, 'main');
  await office.getByLabel('Contanti contati, euro').fill((taken / 100).toFixed(2).replace('.', ','));
  await button(office, 'Chiudi il giro').click();
  await expect(button(office, /^Giro 1.*Chiuso/)).toBeVisible();
}

/** Checks the invoice of the company, as the staff and the tax office read it. */
async function expectInvoice(office: Page, company: Customer): Promise<void> {
  const { page, orderId } = company;
  const { total } = (await orderOf(company)).receipt;
  const file = page.getByRole('region', { name: 'Documenti' }).getByRole('link', { name: /\(XML\)$/ });
  await expect(async () => {
    await page.goto(`/profile/orders/${orderId}`);
    await expect(file).toBeVisible({ timeout: 2000 });
  }).toPass();
  const xml = await (await page.request.get((await file.getAttribute('href')) ?? '')).text();
  expect(xml).toContain(`<ImportoTotaleDocumento>${total.toFixed(2)}</ImportoTotaleDocumento>`);
  await office.goto(`/gestione/ordini/${orderId}`);
  await expect(office.getByRole('main')).toContainText(new RegExp(`\\d{4}/A/\\d+\\s*${formatEuro(total)}`));
  // the print has the order without the frame of the page
  const paper = await wordsOfPdf(await office.pdf());
  expect(paper).toContain(`Ordine ${orderId}`);
  expect(paper).not.toMatch(/Vai al contenuto|Cerca in gestione/);
}

/** Picks both batches concurrently; meanwhile one customer accepts and one refuses. */
async function pickDay(phones: readonly [Page, Page], customers: Day, shelves: Shelves): Promise<void> {
  const [first, second] = phones;
  const { family, company, fetcher } = customers;
  const [home, drives] = [
    await takeBatch(first, family.timeslotId),
    await takeBatch(second, fetcher.timeslotId, 'Ritiro'),
  ];
  await Promise.all([pickHome(first, home, shelves), pickDrive(second, drives, shelves)]);
  await answer(family, shelves.milk.name, 'Sì, va bene');
  await answer(company, shelves.pasta.name, 'No, grazie');
  await settleAnswers(first);
  await Promise.all([finishBatch(first), finishBatch(second)]);
}

/** Checks the receipt: weighed, replaced and missing goods at the prices of the order. */
async function expectReceipts(
  { family, company, neighbour, fetcher }: Day,
  { apples, milk, pasta }: Shelves,
): Promise<void> {
  const weighed: readonly (readonly [Customer, number, Goods | undefined, number])[] = [
    [family, 1.046, undefined, 1],
    [company, 1438 / 1400, pasta, 0],
    [neighbour, 1, undefined, 1],
    [fetcher, 0.942, pasta, 8 / 12],
  ];
  for (const [customer, kilos, short, there] of weighed) {
    const { receipt, orderStatusId } = await orderOf(customer);
    expect(orderStatusId).toBe(6);
    const shareOf = ({ name }: ReceiptLine) => (name === apples.name ? kilos : name === short?.name ? there : 1);
    expect(cents(receipt.goodsTotal)).toBe(expectedGoods(receipt.lines, shareOf));
  }
  const put = (await orderOf(family)).receipt.lines.find(({ name }) => name === milk.name);
  expect(put?.substitute?.quantity).toBe(6);
  expect(put?.total).toBeLessThanOrEqual(put?.orderedTotal ?? 0);
}

async function somebody(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('a day of the shop: slots open, four orders come, two phones pick, one is fetched, a van leaves, and all sums are right', {
  tag: '@phone',
}, async ({ page: familyPage, browser }) => {
  const office = await staffPhone(browser);
  const [first, second, driver] = [
    await staffPhone(browser),
    await staffPhone(browser),
    await staffPhone(browser, 'driver'),
  ];
  const shelves = await goodsOfTheDay(familyPage);
  const { apples, oil, milk, pasta } = shelves;
  await test.step('the staff open a slot', async () => openSlot(office, await somebody(browser)));

  const family = await buyHome(
    familyPage,
    [
      [oil, 12],
      [apples, 1000],
      [milk, 6],
    ],
    '10',
  );
  const company = await buyAsCompany(await somebody(browser), [
    [oil, 20],
    [apples, 1400],
    [pasta, 6],
  ]);
  const neighbour = await buyHome(await somebody(browser), [[oil, 12]], '18');
  const fetcher = await buyAtDrive(await somebody(browser), [
    [oil, 6],
    [apples, 1000],
    [pasta, 12],
  ]);
  const day = { family, company, neighbour, fetcher };
  expect([company.timeslotId, neighbour.timeslotId]).toEqual([family.timeslotId, family.timeslotId]);

  await test.step('two phones pick at the same time, and customers are asked', () =>
    pickDay([first, second], day, shelves));

  await test.step('the receipts hold what was weighed, put instead, and left out', () => expectReceipts(day, shelves));

  await test.step('one is fetched: its crates are read, and its code is right', () => fetchAtCounter(office, fetcher));

  const home = await orderOf(family);
  const dues = new Map([
    ['10', cents(home.receipt.total)],
    ['14', cents((await orderOf(company)).receipt.total)],
  ]);
  await test.step('a van brings the others, and comes back with money and goods', async () => {
    await planRun(office, home, driver);
    await load(driver);
    const taken = await drive(driver, dues);
    await closeRun(office, home, taken);
    // 12: the customer was absent
    expect((await orderOf(neighbour)).orderStatusId).toBe(12);
  });

  await test.step('everybody reads the same totals', async () => {
    for (const customer of [family, company, fetcher]) await expectTotalEverywhere(office, customer);
    await expectInvoice(office, company);
  });
  for (const page of [first, second, driver, office, company.page, neighbour.page, fetcher.page])
    await page.context().close();
});
