import { expect, type Page, test } from '@playwright/test';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { becomeCustomer, chooseTomorrow } from '../../support/people/ready-to-buy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { goOnAs } from '../support/session-of.ts';

const FORM = 'Dichiarazione di recesso';
const ORDER = 'Ordine da cui vuoi recedere';

test('from an order on its way one comes to the form of withdrawal, with that order chosen', {
  tag: '@desktop',
}, async ({ page }) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const client = createHttpClient(baseURL);
  await becomeCustomer(client, `recesso-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`);
  const [first, second] = [await order(client), await order(client)];
  await goOnAs(page, client, baseURL);
  const link = page.getByRole('link', { name: 'Recedere dal contratto qui' }).and(page.locator('main *'));

  await test.step('one that has not left yet is cancelled instead', async () => {
    await page.goto(`/profile/orders/${first}`);
    await expect(page.getByRole('button', { name: 'Annulla ordine' })).toBeVisible();
    await expect(link).toHaveCount(0);
  });

  await test.step('one on its way leads to the form, and says what is excluded', async () => {
    await sendOut(page, first);
    await page.goto(`/profile/orders/${first}`);
    await expect(page.getByText('Sono esclusi i prodotti freschi e deperibili')).toBeVisible();
    await expect(page.getByText('Appena ricevi la spesa puoi chiedere qui il rimborso')).toBeVisible();
    await expectAccessible(page, 'main');
    await link.click();
    const form = page.getByRole('region', { name: FORM });
    await expect(form.getByLabel(ORDER)).toHaveValue(String(first));
    await expect(form.getByLabel(ORDER).getByRole('option')).toHaveCount(3);
  });

  await test.step('the order one comes from is newer than the one chosen before', async () => {
    const form = page.getByRole('region', { name: FORM });
    await form.getByLabel(ORDER).selectOption(String(second));
    await page.goto(`/profile/orders/${first}`);
    await link.click();
    await expect(form.getByLabel(ORDER)).toHaveValue(String(first));
  });

  await test.step('an order of somebody else is not chosen', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/page/modulo-recesso?ordine=${first - 1_000_000}`);
    await expect(page.getByRole('region', { name: FORM }).getByLabel(ORDER)).toHaveValue('');
  });
});

/** Places an order; returns its number. */
async function order(client: HttpClient): Promise<number> {
  const { data } = await client.ok('products', {}, { q: 'olio extravergine', sort: 'price_desc', page_size: 1 });
  const [oil] = 'products' in data ? data.products : [];
  await client.ok('cartAdd', { items: [{ productId: oil?.productId ?? 0, quantity: 4 }] });
  await chooseTomorrow(client);
  return (await client.ok('buy', { payment_type_id: 2, accept_terms: true })).data.orderId;
}

/** Shows the order to the page as out for delivery: after the delivery, the withdrawal is on the page of the order. */
async function sendOut(page: Page, orderId: number): Promise<void> {
  await changeReplies(page, `**/order/view?*order_id=${orderId}*`, ({ data }) => {
    Object.assign(data, { orderStatusId: 7, orderStatus: 'In consegna', canCancel: false });
  });
}
