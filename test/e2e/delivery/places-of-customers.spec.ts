import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { logIn, newCustomer } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { openPlaces } from '../support/open-places.ts';

test('an address that the check has found is the beginning of a new one, after a visitor’s login', {
  tag: '@phone',
}, async ({ page }) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  await page.goto('/');
  await page.getByRole('button', { name: /Consegniamo da te\?/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Consegniamo da te?' });
  await dialog.getByLabel('Città').fill('Bergamo');
  await dialog.getByLabel('Provincia').fill('BG');
  await dialog.getByLabel('CAP').fill('24121');
  await dialog.getByLabel('Indirizzo', { exact: true }).fill('via torquato tasso');
  await dialog.getByLabel('Civico').fill('10');
  await dialog.getByRole('button', { name: 'Verifica indirizzo' }).click();
  await expect(dialog.getByText(/Sì, consegniamo a casa tua/)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Salva questo indirizzo' }).click();
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Nuovo indirizzo' })).toBeVisible();
  await expect(page.getByLabel('Indirizzo', { exact: true })).toHaveValue('Via Torquato Tasso');
  await expect(page.getByLabel('Città')).toHaveValue('Bergamo');
  await expect(page.getByLabel('Civico')).toHaveValue('10');
  await page.getByLabel('Nome dell’indirizzo').fill('Casa');
  await page.getByLabel('Nome sul citofono').fill('Bianchi');
  await page.getByLabel('Telefono per la consegna').fill('333 1234567');
  await page.getByLabel('Piano').fill('2');
  await page.getByRole('button', { name: 'Salva indirizzo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'I miei indirizzi' })).toBeVisible();
  await expect(page.getByText('Via Torquato Tasso 10, 24121 Bergamo (BG)')).toBeVisible();
});

test('whose session has ended logs in in the address dialog, and finds the addresses there', { tag: '@phone' }, async ({
  page,
}) => {
  const email = await newCustomer(page);
  await addHome(page);
  const dialog = await openPlaces(page);
  await expect(dialog.getByRole('radio', { name: /Casa/ })).toBeVisible();
  await page.context().clearCookies();
  await dialog.getByRole('radio', { name: /Casa/ }).click();
  await expect(page.getByRole('dialog', { name: 'Accedi per continuare' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Accedi per scegliere l’indirizzo')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Accedi' }).click();
  await logIn(page, email);
  await expect(dialog.getByRole('radio', { name: /Casa/ })).toBeVisible();
});

test('more than twenty stores are shown in steps, and one of them becomes the default one', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  await changeReplies(page, /delivery-service-list/, ({ data }) => {
    for (const service of data.deliveryServices)
      if (service.deliveryServiceId === 1) service.addresses = copies(service.addresses);
  });
  const dialog = await openPlaces(page);
  await dialog.getByRole('tab', { name: 'Ritiro in negozio' }).click();
  const stores = dialog.getByRole('radiogroup', { name: 'Ritiro in negozio' }).getByRole('radio');
  await expect(stores).toHaveCount(20);
  await expect(dialog.getByText('45 punti di ritiro')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mostra altri 20' }).click();
  await expect(stores).toHaveCount(40);
  await dialog.getByRole('button', { name: 'Mostra altri 5' }).press('Enter');
  await expect(stores).toHaveCount(45);
  await expect(dialog.getByRole('button', { name: /Mostra altri/ })).toHaveCount(0);
  await expectAccessible(page, 'dialog[open]');

  const star = dialog.getByRole('img', { name: 'Predefinito' });
  await expect(star).toHaveCount(0);
  await dialog
    .getByRole('button', { name: /^Rendi predefinito/ })
    .first()
    .click();
  await expect(stores.first().getByRole('img', { name: 'Predefinito' })).toBeVisible();
  await expect(star).toHaveCount(1);
});

/** Returns 45 stores: copies of the shop's, each with its own number except the first ones. */
function copies(stores: readonly { addressId: number }[]): object[] {
  return Array.from({ length: 45 }, (_, n) => {
    const store = stores[n % stores.length];
    return n < stores.length ? { ...store } : { ...store, addressId: 10_000 + n, isDefault: false };
  });
}

async function addHome(page: Page): Promise<void> {
  await post(page, 'eurospin-address-form/save-new-address', {
    addressName: 'Casa',
    doorbellName: 'Bianchi',
    address1: 'Via Torquato Tasso',
    addressNumber: '10',
    city: 'Bergamo',
    province: 'BG',
    postalcode: '24121',
    floor: '2',
    referencePhoneNumber: '333 1234567',
  });
}
