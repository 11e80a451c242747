import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { logInAs, STAFF } from './support/staff.ts';

const status = (page: Page, said: RegExp | string) => page.getByRole('status').filter({ hasText: said });
const save = (page: Page) => page.getByRole('button', { name: 'Salva', exact: true });

test('the staff put an item into a menu by keyboard, and the shop shows it', async ({ page }) => {
  // one for each width: two who change the same menu get in each other's way, which is another test
  const location = test.info().project.name === 'phone' ? 'primary' : 'footer';
  const title = `Ricette ${test.info().project.name}`;
  await logInAs(page, STAFF);
  await page.goto('/gestione/menu');
  await expectAccessible(page);
  await page.goto(`/gestione/menu/${location}`);
  for (const part of ['Prima', title]) {
    await page.getByRole('button', { name: 'Aggiungi una voce' }).press('Enter');
    await expect(page.getByLabel('Titolo').last()).toBeFocused();
    await page.keyboard.type(part);
    await page.getByLabel('Dove porta').last().fill('javascript:alert(1)');
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toHaveText('Ci sono 2 cose da correggere');
  const wrong = page.getByLabel('Dove porta').first();
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveAccessibleDescription(/^Scrivi un percorso del negozio/);
  await expectAccessible(page);
  await wrong.fill('/page/contatti?prima');
  await page.getByLabel('Dove porta').last().fill('/page/contatti?ricette');

  const up = page.getByRole('button', { name: `Sposta su ${title}` });
  await up.press('Enter');
  await expect(up).toBeFocused();
  const below = page.getByRole('button', { name: 'Metti sotto la voce precedente Prima' });
  await below.press('Enter');
  await expect(page.getByRole('button', { name: 'Porta fuori Prima' })).toBeFocused();
  await expect(status(page, `Prima: posto 1 sotto ${title}`)).toBeAttached();
  await save(page).click();
  await expect(status(page, /^Salvato:/)).toBeVisible();
  const reply = await page.request.get(`/p/wp-json/wp-api-menus/v2/menu-locations/${location}`);
  expect(((await reply.json()) as { title: string }[]).at(-1)).toEqual({
    title,
    url: '/page/contatti?ricette',
    children: [{ title: 'Prima', url: '/page/contatti?prima' }],
  });
  if (location === 'footer') {
    await expect(async () => {
      await page.goto('/page/privacy');
      const column = page.getByRole('navigation', { name: title });
      await expect(column.getByRole('link', { name: 'Prima' })).toHaveAttribute('href', '/page/contatti?prima', {
        timeout: 500,
      });
    }).toPass();
    await page.goto(`/gestione/menu/${location}`);
  }

  await page.getByRole('button', { name: `Elimina ${title}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Rimetti ${title}` })).toBeVisible();
  await save(page).click();
  await expect(status(page, /^Salvato:/)).toBeVisible();
  await expect(page.getByRole('main').getByText(title)).toHaveCount(0);
});
