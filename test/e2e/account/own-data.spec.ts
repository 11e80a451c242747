import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';

test('the own data are changed row by row, with a warning for a doubtful code', { tag: '@desktop' }, async ({
  page,
}) => {
  await newCustomer(page);
  await page.goto('/profile/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^I miei dati/ })
    .click();
  const rows = page.getByRole('main');
  const save = rows.getByRole('button', { name: 'Salva' });
  const field = (name: string) => rows.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await rows.getByRole('button', { name: 'Cambia: Nome e cognome' }).click();
  await expect(field('Nome')).toBeFocused();
  await field('Cognome').fill('');
  await save.click();
  await expect(rows.getByText('Campo obbligatorio')).toBeVisible();
  await expect(field('Cognome')).toBeFocused();
  await field('Cognome').fill('Verdi');
  await save.click();
  await expect(rows.getByRole('button', { name: 'Salvato. Cambia: Nome e cognome' })).toBeFocused();
  await expect(rows.getByText('Anna Verdi').first()).toBeVisible();

  await rows.getByRole('button', { name: 'Aggiungi: Compri per un’azienda?' }).click();
  await field('Ragione sociale').fill('Bar Sport');
  await field('Partita IVA').fill('012345');
  await field('Codice fiscale').fill('ROSSI');
  await save.click();
  await expect(rows.getByText('P.Iva e C.F. devono avere 11 cifre')).toBeVisible();
  await expect(rows.getByText('Formato non corretto')).toBeVisible();
  await expect(rows.getByText('Serve il codice SDI oppure una PEC valida')).toBeVisible();
  await expectAccessible(page);
  await field('Partita IVA').fill('01234567890');
  // the message is shown at the field, before anything is sent
  await expect(rows.getByText('P.Iva e C.F. devono avere 11 cifre')).toHaveCount(0);
  await expect(rows.getByText('L’ultimo carattere non torna con gli altri')).toBeVisible();
  await field('Codice fiscale').fill('');
  await field('Codice SDI').fill('abc1234');
  await save.click();
  await expect(rows.getByText('P. IVA 01234567890, SDI ABC1234')).toBeVisible();
  await rows.getByRole('button', { name: 'Cambia: Altre informazioni' }).click();
  await field('Settore di attività').fill('Bar');
  await save.press('Enter');
  await expect(rows.getByText('Bar', { exact: true })).toBeVisible();

  await page.reload();
  await expect(rows.getByText('Anna Verdi').first()).toBeVisible();
  await expect(rows.getByText('P. IVA 01234567890, SDI ABC1234')).toBeVisible();
  await expect(rows.getByText('Bar', { exact: true })).toBeVisible();
});

test('several billing addresses are kept, one of them the default', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  await page.goto('/profile/fatturazione');
  await expect(page.getByText('Nessun dato di fatturazione')).toBeVisible();
  await page.getByRole('link', { name: 'Aggiungi dati di fatturazione' }).click();
  await expect(page.getByLabel('Cognome')).toHaveValue('Bianchi');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByLabel('Codice fiscale')).toBeFocused();
  await expectAccessible(page);
  const place = async () => {
    await page.getByLabel('Indirizzo', { exact: true }).fill('Via Roma');
    await page.getByLabel('Civico').fill('1');
    await page.getByLabel('CAP').fill('24121');
    await page.getByLabel('Città').fill('Bergamo');
    await page.getByLabel('Provincia').fill('BG');
    await page.getByRole('button', { name: 'Salva' }).click();
  };
  await page.getByLabel('Codice fiscale').fill('rssmra80a01f205x');
  await place();
  await expect(page.getByText('Via Roma 1, 24121 BERGAMO (BG)')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dati di fatturazione' })).toBeFocused();
  await page.getByRole('link', { name: 'Aggiungi dati di fatturazione' }).click();
  await page.getByLabel('Ragione sociale').fill('Bar Sport');
  await page.getByLabel('Partita IVA').fill('01234567897');
  await page.getByLabel('PEC').fill('bar@pec.it');
  await place();
  await page.getByRole('button', { name: 'Rendi predefinito Bar Sport' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bar Sport' }).getByText('Predefinito')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Modifica Bar Sport' }).click();
  await page.getByLabel('Ragione sociale').fill('Bar Centrale');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByRole('button', { name: 'Elimina Bar Centrale' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(page.getByText('Bar Centrale', { exact: true })).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Anna Bianchi' }).getByText('Predefinito')).toBeVisible();
});
