import { expect, type Locator, type Page, test } from '@playwright/test';
import { createHttpClient } from '../../support/http-client.ts';
import { becomeCustomer } from '../../support/people/ready-to-buy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { found, piecesInCart, post } from '../support/goods.ts';
import { placeField, placeOption } from '../support/open-places.ts';
import { goOnAs } from '../support/session-of.ts';
import { anotherSlot } from '../support/slots.ts';

/** Counts presses without typing. */
function presser() {
  let presses = 0;
  return {
    press: async (control: Locator) => {
      await control.click();
      presses++;
    },
    count: () => presses,
  };
}

const email = () => `pressioni-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`;

/** The cart: in the bar or the next step at the bottom of a phone, or in the header of a desktop. */
const cartLink = (page: Page, isMobile: boolean) =>
  isMobile
    ? page.getByRole('link', { name: /^Carrello:|^Vai al carrello$/ })
    : page.getByRole('banner').getByRole('link', { name: /Carrello/ });

const toTill = (page: Page) => page.getByRole('link', { name: 'Vai alla cassa' }).last();

test('a visitor orders in eight presses: the account, the address and the slot come with the order', async ({
  page,
  isMobile,
}) => {
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  const { press, count } = presser();
  await page.goto(`/product/${oil.slug}`);
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /Aggiungi al carrello/ })
      .first(),
  );
  await expect.poll(() => piecesInCart(page)).toBe(1);
  // the goods that reach the minimum do not count as presses
  await post(page, 'cart/add', { items: [{ productId: oil.productId, quantity: 5 }] });
  await press(cartLink(page, isMobile));
  await press(toTill(page));
  await expect(page).toHaveURL(/\/payment$/);
  await placeField(page).fill('Via Sant’Orsola 12, 24121 Bergamo');
  await press(placeOption(page, /Via Sant.Orsola 12.*24121 Bergamo/));
  await press(await anotherSlot(page.locator('#quando')));
  const who = page.locator('#chi');
  await who.getByLabel('Nome e cognome').fill('Marta De Luca');
  await who.getByLabel('Telefono').fill('340 123 4567');
  const mail = email();
  await who.getByLabel('E-mail').fill(mail);
  await who.getByLabel('Password', { exact: true }).fill('mele-verdi-42');
  await press(page.getByRole('radio', { name: /Pagamento alla consegna/ }));
  await press(page.getByRole('checkbox', { name: /termini e le condizioni di vendita/ }));
  await expectAccessible(page, 'main');
  const order = page.getByRole('button', { name: /Ordine con obbligo di pagare/ });
  await expect(order).toHaveText(/\d+,\d\d/);
  await press(order);
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(8);
  await page.goto('/profile/addresses');
  await expect(page.getByRole('main')).toContainText('Via Sant');
  await expect(page.getByRole('main')).toContainText('Citofono: De Luca');
});

test('a known customer orders in three presses: cart, till, order; nothing is asked again', async ({
  page,
  isMobile,
}) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const client = createHttpClient(baseURL);
  await becomeCustomer(client, email());
  const { data } = await client.ok('addressList', { address_type: 'home' });
  await client.ok('addressSelect', {}, { address_id: data.addresses[0]?.addressId, address_type: 'home' });
  await goOnAs(page, client, baseURL);
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await post(page, 'cart/add', { items: [{ productId: oil.productId, quantity: 20 }] });
  await page.goto('/');
  const { press, count } = presser();
  await press(cartLink(page, isMobile));
  await press(toTill(page));
  await expect(page.getByRole('checkbox', { name: /termini e le condizioni/ })).toHaveCount(0);
  await expect(page.getByText('che hai già accettato')).toBeVisible();
  const order = page.getByRole('button', { name: /Ordine con obbligo di pagare/ });
  await expect(order).toBeVisible();
  await expectAccessible(page, 'main');
  await press(order);
  await expect(page.getByRole('heading', { name: 'Ordine confermato' })).toBeVisible();
  expect(count()).toBe(3);
});

test('the button names what is missing and leads to it; below the minimum it leads back to the shelves', {
  tag: '@phone',
}, async ({ page }) => {
  const [milk] = await found(page, 'latte', 5);
  if (!milk) throw new Error('there is no milk');
  await post(page, 'cart/add', { items: [{ productId: milk.productId, quantity: 6 }] });
  await page.goto('/payment');
  await page.getByRole('button', { name: 'Avanti: l’indirizzo' }).click();
  await expect(placeField(page)).toBeFocused();
  // it is the field of the shop window: a place where nobody delivers is answered
  await placeField(page).fill('98100');
  await expect(page.getByText(/^Non arriviamo ancora/)).toBeVisible();
  await page.getByRole('link', { name: 'Scrivi un altro posto' }).click();
  await placeField(page).fill('via brera 3 milano');
  // which postcode of Milan the street has is not guessed
  await page.getByRole('list', { name: 'CAP di Milano' }).getByRole('link', { name: '20121' }).click();
  await expect(page.getByText(/alla spesa minima di 30,00/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Aggiungi ancora/ })).toHaveAttribute('href', '/');
});
