import { expect, type Page, test } from '@playwright/test';
import { OUTBOXES, PAGE_CACHE } from '../../../src/web/kit/unsent-acts.ts';
import { expectAccessible, expectAccessibleAtDesk } from '../support/accessible.ts';
import { readByCamera, showCode } from '../support/camera.ts';
import { chooseDayFromEnd, chooseTomorrow, FAR_AWAY, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { button, said, staffPhone, stored } from '../support/picker.ts';

// Issue 33: two orders are planned into a run, and a driver delivers them with a phone that goes offline on the way

interface Line {
  readonly orderItemId: number;
  readonly isLoose: boolean;
  readonly quantity: number;
}

/** Makes a picked order on a day without delivery orders of other tests. */
async function readyOrder(
  page: Page,
  staff: Page,
  address?: object,
): Promise<{ orderId: number; dateIso: string; slot: string }> {
  await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  const [wine] = await found(page, 'vino rosso');
  if (!wine) throw new Error('the demo sells wine');
  await putIntoCart(page, oil, 12);
  await putIntoCart(page, wine, 1);
  await chooseTomorrow(page, address);
  await post(page, 'cart/update-cart-info', { property: 'of_age', value: 'true' });
  const { timeslotId } = await chooseDayFromEnd(page, 2);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true })) as {
    orderId: number;
  };
  // batches give their orders crates with labels
  await staff.request.post('/ebsn/api/staff/picking/make-batches', {
    data: { timeslot_id: timeslotId },
    headers: { 'x-ebsn-client': 'site' },
  });
  const { lines } = (await post(staff, 'staff/fulfilment/take', { order_id: orderId })) as { lines: Line[] };
  for (const { orderItemId, quantity } of lines)
    await post(staff, 'staff/fulfilment/pick', { order_id: orderId, order_item_id: orderItemId, quantity });
  await post(staff, 'staff/fulfilment/ready', { order_id: orderId });
  const { timeslot } = (
    await (await page.request.get('/ebsn/api/order/view', { params: { order_id: orderId } })).json()
  ).data;
  return { orderId, dateIso: timeslot.dateIso, slot: `${timeslot.beginTime}–${timeslot.endTime}` };
}

/** Matches texts that begin with the name of a run, such as "Giro 1". */
const named = (run: string) => new RegExp(`^${run}\\b`);

