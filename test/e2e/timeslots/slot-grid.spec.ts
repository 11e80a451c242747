import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, STAFF, save, status } from '../support/staff.ts';

const HOURS = '6–6:30';
const cell = (page: Page, name: RegExp | string) => page.getByRole('gridcell', { name });

/** Returns two zones of lockers that no other test uses. */
async function twoZones(page: Page) {
  const { zones } = (await (await page.request.get('/ebsn/api/staff/timeslot/week-list')).json()).data as {
    zones: { zoneId: number; serviceId: number; name: string }[];
  };
  const [first, second] = zones.filter(({ serviceId }) => serviceId === 4).slice(-2);
  if (!first || !second) throw new Error('the demo shop has lockers');
  return [first, second] as const;
}

test('a week of slots made in the grid, copied to a second zone, a cell closed and undone by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAs(page, STAFF);
  const [one, two] = await twoZones(page);
  await page.goto(`/gestione/fasce/${one.zoneId}/settimana`);
  await page.getByLabel('Dalle').fill('06:00');
  await page.getByLabel('Alle', { exact: true }).fill('06:30');
  await page.getByRole('button', { name: 'Aggiungi una fascia' }).press('Enter');
  const monday = cell(page, `lunedì, ${HOURS}`);
  await monday.focus();
  await page.keyboard.press('Shift+End');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(7);
  await page.keyboard.type('17');
  await expect(cell(page, `domenica, ${HOURS}, 17 posti`)).toBeVisible();
  await expect(page.getByText(`${HOURS}, tutti i giorni: nuova, 17 posti`)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Anche nei giorni festivi' }).check();
  // a cell is removed by its key, and written again
  await cell(page, `domenica, ${HOURS}`).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await expect(cell(page, `sabato, ${HOURS}, nessuna fascia`)).toBeFocused();
  await page.keyboard.type('17');
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(status(page, /^Salvato:/)).toBeVisible();

  await page.getByText('Copia su altre zone').click();
  await page.getByRole('checkbox', { name: two.name }).check();
  await page.getByRole('button', { name: 'Che cosa cambia?' }).press('Enter');
  await expect(page.getByRole('heading', { name: two.name })).toBeVisible();
  await page.getByRole('button', { name: 'Copia in 1 zona' }).press('Enter');
  await expect(page.locator('[data-toast]').filter({ hasText: 'Copiata in 1 zona' })).toBeVisible();

  await page.goto(`/gestione/fasce/${two.zoneId}`);
  const open = cell(page, new RegExp(`${HOURS}, 0 di 17 presi.*17 liberi`)).first();
  const name = ((await open.locator('.sr-only').textContent()) ?? '').split(', 0 di')[0] ?? '';
  const chosen = cell(page, name);
  await open.focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('0');
  await expect(chosen).toHaveAccessibleName(/, chiusa, cambiata a mano$/);
  await expect(chosen).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Annulla', exact: true }).press('Enter');
  await expect(chosen).toHaveAccessibleName(/17 liberi$/);
  await chosen.focus();
  await page.keyboard.press('+');
  await expect(chosen).toHaveAccessibleName(/0 di 18 presi.*18 liberi, cambiata a mano$/);
  await page.getByLabel('Posti', { exact: true }).fill('-40');
  await expect(page.getByLabel('Posti', { exact: true })).toHaveAccessibleDescription(/^Meno di zero posti: /);
  await page.getByRole('button', { name: 'Annulla', exact: true }).press('Enter');
  await expect(chosen).toHaveAccessibleName(/17 liberi$/);

  for (const { zoneId } of [one, two]) await withoutHours(page, zoneId);
});

/** Takes the hours of this test out of a zone again, by a stroke of the mouse. */
async function withoutHours(page: Page, zoneId: number) {
  await page.goto(`/gestione/fasce/${zoneId}/settimana`);
  await cell(page, `lunedì, ${HOURS}`).hover();
  await page.mouse.down();
  await cell(page, `domenica, ${HOURS}`).hover();
  await page.mouse.up();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(7);
  await page.keyboard.press('Delete');
  await save(page).click();
  await expect(status(page, /^Salvato:/)).toBeVisible();
}
