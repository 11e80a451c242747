import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';

test('the own data are changed section by section, with a warning for a doubtful code', { tag: '@desktop' }, async ({
  page,
}) => {
  await newCustomer(page);
  await page.goto('/profile/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^I miei dati/ })
    .click();
  const names = page.getByRole('region', { name: 'Nome e cognome' });
  await names.getByLabel('Cognome').fill('');
  await names.getByRole('button', { name: 'Salva' }).click();
  await expect(names.getByText('Campo obbligatorio')).toBeVisible();
  await expect(names.getByLabel('Cognome')).toBeFocused();
  await names.getByLabel('Cognome').fill('Verdi');
  await names.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Dati salvati').first()).toBeVisible();

  const company = page.getByRole('region', { name: 'Dati fiscali' });
  await company.getByLabel('Ragione sociale').fill('Bar Sport');
  await company.getByLabel('Partita IVA').fill('012345');
  await company.getByLabel('Codice fiscale').fill('ROSSI');
  await company.getByRole('button', { name: 'Salva' }).click();
  await expect(company.getByText('P.Iva e C.F. devono avere 11 cifre')).toBeVisible();
  await expect(company.getByText('Formato non corretto')).toBeVisible();
  await expect(company.getByText('Serve il codice SDI oppure una PEC valida')).toBeVisible();
  await expectAccessible(page);
  await company.getByLabel('Partita IVA').fill('01234567890');
  // the message is shown at the field, before anything is sent
  await expect(company.getByText('P.Iva e C.F. devono avere 11 cifre')).toHaveCount(0);
  await expect(company.getByText('L’ultimo carattere non torna con gli altri')).toBeVisible();
  await company.getByLabel('Codice fiscale').fill('');
  await company.getByLabel('Codice SDI').fill('abc1234');
  await company.getByRole('button', { name: 'Salva' }).click();
  await expect(company.getByLabel('Codice SDI')).toHaveValue('ABC1234');
  await expect(company.getByText('L’ultimo carattere non torna con gli altri')).toBeVisible();
  const others = page.getByRole('region', { name: 'Altre informazioni' });
  await others.getByLabel('Settore di attività').fill('Bar');
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/update_person_info'));
  await others.getByRole('button', { name: 'Salva' }).press('Enter');
  await kept;

  await page.reload();
  await expect(names.getByLabel('Cognome')).toHaveValue('Verdi');
  await expect(company.getByLabel('Partita IVA')).toHaveValue('01234567890');
  await expect(others.getByLabel('Settore di attività')).toHaveValue('Bar');
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
