import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { deliver } from '../support/on-account.ts';
import { logInAs, STAFF } from '../support/staff.ts';

test('a customer reports bad goods with a photo, the staff pay them back, and the customer sees it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await putIntoCart(page, oil, 20);
  await chooseTomorrow(page);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true })) as {
    orderId: number;
  };
  await deliver(staff, orderId);

  await page.goto(`/profile/orders/${orderId}`);
  const report = page.getByRole('region', { name: 'Qualcosa non va?' });
  await report.getByText(oil.name).click();
  await report.getByLabel('Quanti pezzi?').fill('30');
  await report.getByRole('button', { name: 'Chiedi il rimborso' }).click();
  await expect(report.getByText('Scrivi una quantità tra 1 e 20')).toBeVisible();
  await report.getByLabel('Quanti pezzi?').fill('2');
  await report.getByLabel('Che cosa non va').selectOption({ label: 'Scaduto o in scadenza' });
  await report.getByLabel('Raccontaci').fill('Scade domani');
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await report.getByLabel('Foto').setInputFiles({ name: 'olio.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expectAccessible(page, 'main');
  await report.getByRole('button', { name: 'Chiedi il rimborso' }).click();
  const asked = page.getByRole('region', { name: 'Rimborsi' });
  await expect(asked.getByText('La stiamo guardando')).toBeVisible();
  await expect(asked.getByRole('img', { name: 'Foto 1' })).toBeVisible();

  await staff.goto(`/gestione/rimborsi?cerca=${orderId}`);
  const form = staff.getByRole('form', { name: `Decidi sull’ordine ${orderId}` });
  await expect(staff.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Respingi' }).click();
  await expect(form.getByText('Campo obbligatorio')).toBeVisible();
  await form.getByLabel('Risposta al cliente').fill('Scusaci, li abbiamo tolti dallo scaffale');
  await expectAccessible(staff, 'main');
  await form.getByRole('button', { name: 'Rimborsa', exact: true }).click();
  await expect(staff.getByRole('rowgroup').getByText('Accolta', { exact: true })).toBeVisible();

  await page.reload();
  await expect(asked.getByText('Accolta', { exact: true })).toBeVisible();
  await expect(asked.getByText(/Scusaci, li abbiamo tolti/)).toBeVisible();
  await expect(asked.getByText(/in arrivo: Pagamento alla consegna/)).toBeVisible();

  await page.goto('/profile/rimborsi');
  const own = page
    .getByRole('list', { name: 'Rimborsi' })
    .getByRole('listitem')
    .filter({ hasText: `Ordine n. ${orderId}` });
  await expect(own.getByText('Accolta', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');

  await staff.getByRole('link', { name: /^Rimborsi da fare a mano/ }).click();
  const refund = staff.getByRole('rowgroup').filter({ hasText: `n. ${orderId}` });
  // a list with a single row opens it
  const opener = refund.locator('[data-open]');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await refund.getByLabel('Come l’hai rimborsato').fill('in contanti');
  await expectAccessible(staff, 'main');
  await refund.getByRole('button', { name: 'Segna come rimborsato' }).click();
  await expect(refund).toBeHidden();
  await page.reload();
  await expect(own.getByText(/resi: Pagamento alla consegna/)).toBeVisible();
  await own.getByRole('link', { name: `Ordine n. ${orderId}` }).click();

  // Codice del consumo 54-bis: a declaration, and a button that confirms it
  const withdrawal = page.getByRole('region', { name: 'Diritto di recesso' });
  await withdrawal.getByRole('button', { name: 'Recedere dal contratto qui' }).click();
  await withdrawal.getByRole('checkbox').first().check();
  await withdrawal.getByRole('button', { name: 'Continua con il recesso' }).click();
  await expectAccessible(page, 'main');
  await withdrawal.getByRole('button', { name: 'Conferma recesso' }).click();
  await expect(asked.getByText(/^Recesso: /)).toBeVisible();
  await context.close();
});
