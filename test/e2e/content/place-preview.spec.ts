import { expect, type Page, test } from '@playwright/test';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, status } from '../support/staff.ts';

const publish = (page: Page) => page.getByRole('button', { name: 'Pubblica', exact: true });

// it looks at both widths itself
test('blocks are dragged and moved by keyboard, looked at as on Friday as a company, published, and seen in the shop', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const slug = `prova-${Date.now()}`;
  const friday = addDays(romeTime(new Date()).date, 7);
  const placeId = await newPlace(page, slug, friday);
  await page.goto(`/gestione/pagine-a-blocchi/${placeId}`);
  const list = page.getByRole('region', { name: 'Blocchi, dall’alto' });
  const row = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) });
  const order = () => list.locator('[data-act=open]').evaluateAll((all) => all.map((each) => each.textContent ?? ''));
  const expectOrder = (...names: string[]) =>
    expect.poll(async () => (await order()).map((each) => names.find((name) => each.includes(name)))).toEqual(names);
  const frame = page.frameLocator('iframe[title=Anteprima]');
  await expect(row('Solo venerdì')).toContainText('prossimo');
  await expect(frame.getByText('Testo Primo')).toBeVisible();
  await expect(frame.getByText('Testo Per aziende')).toHaveCount(0);
  await expect(row('Per aziende')).toContainText('per altri');

  await test.step('moved by keyboard and by the pointer, one step taken back', async () => {
    await row('Per aziende').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expectOrder('Primo', 'Secondo', 'Per aziende', 'Solo venerdì');
    await expect(row('Per aziende')).toBeFocused();
    await expect(status(page, 'Per aziende: posto 3 di 4')).toBeAttached();
    await row('Secondo').dragTo(row('Primo'));
    await expectOrder('Secondo', 'Primo', 'Per aziende', 'Solo venerdì');
    await row('Primo').press('Alt+ArrowDown');
    await expectOrder('Secondo', 'Per aziende', 'Primo', 'Solo venerdì');
    await page.getByRole('button', { name: 'Indietro di uno' }).click();
    await expectOrder('Secondo', 'Primo', 'Per aziende', 'Solo venerdì');
  });

  await test.step('looked at as on Friday, as a company, at both widths', async () => {
    await page.getByLabel('Com’è il').fill(`${friday}T12:00`);
    await page.getByLabel('Per chi').selectOption('Azienda');
    // the frame is loaded anew with each change: only assertions that look again hold
    const titles = frame.locator('main section[data-block] h2');
    await expect(titles).toHaveText(['Secondo', 'Primo', 'Per aziende', 'Solo venerdì']);
    await expect(row('Solo venerdì')).toContainText('in onda');
    await lookAtBothWidths(page);
    await row('Per aziende').click();
    await expect(frame.locator('[data-marked]')).toContainText('Testo Per aziende');
    await page.getByRole('region', { name: 'Per aziende' }).getByLabel('Titolo').fill('Per le aziende');
    await expect(titles.filter({ hasText: 'Per le aziende' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Tutti i blocchi' }).click();
    await expect(row('Per le aziende')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('nothing of it was public before; the shop shows what was published', async () => {
    const visitor = await (await browser.newContext()).newPage();
    const shown = visitor.locator('main section[data-block] h2');
    await visitor.goto(`/category/${slug}`);
    await expect(shown).toHaveText(['Primo', 'Secondo']);
    await publish(page).click();
    await expect(status(page, /^Salvato:/)).toBeVisible();
    await expect(async () => {
      await visitor.reload();
      await expect(shown).toHaveText(['Secondo', 'Primo'], { timeout: 500 });
    }).toPass();
    await visitor.context().close();
  });
});

/** Makes a page with four blocks, of which one is for a Friday and one for companies. */
async function newPlace(page: Page, slug: string, friday: string): Promise<number> {
  const text = (title: string, part: object = {}) => ({
    type: 'StaticText',
    title,
    html: `<p>Testo ${title}</p>`,
    ...part,
  });
  await logInAs(page, STAFF);
  const begun = await page.request.post('/ebsn/api/staff/place/insert', { data: { name: 'Prova', slug } });
  const { data: place } = (await begun.json()) as { data: { placeId: number; modifiedAt: string } };
  const blocks = [
    text('Primo'),
    text('Secondo'),
    text('Solo venerdì', { validFrom: `${friday}T00:00`, validTo: `${addDays(friday, 1)}T00:00` }),
    text('Per aziende', { audience: 'company' }),
  ];
  const data = { placeId: place.placeId, modifiedAt: place.modifiedAt, name: 'Prova', blocks };
  expect(await (await page.request.post('/ebsn/api/staff/place/update', { data })).json()).toMatchObject({
    response: { status: 0 },
  });
  return place.placeId;
}

async function lookAtBothWidths(page: Page): Promise<void> {
  const root = page.frameLocator('iframe[title=Anteprima]').locator('html');
  for (const [button, width] of [
    ['Telefono', 390],
    ['Computer', 1280],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(async () => expect(await root.evaluate((html) => html.clientWidth)).toBe(width)).toPass();
  }
}
