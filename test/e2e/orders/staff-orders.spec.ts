import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** A new customer orders twenty bottles of oil for tomorrow. */
async function orderOfOil(page: Page) {
  await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await putIntoCart(page, oil, 20);
  await chooseTomorrow(page);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true })) as { orderId: number };
  return { oil, orderId };
}

/** Picks every line but that of a product: a promotion may have given something along. */
async function pickAllBut(staff: Page, orderId: number, productId: number): Promise<void> {
  const reply = await staff.request.get(`/ebsn/api/staff/order/view?order_id=${orderId}`);
  const { lines } = (await reply.json()).data as { lines: { orderItemId: number; productId: number; ordered: { quantity: number } }[] };
  for (const { orderItemId, ordered } of lines.filter((line) => line.productId !== productId))
    await post(staff, 'staff/fulfilment/pick', { order_id: orderId, order_item_id: orderItemId, quantity: ordered.quantity });
}

/** The letters of the open page are named with those of every page. */
async function readKeys(staff: Page): Promise<void> {
  await staff.keyboard.press('?');
  const keys = staff.getByRole('dialog', { name: 'Tasti e scorciatoie' });
  await expect(keys.getByText('Stampa', { exact: true })).toBeVisible();
  await expectAccessible(staff, 'dialog');
  await staff.keyboard.press('Escape');
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
  const row = staff.getByRole('rowgroup').filter({ has: staff.getByRole('link', { name: String(orderId), exact: true }) });
  await expect(row).toContainText('Da preparare');
  await staff.getByRole('button', { name: 'Filtro', exact: true }).click();
  await staff.getByLabel('Stato').selectOption({ label: 'Da preparare' });
  await staff.keyboard.press('Escape');
  // a filter that is chosen while the search is under way does not take its place
  await expect(staff).toHaveURL(new RegExp(`cerca=${orderId}&stato=da-preparare`));
  await expectAccessible(staff, 'main');

  await row.getByRole('link', { name: String(orderId), exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1, name: `Ordine ${orderId}` })).toBeVisible();
  await expectAccessible(staff, 'main');
  await readKeys(staff);
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
  await context.close();
});
