import { expect, type Page, test } from '@playwright/test';
import { addDays, romeTime } from '../../../src/domain/base/rome-time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, SHOPPER, STAFF, status } from '../support/staff.ts';

/** Returns the zone of a width: each has its own. */
const zoneOf = async (page: Page) => {
  const { zones } = (await (await page.request.get('/ebsn/api/staff/timeslot/week-list')).json()).data as {
    zones: { zoneId: number; serviceId: number; name: string }[];
  };
  const lockers = zones.filter(({ serviceId }) => serviceId === 4);
  const zone = lockers[test.info().project.name === 'phone' ? 0 : 1];
  if (!zone) throw new Error('the demo shop has lockers');
  return zone;
};

test('the staff close a slot, open it again and change its places, by keyboard', { tag: '@desktop' }, async ({
  page,
}) => {
  await logInAs(page, STAFF);
  const { name } = await zoneOf(page);
  await page.goto('/gestione/fasce');
  await expectAccessible(page);
  await page.getByLabel('Cerca una zona').fill(name.toUpperCase());
  await page.getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const item = page.getByRole('listitem').filter({ hasText: 'Aperta' }).last();
  const slotName = (await item.getByRole('button', { name: /^Chiudi/ }).getAttribute('aria-label'))?.slice(7) ?? '';
  const slot = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Modifica ${slotName}` }) });
  await slot.getByRole('button', { name: /^Chiudi/ }).press('Enter');
  await expect(slot).toContainText('Chiusa');
  const open = slot.getByRole('button', { name: `Apri ${slotName}` });
  await expect(open).toBeFocused();
  await expectAccessible(page);
  await open.press('Enter');
  await expect(slot).toContainText('Aperta');

  await slot.getByRole('button', { name: 'Modifica' }).press('Enter');
  await expect(slot.getByLabel('Ordini al massimo')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('-1');
  await page.keyboard.press('Enter');
  await expect(slot.getByLabel('Ordini al massimo')).toHaveAccessibleDescription('Il valore minimo è 0');
  await expectAccessible(page);
  await slot.getByLabel('Ordini al massimo').fill('17');
  await slot.getByLabel('Casse al massimo').fill('40');
  await page.keyboard.press('Enter');
  await expect(slot).toContainText('17 posti');
  await expect(slot).toContainText('su 40');
});

test('the staff add a row to a weekly pattern, and its slots are there', { tag: '@desktop' }, async ({ page }) => {
  await logInAs(page, STAFF);
  const { zoneId } = await zoneOf(page);
  await page.goto(`/gestione/fasce/${zoneId}/settimana`);
  await page.getByRole('button', { name: 'Aggiungi una fascia' }).press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toHaveText('Ci sono 2 cose da correggere');
  await expect(page.getByLabel('Dalle')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Dalle').fill('06:00');
  await page.getByLabel('Alle', { exact: true }).fill('06:30');
  await page.getByLabel('Ordini al massimo').fill('3');
  const days = page.getByRole('group', { name: 'Giorni' });
  for (const day of await days.getByRole('checkbox').all()) await day.check();
  await page.getByRole('checkbox', { name: 'Anche nei giorni festivi' }).check();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(status(page, /^Salvato:/)).toBeVisible();
  await expect(page.getByText('06:00 - 06:30, tutti i giorni')).toBeVisible();
  await page.goto(`/gestione/fasce/${zoneId}`);
  await expect(page.getByRole('heading', { name: '06:00 - 06:30' }).last()).toBeVisible();

  await page.goto(`/gestione/fasce/${zoneId}/settimana`);
  await page.getByRole('button', { name: 'Elimina 06:00 - 06:30, tutti i giorni' }).press('Enter');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(status(page, /^Salvato:/)).toBeVisible();
});

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
