import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, type Goods, post, putIntoCart } from '../support/goods.ts';
import { deliver } from '../support/on-account.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** Reports two pieces of the first product with a photo, and all of the second one, together. */
async function report(page: Page, oil: Goods, milk: Goods): Promise<void> {
  await expect(page.getByRole('link', { name: 'Qualcosa non va?', exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Qualcosa non va con ${oil.name}?` }).click();
  const box = page.getByRole('region', { name: oil.name });
  const fewer = box.getByRole('button', { name: `Meno: ${oil.name}` });
  for (let press = 0; press < 18; press++) await fewer.click();
  await expect(box.getByRole('status')).toHaveText('2 pz');
  await box.getByText('Scaduto o in scadenza').click();
  await box.getByRole('button', { name: 'Aggiungi una nota' }).click();
  await box.getByLabel('Raccontaci').fill('Scade domani');
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await box.getByLabel('Aggiungi una foto').setInputFiles({ name: 'olio.jpg', mimeType: 'image/jpeg', buffer: photo });
  // a second product, and one report of both
  await page.getByRole('button', { name: `Aggiungi alla segnalazione: ${milk.name}` }).click();
  await expect(page.getByRole('region', { name: milk.name })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Invia la segnalazione' }).click();
}

/** Returns the request of an order for these goods. */
async function requestFor(page: Page, orderId: number, name: string): Promise<number> {
  const reply = await page.request.get('/ebsn/api/refund/view', { params: { order_id: orderId } });
  const requests = (await reply.json()).data.requests as { requestId: number; lines: { name: string }[] }[];
  return requests.find(({ lines }) => lines[0]?.name === name)?.requestId ?? 0;
}

function refuse(staff: Page, requestId: number) {
  const answer = 'Il latte scade tra cinque giorni';
  return post(staff, 'staff/refund/decide', { request_id: requestId, version: 1, grants: false, answer });
}

test('a customer reports bad goods with a photo, the staff pay them back, and the customer sees it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  await newCustomer(page);
  const [oil] = await found(page, 'olio extravergine');
  const [milk] = await found(page, 'latte fresco intero');
  if (!oil || !milk) throw new Error('the demo sells olive oil and milk');
  await putIntoCart(page, oil, 20);
  await putIntoCart(page, milk, 2);
  await chooseTomorrow(page);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true })) as {
    orderId: number;
  };
  await deliver(staff, orderId);

  await page.goto(`/profile/orders/${orderId}`);
  await report(page, oil, milk);
  const asked = page.getByRole('region', { name: 'Rimborsi' });
  await expect(asked.getByRole('heading', { name: 'Ricevuta, ci pensiamo noi' })).toBeVisible();
  await expect(asked.getByText(`${milk.name}, 2 pz`)).toBeVisible();
  await expect(asked.getByRole('img', { name: 'Foto 1' })).toBeVisible();

  await refuse(staff, await requestFor(page, orderId, milk.name));
  await page.reload();
  await expect(asked.getByRole('heading', { name: /^In parte già decisa/ })).toBeVisible();
  await staff.goto(`/gestione/rimborsi?cerca=${orderId}&stato=aperte`);
  const form = staff.getByRole('form', { name: `Decidi sull’ordine ${orderId}` });
  await expect(staff.getByRole('img', { name: 'Foto 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Respingi' }).click();
  await expect(form.getByText('Campo obbligatorio')).toBeVisible();
  await form.getByLabel('Risposta al cliente').fill('Scusaci, li abbiamo tolti dallo scaffale');
  await expectAccessible(staff, 'main');
  await form.getByRole('button', { name: 'Rimborsa', exact: true }).click();
  await expect(form).toHaveCount(0);

  await page.reload();
  await expect(asked.getByRole('heading', { name: /^Accolta in parte: / })).toBeVisible();
  await expect(asked.getByText(/Il latte scade tra cinque giorni/)).toBeVisible();
  await expect(asked.getByRole('link', { name: /Scrivici/ })).toBeVisible();
  await expect(asked.getByText(/Scusaci, li abbiamo tolti/)).toBeVisible();
  await expect(asked.getByText(/in arrivo: Pagamento alla consegna/)).toBeVisible();

  await page.goto('/profile/rimborsi');
  const own = page
    .getByRole('list', { name: 'Rimborsi' })
    .getByRole('listitem')
    .filter({ hasText: `Ordine n. ${orderId}` })
    .filter({ hasText: oil.name });
  await expect(own.getByText('Accolta', { exact: true })).toBeVisible();
  await expectAccessible(page, 'main');

  await staff.getByRole('link', { name: /^Rimborsi da fare a mano/ }).click();
  const refund = staff.getByRole('rowgroup').filter({ hasText: `n. ${orderId}` });
  // a list with a single row opens it
  const opener = refund.locator('[data-open]');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await refund.getByLabel('Come l’hai rimborsato').fill('in contanti');
  await expectAccessible(staff, 'main');
  await refund.getByRole('button', { name: 'Segna come rimborsato' }).click();
  await expect(refund).toBeHidden();
  await page.reload();
  await expect(own.getByText(/resi: Pagamento alla consegna/)).toBeVisible();
  await own.getByRole('link', { name: `Ordine n. ${orderId}` }).click();

  await withdraw(page);
  await expect(asked.getByRole('heading', { name: 'Recesso ricevuto' })).toBeVisible();
  await context.close();
});

/** Withdraws from the first goods of the open order. */
async function withdraw(page: Page): Promise<void> {
  // Codice del consumo 54-bis: a declaration, and a button that confirms it
  await page.locator('main').getByRole('link', { name: 'Recedere dal contratto qui' }).click();
  await expect(page.getByText('fresco, non si può rendere')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Continua con il recesso' }).click();
  await expect(page.getByRole('heading', { name: /recede dal contratto dell’ordine/ })).toBeFocused();
  await page.getByRole('button', { name: 'Conferma recesso' }).click();
  await expect(page.getByRole('heading', { name: 'Abbiamo ricevuto il tuo recesso' })).toBeFocused();
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Segui il rimborso' }).click();
}
