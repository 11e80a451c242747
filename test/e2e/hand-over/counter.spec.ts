import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { readByCamera, showLabel } from '../support/camera.ts';
import { chooseDayFromEnd, newCustomer } from '../support/customer.ts';
import { found, post } from '../support/goods.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** Puts the crates of an order's batch away: all by the label of a place, one by its own. */
async function putAway(staff: Page, orderId: number, timeslotId: number): Promise<void> {
  const read = async (path: string, params: Record<string, number>) =>
    (await (await staff.request.get(`/ebsn/api/staff/${path}`, { params })).json()).data;
  const { list } = await read('picking/wave', { timeslot_id: timeslotId });
  for (const { batchId } of list as { batchId: number }[]) {
    const { crates } = (await read('crates/list', { batch_id: batchId })) as {
      crates: { crateId: number; orderId: number }[];
    };
    const own = crates.find((crate) => crate.orderId === orderId);
    if (!own) continue;
    await staff.goto(`/gestione/preparazione/${batchId}/casse`);
    await expect(staff.getByRole('heading', { level: 1, name: 'Metti via le casse' })).toBeVisible();
    await expectAccessibleAtBothWidths(staff);
    const row = staff
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `C${own.crateId}` });
    await staff.keyboard.type('SALA-B2\n');
    await expect(row).toContainText('SALA-B2');
    await staff.keyboard.type(`C${own.crateId}\n`);
    await expect(staff.getByText(`Cassa C${own.crateId}: ora leggi il posto.`)).toBeVisible();
    await staff.keyboard.type('SALA-B3\n');
    await expect(row).toContainText('SALA-B3');
    await staff.getByRole('textbox', { name: 'Posto' }).fill('e1');
    await staff.getByRole('button', { name: 'Sono tutte qui' }).click();
    await expect(row).toContainText('E1');
    return;
  }
  throw new Error('the order is in a batch');
}

/** Records returned empties; the order's own bottles are still full, and there is no earlier order. */
async function endWithEmpties(staff: Page): Promise<void> {
  await staff.getByLabel('Buste rese').fill('2');
  await staff.getByLabel('Vuoti resi').fill('6');
  await staff.getByRole('radio', { name: 'Contanti' }).check();
  await staff.getByRole('button', { name: /^Consegnato/ }).click();
  await expect(staff).toHaveURL(/\/gestione\/ritiri$/);
  await expect(staff.getByText('Consegnato · 6 vuoti resi: nessuna cauzione da restituire')).toBeVisible();
}

/** A day without orders of other tests, counted from the last one: crates are put away for a whole batch. */
const DAY = 3;

test('an order is handed over at the store: crates by scanner, code, age, and what the customer does not take', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await newCustomer(page);
  const [wine] = await found(page, 'vino rosso');
  const [pasta] = await found(page, 'spaghetti');
  await post(page, 'cart/add', { items: [wine, pasta].map((goods) => ({ productId: goods?.productId, quantity: 6 })) });
  await post(page, 'user-address/select?address_id=101&address_type=drive');
  const { timeslotId } = await chooseDayFromEnd(page, DAY);
  await post(page, 'cart/update-cart-info', { property: 'of_age', value: 'true' });
  const { orderId } = await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true });

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  await staff.request.post('/ebsn/api/staff/picking/make-batches', {
    data: { timeslot_id: timeslotId },
    headers: { 'x-ebsn-client': 'site' },
  });
  await putAway(staff, orderId as number, timeslotId);
  await post(page, 'sandbox/order/move', { order_id: orderId, to: 'ready' });
  await page.goto(`/profile/orders/${orderId}`);
  const ready = page.getByRole('region', { name: 'La tua spesa è pronta' });
  await expect(ready.getByText('Ci sono alcolici: tieni pronto un documento.')).toBeVisible();
  const code = (await ready.getByText(/^\d{4}$/).textContent()) ?? '';
  await expectAccessibleAtBothWidths(page);

  await staff.goto('/gestione/ritiri');
  await expect(staff.getByRole('heading', { level: 1, name: 'Ritiri' })).toBeVisible();
  await expectAccessibleAtBothWidths(staff);
  await staff.goto(`/gestione/ritiri/${orderId}`);
  const done = staff.getByRole('button', { name: /^Consegnato/ });
  await expect(done).toHaveText('Consegnato: manca 1 cassa');
  await expect(done).toBeDisabled();
  // all crates of the order are moved with one press
  await staff.getByRole('button', { name: 'Mettile in un altro posto' }).click();
  await staff.getByRole('textbox', { name: 'Posto' }).fill('d4');
  await staff.getByRole('button', { name: 'Sono tutte qui' }).click();
  await expect(staff.getByRole('region', { name: 'Le casse' })).toContainText('D4');
  // the printed label
  await showLabel(
    await (
      await staff.request.get('/ebsn/api/staff/crates/labels', { params: { order_id: orderId as number } })
    ).body(),
  );
  await readByCamera(staff, () => expect(done).toHaveText('Consegnato: manca il codice'));
  await expectAccessibleAtBothWidths(staff);
  const check = staff.getByRole('form', { name: 'Il codice del ritiro' });
  await check.getByLabel('Quattro cifre').fill(code === '1234' ? '4321' : '1234');
  await check.getByRole('button', { name: 'Controlla' }).click();
  await expect(check.getByText('Il codice non è questo')).toBeVisible();
  await check.getByLabel('Quattro cifre').fill(code);
  await check.getByLabel('Quattro cifre').press('Enter');
  await expect(done).toHaveText('Consegnato: manca l’età');
  await staff.getByRole('button', { name: 'No, o non ha il documento: tolgo l’alcol' }).click();
  await expect(staff.getByRole('region', { name: 'Che cosa non prende' })).toContainText(wine?.name ?? '');
  await endWithEmpties(staff);
  await page.reload();
  await expect(ready).toBeHidden();
  const { data: over } = await (await page.request.get(`/ebsn/api/order/view?order_id=${orderId}`)).json();
  expect(over.orderStatusId).toBe(9);
  await context.close();
});
