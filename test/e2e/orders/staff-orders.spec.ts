import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { button, buy, staffPhone } from '../support/picker.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** Makes a new customer with an order of twenty bottles of oil for tomorrow. */
async function orderOfOil(page: Page) {
  await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await putIntoCart(page, oil, 20);
  await chooseTomorrow(page);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true })) as {
    orderId: number;
  };
  return { oil, orderId };
}

/** Picks every line except that of a product: a promotion may have added a gift. */
async function pickAllBut(staff: Page, orderId: number, productId: number): Promise<void> {
  const reply = await staff.request.get(`/ebsn/api/staff/order/view?order_id=${orderId}`);
  const { lines } = (await reply.json()).data as {
    lines: { orderItemId: number; productId: number; ordered: { quantity: number } }[];
  };
  for (const { orderItemId, ordered } of lines.filter((line) => line.productId !== productId))
    await post(staff, 'staff/fulfilment/pick', {
      order_id: orderId,
      order_item_id: orderItemId,
      quantity: ordered.quantity,
    });
}

/** Checks the help for the keys of the page and of every page, and prints the sheet for the floor. */
async function readKeysAndPrint(staff: Page, name: string): Promise<void> {
  await staff.keyboard.press('?');
  const keys = staff.getByRole('dialog', { name: 'Tasti e scorciatoie' });
  await expect(keys.getByText('Foglio senza prezzi', { exact: true })).toBeVisible();
  await expectAccessible(staff, 'dialog');
  await staff.keyboard.press('Escape');
  await printSheet(staff, name);
}

/**
 * Hides a column and shows another one: the address contains the choice, a view saves it, and the page of an order
 * leads back to it.
 */
async function chooseColumns(staff: Page, orderId: number): Promise<void> {
  const row = staff
    .getByRole('rowgroup')
    .filter({ has: staff.getByRole('link', { name: String(orderId), exact: true }) });
  const panel = staff.getByRole('group', { name: 'Colonne' });
  await expect(row).toContainText('Da preparare');
  await expect(row).not.toContainText('Consegna a casa');
  await row.getByRole('link').focus();
  await staff.keyboard.press('c');
  await expect(panel).toBeVisible();
  await staff.keyboard.press('Tab');
  await expect(panel.getByLabel('Cliente')).toBeFocused();
  await panel.getByLabel('Stato').uncheck();
  await panel.getByLabel('Servizio').check();
  await expectAccessible(staff, 'main');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('button', { name: 'Colonne' })).toBeFocused();
  await expect(staff).toHaveURL(new RegExp(`cerca=${orderId}&colonne=-stato\\.servizio$`));
  await expect(row).toContainText('Consegna a casa');
  await expect(row).not.toContainText('Da preparare');
  await row.getByRole('link', { name: String(orderId), exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1, name: `Ordine ${orderId}` })).toBeVisible();
  await staff.goBack();
  await expect(row).toContainText('Consegna a casa');
  await staff.getByRole('button', { name: 'Colonne' }).click();
  await panel.getByRole('button', { name: 'Come all’inizio' }).click();
  await staff.keyboard.press('Escape');
  await expect(staff).toHaveURL(new RegExp(`cerca=${orderId}$`));
  await expect(row).toContainText('Da preparare');
}

/** G and a letter lead to a page, unless keyboard shortcuts are switched off. */
async function goByLetters(staff: Page): Promise<void> {
  const go = async (letter: string) => {
    await staff.keyboard.press('g');
    await staff.keyboard.press(letter);
  };
  await go('p');
  await expect(staff).toHaveURL(/gestione\/preparazione$/);
  // a dialog closes when the page behind it changes
  await expect(staff.getByRole('heading', { level: 1, name: 'Preparazione' })).toBeVisible();
  await staff.keyboard.press('?');
  const keys = staff.getByRole('dialog', { name: 'Tasti e scorciatoie' });
  await expect(keys.getByText('G poi R')).toBeVisible();
  await keys.getByLabel('Usa i tasti di una sola lettera').uncheck();
  await staff.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await go('r');
  await staff.evaluate(() => localStorage.removeItem('bottega.gestione.tasti'));
  await expect(staff).toHaveURL(/gestione\/preparazione$/);
  await go('r');
  await expect(staff).toHaveURL(/gestione\/ordini$/);
}

