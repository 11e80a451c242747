import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { logIn, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { slotButtons } from '../support/slots.ts';

const ADDRESS = 'Dove ricevi la spesa?';
const STORE = 'Dove ritiri la spesa?';
const SLOT = 'Quando ricevi la spesa?';
const PICKUP_SLOT = 'Quando ritiri la spesa?';

test('the slot dialog leads to the address and back to the slots, with the keys alone', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await newCustomer(page);
  await addAddress(page, 'Casa');
  await page.goto('/cart/');
  await press(page.getByRole('button', { name: /Cambia fascia oraria/ }));
  const slots = dialog(page, SLOT);
  await expect(slots).toBeVisible();
  if (!isMobile) expect((await slots.boundingBox())?.width).toBe(750);
  await press(slots.getByRole('button', { name: 'Scegli dove ricevere la spesa' }));
  const places = dialog(page, ADDRESS);
  await expect(places).toBeVisible();
  if (!isMobile) expect((await places.boundingBox())?.width).toBe(700);
  const home = places.getByRole('radio', { name: /Casa/ });
  await press(home);
  await expect(slots).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  // the address above the slots leads back, and choosing the same address leads on: there is no slot yet
  await press(slots.getByRole('button', { name: 'Cambia indirizzo' }));
  await expect(home).toBeChecked();
  await press(home);
  await press(slotButtons(slots).first());
  await expect(slots).toBeHidden();
  await expect(page.getByRole('button', { name: /Cambia fascia oraria/ })).toHaveText(/\d\d:\d\d/);
  // with a slot that fits, the address dialog ends the chain
  await press(page.getByRole('button', { name: /Cambia indirizzo/ }));
  await press(home);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('the address dialog leads to the stores, a store to the slots, and the stores back to the addresses', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await newCustomer(page);
  await addAddress(page, 'Casa');
  const [milk] = await found(page, 'latte');
  if (!milk) throw new Error('there is no milk');
  await putIntoCart(page, milk, 2);
  await page.goto('/cart/');
  await press(page.getByRole('button', { name: /Cambia indirizzo/ }));
  await press(dialog(page, ADDRESS).getByRole('button', { name: /Preferisci ritirare/ }));
  const stores = dialog(page, STORE);
  await expect(stores.getByRole('tab')).toHaveText(['In negozio', 'Locker']);
  if (!isMobile) expect((await stores.boundingBox())?.width).toBe(700);
  await expectAccessible(page, 'dialog[open]');
  await press(stores.getByRole('button', { name: 'Preferisci la consegna a casa?' }));
  await expect(dialog(page, ADDRESS).getByRole('radio', { name: /Casa/ })).toBeVisible();
  await press(dialog(page, ADDRESS).getByRole('button', { name: /Preferisci ritirare/ }));

  // the cart in the reply is used, and the slots of the store follow
  await changeReplies(page, '**/ebsn/api/store/select', (reply) => {
    reply.response.warnings = [{ warning: 'Un prezzo è cambiato' }];
  });
  const selected = page.waitForRequest('**/ebsn/api/store/select');
  await press(stores.getByRole('radio', { name: /Bottega Como Napoleona/ }));
  expect((await selected).postDataJSON()).toMatchObject({ store_id: expect.any(Number) });
  await expect(dialog(page, PICKUP_SLOT)).toBeVisible();
  await expect(page.getByText('Un prezzo è cambiato')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Cambia indirizzo/ })).toContainText('Via Napoleona 63');
  await expect(page.getByRole('region', { name: 'Consegna', exact: true })).toContainText('Ritiro in negozio');
});

test('a visitor who chooses a store logs in on the way, in a dialog of 600 px', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const email = await newCustomer(page, { isLoggedIn: false });
  await page.goto('/punti-vendita/bottega-como-napoleona');
  await untilHydrated(page);
  await page.getByRole('link', { name: /^Ritira qui/ }).click();
  const login = dialog(page, 'Accedi per continuare');
  await expect(login).toBeVisible();
  if (!isMobile) expect((await login.boundingBox())?.width).toBe(600);
  await logIn(page, email);
  const proposed = dialog(page, STORE).getByRole('region', { name: 'Il punto di ritiro che hai scelto' });
  await expect(proposed.getByRole('button', { name: 'Ritira qui la spesa' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, PICKUP_SLOT)).toBeVisible();
});

test('a choice that the server does not answer is explained, and the dialog stays', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await newCustomer(page);
  await addAddress(page, 'Casa');
  await page.goto('/cart/');
  await press(page.getByRole('button', { name: /Cambia indirizzo/ }));
  const home = dialog(page, ADDRESS).getByRole('radio', { name: /Casa/ });
  await expect(home).toBeVisible();
  await context.setOffline(true);
  await press(home);
  await expect(dialog(page, ADDRESS).getByRole('alert')).toContainText('L’indirizzo della spesa non è cambiato.');
  await expectAccessible(page, 'dialog[open]');
  await context.setOffline(false);
  await press(home);
  await expect(dialog(page, SLOT)).toBeVisible();
});

test('addresses that cannot be loaded are asked for again with a button', { tag: '@phone' }, async ({ page }) => {
  await newCustomer(page);
  await addAddress(page, 'Casa');
  await page.goto('/cart/');
  await page.route('**/user-address/delivery-service-list*', (route) => route.abort());
  await press(page.getByRole('button', { name: /Cambia indirizzo/ }));
  const places = dialog(page, ADDRESS);
  await expect(places.getByRole('heading', { name: 'Non riusciamo a caricare gli indirizzi' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.unroute('**/user-address/delivery-service-list*');
  await press(places.getByRole('button', { name: 'Riprova' }));
  await expect(places.getByRole('radio', { name: /Casa/ })).toBeVisible();
});

function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

/** Presses by keyboard. */
async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

async function addAddress(page: Page, addressName: string): Promise<void> {
  await post(page, 'eurospin-address-form/save-new-address', {
    addressName,
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
