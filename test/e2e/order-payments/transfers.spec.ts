import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

test('the staff write down a transfer of nobody, see it, and say how it was given back; no money is missing', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/bonifici');
  const form = page.getByRole('form', { name: 'Registra un bonifico' });
  const reason = `Fattura 12 di ${test.info().testId}`;
  await form.getByLabel('Causale o numero dell’ordine').fill(reason);
  await form.getByLabel('Importo arrivato in euro').fill('abc');
  await form.getByRole('button', { name: 'Registra il bonifico' }).click();
  await expect(form.getByText('Scrivi un importo, per esempio 49,00')).toBeVisible();
  await form.getByLabel('Importo arrivato in euro').fill('49,00');
  await form.getByRole('button', { name: 'Registra il bonifico' }).click();
  const open = page.getByRole('rowgroup').filter({ hasText: reason }).filter({ hasText: 'Non si sa di chi è' });
  await expect(open).toBeVisible();
  const opener = open.getByRole('button').first();
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await expectAccessible(page, 'main');
  await open.getByRole('button', { name: 'Segna come restituito' }).click();
  await expect(open.getByText('Campo obbligatorio')).toBeVisible();
  await open.getByLabel('Come l’hai restituito, o l’ordine a cui assegnarlo').fill('bonifico del 3 dicembre');
  await open.getByRole('button', { name: 'Segna come restituito' }).click();
  await expect(open).toHaveCount(0);
  await page.getByText('Arrivati negli ultimi 30 giorni').click();
  await expect(page.getByRole('rowgroup').filter({ hasText: reason })).toContainText(
    'Restituito: bonifico del 3 dicembre',
  );
  await page.goto('/gestione/incassi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incassi mancati');
  await expectAccessible(page, 'main');
});