/** The sheet for the floor has the goods and no prices; the page is shown again after printing. */
async function printSheet(staff: Page, name: string) {
  await staff.evaluate(() => {
    window.print = () => document.body.setAttribute('data-prints', '');
  });
  await staff.getByRole('button', { name: 'Foglio senza prezzi' }).click();
  await staff.emulateMedia({ media: 'print' });
  await expect(staff.locator('body[data-prints]')).toBeVisible();
  await expect(staff.getByRole('cell', { name: new RegExp(name) })).toBeVisible();
  await expect(staff.locator('body')).not.toContainText('€', { useInnerText: true });
  await staff.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(staff.getByText(/€/).first()).toBeVisible();
  await staff.emulateMedia({ media: null });
}

test('the staff find an order, prepare it, and come back to the same list', async ({ page, browser }) => {
  const { oil, orderId } = await orderOfOil(page);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const staff = await context.newPage();
  await logInAs(staff, STAFF);

  await staff.goto('/gestione?giorno=domani');
  await expect(staff.getByRole('heading', { level: 1, name: 'Domani' })).toBeVisible();
  await expectAccessible(staff, 'main');
  await staff
    .getByRole('region', { name: 'Ordini per fascia e stato' })
    .getByRole('link', { name: /^Da preparare/ })
    .first()
    .click();
  await expect(staff).toHaveURL(/fascia=.*giorno=domani|giorno=domani.*fascia=/);
  await expect(staff.getByRole('button', { name: /^Togli il filtro Stato Da preparare/ })).toBeVisible();

  await staff.goto('/gestione/ordini');
  await staff.getByRole('searchbox', { name: 'Numero, cliente, telefono, prodotto o indirizzo' }).fill(String(orderId));
  const row = staff
    .getByRole('rowgroup')
    .filter({ has: staff.getByRole('link', { name: String(orderId), exact: true }) });
  await chooseColumns(staff, orderId);
  await staff.getByRole('button', { name: 'Filtro', exact: true }).click();
  await staff.getByLabel('Stato').selectOption({ label: 'Da preparare' });
  await staff.keyboard.press('Escape');
  // a filter that is chosen while a search is loading does not replace the search
  await expect(staff).toHaveURL(new RegExp(`cerca=${orderId}&stato=da-preparare`));
  await expectAccessible(staff, 'main');

  await row.getByRole('link', { name: String(orderId), exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1, name: `Ordine ${orderId}` })).toBeVisible();
  await expectAccessible(staff, 'main');
  await readKeysAndPrint(staff, oil.name);
  const acts = staff.getByRole('region', { name: 'Che cosa fare' });
  await acts.getByRole('button', { name: 'Prendi in carico' }).click();
  await expect(acts.getByRole('button', { name: /^È tutto pronto: manca/ })).toBeDisabled();
  await pickAllBut(staff, orderId, oil.productId);
  await staff.reload();
  await expect(acts.getByRole('button', { name: 'È tutto pronto: manca 1 riga' })).toBeDisabled();
  const lines = staff.getByRole('region', { name: 'Righe' });
  const form = lines.getByRole('form', { name: `Quanto c’è di ${oil.name}` });
  const opener = lines.getByRole('rowgroup').filter({ hasText: 'Da prendere' }).locator('[data-open]');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await form.getByLabel('Pezzi').fill('21');
  await form.getByRole('button', { name: 'Segna', exact: true }).click();
  await expect(form.getByText('Ne sono stati ordinati solo 20')).toBeVisible();
  await form.getByLabel('Pezzi').fill('19');
  await form.getByRole('button', { name: 'Segna', exact: true }).click();
  await expect(lines.getByText('In parte', { exact: true })).toBeVisible();
  await acts.getByRole('button', { name: 'È tutto pronto', exact: true }).click();
  await expect(acts.getByRole('button', { name: 'È partito' })).toBeVisible();
  await expectAccessible(staff, 'main');

  await staff.goBack();
  await expect(staff).toHaveURL(/stato=da-preparare/);
  await expect(staff.getByText('Niente con questi filtri')).toBeVisible();
  await staff.getByRole('button', { name: /^Togli il filtro Stato/ }).click();
  await expect(row).toContainText('Pronto');
  await goByLetters(staff);
  await context.close();
});

