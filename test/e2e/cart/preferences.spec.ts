import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { newCustomer } from '../support/customer.ts';
import { addByKeyboard } from '../support/goods.ts';

test('a line of the cart takes a note and says what may stand in for it', { tag: '@phone' }, async ({ page }) => {
  // several brands sell it, so there are alternatives
  await page.goto('/search?q=latte+fresco+parzialmente+scremato');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Aggiungi al carrello/ })
    .click();
  await expect(page.getByRole('article').first().getByRole('status')).toHaveText('1 pz');
  await page.goto('/cart/');
  const opener = page.getByRole('button', { name: /^Altro su Latte/ });
  await opener.click();
  const note = page.getByLabel('Nota per chi prepara la spesa');
  await expect(note).toBeFocused();
  await expect(page.getByLabel('Alternativa preferita')).toBeEnabled();
  await expectAccessible(page);
  await note.fill('data più lunga');
  await page.getByRole('checkbox', { name: /Se manca, accetto/ }).uncheck();
  await expect(page.getByLabel('Alternativa preferita')).toHaveCount(0);
  await page.getByRole('button', { name: 'Salva preferenze' }).click();
  await expect(page.getByText('Nota: data più lunga · Senza alternative')).toBeVisible();
  await expect(opener).toBeFocused();
  await page.reload();
  await expect(page.getByText('Nota: data più lunga · Senza alternative')).toBeVisible();
  await opener.click();
  await page.getByRole('checkbox', { name: /Se manca, accetto/ }).check();
  const alternatives = page.getByLabel('Alternativa preferita');
  await expect(alternatives).toBeEnabled();
  const names = await alternatives.getByRole('option').allTextContents();
  expect(names.length).toBeGreaterThan(1);
  await alternatives.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Salva preferenze' }).click();
  await expect(page.getByText('Nota: data più lunga')).toBeVisible();
  await expect(page.getByText('Senza alternative')).toHaveCount(0);
  await opener.click();
  await expect(alternatives.locator('option:checked')).toHaveText(names[1] ?? '');
});

test('the whole cart may refuse alternatives, and what changed meanwhile is told once', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  await page.goto('/search?q=latte');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Aggiungi al carrello/ })
    .click();
  await expect(page.getByRole('article').first().getByRole('status')).toHaveText('1 pz');
  await page.goto('/cart/');
  const all = page.getByRole('checkbox', { name: /Per i prodotti che mancano accetto alternative/ });
  await expect(all).toBeChecked();
  await all.uncheck();
  await expect(all).not.toBeChecked();
  // said once for the whole cart, not at each line
  await expect(page.getByText('Senza alternative')).toHaveCount(0);
  const refused = async () => {
    const { data } = await (await page.request.get('/ebsn/api/cart/view')).json();
    return (data.cartItems as { acceptsAlternatives?: boolean }[]).map((item) => item.acceptsAlternatives);
  };
  await expect.poll(refused).toEqual([false]);
  // every reply here says that a price has changed; the tests of the server check that a real one says it once
  await changeReplies(page, '**/ebsn/api/cart/view*', ({ response }) => {
    response.warnings = [{ warning: 'Il prezzo di Latte è salito: 1,59 € invece di 1,49 €' }];
  });
  await page.goto('/page/contatti');
  await expect(page.getByText('Il prezzo di Latte è salito: 1,59 € invece di 1,49 €').first()).toBeVisible();
});

test('six bottles become the package that costs no more, and the cart says so', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?q=acqua+minerale+frizzante+in+bottiglia');
  const card = page.getByRole('article').filter({ hasText: 'Acqua minerale frizzante in bottiglia' }).first();
  await addByKeyboard(card);
  await expect(card.getByRole('status')).toHaveText('1 pz');
  for (let pieces = 2; pieces <= 6; pieces++) await card.getByRole('button', { name: /Aumenta/ }).click();
  await expect(page.getByText(/^6 pz di Acqua minerale frizzante in bottiglia diventano una confezione/)).toBeVisible();
  await page.goto('/cart/');
  await expect(page.getByRole('group', { name: 'Quantità di Acqua minerale frizzante', exact: true })).toBeVisible();
});
