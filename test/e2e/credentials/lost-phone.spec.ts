import { expect, test } from '@playwright/test';
import { expectAccessible, WITH_FRAME } from '../support/accessible.ts';
import { newCustomer, PASSWORD } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { logInAs, STAFF } from '../support/staff.ts';

test('a lost phone is put on record by one of the staff, who cannot confirm it', { tag: '@desktop' }, async ({
  page,
}) => {
  const email = await newCustomer(page);
  await post(page, 'registration/update_mfa', { enabled: true, password: PASSWORD });
  await page.context().clearCookies();
  await logInAs(page, STAFF);
  await page.goto(`/gestione/clienti?cerca=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Anna Bianchi' }).click();
  await page.getByRole('button', { name: /^Ha perso il telefono/ }).click();
  await page.getByRole('button', { name: 'Chiedi di togliere la verifica' }).click();
  await expect(page.getByText('Campo obbligatorio')).toBeVisible();
  await page.getByLabel('Come hai riconosciuto Anna Bianchi').fill('Ha detto il numero dell’ultimo ordine');
  await page.getByRole('button', { name: 'Chiedi di togliere la verifica' }).click();
  await page.goto('/gestione/clienti');
  const request = page.getByRole('region', { name: 'Telefoni persi' }).getByRole('rowgroup').filter({ hasText: email });
  await expect(request).toContainText('Da confermare');
  await expect(request).toContainText('Ha detto il numero dell’ultimo ordine');
  await expect(request.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'body', WITH_FRAME);
});
