import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, post } from '../support/goods.ts';

test('on the day of the pickup the customer says when the car arrives, and reads what the partner told', {
  tag: '@desktop',
}, async ({ page }) => {
  await newCustomer(page);
  const goods = await found(page, 'olio', 3);
  await post(page, 'cart/add', { items: goods.map(({ productId }) => ({ productId, quantity: 6 })) });
  await chooseTomorrow(page);
  const { orderId } = await post(page, 'checkout/buy', { payment_type_id: 2, accept_terms: true });
  // as it is on the day of a pickup
  await changeReplies(page, '**/ebsn/api/order/view*', ({ data }) => {
    Object.assign(data, {
      canAnnounceArrival: true,
      deliveryEvents: [
        { eventId: 100002, name: 'Presa in carico', date: '2026-11-24T08:05:00.000Z' },
        { eventId: 100007, name: 'Ritirata e in viaggio', date: '2026-11-24T08:40:00.000Z' },
      ],
    });
  });
  await page.goto(`/profile/orders/${orderId}`);
  const arrival = page.getByRole('region', { name: 'Stai arrivando?' });
  const told = page.getByRole('region', { name: 'La consegna' });
  await expect(told.getByRole('listitem')).toHaveText([/Ritirata e in viaggio.*09:40/, /Presa in carico.*09:05/]);
  await expect(arrival.getByLabel('Arrivo tra').getByRole('option')).toHaveText([
    '10 minuti',
    '20 minuti',
    '30 minuti',
    '40 minuti',
    '50 minuti',
    '1 ora',
  ]);
  await expectAccessible(page, 'main');

  // the server explains what is wrong with an order for home delivery
  await arrival.getByRole('button', { name: 'Avvisa il negozio' }).click();
  await expect(arrival.getByRole('alert')).toContainText('Attenzione');
  await expect(arrival.getByRole('alert')).toContainText(
    'L’arrivo si annuncia solo per gli ordini che ritiri in negozio',
  );

  await page.route('**/ebsn/api/order/reserve', (route) => route.fulfill({ status: 500, body: 'no' }));
  await arrival.getByRole('button', { name: 'Avvisa il negozio' }).click();
  await expect(arrival.getByRole('alert')).toContainText('Errore');
  await expect(arrival.getByRole('alert')).toContainText('Si è verificato un errore imprevisto.');
});
