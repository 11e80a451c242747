import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, save, status } from '../support/staff.ts';

test('the staff put an item into a menu by keyboard, and the shop shows it', { tag: '@desktop' }, async ({ page }) => {
  // one for each width: two tests that change the same menu would disturb each other, which another test covers
  const location = test.info().project.name === 'phone' ? 'primary' : 'footer';
  const title = `Ricette ${test.info().project.name}`;
  await logInAs(page, STAFF);
  await page.goto('/profile/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Gestione' }).press('Enter');
  const areas = page.getByRole('navigation', { name: 'Gestione' });
  await areas.getByRole('link', { name: 'Vetrina' }).press('Enter');
  await areas.getByRole('link', { name: 'Menu', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
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

// it checks both widths itself
test('the staff upload a picture, put it on a page of blocks, and both widths show it', { tag: '@desktop' }, async ({
  page,
}) => {
  // one for each width: two tests that change the same page would disturb each other, which another test covers
  const isHome = test.info().project.name === 'desktop';
  const title = `Vetrina ${test.info().project.name} ${Date.now()}`;
  await logInAs(page, STAFF);

  await test.step('uploads a picture and says what it shows', async () => {
    await page.goto('/gestione/immagini/nuova');
    const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: colourOf(title) } })
      .jpeg()
      .toBuffer();
    await page.getByLabel('File').setInputFiles({ name: 'vetrina.jpg', mimeType: 'image/jpeg', buffer: bytes });
    await expect(page.getByLabel('Titolo')).toHaveValue('vetrina');
    await page.getByLabel('Titolo').fill(title);
    await page.getByRole('button', { name: 'Carica', exact: true }).press('Enter');
    await expect(page.getByLabel('Che cosa si vede')).toBeFocused();
    await expect(page.getByLabel('Che cosa si vede')).toHaveAccessibleDescription(/^Scrivi che cosa si vede/);
    await expectAccessible(page);
    await page.getByLabel('Che cosa si vede').fill('La vetrina del negozio');
    await page.getByRole('button', { name: 'Carica', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Da nessuna parte, per ora.')).toBeVisible();
  });

  await test.step(isHome ? 'opens the home page' : 'begins a page', async () => {
    await page.goto('/gestione/pagine-a-blocchi');
    if (isHome) return page.getByRole('link', { name: 'Pagina iniziale' }).press('Enter');
    await page.getByRole('link', { name: 'Nuova pagina a blocchi' }).press('Enter');
    await page.getByLabel('Nome della pagina').fill(`Pagina ${title}`);
    await page.getByRole('button', { name: 'Continua' }).press('Enter');
  });

  await test.step('adds a grid with the picture', async () => {
    await page.getByLabel('Un altro blocco').selectOption('Griglia di banner');
    await page.getByRole('button', { name: 'Aggiungi il blocco' }).press('Enter');
    const block = page.getByRole('region').filter({ has: page.getByLabel('Colonne') });
    await expect(block.getByLabel('Titolo')).toBeFocused();
    await block.getByLabel('Titolo').fill(title);
    await block.getByLabel('Colonne').fill('13');
    await block.getByRole('button', { name: 'Aggiungi un banner' }).press('Enter');
    await page.keyboard.type('Le mele nuove');
    await block.getByRole('button', { name: 'Scegli un’immagine' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Scegli un’immagine' });
    await dialog.getByLabel('Parole').fill(title);
    await dialog.getByLabel('Parole').press('Enter');
    await dialog.getByRole('listitem').getByRole('button', { name: title }).click();
    await expect(block.getByLabel('Che cosa si vede')).toHaveValue('La vetrina del negozio');
    await block.getByLabel('Porta a').selectOption('Una categoria');
    await block.getByLabel('Categoria').selectOption('Frutta e verdura');
    await publish(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('C’è 1 cosa da correggere');
    await expect(block.getByLabel('Colonne')).toBeFocused();
    await expect(block.getByLabel('Colonne')).toHaveAccessibleDescription('Formato non corretto');
    await block.getByLabel('Colonne').fill('12/6');
    await expectAccessible(page);
    await publish(page).press('Enter');
    await expect(status(page, /^Salvato:/)).toBeVisible();
  });

  await test.step('sees it in the shop', async () => {
    const shown = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Guarda nel negozio' }).press('Enter');
    const inShop = await shown;
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await inShop.setViewportSize(viewport);
      const grid = inShop.getByRole('region', { name: title });
      await expect(async () => {
        await inShop.reload();
        await grid.scrollIntoViewIfNeeded({ timeout: 1000 });
      }).toPass();
      const picture = grid.getByRole('img', { name: 'La vetrina del negozio' });
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await expect(grid.getByRole('link')).toHaveAttribute('href', '/category/frutta-e-verdura');
    }
    await inShop.close();
  });

  await test.step('takes it away again', async () => {
    const name = isHome ? title : `Pagina ${title}`;
    await page.getByRole('button', { name: `Elimina ${name}`, exact: true }).press('Enter');
    if (isHome) {
      await publish(page).press('Enter');
      await expect(status(page, /^Salvato:/)).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'Sì' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagine a blocchi');
    }
  });
});

const publish = (page: Page) => page.getByRole('button', { name: 'Pubblica', exact: true });

/** Returns another colour in every run, because the same file would be an existing picture. */
function colourOf(text: string): string {
  return `#${createHash('sha1').update(text).digest('hex').slice(0, 6)}`;
}
