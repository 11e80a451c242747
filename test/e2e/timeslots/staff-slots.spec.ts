import { expect, test } from '@playwright/test';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, SHOPPER, STAFF } from '../support/staff.ts';

test('the staff close a day and open it again', { tag: '@desktop' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/chiusure');
  await expect(page.getByText('Natale')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Chiudi il giorno' }).press('Enter');
  await expect(page.getByLabel('Giorno', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Giorno', { exact: true })).toHaveAccessibleDescription('Campo obbligatorio');
  const day = addDays(romeTime(new Date()).date, 40);
  const reason = `Inventario ${test.info().project.name} ${Date.now()}`;
  await page.getByLabel('Giorno', { exact: true }).fill(day);
  await page.getByLabel('Negozio').selectOption({ index: test.info().project.name === 'phone' ? 1 : 2 });
  await page.getByLabel('Servizio', { exact: true }).selectOption('Consegna a casa');
  await page.getByLabel(/^Motivo/).fill(reason);
  await page.getByRole('button', { name: 'Chiudi il giorno' }).click();
  const closed = page.getByRole('rowgroup').filter({ hasText: reason });
  await expect(closed).toContainText('Consegna a casa');
  await expectAccessible(page);
  await closed.getByRole('button', { name: /^Riapri/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(closed).toHaveCount(0);
});

test('who comes to pick up is there for the staff, and for nobody else', { tag: '@desktop' }, async ({ page }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/arrivi');
  await expect(page).toHaveURL(/\/gestione\/ritiri$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ritiri');
  const arrival = {
    note: 'FK 381 ZD, posto 3',
    announcedAt: new Date().toISOString(),
    arrivesAt: new Date(Date.now() - 7 * 60_000).toISOString(),
  };
  const order = {
    orderId: 812,
    orderNumber: 812,
    orderStatusId: 6,
    orderStatus: 'Pronto per la consegna',
    isReady: true,
    deliveryServiceId: 2,
    storeId: 101,
    storeName: 'Bottega Bergamo',
    word: 'LUPO',
    customer: 'Anna Bianchi',
    phone: '333 1234567',
    timeslot: { dateIso: '2026-11-27', beginTime: '11:00', endTime: '12:00' },
    crates: [{ crateId: 300_001, temperature: 'chilled', place: 'D4', isOut: false }],
    code: 'open',
    hasAlcohol: false,
    alcoholItems: [],
    bornBy: '2008-11-27',
  };
  // the replies of the server have their own tests; here the page gets customers who wait, may come and were served
  const next = { ...order, orderId: 813, orderNumber: 813, customer: 'Bruno Verdi' };
  const served = { ...order, orderId: 814, orderNumber: 814, customer: 'Carla Neri', doneAt: new Date().toISOString() };
  let first: object = { ...order, arrival };
  await page.route('**/staff/hand-over/list', (route) =>
    route.fulfill({ json: { response: { status: 0, errors: [] }, data: { orders: [first, next, served] } } }),
  );
  await page.route('**/staff/arrival/serve', (route) => {
    expect(route.request().postDataJSON()).toEqual({ orderId: 812, announcedAt: arrival.announcedAt, served: true });
    first = order;
    return route.fulfill({ json: { response: { status: 0, errors: [] }, data: {} } });
  });
  await page.reload();
  const rows = page.getByRole('rowgroup').filter({ hasText: 'Ordine 81' });
  await expect(rows).toHaveText([
    /812.*aspetta da 7 min.*FK 381 ZD, posto 3.*Anna/s,
    /813.*Bruno/s,
    /814.*Servito alle .*Carla/s,
  ]);
  await expect(page.getByRole('link', { name: 'Qui o per strada 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Non aspetta più: ordine 812' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Qui o per strada 0' })).toBeVisible();

  await page.context().clearCookies();
  await logInAs(page, SHOPPER);
  for (const path of ['arrivi', 'chiusure', 'fasce', 'zone'])
    expect((await page.goto(`/gestione/${path}`))?.status()).toBe(404);
});
