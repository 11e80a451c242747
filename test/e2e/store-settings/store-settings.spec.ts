import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { logInAs, STAFF, save } from '../support/staff.ts';

// Issue 48: a new store is made in the office, and customers find it with its hours

test('the office opens a store, corrects what was refused, and the shop shows it', { tag: '@desktop' }, async ({
  page,
}) => {
  const name = `Bottega Prova ${test.info().retry}-${test.info().workerIndex}-${Date.now()}`;
  await logInAs(page, STAFF);
  await page.goto('/gestione/negozi');
  await expect(page.getByRole('heading', { name: 'Negozi', level: 1 })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Nuovo negozio' }).click();
  await expect(page.getByRole('heading', { name: 'Nuovo negozio', level: 1 })).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Via', { exact: true }).fill('Via Roma');
  await page.getByLabel('Numero civico').fill('1');
  await page.getByLabel('Comune').fill('Dalmine');
  await page.getByLabel('Provincia').fill('BG');
  await page.getByLabel('CAP').fill('2404');
  await page.getByLabel('Parcheggio').fill('Dieci posti dietro il negozio');
  await page.getByLabel('Apre lunedì').fill('8.30');
  await page.getByLabel('Chiude lunedì').fill('19');
  await page.getByRole('button', { name: 'Copia il lunedì fino al sabato' }).click();
  await expect(page.getByLabel('Chiude sabato')).toHaveValue('19:00');
  await save(page).click();
  await expect(page.getByText('Il CAP è di 5 cifre')).toBeVisible();
  await page.getByLabel('CAP').fill('24044');
  await save(page).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: `Ritiro ${name}` })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const office = page.url();
  await page.goto(`/punti-vendita?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('Parcheggio: Dieci posti dietro il negozio')).toBeVisible();
  await expect(page.getByText('08:30–19:00').first()).toBeVisible();

  // other tests count the stores of the shop
  await page.goto(office);
  await page.getByRole('checkbox', { name: /^Chiuso per sempre/ }).check();
  await save(page).click();
  await expect(page.getByText('Chiuso per sempre', { exact: true }).first()).toBeVisible();
});
