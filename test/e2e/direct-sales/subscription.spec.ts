import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, putIntoCart } from '../support/goods.ts';
import { payAs } from '../support/pay-as.ts';

/** Checks the delivery fee on the page of the cart. */
async function expectFee(page: Page, fee: string): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('definition').filter({ hasText: fee }).first()).toBeVisible();
}

test('a subscription of deliveries is bought, shows its state, lowers the fee, and is withdrawn from', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/abbonamento');
  await expect(page.getByText('L’abbonamento vale per la consegna a casa')).toBeVisible();
  await expectAccessible(page, 'main');
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('the demo sells milk');
  await putIntoCart(page, milk, 12);
  await chooseTomorrow(page);

  const buy = page.getByRole('button', { name: /^Ordine con obbligo di pagare: 39,00/ });
  await page.goto('/profile/abbonamento');
  await buy.click();
  await expect(page.getByText('È necessario accettare i termini')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }).check();
  await buy.click();
  await payAs(page, /0002/);
  await expect(buy).toBeVisible();
  await page.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }).check();
  await buy.click();
  await payAs(page, /4242/);
  const owned = page.getByRole('region', { name: 'Il tuo abbonamento' });
  await expect(owned.getByText('Attivo', { exact: true })).toBeVisible();
  await expect(buy).toBeHidden();
  await expectAccessible(page, 'main');

  await expectFee(page, '3,90');
  await page.goto('/profile/abbonamento');
  await owned.getByRole('button', { name: 'Recedere dal contratto qui' }).click();
  const question = page.getByRole('dialog', { name: 'Recedere dall’abbonamento?' });
  await expect(question).toContainText('Ti restituiamo 39,00');
  await question.getByRole('button', { name: 'Conferma recesso' }).click();
  await expect(owned).toBeHidden();
  await expect(buy).toBeVisible();
  await expectFee(page, '6,90');

  // a present is paid on the same page of the provider
  await page.goto('/profile/buoni');
  await page.getByRole('button', { name: 'Scegli importo e destinatario' }).click();
  await page.getByLabel('E-mail di chi lo riceve').fill('amica@esempio.it');
  await page.getByLabel('Il suo nome (facoltativo)').fill('Lucia');
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Paga 25,00' }).click();
  await payAs(page, /4242/);
  await expect(page.getByText('Inviato', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');
});
