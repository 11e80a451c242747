import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { logIn, newCustomer } from '../support/customer.ts';
import { addByKeyboard } from '../support/goods.ts';
import { untilHydrated } from '../support/hydrated.ts';

const CHOICE = '/search?q=mortadella+bologna';
const MANY = '/search?q=pat%C3%A8+gatti+trota';
const TWO = '/search?q=prosciutto+cotto+alta+qualit%C3%A0';

test('loose goods say about how much they are and what they cost at most', { tag: '@phone' }, async ({ page }) => {
  const card = await open(page, '/search?q=mele+golden+delicious');
  await expect(card).toContainText('/kg');
  await expect(card).toContainText(/circa 1 kg, max \d,\d\d/);
});

test('a sample, a limit and a mark are said in words', { tag: '@phone' }, async ({ page }) => {
  await expect(await open(page, '/search?q=snack+gatti+formato+prova')).toContainText('Campione');
  await expect(await open(page, '/search?q=acqua+minerale+naturale')).toContainText('4 pz tot');
  await expect(await open(page, CHOICE)).toContainText('IGP');
});

test('goods that come in cases say how many are in one', { tag: '@phone' }, async ({ page }) => {
  await (await open(page, '/search?q=acqua+minerale+frizzante')).getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText(/1 collo = \d+ pz.*, se ti servono interi/);
});

test('a promotion tells the whole of itself', { tag: '@phone' }, async ({ page }) => {
  const card = await open(page, '/promozioni');
  await expect(card).toContainText(/fino al \d\d\/\d\d/);
  await card.getByRole('button', { name: /dettagli della promozione/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Valida dal \d\d\/\d\d\/\d{4} al \d\d\/\d\d\/\d{4}/);
  await expectAccessible(page);
});

test('the amount can be typed, with comma or point, and is put right with a word', { tag: '@phone' }, async ({
  page,
}) => {
  const card = await open(page, '/search?q=mele+golden+delicious');
  await addByKeyboard(card);
  await type(card, '1,5');
  await expect(card.getByRole('status')).toHaveText('circa 1,6 kg');
  await expect(page.getByText('Quantità più vicina: circa 1,6 kg')).toBeVisible();
  await type(card, '1.8');
  await expect(card.getByRole('status')).toHaveText('circa 1,8 kg');
  await expect.poll(() => cartWeight(page)).toBe(1.8);
  await card.getByRole('button', { name: /modifica la quantità/ }).click();
  for (const [typed, words] of [
    ['abc', 'Scrivi quanti kg, per esempio 1,5'],
    ['', 'Scrivi quanti kg, per esempio 1,5'],
    ['-3', 'Scrivi quanti kg, per esempio 1,5'],
    ['99', 'Al massimo circa 10 kg'],
  ] as const) {
    await card.getByRole('textbox').fill(typed);
    await card.getByRole('textbox').press('Enter');
    await expect(card.getByRole('textbox')).toHaveAccessibleDescription(words);
    await expect(page.getByText(words)).toBeInViewport();
  }
  await card.getByRole('textbox').fill('3');
  await card.getByRole('textbox').press('Escape');
  await expect(card.getByRole('status')).toHaveText('circa 1,8 kg');
});

test('the amount gives the focus back only to who does not go elsewhere', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const card = await open(page, '/search?q=mele+golden+delicious');
  await addByKeyboard(card);
  const amount = card.getByRole('button', { name: /modifica la quantità/ });
  const field = card.getByRole('textbox');
  const openField = async () => {
    await amount.click();
    await expect(field).toBeFocused();
  };
  await openField();
  await field.press('Enter');
  await expect(amount).toBeFocused();
  await openField();
  await field.press('Tab');
  await settle(page);
  await expect(card.getByRole('button', { name: /^Aumenta/ })).toBeFocused();
  await openField();
  await field.press('Shift+Tab');
  await settle(page);
  await expect(card.getByRole('button', { name: /^Diminuisci/ })).toBeFocused();
  if (isMobile) return;
  await openField();
  await page.getByRole('combobox').first().click();
  await settle(page);
  await expect(page.getByRole('combobox').first()).toBeFocused();
});

