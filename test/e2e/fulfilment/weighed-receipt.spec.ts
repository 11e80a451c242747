import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post, putIntoCart } from '../support/goods.ts';
import { logInAs, STAFF } from '../support/staff.ts';

interface Line {
  readonly orderItemId: number;
  readonly isLoose: boolean;
  readonly weight: number;
  readonly quantity: number;
}

/** Takes an order in charge and picks it: loose goods weigh 60 percent more than ordered. */
async function pickHeavy(staff: Page, orderId: number): Promise<void> {
  const { lines } = (await post(staff, 'staff/fulfilment/take', { order_id: orderId })) as { lines: Line[] };
  for (const { orderItemId, isLoose, weight, quantity } of lines)
    await post(staff, 'staff/fulfilment/pick', {
      order_id: orderId,
      order_item_id: orderItemId,
      ...(isLoose ? { weight_grams: Math.round(weight * 1600) } : { quantity }),
    });
  await post(staff, 'staff/fulfilment/ready', { order_id: orderId });
}

test('a customer is asked about heavier goods, keeps to what was authorised, and gets a weighed receipt', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await newCustomer(page);
  const loose = (await found(page, 'mele', 30)).find(({ productInfos }) => productInfos['TIPOLOGIA'] === 'Sfuso');
  const [oil] = await found(page, 'olio extravergine');
  if (!loose || !oil) throw new Error('the demo sells loose apples and olive oil');
  await putIntoCart(page, oil, 20);
  await putIntoCart(page, loose, 1000);
  await chooseTomorrow(page);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2 })) as { orderId: number };
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAs(staff, STAFF);
  await pickHeavy(staff, orderId);

  await page.goto(`/profile/orders/${orderId}`);
  const question = page.getByRole('region', { name: 'Ci serve la tua conferma' });
  await expect(question).toContainText('Alcuni prodotti pesano più del previsto');
  await expectAccessible(page, 'main');
  await question.getByRole('button', { name: /No, resta a/ }).click();
  await expect(question).toHaveCount(0);
  const receipt = page.getByRole('region', { name: 'Che cosa hai ricevuto' });
  await expect(receipt).toContainText('1,6 kg invece di 1 kg');
  await expect(receipt).toContainText('Non addebitati');
  await expect(receipt).toContainText('lo addebitiamo alla consegna');

  await post(staff, 'staff/fulfilment/leave', { order_id: orderId });
  await post(staff, 'staff/fulfilment/delivered', { order_id: orderId });
  await page.reload();
  await expect(page.getByText('Consegnato', { exact: true }).first()).toBeVisible();
  await expect(receipt).toContainText('con i pesi veri');
  await expectAccessible(page, 'main');
  await context.close();
});