/** Proposes runs for the slot, and assigns the new one to the person who is logged in. Returns its name. */
async function planRun(staff: Page, { dateIso, slot }: { dateIso: string; slot: string }): Promise<string> {
  await staff.goto(`/gestione/giri?giorno=${dateIso}&fascia=${encodeURIComponent(slot)}`);
  await expect(staff.getByRole('heading', { name: /^Senza giro/ })).toBeVisible();
  await button(staff, 'Proponi i giri').click();
  // runs are numbered by day: a second attempt of this test may get number two
  const heading = staff.getByRole('heading', { level: 2, name: /^Giro \d/ });
  await expect(heading).toBeVisible();
  const [run = ''] = /^Giro \d+/.exec((await heading.textContent()) ?? '') ?? [];
  // the route is drawn above the map, whichever was loaded first
  await expect(staff.locator('.run-map .map-province').first()).toBeAttached();
  await expect(staff.locator('.run-map path').last()).toHaveClass(/run-line/);
  await expectAccessible(staff, 'main');
  // the stop is moved by keyboard, and keeps the focus
  const first = staff.getByRole('button', { name: /^Dopo: / }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  await first.press('Alt+ArrowDown');
  await expect(button(staff, new RegExp(`^${name}: È già l’ultima`))).toBeFocused();
  await remedyLate(staff, run);
  await dragFirstStop(staff, run);
  await expectAccessibleAtDesk(staff);
  await printSheet(staff);
  await staff.getByLabel('Chi guida').selectOption(await ownNumber(staff));
  await expect(button(staff, named(run))).not.toContainText('Nessun autista');
  return run;
}

/** The print has only the run, with a line for a signature at each stop. */
async function printSheet(staff: Page): Promise<void> {
  const asked = staff.waitForFunction(() => document.querySelector('.run-sheet') !== null);
  await staff.evaluate(() => {
    window.print = () => undefined;
  });
  await button(staff, 'Stampa il foglio del giro').click();
  await asked;
  await staff.emulateMedia({ media: 'print' });
  const sheet = staff.locator('.run-sheet');
  await expect(sheet.getByText('Firma')).toHaveCount(2);
  await expect(sheet.getByText(/^Da incassare: /).first()).toBeVisible();
  await expect(staff.getByRole('combobox', { name: 'Chi guida' })).toBeHidden();
  await expect(staff.getByRole('heading', { level: 1 })).toBeHidden();
  await staff.emulateMedia({ media: null });
  await staff.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
}

/** Drags the first stop below the last one; during the drag, a line shows its new position. */
async function dragFirstStop(staff: Page, run: string): Promise<void> {
  const rows = staff.locator('[data-stops-of] > [data-order]');
  const first = await rows.first().getAttribute('data-order');
  // both are above the bar at the bottom of a phone
  await rows.last().evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const [from, to] = [await rows.first().getByTitle('Trascina').boundingBox(), await rows.last().boundingBox()];
  if (!from || !to) throw new Error('there are two stops to drag');
  await staff.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await staff.mouse.down();
  await staff.mouse.move(to.x + to.width / 2, to.y + to.height - 4, { steps: 4 });
  await expect(rows.last()).toHaveAttribute('data-drop', 'after');
  await expect(staff.getByText(`${run}, fermata 2`)).toBeVisible();
  await staff.mouse.up();
  await expect(rows.last()).toHaveAttribute('data-order', first ?? '');
}

/**
 * The far stop is first, so the near one is late: the page finds a better position for it, shows the effect, and moves
 * it.
 */
async function remedyLate(staff: Page, run: string): Promise<void> {
  const card = button(staff, named(run));
  await expect(card).toContainText('1 in ritardo');
  const rows = staff.locator('[data-stops-of] > [data-order]');
  const late = (await rows.last().getAttribute('data-order')) ?? '';
  await button(staff, /^Rimedia: /).click();
  const question = staff.getByRole('dialog', { name: /^Rimedia: / });
  await expect(question).toContainText(
    /Diventa la fermata 1: arriva alle .*È in orario\. Ritardi di tutti, in minuti: da \d+ a 0\./,
  );
  await expectAccessible(staff, 'dialog[open]');
  await question.getByRole('button', { name: 'Fai così' }).click();
  await expect(rows.first()).toHaveAttribute('data-order', late);
  await expect(card).not.toContainText('in ritardo');
}

async function ownNumber(staff: Page): Promise<string> {
  const { user } = await (await staff.request.get('/ebsn/api/auth/test')).json();
  return String(user.userId);
}

/** Loads the van by scanner and by digits; a crate that was not scanned needs a reason, or is scanned later. */
async function leave(staff: Page, run: string): Promise<void> {
  await staff.goto('/gestione/giro');
  await expect(staff.getByRole('link', { name: named(run) })).toBeVisible();
  await expectAccessibleAtDesk(staff);
  await staff.getByRole('link', { name: named(run) }).click();
  await expect(staff.getByText(/^0 di \d+ casse caricate$/)).toBeVisible();
  await expectAccessible(staff, 'main');
  await expectAccessibleAtDesk(staff);
  const runId = staff.url().split('/').at(-1) ?? '';
  const { data } = await (await staff.request.get('/ebsn/api/staff/runs/view', { params: { run_id: runId } })).json();
  const crates = (data.stops as { boxes: { crateId: number }[] }[])
    .toReversed()
    .flatMap(({ boxes }) => boxes.map(({ crateId }) => crateId));
  await staff.keyboard.type('C999999\n');
  await expect(staff.getByRole('alert').filter({ hasText: 'Questa cassa non c’è' })).toBeVisible();
  for (const [index, crate] of crates.slice(0, -1).entries()) {
    const isLoaded = () => expect(staff.getByText(`${index + 1} di ${crates.length} casse caricate`)).toBeVisible();
    if (index === 0) {
      await showCode(`C${crate}`, 'code128');
      await readByCamera(staff, isLoaded);
    } else {
      await staff.keyboard.type(`C${crate}\n`);
      await isLoaded();
    }
  }
  await staff.keyboard.type(`C${crates[0]}\n`);
  await said(staff, /^Già caricata/);
  await button(staff, 'Parto, ma ne mancano 1').click();
  await expect(button(staff, 'Scrivi prima il motivo')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(staff, 'main');
  await button(staff, 'Indietro').click();
  await staff.getByLabel('Ultime cifre della cassa').fill(String(crates.at(-1)).slice(-4));
  await staff.getByLabel('Ultime cifre della cassa').press('Enter');
  await button(staff, /^Parto$/).click();
  await expect(button(staff, 'Sono arrivato')).toBeVisible();
  await expectAccessible(staff, 'main');
}

/** The network fails while the customer pays, and returns at the next stop. */
async function deliverForCash(staff: Page): Promise<void> {
  await button(staff, 'Sono arrivato').click();
  await expect(staff.getByRole('heading', { name: 'Com’è andata?' })).toBeVisible();
  await expectAccessible(staff, 'main');
  const crates = button(staff, /^\d+ · /);
  const [first, ...rest] = await crates.all();
  await showCode(`C${/^\d+/.exec((await first?.textContent()) ?? '')?.[0]}`, 'code128');
  await readByCamera(staff, () => expect(crates.first()).toHaveAttribute('aria-pressed', 'true'));
  for (const crate of rest) await crate.click();
  await said(staff, 'Inviato');
  await stored(staff);
  await staff.context().setOffline(true);
  await button(staff, 'Consegnato tutto').click();
  await expect(staff.getByText(/^Nel documento la data di nascita è il \d\d\/\d\d\/\d{4}, o prima\?$/)).toBeVisible();
  await expectAccessible(staff, 'main');
  await button(staff, 'Sì, ha 18 anni').click();
  await expect(button(staff, /^Mancano/)).toBeVisible();
  await button(staff, 'Un vuoto in più').click();
  await expectAccessible(staff, 'main');
  await button(staff, '+50').click();
  await button(staff, 'Azzera').click();
  await button(staff, '+100').click();
  await button(staff, '+100').click();
  await button(staff, /^Ho 200,00.*di resto$/).click();
  await said(staff, '1 da inviare');
  // the phone was off: the icon on its home screen leads to the run
  await staff.goto('/gestione/giro');
  await expect(staff).toHaveURL(/gestione\/giro\/\d+$/);
  await said(staff, '1 da inviare');
  await button(staff, 'Sono arrivato').click();
  await expect(staff.getByText(/vuoto reso/)).toBeHidden();
  await staff.context().setOffline(false);
  await said(staff, 'Inviato');
  await expect(staff.getByText(/: 1 vuoto reso: nessuna cauzione da restituire$/)).toBeVisible();
  await expectAccessible(staff, 'main');
}

/** The office assigns the run on its way to another driver. */
async function passRun(office: Page, one: { dateIso: string; slot: string; run: string }, driver: Page): Promise<void> {
  await office.goto(`/gestione/giri?giorno=${one.dateIso}&fascia=${encodeURIComponent(one.slot)}`);
  await office.getByLabel('Chi guida').selectOption(await ownNumber(driver));
  const question = office.getByRole('dialog', { name: 'Passare il giro a Anna Bianchi?' });
  await expect(question).toContainText('Elena Bottega lo perde');
  await expectAccessible(office, 'dialog[open]');
  await question.getByRole('button', { name: 'Passa il giro' }).click();
  await expect(button(office, named(one.run))).toContainText('Anna Bianchi');
}

/** The former driver continues on the own phone: its events are stored, but change nothing. */
async function goOnInVain(staff: Page): Promise<void> {
  await button(staff, 'Rifiuta tutto').click();
  await staff.getByLabel(/^Perché rifiuta/).fill('non la vuole');
  await button(staff, 'Rifiutata: la spesa torna in negozio').click();
  await expect(staff.getByText('Questo giro ora lo guida un’altra persona')).toBeVisible();
  await said(staff, 'Inviato');
  await expectAccessible(staff, 'main');
  await expectAccessibleAtDesk(staff);
}

/** The run with its addresses is deleted from the phone at the logout. */
async function logOut(phone: Page): Promise<void> {
  const onPhone = () =>
    phone.evaluate(async () => [
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ]);
  expect((await onPhone()).filter((name) => name.startsWith(PAGE_CACHE))).toHaveLength(1);
  expect(await onPhone()).toContain(OUTBOXES.runs);
  await phone.goto('/profile');
  await button(phone, 'Esci').click();
  await expect
    .poll(async () => (await onPhone()).filter((name) => name.startsWith(PAGE_CACHE) || name === OUTBOXES.runs))
    .toEqual([]);
}

/** The customer is absent, and the driver gives the reason. */
async function sayAbsent(staff: Page): Promise<void> {
  await button(staff, 'Non c’è nessuno').click();
  await expect(button(staff, /^Assente: fra/)).toHaveAttribute('aria-disabled', 'true');
  await staff.getByLabel('Motivo, se non aspetti o non chiami').fill('ha scritto che non c’è');
  await expectAccessible(staff, 'main');
  await button(staff, 'Assente: la spesa torna in negozio').click();
  await button(staff, 'Sono in negozio').click();
  await expect(staff.getByRole('heading', { name: /^Giro finito/ })).toBeVisible();
  await said(staff, 'Inviato');
}

async function closeRun(staff: Page, one: { dateIso: string; slot: string; run: string }): Promise<void> {
  await staff.goto(`/gestione/giri?giorno=${one.dateIso}&fascia=${encodeURIComponent(one.slot)}`);
  await staff.getByRole('link', { name: 'Rientro e cassa' }).click();
  await expect(staff.getByRole('group', { name: /^Prodotti tornati: [2-4]$/ })).toBeVisible();
  await expect(staff.getByRole('region', { name: /^Atti che non si sono potuti/ })).toContainText(
    'il giro era passato a un’altra persona',
  );
  await expectAccessible(staff, 'main');
  await expectAccessibleAtDesk(staff);
  await staff.getByLabel('Contanti contati, euro').fill('1');
  await button(staff, 'Chiudi il giro').click();
  await staff.getByLabel('Perché differiscono').fill('il resto è in cassaforte');
  await button(staff, 'Chiudi il giro').click();
  await expect(button(staff, new RegExp(`^${one.run}\\b.*Chiuso`))).toBeVisible();
  // the next day the count and its reason are shown
  await staff.getByRole('link', { name: 'Rientro e cassa' }).click();
  await expect(staff.getByText('il resto è in cassaforte')).toBeVisible();
  await expect(button(staff, 'Chiudi il giro')).toHaveCount(0);
  await expectAccessible(staff, 'main');
}

test('a driver brings two orders: the network is lost, somebody else takes the van over, and nobody is there for the second', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const staff = await staffPhone(browser);
  const one = await readyOrder(page, staff);
  const other = await (await browser.newContext()).newPage();
  const two = await readyOrder(other, staff, FAR_AWAY);
  expect(two.slot).toBe(one.slot);
  const run = await planRun(staff, one);

  await leave(staff, run);
  // the customers see the van, and no data of each other
  await page.goto(`/profile/orders/${one.orderId}`);
  await expect(page.getByRole('heading', { name: /^Tra le \d\d:\d0 e le \d\d:\d0, / })).toBeVisible();

  await deliverForCash(staff);
  const driver = await staffPhone(browser, 'driver');
  const office = await staffPhone(browser);
  await passRun(office, { ...one, run }, driver);
  await goOnInVain(staff);
  await driver.goto('/gestione/giro');
  await expectAccessible(driver, 'main');
  await driver.getByRole('link', { name: named(run) }).click();
  await sayAbsent(driver);
  await stored(driver);
  await logOut(driver);
  const statusOf = async (customer: Page, { orderId }: { orderId: number }) =>
    (await (await customer.request.get('/ebsn/api/order/view', { params: { order_id: orderId } })).json()).data
      .orderStatusId;
  expect([await statusOf(page, one), await statusOf(other, two)].sort()).toEqual([12, 8]);

  await closeRun(office, { ...one, run });
  for (const each of [other, staff, driver, office]) await each.context().close();
});
