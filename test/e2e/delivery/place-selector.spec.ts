import { expect, type Page, test } from '@playwright/test';
import { CART_PREPARED } from '../../../src/domain/orders/cart-status.ts';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { post } from '../support/goods.ts';
import { openPlaces } from '../support/open-places.ts';

const REFUSED = 'È necessario abilitare la localizzazione per utilizzare questa funzione';

test('towns and streets are suggested, and stores near one are listed within 10, 30 or 60 km', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  const dialog = await openPlaces(page);
  await dialog.getByRole('tab', { name: 'Ritiro in negozio' }).click();
  const stores = dialog.getByRole('radiogroup', { name: 'Ritiro in negozio' }).getByRole('radio');
  await expect(stores).toHaveCount(12);
  await expect(stores.first().getByRole('img', { name: 'Parcheggio riservato al ritiro' })).toBeVisible();
  const box = dialog.getByRole('combobox', { name: 'Comune, CAP o indirizzo' });
  await box.fill('b');
  await expect(dialog.getByRole('option', { name: 'Bergamo (BG)', exact: true })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  // Escape closes the suggestions first, and the dialog only then
  await box.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await box.fill('Bergamo');
  await expect(dialog.getByRole('option', { name: 'Bergamo (BG)', exact: true })).toBeVisible();
  await box.press('ArrowDown');
  await expect(dialog.getByRole('option', { name: 'Bergamo (BG)', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await box.press('Enter');
  await expect(dialog.getByText('Distanze dal centro di Bergamo.')).toBeVisible();
  await expect(dialog.getByText(/punt[oi] di ritiro entro 10 km/)).toBeVisible();
  const within10 = await stores.count();
  await expect(stores.first()).toContainText(/\d+(,\d)? k?m/);
  const near = dialog.getByRole('region', { name: 'Vicino, con un altro servizio' });
  await expect(near.getByRole('radio', { name: /Locker Bergamo/ }).first()).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('radio', { name: '60 km' }).check({ force: true });
  await expect(dialog.getByText(/punti di ritiro entro 60 km/)).toBeVisible();
  expect(await stores.count()).toBeGreaterThan(within10);
  await dialog.getByRole('button', { name: 'Mostra tutti' }).click();
  await expect(stores).toHaveCount(12);

  // with more than three characters streets are suggested too, and the map shows the surroundings of the town
  await box.fill('Via Torquato T');
  await dialog.getByRole('option', { name: /^Via Torquato Tasso, Bergamo/ }).click();
  await expect(dialog.getByText('Distanze dal centro di Bergamo.')).toBeVisible();
  // a text without a town searches the names of the stores
  await box.fill('Napoleona');
  await box.press('Enter');
  await expect(stores).toHaveText([/Bottega Como Napoleona/]);
  await box.fill('qwertz');
  await box.press('Enter');
  await expect(dialog.getByText('Nessun punto trovato per “qwertz”.')).toBeVisible();
  await expect(dialog.getByText('Non ci sono punti di ritiro nelle vicinanze')).toBeVisible();
});

test('a customer with an address sees the nearest stores, and a search elsewhere begins at ten kilometres', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  await chooseTomorrow(page);
  await page.goto('/');
  const dialog = await openPlaces(page);
  await dialog.getByRole('tab', { name: 'Ritiro in negozio' }).click();
  await dialog.getByRole('button', { name: 'Cerca altrove' }).click();
  await expect(dialog.getByText(/punt[oi] di ritiro entro 10 km/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '10 km' })).toBeChecked();
});

test('where no store is near, the text of the service and the other distances are there', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  const dialog = await openPlaces(page);
  await dialog.getByRole('tab', { name: 'Locker' }).click();
  const box = dialog.getByRole('combobox', { name: 'Comune, CAP o indirizzo' });
  await box.fill('Bormio');
  await box.press('Enter');
  await expect(dialog.getByText('0 punti di ritiro entro 10 km')).toBeVisible();
  await expect(dialog.getByText('Non ci sono locker nelle vicinanze')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
});

test.describe('with the position', () => {
  test.use({ geolocation: { latitude: 45.79, longitude: 9.08 }, permissions: ['geolocation'] });

  test('the stores around it are listed and drawn on the map, where one is chosen', { tag: '@phone' }, async ({
    page,
  }) => {
    await newCustomer(page);
    const dialog = await openPlaces(page);
    await dialog.getByRole('tab', { name: 'Ritiro in negozio' }).click();
    await dialog.getByRole('button', { name: 'Usa la mia posizione' }).click();
    await expect(dialog.getByText('Distanze dalla tua posizione.')).toBeVisible();
    await expect(dialog.getByRole('radiogroup').getByRole('radio').first()).toContainText('Bottega Como');
    await dialog.getByRole('button', { name: 'Mappa', exact: true }).click();
    const map = dialog.getByRole('region', { name: 'Mappa dei punti vendita' });
    await expect(map.locator('path.map-province').first()).toBeAttached();
    await expectAccessible(page, 'dialog[open]');
    const marker = map.getByRole('button', { name: /^Bottega Como/ }).first();
    const confirm = dialog.getByRole('button', { name: 'Ritira qui la spesa' });
    await expect(async () => {
      await marker.focus({ timeout: 5000 });
      await page.keyboard.press('Enter');
      await expect(confirm).toBeFocused({ timeout: 5000 });
    }).toPass();
    await page.keyboard.press('Enter');
    const slots = page.getByRole('dialog', { name: 'Quando ritiri la spesa?' });
    await expect(slots).toContainText('la spesa è già pronta');
    await expect(slots).not.toContainText('corriere');
  });
});

test('without the permission it says what it needs; a map that does not load leaves the list', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const getCurrentPosition = (_found: unknown, failed: (error: object) => void) =>
      failed({ code: 1, PERMISSION_DENIED: 1 });
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
  });
  await newCustomer(page);
  const dialog = await openPlaces(page);
  await dialog.getByRole('tab', { name: 'Ritiro in negozio' }).click();
  await dialog.getByRole('button', { name: 'Usa la mia posizione' }).click();
  await expect(dialog.getByText(REFUSED)).toBeVisible();
  await page.route(/StoreMap/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Mappa', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Non riusciamo a caricare la mappa');
  await dialog.getByRole('button', { name: 'Lista', exact: true }).click();
  await expect(dialog.getByRole('radiogroup').getByRole('radio')).toHaveCount(12);
});

