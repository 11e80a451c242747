import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { wantInvoice } from '../support/on-account.ts';
import { logInAs, STAFF } from '../support/staff.ts';

/** Makes an order with an invoice, picked and delivered by the staff. */
async function delivered(page: Page, staff: Page): Promise<number> {
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await putIntoCart(page, oil, 20);
  await chooseTomorrow(page);
  await wantInvoice(page, { companyName: 'Osteria del Ponte', vatNumber: '12345678903' });
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2 })) as { orderId: number };
  const { lines } = (await post(staff, 'staff/fulfilment/take', { order_id: orderId })) as {
    lines: { orderItemId: number; quantity: number }[];
  };
  for (const { orderItemId, quantity } of lines)
    await post(staff, 'staff/fulfilment/pick', { order_id: orderId, order_item_id: orderItemId, quantity });
  await post(staff, 'staff/fulfilment/ready', { order_id: orderId });
  await post(staff, 'staff/fulfilment/delivered', { order_id: orderId });
  return orderId;
}

test('the papers of an order are opened, or downloaded where no app opens them', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  await newCustomer(page);
  const orderId = await delivered(page, staff);
  await context.close();

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => sessionStorage.getItem('pdf') !== 'no' });
  });
  await page.goto(`/profile/orders/${orderId}`);
  await page.getByText('Consegna, sacchetti e IVA').click();
  await expect(page.getByRole('table', { name: 'IVA compresa' })).toContainText('22%');
  const papers = page.getByRole('region', { name: 'Documenti' });
  await expect(async () => {
    await page.reload();
    await expect(papers.getByRole('link', { name: /^Scarica la fattura \d{4}\/A\/\d+ \(PDF\)$/ })).toBeVisible({
      timeout: 2_000,
    });
    // its file is written moments later
    await expect(papers.getByRole('link', { name: /\(XML\)$/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessibleAtBothWidths(page);

  // the invoice opens in a new tab
  const invoice = papers.getByRole('link', { name: /^Scarica la fattura .+ \(PDF\)$/ });
  const opened = page.waitForEvent('popup');
  await invoice.click();
  await (await opened).close();

  // the file does not exist, or the shop is unavailable
  await page.route('**/ebsn/api/document/order*', (route) => route.abort());
  await papers.getByRole('link', { name: 'Scarica la ricevuta (PDF)' }).click();
  await expect(papers.getByRole('alert')).toContainText('Non riusciamo ad aprire il documento');
  await page.unroute('**/ebsn/api/document/order*');

  // there is no app to open it: it is downloaded
  await page.evaluate(() => sessionStorage.setItem('pdf', 'no'));
  await invoice.click();
  await expect(papers.getByRole('status')).toContainText('Non c’è nessuna app per aprire il documento');
  await expectAccessibleAtBothWidths(page);
  const download = page.waitForEvent('download');
  await papers.getByRole('link', { name: 'Scarica il file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-A-\d+\.pdf$/);
  const file = page.waitForEvent('download');
  await papers.getByRole('link', { name: /\(XML\)$/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^IT01234567897_\w{5}\.xml$/);
});

test('the account lists all own documents, with their files and what they are for', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await page.goto('/profile/documenti');
  await expect(page.getByRole('heading', { name: 'Accedi' }).first()).toBeVisible();
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  await newCustomer(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false });
  });
  await page.goto('/profile/dashboard');
  await page.getByRole('main').locator('li > a[href="/profile/documenti"]').click();
  await expect(page.getByRole('heading', { name: 'Ancora nessun documento' })).toBeVisible();
  await expectAccessible(page, 'main');

  const orderId = await delivered(page, staff);
  await context.close();
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Fattura \d{4}\/A\/\d+$/ }) });
  await expect(async () => {
    await page.reload();
    await expect(item.getByRole('link', { name: /\(XML\)$/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(item.getByRole('link', { name: `Ordine n. ${orderId}` })).toBeVisible();
  await expectAccessible(page, 'main');
  await item.getByRole('link', { name: /\(PDF\)$/ }).click();
  await expect(item.getByRole('status')).toContainText('Non c’è nessuna app per aprire il documento');
  const download = page.waitForEvent('download');
  await item.getByRole('link', { name: 'Scarica il file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-A-\d+\.pdf$/);
  const file = page.waitForEvent('download');
  await item.getByRole('link', { name: /\(XML\)$/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^IT01234567897_\w{5}\.xml$/);

  await page.route('**/ebsn/api/document/papers*', (route) => route.abort());
  await page.goto('/profile/documenti');
  await expect(page.getByRole('heading', { name: 'Non riusciamo a caricare i documenti' })).toBeVisible();
});

test('the staff find a document, and credit a part of it', { tag: '@desktop' }, async ({ page, browser }) => {
  const context = await browser.newContext();
  const customer = await context.newPage();
  await newCustomer(customer);
  await logInAs(page, STAFF);
  const orderId = await delivered(customer, page);
  await context.close();

  await page.goto('/gestione/documenti');
  await page.getByLabel('Nome, documento o ordine').fill(String(orderId));
  await page.getByLabel('Nome, documento o ordine').press('Enter');
  await expect(page).toHaveURL(new RegExp(`cerca=${orderId}`));
  const item = page.getByRole('rowgroup').filter({ hasText: 'Osteria del Ponte' });
  await expect(async () => {
    await page.reload();
    // the receipt of the exchange may have arrived already
    await expect(item).toContainText(/Inviato|Recapitato/, { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page, 'main');
  await item.getByText(/^Nota di credito per/).click();
  await item.getByLabel('Importo in euro, IVA compresa').fill('9999');
  await item.getByLabel('Motivo').fill('Bottiglia rotta');
  await item.getByRole('button', { name: 'Emetti la nota di credito' }).click();
  await expect(item).toContainText('si possono stornare al massimo');
  await item.getByLabel('Importo in euro, IVA compresa').fill('2,50');
  await item.getByRole('button', { name: 'Emetti la nota di credito' }).click();
  await expect(page.getByRole('rowgroup').filter({ hasText: /Nota di credito \d{4}\/N\/\d+/ })).toContainText('2,50');
  const invoice = item.filter({ has: page.getByRole('rowheader', { name: /^Fattura/ }) });
  await invoice.locator('[data-open]').click();
  await expect(invoice).toContainText(/Stornati.*2,50/);
});
