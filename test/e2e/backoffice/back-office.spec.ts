import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { STAFF_PAGES } from '../../../src/web/staff/staff-pages.ts';
import { expectAccessible, WITH_FRAME } from '../support/accessible.ts';
import { logInAs, SHOPPER, STAFF, status } from '../support/staff.ts';

/** Opens a new draft for this test only. */
async function openDraft(page: Page, title: string): Promise<string> {
  const slug = `prova-${test.info().project.name}-${Date.now()}`;
  const reply = await page.request.post('/ebsn/api/staff/content/insert', {
    data: { type: 'pages', title, slug, content: '<p>Prima versione.</p>' },
  });
  const { entryId } = (await reply.json()).data as { entryId: number };
  await page.goto(`/gestione/contenuti/${entryId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await writeHtml(page);
  return slug;
}

/** Without it the text is written as it reads (content/written-text.spec.ts). */
const writeHtml = (page: Page) => page.getByRole('button', { name: 'HTML', exact: true }).click();
const text = (page: Page) => page.getByLabel('Testo in HTML');
const preview = (page: Page) => page.frameLocator('iframe[title=Anteprima]');
/** Returns the fonts that the preview has loaded. */
const fontsOf = (page: Page) =>
  preview(page)
    .locator('body')
    .evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    );

test('a visitor is asked to log in and stays there; a shopper finds nothing', { tag: '@desktop' }, async ({ page }) => {
  const asked = await page.goto('/gestione/contenuti');
  expect(asked?.headers()['cache-control']).toBe('private, no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page, 'body', WITH_FRAME);
  await page.getByRole('main').getByLabel('E-mail').fill(STAFF.login);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contenuti');

  await page.context().clearCookies();
  await logInAs(page, SHOPPER);
  for (const path of ['/gestione', '/gestione/contenuti', '/gestione/contenuti/nuovo']) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

test('the server knows every screen of the table, and no other', { tag: '@phone' }, async ({ request }) => {
  await logInAs({ request }, STAFF);
  const example = (path: string) => path.replace(/:\w+Id\b/g, '1').replace(/:\w+/g, 'footer');
  for (const { path } of STAFF_PAGES)
    expect([path, (await request.get(`/gestione/${example(path)}`)).status()]).toEqual([path, 200]);
  for (const { path } of STAFF_PAGES)
    expect([path, (await request.get(`/gestione/${example(path)}/altro/altro`)).status()]).toEqual([path, 404]);
  expect((await request.get('/gestione/ordinazioni')).status()).toBe(404);
  // a page of the staff is painted with its styles, before any of its code is loaded
  const painted = await (await request.get('/gestione')).text();
  expect(painted).toMatch(/<link rel="stylesheet" href="\/assets\/StaffPages-[^"]+\.css"/);
});

test('the back office can be installed under its own name and icons', { tag: '@phone' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/gestione.webmanifest');
  const browser = await page.context().newCDPSession(page);
  const { errors, data = '' } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // the context of a test is incognito, which a whole Chromium counts as an error
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest = JSON.parse(data) as { icons: { src: string; type: string; sizes: string }[] };
  // offline, this start page leads to the batch or run of the phone (picker.spec.ts, driver.spec.ts)
  expect(manifest).toMatchObject({
    name: 'Bottega gestione',
    start_url: '/gestione',
    scope: '/gestione',
    display: 'standalone',
  });
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type'], src).toContain(type);
    const { width, height } = await sharp(await icon.body()).metadata();
    expect(width, src).toBe(height);
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test('the search over everything leaves what is being written, and puts first what is named like the words', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  await openDraft(page, 'Bozza che resta');
  await page.getByLabel('Titolo').first().fill('Bozza cambiata');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Ordine, cliente, prodotto' });
  const first = page.getByRole('listbox', { name: 'Trovati' }).getByRole('option').first();
  for (const [typed, screen] of [
    ['fascia oraria', 'Fasce orarie'],
    ['rimborso', 'Rimborsi'],
  ] as const) {
    await search.fill(typed);
    await expect(first).toContainText(screen);
  }
  for (const key of ['ArrowDown', 'ArrowDown', 'Escape']) await search.press(key);
  await expect(search).toHaveCount(0);
  await expect(page.getByLabel('Titolo').first()).toHaveValue('Bozza cambiata');
});

/**
 * Marks the page when the frame that the server rendered is removed: a click on its menu would be lost at that moment.
 */
function noteWhenFrameGoes(): void {
  const isFrame = (node: Node) => node instanceof HTMLElement && 'staffFrame' in node.dataset;
  const note = (changes: readonly MutationRecord[]) => {
    if (changes.some(({ removedNodes }) => [...removedNodes].some(isFrame)))
      document.documentElement.dataset['frameGone'] = '';
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
}

test('the staff find a page, change it, and see it in the shop', { tag: '@desktop' }, async ({ page }) => {
  // one for each width: two tests that change the same page would disturb each other, which another test covers
  const title = test.info().project.name === 'phone' ? 'Ritiro al locker' : 'Ritiro in negozio';
  await page.addInitScript(noteWhenFrameGoes);
  await logInAs(page, STAFF);
  await page.goto('/gestione');
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-frame-gone');
  const areas = page.getByRole('navigation', { name: 'Gestione' });
  await areas.getByRole('link', { name: 'Vetrina' }).click();
  await areas.getByRole('link', { name: 'Contenuti' }).click();
  await page.getByRole('button', { name: 'Filtro' }).click();
  await page.getByLabel('Tipo').selectOption('pages');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Togli il filtro Tipo Pagine' })).toBeVisible();
  await page.getByLabel('Parole').fill(title);
  await page.getByLabel('Parole').press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => fontsOf(page)).toContain('Fraunces');

  const addition = `Aggiunta ${Date.now()}.`;
  await writeHtml(page);
  await text(page).fill(`${await text(page).inputValue()}<p>${addition}</p>`);
  await expect(status(page, '1 campo cambiato')).toBeVisible();
  await text(page).press('Control+s');
  await expect(status(page, /^Salvato:/)).toBeVisible();
  const shown = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Vedi nel negozio' }).click();
  await expect((await shown).getByText(addition)).toBeVisible();
});

test('a page is written from its beginning, published and withdrawn', { tag: '@desktop' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/contenuti/nuovo');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByLabel('Titolo')).toBeFocused();
  await expect(page.getByLabel('Titolo')).toHaveAccessibleDescription('Campo obbligatorio');
  await expectAccessible(page);

  const title = `Festa ${test.info().project.name} ${Date.now()}`;
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await page.getByLabel('Titolo').fill(title);
  await expect(page.getByLabel('Indirizzo')).toHaveValue(slug);
  await page.getByLabel('Validità').fill('Solo sabato');
  await writeHtml(page);
  await text(page).fill(
    '<p>Assaggi <b>gratis</b>.</p><script>document.title = "preso"</script><img src=x onerror=alert(1)>',
  );
  await expect(preview(page).getByText('Assaggi gratis.')).toBeVisible();
  await expect(preview(page).getByText('Solo sabato')).toBeVisible();
  expect(await preview(page).locator('body').innerHTML()).not.toMatch(/script|onerror/);
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page).toHaveURL(/\/gestione\/contenuti\/\d+$/);
  await expect(page.getByText('Bozza', { exact: true })).toBeVisible();
  expect((await page.request.get(`/page/${slug}`)).status()).toBe(404);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pubblica', exact: true }).click();
  await expect(page.getByText('Pubblicato', { exact: true })).toBeVisible();
  expect((await page.request.get(`/page/${slug}`)).status()).toBe(200);
  await page.getByRole('button', { name: 'Togli dal sito' }).click();
  await page.getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByText('Bozza', { exact: true })).toBeVisible();
  expect((await page.request.get(`/page/${slug}`)).status()).toBe(404);

  await page.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('button', { name: 'Sì' }).click();
  await expect(page).toHaveURL(/\/gestione\/contenuti\?tipo=pages$/);
});

test('what was written comes back after the page was left without saving', { tag: '@desktop' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await openDraft(page, 'Lasciata a metà');
  await text(page).fill('<p>Seconda versione.</p>');
  await page.goto('/');
  await page.goBack();
  await expect(page.getByText('Abbiamo ritrovato quello che avevi scritto')).toBeVisible();
  await expect(text(page)).toHaveValue('<p>Seconda versione.</p>');
  await page.getByRole('button', { name: 'Scartalo' }).click();
  await expect(text(page)).toHaveValue('<p>Prima versione.</p>');
  await page.reload();
  await expect(text(page)).toHaveValue('<p>Prima versione.</p>');
  await expect(page.getByText('Abbiamo ritrovato')).toHaveCount(0);
});

test('who saves after somebody else sees both versions and loses none', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await logInAs(page, STAFF);
  await openDraft(page, 'In due');
  const address = page.url();
  const colleague = await (await browser.newContext()).newPage();
  await logInAs(colleague, STAFF);
  await colleague.goto(address);
  await writeHtml(colleague);
  await text(colleague).fill('<p>La sua.</p>');
  await colleague.getByLabel('Riassunto').fill('Il suo riassunto.');
  await colleague.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(status(colleague, /^Salvato:/)).toBeVisible();
  await colleague.context().close();

  await text(page).fill('<p>La mia.</p>');
  await text(page).press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'La tua versione è ancora qui sotto' })).toBeVisible();
  await expect(text(page)).toHaveValue('<p>La mia.</p>');
  await page.getByText('La versione dell’altra persona').click();
  await expect(page.getByLabel('Il suo testo')).toHaveValue('<p>La sua.</p>');
  await expectAccessible(page);
  await expect(page.getByText('Dall’altra versione: Riassunto')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unisci e salva: 1 da scegliere' })).toBeDisabled();
  await page.getByRole('group', { name: 'Testo', exact: true }).getByLabel('La tua').check();
  await page.getByRole('button', { name: 'Unisci e salva' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(text(page)).toHaveValue('<p>La mia.</p>');
  await expect(page.getByLabel('Riassunto')).toHaveValue('Il suo riassunto.');
});

test('a view that one keeps is a tab of its list and stands in the navigation @desktop', async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/rimborsi?stato=chiesti&cerca=mele');
  await page.getByRole('button', { name: 'Salva vista' }).click();
  await page.getByLabel('Nome della vista').fill('Mele da decidere');
  await page.getByLabel('Nome della vista').press('Enter');
  await expect(
    page.getByRole('navigation', { name: 'Viste' }).getByRole('link', { name: 'Mele da decidere' }),
  ).toBeVisible();
  await page.goto('/gestione/clienti');
  const pinned = page.getByRole('list', { name: 'Fissati da te' });
  await pinned.getByRole('link', { name: 'Mele da decidere' }).click();
  await expect(page).toHaveURL(/cerca=mele/);
  await expect(page.getByRole('searchbox')).toHaveValue('mele');
  await page.getByRole('button', { name: 'Elimina la vista Mele da decidere' }).click();
  await expect(pinned).toHaveCount(0);
});

test('a button is called otherwise in both languages, and takes its own words back', { tag: '@desktop' }, async ({
  page,
}) => {
  // a text that no other test uses, one for each width
  const words = test.info().project.name === 'phone' ? 'Guarda le promozioni' : 'Guarda e cambia il carrello';
  await logInAs(page, STAFF);
  await page.goto('/gestione/etichette');
  await page.getByLabel('Parole').fill(words);
  const row = page.getByRole('rowgroup').filter({ hasText: words });
  await expect(row).toHaveCount(1);
  const form = page.getByRole('form', { name: `Modifica ${words}`, exact: true });
  await form.getByLabel('In italiano').fill('Tutto {n} diverso');
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form.getByLabel('In italiano')).toHaveAccessibleDescription(
    'Questo testo non ha valori tra parentesi graffe',
  );
  await expectAccessible(page);
  await form.getByLabel('In italiano').fill('Tutto diverso');
  await form.getByLabel('In inglese').fill('Quite different');
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('Tutto diverso');
  const said = async (language: string) => {
    const reply = await page.request.get(`/ebsn/api/lang/lang-info?lang_info_name=labels_${language}`);
    return ((await reply.json()).data.labels as Record<string, string>)[words];
  };
  await expect.poll(() => said('it')).toBe('Tutto diverso');
  await expect.poll(() => said('en')).toBe('Quite different');

  await page.getByRole('link', { name: 'Solo quelle cambiate' }).click();
  await expect(row).toHaveCount(1);
  await row.getByRole('button').first().press('Enter');
  await form.getByRole('button', { name: 'Torna alle parole del negozio' }).click();
  await form.getByRole('button', { name: 'Salva' }).click();
  await expect.poll(() => said('it')).toBeUndefined();
});

test('a message that a visitor sends with its photo is read by the staff', { tag: '@desktop' }, async ({ page }) => {
  const message = `Il pane era buono, ${test.info().project.name} ${Date.now()}`;
  await page.goto('/page/contatti');
  await page.waitForLoadState('networkidle');
  const form = page.getByRole('region', { name: 'Scrivici' });
  await form.getByLabel('Nome e cognome').fill('Anna Bianchi');
  await form.getByLabel('E-mail').fill('anna@esempio.it');
  await form.getByLabel('Di che cosa si tratta?').selectOption('altro');
  await form.getByLabel('Messaggio').fill(message);
  await form
    .locator('input[type=file]')
    .setInputFiles({
      name: 'elenco.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n'),
    });
  await form.getByRole('checkbox', { name: /informativa/ }).check();
  await expect(form.getByText('elenco.pdf', { exact: true })).toBeVisible();
  // no person fills in a form so fast
  await page.waitForTimeout(3000);
  await form.getByRole('button', { name: 'Invia il messaggio' }).click();
  await expect(page.getByText('Messaggio inviato.')).toBeVisible();

  await logInAs(page, STAFF);
  await page.goto('/gestione/moduli');
  const sent = page.getByRole('rowgroup').filter({ hasText: message });
  await expect(sent).toHaveCount(1);
  const opener = sent.getByRole('button').first();
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await expect(sent).toContainText('Anna Bianchi');
  await expect(sent).toContainText('Un visitatore');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  // by keyboard: the question about cookies may cover it
  await sent.getByRole('link', { name: /elenco\.pdf/ }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('elenco.pdf');
  await page.getByRole('button', { name: 'Filtro' }).press('Enter');
  await page.getByLabel('Modulo').selectOption('Scrivici');
  await expect(page).toHaveURL(/modulo=\d+/);
  await expect(sent).toBeVisible();
});
