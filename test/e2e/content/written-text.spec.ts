import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, save, status } from '../support/staff.ts';

const editor = (page: Page) =>
  page.getByRole('textbox', { name: 'Testo', exact: true }).and(page.locator('.rich-text'));
const html = (page: Page) => page.getByLabel('Testo in HTML');

test('a text with a title, a list and a link is written without HTML and seen in the shop', {
  tag: '@desktop',
}, async ({ page }) => {
  const slug = `scritta-${Date.now()}`;
  await logInAs(page, STAFF);
  await page.goto('/gestione/contenuti/nuovo?tipo=pages');
  await page.getByLabel('Tipo').selectOption('pages');
  await page.getByLabel('Titolo', { exact: true }).fill('Come si ritira');
  await page.getByLabel('Indirizzo').fill(slug);
  const tools = page.getByRole('toolbar', { name: 'Come si scrive' });
  await editor(page).click();

  await test.step('by keyboard: one stop for Tab, the arrows go from tool to tool', async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(tools.getByRole('button', { name: 'Titolo', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name: 'Sottotitolo' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toBeFocused();
    await page.keyboard.type('Come funziona');
    await page.keyboard.press('Enter');
    await tools.getByRole('button', { name: 'Elenco numerato' }).click();
    await page.keyboard.type('Scegli il negozio');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Sono qui');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Trovi gli orari ');
    await page.keyboard.press('Control+k');
    const panel = page.getByRole('group', { name: 'Collegamento' });
    await expect(panel.getByLabel('Dove porta')).toBeFocused();
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(panel.getByLabel('Dove porta')).toHaveAccessibleDescription(/^Scrivi un percorso/);
    await expectAccessible(page);
    await panel.getByLabel('Dove porta').fill('Consegna a casa');
    await panel
      .getByRole('list', { name: 'Nel negozio' })
      .getByRole('button', { name: /consegna-a-casa/ })
      .click();
  });

  const written =
    /<h2>Come funziona<\/h2>\s*<ol>\s*<li>Scegli il negozio<\/li>\s*<li><strong>Sono qui<\/strong><\/li>\s*<\/ol>\s*<p>Trovi gli orari <a href="\/page\/consegna-a-casa">\/page\/consegna-a-casa<\/a><\/p>/;
  await expect(
    page.frameLocator('iframe[title=Anteprima]').getByRole('heading', { name: 'Come funziona' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await expect(html(page)).toHaveValue(written);
  await page.getByRole('button', { name: 'Come si legge' }).click();
  await expect(editor(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salva e pubblica' }).click();
  await expect(page.getByText('Pubblicato', { exact: true })).toBeVisible();
  await page.goto(`/page/${slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'Come funziona' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Sono qui' })).toBeVisible();
  await expect(main.getByRole('link', { name: '/page/consegna-a-casa' })).toHaveAttribute(
    'href',
    '/page/consegna-a-casa',
  );
});

test('every text of the demo opens as it is: what the editor cannot say stays HTML, and nothing changes', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  const reply = await page.request.get('/ebsn/api/staff/content/list?page_size=100');
  const { entries } = ((await reply.json()) as { data: { entries: { entryId: number; slug: string }[] } }).data;
  const asHtml: string[] = [];
  for (const { entryId, slug } of entries.filter(({ slug: each }) => !each.startsWith('scritta-'))) {
    await page.goto(`/gestione/contenuti/${entryId}`);
    await expect(editor(page).or(html(page))).toBeVisible();
    if (await html(page).isVisible()) {
      await expect(page.getByText('Questo testo ha parti che si scrivono solo in HTML')).toBeVisible();
      asHtml.push(slug);
    }
    // neither a draft nor a bar to save it
    await expect(save(page)).toHaveCount(0);
  }
  // questions that open, an address, a list of terms
  expect(asHtml.toSorted()).toEqual(['come-funziona', 'contatti', 'domande-frequenti']);
});

test('a table with its caption and head is still the same after a word is added and taken away', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  const content =
    '<table>\n<caption>Orari</caption>\n<thead><tr><th scope="col">Giorno</th><th scope="col">Ore</th></tr></thead>\n<tbody><tr><td>Lunedì</td><td>8</td></tr></tbody>\n</table>\n<p class="has-cura" lang="en">Hello <em>you</em></p>';
  const data = { type: 'pages', title: 'Orari', slug: `orari-${Date.now()}`, content };
  const made = await page.request.post('/ebsn/api/staff/content/insert', { data });
  const { entryId } = ((await made.json()) as { data: { entryId: number } }).data;
  await page.goto(`/gestione/contenuti/${entryId}`);
  await editor(page).getByText('Hello').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await save(page).click();
  await expect(status(page, /^Salvato:/)).toBeVisible();
  const stored = async () => {
    const reply = await page.request.get(`/ebsn/api/staff/content/view?entryId=${entryId}`);
    const { content: now } = ((await reply.json()) as { data: { content: string } }).data;
    return now.replace(/\n/g, '');
  };
  const plain = content.replace(/\n/g, '');
  expect(await stored()).toBe(plain.replace('</em></p>', '!</em></p>'));
  await editor(page).getByText('Hello').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await save(page).click();
  await expect.poll(stored).toBe(plain);
  await page.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contenuti' })).toBeVisible();
});
