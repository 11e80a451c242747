import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logInAs, SHOPPER, STAFF, save, status } from '../support/staff.ts';

test('a mail text with a chip is previewed, sent to who writes it, and in the mail that a customer gets', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/email');
  await page.getByLabel('Cerca un’e-mail').fill('invito lista');
  await expect(status(page, 'Trovate: 1')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Invito a una lista' }).click();

  const subject = page.getByLabel('Oggetto', { exact: true });
  await subject.fill('Spesa con {pippo}');
  await expect(page.getByRole('alert').filter({ hasText: '{pippo} non c’è in questa e-mail' })).toBeVisible();
  await subject.fill('Spesa insieme a ');
  await subject.press('End');
  await page.getByRole('button', { name: 'chi', exact: true }).click();
  await expect(subject).toHaveValue('Spesa insieme a {chi}');
  await expect(page.getByText('Spesa insieme a Carla')).toBeVisible();
  await page.getByLabel('Saluto e testo').fill('{chi} ti aspetta <b>qui</b>.');
  const mail = page.frameLocator('iframe[title="L’e-mail come arriva"]');
  await expect(mail.getByText('Carla ti aspetta <b>qui</b>.')).toBeVisible();
  await expect(page.getByText('In inglese è ancora quella di prima', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Solo testo' }).click();
  await expect(page.locator('pre')).toContainText('Carla ti aspetta <b>qui</b>.');
  await page.getByRole('button', { name: 'Mandala a me' }).click();
  await expect(page.getByText('Mandata al tuo indirizzo')).toBeVisible();
  await save(page).click();
  await expect(status(page, 'Salvato').first()).toBeVisible();

  // a customer invites somebody: the mail that leaves has the new texts
  const customer = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await customer.newPage();
  await logInAs(other, SHOPPER);
  const guest = `ospite-${Date.now()}@esempio.it`;
  const call = async (name: string, data: object) =>
    (await other.request.post(`/ebsn/api/wishlist/${name}`, { data })).json();
  const { data } = await call('insert', { name: guest.slice(0, 20) });
  const list = (data.wishlists as { listId: number; name: string }[]).find(({ name }) => name === guest.slice(0, 20));
  await call('share', { list_id: list?.listId, grant: 'READ', email: guest });
  const sent = other.getByRole('listitem').filter({ hasText: guest }).getByRole('link');
  await expect
    .poll(async () => {
      await other.goto('/posta');
      return sent.count();
    })
    .toBe(1);
  await expect(sent).toHaveText(/^Spesa insieme a \S/);
  await expect(other.getByRole('link', { name: 'Prova: Spesa insieme a Carla' }).first()).toBeVisible();
  await call('delete', { list_id: list?.listId });
  await customer.close();

  await page.getByRole('button', { name: 'Torna al testo del negozio' }).click();
  await save(page).click();
  await expect(page.getByText(/^\d+ versioni$/)).toBeVisible();
});

test('a band of a fee is changed after its effect on the last orders was seen', { tag: '@desktop' }, async ({
  page,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/spese-di-consegna');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Locker', exact: true }).click();
  await page.getByRole('button', { name: 'Uno scaglione' }).click();
  const from = page.getByLabel('Spesa da €').last();
  await from.fill('10');
  await save(page).click();
  await expect(from).toHaveAccessibleDescription(/Sotto 20,00.€ vale il primo scaglione/);
  // nobody in the tests buys for so much
  await from.fill('900');
  await page.getByLabel('Consegna €').last().fill('0,50');
  await expect(page.getByText(/Negli ultimi 28 giorni \d+ ordini hanno pagato/)).toBeVisible();
  await expectAccessible(page);
  await save(page).click();
  await expect(status(page, 'Salvato').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Che cosa si paga' })).toContainText(/0,50.€da 900,00.€/);
  await page.getByRole('button', { name: 'Torna a prima' }).first().click();
  await save(page).click();
  await expect(page.getByRole('list', { name: 'Che cosa si paga' })).not.toContainText('900,00');
});

test('bags and rates of VAT are read by everybody, and found from the settings', { tag: '@desktop' }, async ({
  page,
}) => {
  await logInAs(page, STAFF);
  await page.goto('/gestione/impostazioni');
  await page.getByLabel('Cerca un’impostazione').fill('privacy');
  await expect(page.getByRole('main').getByRole('link', { name: /privacy/i })).toHaveAttribute(
    'href',
    /contenuti\/\d+$/,
  );
  await page.getByLabel('Cerca un’impostazione').fill('sacch');
  await page.getByRole('main').getByRole('link', { name: 'Sacchetti' }).click();
  const price = page.getByLabel('Prezzo €').first();
  await price.fill('0');
  await save(page).click();
  await expect(price).toHaveAccessibleDescription(/Per legge si paga: da 0,01.€ a 5,00.€/);
  await expectAccessible(page);
  await page.goto('/gestione/iva');
  await expect(page.getByRole('list', { name: 'Aliquote IVA' })).toContainText('IVA 22%');
  await expectAccessible(page);
});
