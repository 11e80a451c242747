import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoPassword } from '../../../src/server/demo/demo-customers.ts';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { followMail } from '../support/mails.ts';

const DELIVERED = 8;

/** Opens the page without any interaction and without its polling: only the event stream can notify it of changes. */
async function openUntouched(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const every = window.setInterval.bind(window);
    window.setInterval = ((act: () => void, ms: number) => (ms < 30_000 ? every(act, ms) : 0)) as typeof setInterval;
  });
  const listens = page.waitForRequest('**/cart/events');
  await page.reload();
  await listens;
}

/** Checks that the text of the button, which the law requires, is completely visible, also on the narrowest phone. */
async function pressOnceRead(page: Page, button: Locator): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [390, 320, before.width]) {
    await page.setViewportSize({ width, height: before.height });
    const place = (await button.boundingBox()) ?? { x: -1, width: 0 };
    expect(place.x, `${width} px`).toBeGreaterThan(0);
    expect(place.x + place.width, `${width} px`).toBeLessThan(width);
    expect(await button.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
  await button.click();
}

test('a placed order gets one more product, is changed in the cart, and the change takes its place', {
  tag: '@desktop',
}, async ({ page }) => {
  const email = await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await putIntoCart(page, oil, 20);
  await chooseTomorrow(page);
  const { orderId } = await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true });

  await test.step('goods are added on the page of the order', async () => {
    await page.goto(`/profile/orders/${orderId}`);
    await page.getByRole('button', { name: 'Aggiungi prodotti' }).click();
    await page.getByLabel('Che cosa aggiungi?').fill('latte intero');
    await page.getByRole('button', { name: 'Cerca', exact: true }).last().click();
    const add = page.getByRole('button', { name: /^Aggiungi all’ordine:/ }).first();
    await expect(add).toBeVisible();
    await expectAccessible(page, 'main');
    await add.click();
    const lines = page.getByRole('region', { name: 'Prodotti dell’ordine' }).getByRole('listitem');
    // oil, milk and the gift for more than 30 euro
    await expect(lines).toHaveCount(3);
    await expect(lines.filter({ hasText: /latte/i })).toHaveCount(1);
  });

  await test.step('the order is opened in the cart again, and can be left as it was', async () => {
    await page.getByRole('button', { name: 'Modifica l’ordine' }).click();
    const notice = page.getByRole('region', { name: 'Modifica dell’ordine' });
    await expect(notice).toContainText(`Stai modificando l’ordine n. ${orderId}`);
    await expectAccessible(page, 'main');
    await notice.getByRole('button', { name: 'Lascia l’ordine com’era' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
    await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible();
  });

  await test.step('it is changed and confirmed, and the old one says what counts instead', async () => {
    await page.goto(`/profile/orders/${orderId}`);
    await page.getByRole('button', { name: 'Modifica l’ordine' }).click();
    const oils = page.getByRole('group', { name: new RegExp(`Quantità di ${oil.name}`) });
    await oils.getByRole('button', { name: /Diminuisci|Riduci/ }).click();
    // where goods are added, a message says that they join the order
    await page.goto('/search?q=latte');
    const bar = page.getByRole('region', { name: 'Modifica dell’ordine' });
    await expect(bar).toContainText(`Stai modificando l’ordine n. ${orderId}`);
    await expect(bar).toContainText(/Era [\d,.]+\s€, ora [\d,.]+\s€/);
    await bar.getByRole('link', { name: 'Rivedi la modifica' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Vai alla cassa' }).click();
    await expect(page.getByRole('region', { name: 'Modifica dell’ordine' })).toBeVisible();
    await expect(page.getByText('il posto è già tuo')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Pagamento alla consegna/ })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Che cosa cambia' })).toContainText(/da 20 pz a \d+ pz/);
    await expectAccessible(page, 'main');
    await pressOnceRead(page, page.getByRole('button', { name: 'Conferma con obbligo di pagare' }));
    await expect(page.getByRole('heading', { name: 'Modifica confermata' })).toBeVisible();
    await expect(page.getByText(new RegExp(`^Ordine ${orderId}, `))).toBeVisible();
    await expect(page.getByRole('region', { name: 'Che cosa è cambiato' })).toContainText(/da 20 pz a \d+ pz/);
    await expectAccessible(page, 'main');
    // the earlier address leads to the current version, under the number that the customer knows
    await page.goto(`/profile/orders/${orderId}`);
    await expect(page.getByRole('navigation', { name: 'Percorso' }).getByText(`Ordine n. ${orderId}`)).toBeVisible();
    await expect(page.getByText(/Invalidato|Sostituito/)).toHaveCount(0);
    await expectAccessible(page, 'main');
  });

  await test.step('its page moves when it is cancelled elsewhere', async () => {
    const newId = (await (await page.request.get('/ebsn/api/order/list')).json()).data.orders[0].orderId as number;
    expect(newId).not.toBe(orderId);
    await openUntouched(page);
    await expect(page.getByRole('list', { name: 'A che punto è' }).locator('[aria-current=step]')).toContainText(
      'Ordinato',
    );
    await post(page, 'order/delete', { order_id: newId });
    await expect(page.getByRole('heading', { level: 1, name: 'Annullato' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Pagamento' })).toContainText('Non ti è stato addebitato nulla');
  });

  await test.step('the link of the mail shows the order without a login', async () => {
    await page.context().clearCookies();
    await followMail(page, email, { subject: /^Modifica confermata/, button: 'Vedi o cambia l’ordine' });
    await expect(page.getByText(/Ordine n\. \d+/)).toBeVisible();
    await expect(page.getByText('Via Torquato Tasso')).toHaveCount(0);
    await expectAccessible(page, 'main');
  });
});

test('an order that was delivered is rated with stars, by the keyboard, and the rating can be changed', {
  tag: '@desktop',
}, async ({ page }) => {
  await post(page, 'auth/login', { login: 'famiglia@bottega.example', password: demoPassword });
  const reply = await page.request.get('/ebsn/api/order/list', { params: { page_size: 50 } });
  const orders = (await reply.json()).data.orders as { orderId: number; orderStatusId: number }[];
  const delivered = orders.find(({ orderStatusId }) => orderStatusId === DELIVERED);
  await page.goto(`/profile/orders/${delivered?.orderId}`);
  const form = page.getByRole('region', { name: 'Com’è andata?' });
  await form.getByRole('button', { name: 'Invia la valutazione' }).click();
  await expect(form.getByRole('alert')).toHaveText('Scegli da 1 a 5 stelle');
  await form.getByRole('radio', { name: '1 stella' }).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '4 stelle' })).toBeChecked();
  await expectAccessible(page, 'main');
  await form.getByLabel('Vuoi dirci qualcosa?').fill('Tutto fresco');
  await form.getByRole('button', { name: 'Invia la valutazione' }).click();
  const rated = page.getByRole('region', { name: 'La tua valutazione' });
  await expect(rated.getByRole('button', { name: 'Salva la valutazione' })).toBeVisible();
  await page.reload();
  await expect(rated.getByRole('radio', { name: '4 stelle' })).toBeChecked();
  await expect(rated.getByLabel('Vuoi dirci qualcosa?')).toHaveValue('Tutto fresco');
});
