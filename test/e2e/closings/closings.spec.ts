import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// Issue 48: yesterday is closed by the store that sold something, after what differs was explained

test('the staff count and explain what differs, close a day, and its figures stay', { tag: '@desktop' }, async ({
  page,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/giornate');
  await expect(page.getByRole('heading', { name: 'Chiusura del giorno', level: 1 })).toBeVisible();
  await page.locator('a[href^="/gestione/giornate/2"]').nth(1).click();
  await expect(page.getByRole('heading', { name: /^Chiusura di / })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const close = page.getByRole('button', { name: /^Chiudi il giorno/ });
  const asked = page.getByRole('region', { name: 'Da contare e da spiegare' });
  await expect(page.getByRole('region', { name: 'In breve' })).toContainText('uguali, al centesimo');
  // every difference, one after the other, until the button asks for none
  for (let left = await asked.getByRole('form').count(); left > 0; left--) {
    const form = asked.getByRole('form').first();
    const counted = form.getByLabel('Contato, in euro');
    if ((await counted.count()) > 0)
      await counted.fill(/attesi ([\d.,]+)/.exec((await asked.textContent()) ?? '')?.[1] ?? '0');
    const reason = form.getByLabel('Perché');
    if ((await reason.count()) > 0) await reason.fill('Visto con il negozio');
    await form.getByRole('button', { name: 'Scrivi' }).click();
    await expect(page.getByText('Scritto').first()).toBeVisible();
    await expect(asked.getByRole('form')).not.toHaveCount(left);
  }
  await expect(close).toHaveText('Chiudi il giorno');
  await close.click();
  await expect(page.getByText('Chiuso', { exact: true })).toBeVisible();
  await expect(close).toBeHidden();
  await expectAccessibleAtBothWidths(page);
  await page.goto('/gestione/giornate/prima-nota');
  await expect(page.getByRole('heading', { name: 'Prima nota', level: 1 })).toBeVisible();
  await expect(page.getByText('Dare').first()).toBeVisible();
  await page.goto('/gestione/giornate/conti');
  await page.getByLabel('Codice').first().fill('99.01');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Salvato').first()).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
