import { expect, test } from '@playwright/test';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { logInAs, STAFF } from '../support/staff.ts';

test('all products of a filter are chosen, and the filter is shared with a colleague', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti?foto=no&prezzo=da-10');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByLabel('Scegli tutta la pagina').first().check();
  const chosen = page.getByRole('status').filter({ hasText: 'scelti' });
  const all = page.getByRole('button', { name: /^Scegli tutti i \d+$/ });
  const count = Number(((await all.textContent()) ?? '').replace(/\D/g, ''));
  expect(count).toBeGreaterThan(50);
  await all.click();
  await expect(chosen).toHaveText(`${count} scelti`);
  await expect(all).toBeHidden();
  await page.getByRole('button', { name: 'Lascia perdere' }).click();

  await page.getByRole('button', { name: 'Salva vista' }).first().click();
  const name = `Cari senza foto ${Date.now() % 100_000}`;
  await page.getByLabel('Nome della vista').fill(name);
  await page.getByLabel('Condividila con i colleghi').check();
  await page.getByRole('button', { name: 'Salva vista' }).last().click();
  const colleague = await (await browser.newContext()).newPage();
  const email = await newCustomer(colleague);
  await post(page, 'staff/people/roles', { email, roles: ['catalogue'] });
  await expect(async () => {
    await colleague.goto('/gestione/prodotti');
    await expect(colleague.getByRole('link', { name })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await colleague.getByRole('link', { name }).click();
  await expect(colleague).toHaveURL(/foto=no/);
  await page.getByRole('button', { name: `Non condividere più la vista ${name}` }).click();
  await expect(page.getByText('Vista non più condivisa')).toBeVisible();
});

test('a green word has a proof, which is said where it ends, and products are seen as tiles', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti?come=foto');
  // tiles and a table are the same view, and another view keeps the tiles
  const views = page.getByRole('navigation', { name: 'Viste' });
  await expect(views.getByRole('link', { name: /^Tutti/ })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: /^Senza foto/ }).click();
  await expect(page).toHaveURL(/come=foto.*vista=foto/);
  await page.goto('/gestione/prodotti?cerca=shampoo&come=foto');
  await expect(page.getByRole('group', { name: 'Come si vede' }).getByRole('button', { name: 'Foto' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page, 'main');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const description = page.getByLabel('Descrizione', { exact: true });
  await description.fill('Uno shampoo sostenibile');
  await expect(page.getByText('“sostenibile” è generico')).toBeVisible();
  await page.getByRole('button', { name: 'Aggiungi una prova' }).click();
  const form = page.getByRole('group', { name: 'Prova ambientale' });
  await expect(form.getByLabel('Parola')).toHaveValue('sostenibile');
  await form.getByRole('button', { name: 'Salva la prova' }).click();
  await expect(form.getByLabel('Numero del certificato')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Marchio o certificazione').fill('Ecolabel UE');
  await form.getByLabel('Numero del certificato').fill('IT/020/001');
  const near = addDays(romeTime(new Date()).date, 10);
  await form.getByLabel('Scade il').fill(near);
  await expectAccessible(page, 'main');
  await form.getByRole('button', { name: 'Salva la prova' }).click();
  await expect(page.getByText('“sostenibile”: provato da Ecolabel UE')).toBeVisible();
  // the draft is still there
  await expect(description).toHaveValue('Uno shampoo sostenibile');
  await page.goto('/gestione');
  await page.getByRole('link', { name: /Prodotti con parole sull’ambiente/ }).click();
  await page.getByPlaceholder('Nome, marca, codice o codice a barre').fill('shampoo');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByText(/^Prova fino a/)).toBeVisible();
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Togli la prova di “sostenibile”' }).click();
  await expect(page.getByText('Prova tolta')).toBeVisible();
});

test('on a phone goods are finished in all stores by the first button, and by one more they are back', {
  tag: '@phone',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/prodotti?cerca=senape');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const head = page.getByRole('region', { name: 'In breve' });
  await expectAccessible(page, 'main');
  await head.getByRole('button', { name: 'Finito oggi, in tutti i negozi' }).click();
  await expect(head.getByText('finito oggi').first()).toBeVisible();
  await head.getByRole('button', { name: 'È tornato' }).click();
  await expect(head.getByRole('button', { name: 'Finito oggi, in tutti i negozi' })).toBeVisible();
});