test.describe('a product with choices', () => {
  test('asks a visitor to log in, then which one, and keeps choices apart in the cart', { tag: '@phone' }, async ({
    page,
  }) => {
    const email = await newCustomer(page, { isLoggedIn: false });
    const card = await open(page, CHOICE);
    await choose(card);
    await logIn(page, email);
    const dialog = page.getByRole('dialog', { name: 'Mortadella Bologna' });
    const add = dialog.getByRole('button', { name: 'Aggiungi al carrello', exact: true });
    await expect(dialog.getByRole('group', { name: 'Taglio' })).toBeVisible();
    await expect(add).toBeDisabled();
    await expect(dialog.getByText('È necessario selezionare tutte le opzioni')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Fette sottili' }).check();
    await add.click();
    await expect(card.getByRole('button', { name: /circa 100 g nel carrello/ })).toBeVisible();
    await choose(card);
    await expect(dialog.getByRole('region', { name: 'Già nel carrello' })).toContainText('Fette sottili');
    await dialog.getByRole('radio', { name: 'A cubetti' }).check();
    await add.click();
    await expect(card.getByRole('button', { name: /circa 200 g nel carrello/ })).toBeVisible();
    await expect.poll(() => cartChoices(page)).toEqual(['A cubetti', 'Fette sottili']);
    await page.goto('/cart/');
    await expect(page.getByRole('main').getByText('Fette sottili')).toBeVisible();
    await expect(page.getByRole('main').getByText('A cubetti')).toBeVisible();
  });

  test('is a list to open where there are many, and all of several have to be chosen', { tag: '@phone' }, async ({
    page,
  }) => {
    await newCustomer(page);
    await choose(await open(page, MANY));
    await page.getByRole('dialog').getByRole('combobox', { name: 'Gusto' }).selectOption('Salmone');
    await page.getByRole('dialog').getByRole('button', { name: 'Aggiungi al carrello', exact: true }).click();
    await expect.poll(() => cartChoices(page)).toEqual(['Salmone']);
    await choose(await open(page, TWO));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Fette medie' }).check();
    await expect(dialog.getByRole('button', { name: 'Aggiungi al carrello', exact: true })).toBeDisabled();
    await dialog.getByRole('radio', { name: 'Vaschetta' }).check();
    await expect(dialog.getByRole('button', { name: 'Aggiungi al carrello', exact: true })).toBeEnabled();
  });

  test('is taken back with a reason when the server refuses it', { tag: '@phone' }, async ({ page }) => {
    await newCustomer(page);
    const card = await open(page, CHOICE);
    await page.route('**/ebsn/api/cart/add', (route) =>
      route.fulfill({
        json: { response: { status: 1, errors: [{ error: 'Disponibilità insufficiente', code: 'STOCK_SHORT' }] } },
      }),
    );
    await choose(card);
    await page.getByRole('radio', { name: 'Fette medie' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Aggiungi al carrello', exact: true }).click();
    await expect(page.getByText('Disponibilità insufficiente')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Scegli: / })).toBeVisible();
  });
});

test.describe('the heart', { tag: '@desktop' }, () => {
  test('asks a visitor to log in, fills, and is still full on the next page', async ({ page }) => {
    const email = await newCustomer(page, { isLoggedIn: false });
    const card = await open(page, '/search?q=latte');
    await heart(card).click();
    await logIn(page, email);
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => favourites(page)).toBe(1);
    await open(page, '/search?q=latte');
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'true');
    await heart(card).click();
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => favourites(page)).toBe(0);
  });

  test('pressed before the favourites are known stays as pressed when they arrive', async ({ page }) => {
    const [known = 0, alsoKnown = 0] = await customerWithFavourites(page, 2);
    const arrive = await slowFavourites(page);
    await page.goto('/search?q=latte');
    const fresh = cardOf(page, known).locator('xpath=following-sibling::*[1]');
    await heart(fresh).click();
    await heart(cardOf(page, alsoKnown)).click();
    await expect(heart(fresh)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(cardOf(page, known))).toHaveAttribute('aria-pressed', 'false');
    // a press that does not wait for the list would usually have sent its request by now; on a slower machine the test
    // may miss that
    await page.waitForTimeout(600);
    arrive();
    await expect(heart(cardOf(page, known))).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(cardOf(page, alsoKnown))).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(fresh)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => favourites(page)).toBe(3);
    // products that were on the list before keep their amounts
    expect(await favouriteAmounts(page)).toMatchObject({ [alsoKnown]: 12 });
  });

  test('pressed before the favourites are known goes back to what they say when the server refuses', async ({
    page,
  }) => {
    const [known = 0] = await customerWithFavourites(page, 1);
    const arrive = await slowFavourites(page);
    await page.goto('/search?q=latte');
    await page.route('**/ebsn/api/wishlist/add_prod', (route) => route.abort());
    const fresh = cardOf(page, known).locator('xpath=following-sibling::*[1]');
    await heart(fresh).click();
    await expect(heart(fresh)).toHaveAttribute('aria-pressed', 'true');
    arrive();
    await expect(page.getByText(/Sei offline/).first()).toBeVisible();
    await expect(heart(fresh)).toHaveAttribute('aria-pressed', 'false');
    await expect(heart(cardOf(page, known))).toHaveAttribute('aria-pressed', 'true');
  });

  test('pressed on, off and on again while the first is refused ends as the server has it', async ({ page }) => {
    await newCustomer(page);
    const card = await open(page, '/search?q=latte');
    // also while the code that sends the request is still loading
    await page.route('**/assets/press-heart*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    let refuse = () => {};
    const isPressed = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const once = { times: 1 };
    await page.route('**/ebsn/api/wishlist/add_prod', (route) => isPressed.then(() => route.abort()), once);
    for (const pressed of ['true', 'false', 'true']) {
      await heart(card).click();
      await expect(heart(card)).toHaveAttribute('aria-pressed', pressed);
    }
    refuse();
    await expect(page.getByText(/Sei offline/).first()).toBeVisible();
    await expect.poll(() => favourites(page)).toBe(1);
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'true');
  });

  test('pressed while the page is being taken over is pressed once', async ({ page }) => {
    await newCustomer(page);
    const asked: string[] = [];
    // refused, so that a second press would be sent too
    await page.route('**/ebsn/api/wishlist/add_prod', (route) => route.abort());
    page.on('request', (request) => {
      if (/wishlist\/add_prod/.test(request.url())) asked.push(request.url());
    });
    // React listens from its start, and handles presses of that moment at once
    await page.addInitScript(() => {
      const hasBegun = () => Object.keys(document).some((key) => key.startsWith('_reactListening'));
      const press = () => {
        if (hasBegun()) {
          const heart = document.querySelector('main article button[aria-pressed]');
          heart?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        } else setTimeout(press);
      };
      press();
    });
    await open(page, '/search?q=latte');
    await expect(page.getByText(/Sei offline/).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(1);
  });

  test('empties again with a reason when the server refuses', async ({ page }) => {
    await newCustomer(page);
    const card = await open(page, '/search?q=latte');
    await page.route('**/ebsn/api/wishlist/add_prod', (route) => route.abort());
    await heart(card).click();
    await expect(page.getByText(/Sei offline/).first()).toBeVisible();
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'false');
  });

  test('of a product with choices asks for one first', async ({ page }) => {
    await newCustomer(page);
    const card = await open(page, CHOICE);
    await heart(card).click();
    const dialog = page.getByRole('dialog', { name: 'Aggiungi ai preferiti' });
    await dialog.getByRole('radio', { name: 'Fette sottili' }).check();
    await dialog.getByRole('button', { name: 'Aggiungi ai preferiti' }).click();
    await expect(heart(card)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a product goes on a new list with its amount, and the list can be used and deleted', { tag: '@phone' }, async ({
  page,
}) => {
  await newCustomer(page);
  const card = await open(page, '/search?q=mele+golden+delicious');
  await menu(page, card, 'Aggiungi a una lista');
  const dialog = page.getByRole('dialog', { name: 'Seleziona una lista a cui aggiungere:' });
  await dialog.getByLabel('Crea una nuova lista').fill('Colazione');
  await dialog.getByRole('button', { name: 'Crea', exact: true }).click();
  await expect(dialog.getByLabel('Crea una nuova lista')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: /Colazione 0 prodotti/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Aumenta la quantità' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1.200,00 GR');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Colazione/ }).click();
  await expect(page.getByText(/^1\.200,00 GR di .+ aggiunti alla lista “Colazione”$/)).toBeVisible();
  await page.goto('/profile/lists');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Colazione/ })
    .click();
  const main = page.getByRole('main');
  await expect(main.getByRole('status').filter({ hasText: 'circa 1,2 kg' })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: /Più nella lista/ }).click();
  await expect(main.getByRole('status').filter({ hasText: 'circa 1,4 kg' })).toBeVisible();
  await main.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('button', { name: 'Rinomina' }).click();
  await main.getByLabel('Nome della lista').fill('Merenda');
  await main.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merenda' })).toBeVisible();
  // what is in the cart already is not added again
  await main.getByRole('button', { name: 'Metti 1 nel carrello' }).click();
  const put = page.getByRole('dialog', { name: '1 prodotto nel carrello' });
  await expect(put).toContainText('dalla lista “Merenda”');
  await expect.poll(() => cartWeight(page)).toBe(1.4);
  await expectAccessible(page);
  await put.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(() => cartWeight(page)).toBe(undefined);
  await main.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  await put.press('Escape');
  await expect(main.getByText('nel carrello', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'È già tutto nel carrello' })).toBeDisabled();
  const another = await page.request.post('/ebsn/api/wishlist/insert', { data: { name: 'Altra' } });
  const other = ((await another.json()).data.wishlists as { listId: number; name: string }[]).find(
    ({ name }) => name === 'Altra',
  );
  await page.goto(`/profile/lists/${other?.listId}`);
  await main.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('button', { name: 'Elimina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sì' }).click();
  await expect(page).toHaveURL(/\/profile\/lists$/);
  await expect(page.getByRole('main').getByRole('link', { name: /^Altra/ })).toHaveCount(0);
});

