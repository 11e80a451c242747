import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { logIn, newCustomer } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { openPlaces } from '../support/open-places.ts';

test('a visitor asks in one field where the groceries come, and an address that is served can be saved', {
  tag: '@phone',
}, async ({ page }) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  await page.goto('/');
  await untilHydrated(page);
  const where = page.getByRole('region', { name: 'Consegna', exact: true });
  await where.getByRole('link', { name: /Arriviamo da te\?/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Arriviamo da te?' });
  const field = dialog.getByRole('searchbox', { name: 'CAP, via o comune' });
  await expect(field).toBeFocused();
  // an unfinished postcode is a list, a name of several places a question, and a town of several postcodes asks
  await field.fill('2412');
  await expect(dialog.getByRole('link', { name: /24121 Bergamo/ })).toBeVisible();
  await field.fill('verona');
  await expect(dialog.getByText('Quale intendi?')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('link', { name: /Verolanuova \(BS\)/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Sì, arriviamo al 25028' })).toBeFocused();
  await expect(dialog.getByText('la prima fascia libera')).toBeVisible();
  await expect(dialog.getByText(/La consegna costa .*La spesa parte da/)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('link', { name: 'Cambia' }).click();
  await field.fill('Bergamo');
  await field.press('Enter');
  await expect(dialog.getByText(/Bergamo ha \d+ CAP/)).toBeVisible();
  await field.fill('37121');
  await expect(dialog.getByRole('heading', { name: 'Non arriviamo ancora al 37121' })).toBeVisible();
  await dialog.getByLabel('Ti scriviamo quando arriviamo').fill('nessuno');
  await dialog.getByRole('button', { name: 'Avvisami' }).click();
  await expect(dialog.getByText('Digitare una e-mail valida')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByLabel('Ti scriviamo quando arriviamo').fill(`carla-${Date.now()}@esempio.it`);
  await dialog.getByRole('button', { name: 'Avvisami' }).click();
  await expect(dialog.getByText('Fatto: ti scriviamo una volta, quando arriviamo da te.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Scrivi un altro posto' }).click();
  await field.fill('24121');
  await dialog.getByRole('link', { name: 'Comincia la spesa' }).click();
  await expect(dialog).toBeHidden();
  await expect(where).toContainText('24121 Bergamo');
  await where.getByRole('link').click();
  await field.fill('Via Torquato Tasso 10, 24121 Bergamo');
  await field.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Sì, arriviamo in Via Torquato Tasso 10' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Salva questo indirizzo' }).click();
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Nuovo indirizzo' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Via Torquato Tasso 10');
  await page.getByLabel('Nome dell’indirizzo').fill('Casa');
  await page.getByLabel('Nome sul citofono').fill('Bianchi');
  await page.getByLabel('Telefono per la consegna').fill('333 1234567');
  await page.getByRole('button', { name: 'Salva indirizzo' }).click();
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
  await expect(page.getByRole('dialog', { name: /^Sei ancora tu/ })).toBeVisible();
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