test('own addresses: another default, an edit, a new one, and the marker of the partner', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  await addAddress(page, { addressName: 'Casa' });
  await addAddress(page, SONDRIO);
  const dialog = await openPlaces(page);
  const own = dialog.getByRole('radiogroup', { name: 'I miei indirizzi' });
  const [home, mountain] = [own.getByRole('radio', { name: /Casa/ }), own.getByRole('radio', { name: /Baita/ })];
  await expect(mountain).toContainText('Consegna gestita da un partner');
  await expect(home).not.toContainText('partner');
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await expect(home.getByRole('img', { name: 'Predefinito' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Rendi predefinito Baita' }).click();
  await expect(mountain.getByRole('img', { name: 'Predefinito' })).toBeVisible();
  await expect(home.getByRole('img', { name: 'Predefinito' })).toHaveCount(0);
  // arrows move without choosing
  await home.focus();
  await home.press('ArrowDown');
  await expect(mountain).toBeFocused();
  await expect(mountain).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Modifica Casa' }).click();
  await expect(dialog.getByLabel('Nome dell’indirizzo')).toHaveValue('Casa');
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  await dialog.getByRole('button', { name: 'Aggiungi un indirizzo' }).click();
  const field = dialog.getByRole('searchbox', { name: 'Via, numero e comune' });
  await field.fill('Via Torquato Tasso 12, 24121 Bergamo');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Usa questo indirizzo' }).click();
  await expect(dialog.getByLabel('Nome sul citofono')).toBeVisible();
});

test('while the cart is being paid neither the bar nor the page of a store changes where it goes', {
  tag: '@phone',
}, async ({ page }) => {
  await newCustomer(page);
  await changeReplies(page, /\/ebsn\/api\/cart\/view/, ({ data }) => {
    data.cartStatusId = CART_PREPARED;
  });
  await page.goto('/punti-vendita/bottega-como-napoleona');
  await expect(page.getByRole('button', { name: /Cambia indirizzo/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Cambia fascia oraria/ })).toBeDisabled();
  await page.getByRole('button', { name: /^Ritira qui/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Dove ritiri la spesa?' });
  await expect(dialog.getByText(/Stai pagando questa spesa/)).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
});

const SONDRIO = {
  addressName: 'Baita',
  address1: 'Via Stelvio',
  addressNumber: '7',
  city: 'Sondrio',
  province: 'SO',
  postalcode: '23100',
};

async function addAddress(page: Page, address: object): Promise<void> {
  await post(page, 'eurospin-address-form/save-new-address', {
    doorbellName: 'Bianchi',
    address1: 'Via Torquato Tasso',
    addressNumber: '10',
    city: 'Bergamo',
    province: 'BG',
    postalcode: '24121',
    floor: '2',
    referencePhoneNumber: '333 1234567',
    ...address,
  });
}
