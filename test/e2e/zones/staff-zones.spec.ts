import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, save, status } from '../support/staff.ts';

const map = (page: Page) => page.getByRole('region', { name: 'Mappa della zona' });

/** Scrolls to the end, where neither the bar with the save button nor the header covers anything. */
const toTheEnd = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('header')?.style.setProperty('position', 'static');
    scrollTo(0, document.body.scrollHeight);
  });

async function beginZone(page: Page): Promise<string> {
  const name = `Prova ${test.info().project.name} ${Date.now()}`;
  await logInAs(page, STAFF);
  await page.goto('/gestione/zone/nuova');
  await page.getByLabel('Nome della zona').fill(name);
  await page.getByLabel('Negozio').selectOption({ index: 1 });
  // the zone serves no customers
  await page.getByRole('checkbox', { name: /^Zona attiva/ }).uncheck();
  return name;
}

async function savedCorners(page: Page): Promise<number[][][][]> {
  const zoneId = /\/zone\/(\d+)$/.exec(page.url())?.[1];
  const reply = await page.request.get(`/ebsn/api/staff/zone/view?zone_id=${zoneId}`);
  return (await reply.json()).data.zone.polygons as number[][][][];
}

test('a zone is drawn by mouse, a part is cut out, corners are moved, and it is downloaded', {
  tag: '@desktop',
}, async ({ page }) => {
  const name = await beginZone(page);
  await expect(map(page)).toBeVisible();
  const box = await map(page).boundingBox();
  if (!box) throw new Error('the map has a place');
  await map(page).scrollIntoViewIfNeeded();
  /** Presses at a position, in shares of the map's width and height. */
  const press = async (...points: [number, number][]) => {
    for (const [x, y] of points) await map(page).click({ position: { x: box.width * x, y: box.height * y } });
  };
  await page.getByRole('button', { name: 'Disegna un’area' }).click();
  await press([0.3, 0.2], [0.8, 0.2], [0.8, 0.8], [0.3, 0.8]);
  await page.getByRole('button', { name: 'Chiudi il contorno' }).click();
  await expect(page.getByLabel(/^Latitudine/)).toHaveCount(4);
  // a press on a side adds a corner there; elsewhere it has no effect
  await press([0.55, 0.2], [0.55, 0.5]);
  await expect(page.getByLabel(/^Latitudine/)).toHaveCount(5);
  await page.getByRole('button', { name: 'Ritaglia una parte' }).click();
  await press([0.5, 0.4], [0.6, 0.4], [0.55, 0.6]);
  await page.getByRole('button', { name: 'Chiudi il contorno' }).click();
  await expect(page.getByRole('heading', { name: 'Ritaglio 1' })).toBeVisible();
  await toTheEnd(page);
  await expectAccessible(page);

  const before = await page.getByLabel('Longitudine 1', { exact: true }).inputValue();
  const corner = map(page).getByRole('button', { name: /^Vertice 1:/ });
  await corner.scrollIntoViewIfNeeded();
  const at = await corner.boundingBox();
  if (!at) throw new Error('the corner has a place');
  await page.mouse.move(at.x + 12, at.y + 12);
  await page.mouse.down();
  await page.mouse.move(at.x - 8, at.y + 4, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByLabel('Longitudine 1', { exact: true })).not.toHaveValue(before);

  await save(page).click();
  await expect(page).toHaveURL(/\/gestione\/zone\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const [area] = await savedCorners(page);
  expect(area?.map((ring) => ring.length)).toEqual([6, 4]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica GeoJSON' }).click();
  expect((await download).suggestedFilename()).toMatch(/^zona-\d+\.geojson$/);
  await page.goto('/gestione/zone');
  await expect(page.getByRole('rowgroup').filter({ hasText: name })).toContainText('Disegnata');
  await expectAccessible(page);
});

async function typeCorners(page: Page, ...corners: (readonly [latitude: string, longitude: string])[]): Promise<void> {
  const add = page.getByRole('button', { name: 'Aggiungi un vertice', exact: true });
  for (const [index, [latitude, longitude]] of corners.entries()) {
    await add.press('Enter');
    await expect(page.getByLabel(`Latitudine ${index + 1}`, { exact: true })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(latitude);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(longitude);
  }
}

test('a zone is drawn by keyboard alone, and what is wrong is told at its outline', { tag: '@desktop' }, async ({
  page,
}) => {
  const name = await beginZone(page);
  await page.getByLabel(/^CAP/).fill('2412');
  await page.getByRole('button', { name: 'Disegna un’area' }).press('Enter');
  await typeCorners(page, ['45,5', '9,5'], ['45,6', '9,6'], ['45,5', '9,6'], ['45,6', '9,5']);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Il contorno incrocia sé stesso')).toBeVisible();
  await expect(page.getByLabel(/^CAP/)).toBeFocused();
  await expect(page.getByLabel(/^CAP/)).toHaveAccessibleDescription('Il CAP deve essere di 5 cifre: 2412');
  await toTheEnd(page);
  await expectAccessible(page);
  await page.getByLabel(/^CAP/).fill('24129');

  await page.getByRole('button', { name: 'Togli il vertice 4' }).press('Enter');
  await expect(page.getByLabel(/^Latitudine/)).toHaveCount(3);
  await page.getByRole('button', { name: 'Chiudi il contorno' }).press('Enter');
  const corner = map(page).getByRole('button', { name: /^Vertice 2:/ });
  await corner.press('ArrowRight');
  await expect(page.getByLabel('Longitudine 2', { exact: true })).not.toHaveValue('9,6');
  await expect(corner).toBeFocused();
  await page.getByLabel('Longitudine 2', { exact: true }).fill('x');
  await expect(page.getByLabel('Longitudine 2', { exact: true })).toHaveAccessibleDescription(
    'Scrivi gradi, per esempio 45,698',
  );
  await page.getByLabel('Longitudine 2', { exact: true }).fill('9,61');
  await page.getByLabel('Latitudine 2', { exact: true }).fill('45.6');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(status(page, /^Salvato:/)).toBeVisible();
  expect(await savedCorners(page)).toEqual([
    [
      [
        [9.5, 45.5],
        [9.61, 45.6],
        [9.6, 45.5],
        [9.5, 45.5],
      ],
    ],
  ]);

  await page
    .getByLabel('File GeoJSON')
    .setInputFiles({
      name: 'area.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from('{"type":"Point","coordinates":[9,45]}'),
    });
  await expect(page.getByRole('alert')).toContainText('In questo file non c’è nessuna area');
});