test('a weight beyond sense is asked about at the office, too', { tag: '@desktop' }, async ({ page, browser }) => {
  await newCustomer(page);
  const apples = (await found(page, 'mele', 30)).find(({ productInfos }) => productInfos['TIPOLOGIA'] === 'Sfuso');
  const [oil] = await found(page, 'olio extravergine');
  if (!apples || !oil) throw new Error('the demo sells loose apples and olive oil');
  await putIntoCart(page, oil, 20);
  await putIntoCart(page, apples, 1000);
  await chooseTomorrow(page);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true })) as {
    orderId: number;
  };
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  await post(staff, 'staff/fulfilment/take', { order_id: orderId });
  await staff.goto(`/gestione/ordini/${orderId}`);
  const lines = staff.getByRole('region', { name: 'Righe' });
  await lines.getByRole('rowgroup').filter({ hasText: apples.name }).locator('[data-open]').click();
  const form = lines.getByRole('form', { name: `Quanto c’è di ${apples.name}` });
  await form.getByLabel('Grammi').fill('10000');
  await form.getByRole('button', { name: 'Segna', exact: true }).click();
  const question = staff.getByRole('dialog', { name: 'Sono davvero 10000 grammi?' });
  await expect(question).toContainText('Ne sono stati chiesti 1000.');
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await form.getByLabel('Grammi').fill('1100');
  await form.getByRole('button', { name: 'Segna', exact: true }).click();
  await expect(lines.getByRole('rowgroup').filter({ hasText: apples.name })).toContainText('1,1 kg');
  await context.close();
});

test('an error of a list does not lie on what a picker presses', { tag: '@phone' }, async ({ page, browser }) => {
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  const { timeslotId } = await buy(page, [[oil, 20]], 6);
  const staff = await staffPhone(browser);
  const wave = await (
    await staff.request.get('/ebsn/api/staff/picking/wave', { params: { timeslot_id: timeslotId } })
  ).json();
  await staff.goto(`/gestione/preparazione?giorno=${wave.data.dateIso}&negozio=${wave.data.storeId}`);
  const row = button(staff, new RegExp(`^${wave.data.beginTime}–.*Consegna a casa`));
  await expect(row).toBeVisible();
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
  const errors = [{ error: 'I lotti li sta facendo un’altra persona', code: 'BUSY' }];
  const refusal = { response: { status: 1, errors, infos: [], warnings: [], errorsMessage: [] }, data: {} };
  await staff.route('**/picking/make-batches', (route) => route.fulfill({ json: refusal }), { times: 1 });
  await button(staff, /^Fai i lotti: /).click();
  const notice = staff.locator('[data-toast]');
  await expect(notice).toContainText('un’altra persona');
  await button(staff, /^Fai i lotti: /).click();
  await staff
    .getByRole('link', { name: /^Apri il lotto/ })
    .last()
    .click();
  await button(staff, 'Prendi il lotto').click();
  await expect(button(staff, /^0 di \d+: la lista/)).toBeVisible();
  await expect(notice).toHaveAttribute('data-at', 'head');
  const acts = staff.locator('.pick-thumb button:not([aria-disabled=true])');
  for (const act of await acts.all()) await act.click({ trial: true });
  expect(await acts.count()).toBeGreaterThan(1);
  await staff.context().close();
});