test('what is sold out says so and shows what may stand in for it', { tag: '@phone' }, async ({ page }) => {
  await changeReplies(page, '**/ebsn/api/products?*', ({ data }) => {
    for (const product of data.products ?? []) product.available = 0;
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const box = page.getByRole('combobox', { name: /Cerca/ }).locator('visible=true').first();
  await box.fill('latte');
  await box.press('Enter');
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Il prodotto non è disponibile');
  await page.unroute('**/ebsn/api/products?*');
  await card.getByRole('button', { name: /Vedi alternative/ }).click();
  const dialog = page.getByRole('dialog', { name: /Al posto di/ });
  await expect(dialog.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});

test('the menu shows what a product cost', { tag: '@phone' }, async ({ page }) => {
  await menu(page, await open(page, '/search?q=latte'), 'Andamento del prezzo');
  const dialog = page.getByRole('dialog', { name: /Andamento del prezzo/ });
  await expect(dialog).toContainText(/Prezzo più basso dal .+: \d+,\d\d/);
  await dialog.getByText('Tutti i prezzi in una tabella').click();
  await expect(dialog.getByRole('row').nth(1)).toContainText('€');
  await expectAccessible(page);
});

async function open(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await untilHydrated(page);
  return page.getByRole('article').first();
}

const choose = (card: Locator) => card.getByRole('button', { name: /^Scegli: |nel carrello, scegli/ }).click();
const heart = (card: Locator) => card.getByRole('button', { name: /^Preferito/ });

async function menu(page: Page, card: Locator, entry: string): Promise<void> {
  // touch devices have no hover: the page of the product has the same
  const isTouch = (page.viewportSize()?.width ?? 0) < 600;
  if (isTouch) await card.getByRole('link').first().click();
  const more = { name: /^Altre azioni/ };
  await (isTouch ? page.getByRole('main').getByRole('button', more).first() : card.getByRole('button', more)).click();
  await page.getByRole('dialog').getByRole('button', { name: entry }).click();
}

async function type(card: Locator, text: string): Promise<void> {
  await card.getByRole('button', { name: /modifica la quantità/ }).click();
  await card.getByRole('textbox').fill(text);
  await card.getByRole('textbox').press('Enter');
}

async function cartItems(page: Page) {
  const reply = await page.request.get('/ebsn/api/cart/view');
  return (await reply.json()).data.cartItems as { weight: number; cartItemInfo: Record<string, string> }[];
}

async function cartWeight(page: Page): Promise<number | undefined> {
  return (await cartItems(page))[0]?.weight;
}

async function cartChoices(page: Page): Promise<(string | undefined)[]> {
  return (await cartItems(page)).map(({ cartItemInfo }) => cartItemInfo['size']).sort();
}

/** Resolves when the work of the next frames is done. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Returns the card of a product, among others. */
function cardOf(page: Page, productId: number): Locator {
  return page.getByRole('main').locator(`li[data-product="${productId}"]`);
}

/** Logs a customer in, with the first products of a search among the favourites, 12 of each. Returns their ids. */
async function customerWithFavourites(page: Page, count: number): Promise<number[]> {
  await newCustomer(page);
  const found = await page.request.get('/ebsn/api/products', { params: { q: 'latte', page_size: 24 } });
  const products = (await found.json()).data.products as { productId: number; name: string }[];
  // every other product that has a card of its own, so that there are products between them that are not favourites
  const shown = products.filter(({ name }, index) => products.findIndex((each) => each.name === name) === index);
  const productIds = shown
    .filter((_, index) => index % 2 === 0)
    .slice(0, count)
    .map(({ productId }) => productId);
  const added = await page.request.post('/ebsn/api/wishlist/add_prod', {
    data: { items: productIds.map((productId) => ({ productId, quantity: 12 })) },
  });
  expect((await added.json()).response.status).toBe(0);
  return productIds;
}

/** Holds back the reply with the favourites until the returned function is called. */
async function slowFavourites(page: Page): Promise<() => void> {
  let arrive = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/ebsn/api/wishlist/list*', async (route) => {
    const response = await route.fetch();
    await isAllowed;
    await route.fulfill({ response });
  });
  return () => arrive();
}

async function favouriteAmounts(page: Page): Promise<Record<number, number>> {
  const lists = (await (await page.request.get('/ebsn/api/wishlist/list')).json()).data.wishlists;
  const { listId } = (lists as { default: boolean; listId: number }[]).find((list) => list.default) ?? { listId: 0 };
  const reply = await page.request.get('/ebsn/api/wishlist/view', { params: { list_id: listId } });
  const items = (await reply.json()).data.wishlistItems as { quantity: number; product: { productId: number } }[];
  return Object.fromEntries(items.map(({ quantity, product }) => [product.productId, quantity]));
}

async function favourites(page: Page): Promise<number> {
  const reply = await page.request.get('/ebsn/api/wishlist/list');
  const lists = (await reply.json()).data.wishlists as { default: boolean; size: number }[];
  return lists.find((list) => list.default)?.size ?? 0;
}
