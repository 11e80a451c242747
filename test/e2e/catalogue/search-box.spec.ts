import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { heldBack } from '../support/held-back.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { PLAIN_PAGE } from '../support/plain-page.ts';

const HISTORY = 'bottega.searchedWords';
const DAY = 86_400_000;

test.describe('suggestions', () => {
  test('come while typing: words with what was typed set apart, departments, brands, products with their price', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(PLAIN_PAGE);
    await box(page).fill('lat');
    const list = page.getByRole('listbox', { name: 'Suggerimenti per lat' });
    await expect(list.getByRole('option').first()).toBeVisible();
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    const typed = list.getByRole('option', { name: /^Latte/ }).first();
    expect(await typed.locator('strong').textContent()).not.toMatch(/^lat/i);
    await expect(list.getByRole('option', { name: /Reparto/ }).first()).toBeVisible();
    const product = list.getByRole('option', { name: /€/ }).first();
    await expect(product.locator('img')).toBeVisible();
    await expectAccessible(page);
    await product.click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('are walked through with the keys', { tag: '@phone' }, async ({ page }) => {
    await page.goto(PLAIN_PAGE);
    const input = box(page);
    await input.fill('latte');
    const options = page.getByRole('option');
    await expect(options.first()).toBeVisible();
    const count = await options.count();
    await input.press('ArrowDown');
    await chosen(input, options.first());
    await input.press('End');
    await chosen(input, options.nth(count - 1));
    await input.press('Home');
    await chosen(input, options.first());
    await input.press('ArrowUp');
    await expect(input).not.toHaveAttribute('aria-activedescendant', /./);
    await input.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await expect(input).toHaveValue('latte');
    await input.press('ArrowDown');
    await expect(options.first()).toBeVisible();
    await input.press('ArrowDown');
    const to = await options.first().getAttribute('href');
    await input.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(to);
  });

  test('stand below one another, however long their names are, each with its button', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto(PLAIN_PAGE);
    await box(page).fill('prosciutto');
    const options = page.getByRole('option').filter({ hasText: '€' });
    await expect(options.first()).toBeVisible();
    const isWhole = (option: Element) => option.scrollHeight <= option.clientHeight;
    for (const option of await options.all())
      expect(await option.evaluate(isWhole), (await option.textContent()) ?? '').toBe(true);
    const middle = async (element: Locator) => {
      const { y, height } = (await element.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    };
    const buttons = page.locator('form[role=search]').getByRole('button', { name: /^(?:Aggiungi|Scegli)/ });
    for (const [index, button] of (await buttons.all()).entries())
      expect(Math.abs((await middle(button)) - (await middle(options.nth(index)))), `button ${index}`).toBeLessThan(20);
  });

  test('know a barcode', { tag: '@phone' }, async ({ page }) => {
    const { data } = await (await page.request.get('/ebsn/api/products?q=pane&page_size=1')).json();
    const { barcode, name } = data.products[0];
    await page.goto(PLAIN_PAGE);
    await box(page).fill(barcode);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option')).toContainText(String(name).trim());
  });
});

test.describe('searches', { tag: '@desktop' }, () => {
  test('are counted, the most frequent first, and forgotten one by one or all', async ({ page }) => {
    await page.goto(PLAIN_PAGE);
    for (const word of ['latte', 'pane', 'Latte']) await search(page, word);
    await page.goto(PLAIN_PAGE);
    await box(page).focus();
    const words = page.getByRole('region', { name: 'Le tue ricerche' }).getByRole('link');
    await expect(words).toHaveText(['latte', 'pane']);
    await expect(page.getByRole('listbox', { name: 'Prodotti' }).getByRole('option')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancella latte dalle tue ricerche' }).click();
    await expect(words).toHaveText(['pane']);
    await expect(box(page)).toBeFocused();
    await words.first().click();
    await expect(page).toHaveURL(/\/search\?q=pane$/);
    expect(await stored(page)).toMatchObject([{ name: 'pane', counter: 2 }]);
    await page.goto(PLAIN_PAGE);
    await box(page).focus();
    await page.getByRole('button', { name: 'Cancella tutte' }).click();
    await expect(words).toHaveCount(0);
    expect(await stored(page)).toEqual([]);
    // who has searched nothing yet is offered what is often searched
    await expect(page.getByRole('region', { name: 'Si cerca spesso' }).getByRole('link').first()).toHaveText('latte');
  });

  test('older than 30 days are dropped with the next one', async ({ page }) => {
    await page.goto(PLAIN_PAGE);
    await page.evaluate(
      ([key, old]) =>
        localStorage.setItem(String(key), JSON.stringify([{ name: 'burro', counter: 9, timestamp: old }])),
      [HISTORY, Date.now() - 31 * DAY],
    );
    await page.reload();
    await search(page, 'uova');
    await expect.poll(() => stored(page)).toMatchObject([{ name: 'uova', counter: 1 }]);
  });
});

test.describe('the fast list', () => {
  test('is written as on paper and walked through, one results page after the other', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto(PLAIN_PAGE);
    await openTool(page, 'Lista veloce');
    const dialog = page.getByRole('dialog', { name: 'Lista veloce' });
    await dialog.getByRole('button', { name: 'Aggiungi alla lista' }).click();
    await expect(dialog.getByText(/Scrivi almeno una parola/)).toBeVisible();
    await dialog.getByLabel('La tua lista').fill('latte, 6 uova; 1,2 kg pane\n- burro q.b.');
    await dialog.getByRole('button', { name: 'Aggiungi alla lista' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText([
      'latte',
      'uova6 pz',
      'pane1,2 kg',
      'burroNe hai già in casa?',
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Togli burro dalla lista' }).click();
    await dialog.getByRole('button', { name: 'Cerca una parola alla volta' }).click();
    await expect(page).toHaveURL(/\/search\?q=latte$/);
    const bar = page.getByRole('navigation', { name: 'Lista veloce' });
    await expect(bar).toContainText('1 di 3');
    await bar.getByRole('button', { name: 'Fatto' }).click();
    await expect(bar.getByRole('button', { name: 'Fatto' })).toHaveAttribute('aria-pressed', 'true');
    await bar.getByRole('link', { name: 'Parola successiva: uova' }).click();
    await expect(page).toHaveURL(/\/search\?q=uova$/);
    await expect(bar).toContainText('2 di 3');
    await expect(bar).toContainText('6 pz');
    await page.reload();
    await expect(bar).toContainText('2 di 3');
    await expectAccessible(page, 'nav[aria-label="Lista veloce"]');
    await bar.getByRole('button', { name: /Apri la lista/ }).click();
    await expect(dialog.getByRole('listitem').first()).toContainText('latte');
    await expect(dialog.getByLabel('Fatto:')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Continua la lista' }).click();
    await expect(page).toHaveURL(/\/search\?q=uova$/);
    await bar.getByRole('button', { name: /Apri la lista/ }).click();
    await dialog.getByRole('button', { name: 'Svuota' }).click();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await expect(bar).toHaveCount(0);
  });
});

// barcodes are read with phones
test.describe('a barcode', { tag: '@phone' }, () => {
  test('is typed where the browser reads none; an unknown one can be asked for', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
    await page.goto(PLAIN_PAGE);
    await openTool(page, 'Codice a barre');
    const dialog = page.getByRole('dialog', { name: 'Cerca con il codice a barre' });
    await expect(dialog.getByText(/Questo browser non sa leggere/)).toBeVisible();
    await expectAccessible(page);
    const digits = dialog.getByLabel('Cifre sotto le barre');
    await digits.fill('8000500310428');
    await digits.press('Enter');
    await expect(digits).toHaveAttribute('aria-invalid', 'true');
    await digits.fill('8 000500 310427');
    await digits.press('Enter');
    await expect(dialog.getByText(/8000500310427 non lo abbiamo/)).toBeVisible();
    await expect(dialog.getByLabel('Che cosa cercavi?')).toHaveValue('Prodotto con il codice a barre 8000500310427');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Chiedi “Prodotto/ }).click();
    await expect(dialog.getByText('Abbiamo ricevuto la tua richiesta')).toBeVisible();
  });

  test('seen by the camera opens its product, and the camera goes off', async ({ page }) => {
    const { data } = await (await page.request.get('/ebsn/api/products?q=pane&page_size=1')).json();
    const { barcode, slug } = data.products[0] as { barcode: string; slug: string };
    await fakeCamera(page, barcode);
    await page.goto(PLAIN_PAGE);
    await openTool(page, 'Codice a barre');
    await expect(page).toHaveURL(new RegExp(`/product/${slug}$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'cameraTrack').readyState)).toBe('ended');
  });

  test('looked for in vain: closing the dialog turns the camera off', { tag: '@phone' }, async ({ page }) => {
    await fakeCamera(page, undefined);
    await page.goto(PLAIN_PAGE);
    await openTool(page, 'Codice a barre');
    await expect(page.getByText('Inquadra il codice a barre')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'cameraTrack').readyState)).toBe('live');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'cameraTrack').readyState)).toBe('ended');
  });

  for (const [name, said] of [
    ['NotAllowedError', /Non abbiamo il permesso/],
    ['NotFoundError', /Non troviamo una fotocamera/],
  ] as const) {
    test(`without a camera (${name}) is typed, and the reason is said`, { tag: '@phone' }, async ({ page }) => {
      await fakeCamera(page, undefined, name);
      await page.goto(PLAIN_PAGE);
      await openTool(page, 'Codice a barre');
      await expect(page.getByText(said)).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('what was typed before the page was taken over is searched', { tag: '@phone' }, async ({ page }) => {
  const arrive = await heldBack(page, /assets\/entry-client/);
  await page.goto(PLAIN_PAGE, { waitUntil: 'commit' });
  await box(page).fill('uova');
  arrive();
  await page.waitForLoadState('networkidle');
  await expect(box(page)).toHaveValue('uova');
  await box(page).press('ArrowDown');
  await expect(box(page)).toHaveValue('uova');
});

test('searches sent before a page was taken over are counted like the others', { tag: '@desktop' }, async ({
  page,
}) => {
  const arrive = await heldBack(page, /assets\/entry-client/);
  await page.goto(PLAIN_PAGE, { waitUntil: 'commit' });
  await search(page, 'uova');
  await search(page, 'pane');
  expect(await stored(page), 'nothing of the page has run yet').toBeNull();
  arrive();
  const counted = [
    expect.objectContaining({ name: 'uova', counter: 1 }),
    expect.objectContaining({ name: 'pane', counter: 1 }),
  ];
  const both = expect.arrayContaining(counted);
  await expect.poll(() => stored(page)).toEqual(both);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await stored(page)).toEqual(both);
});

test('a search sent while the page is being taken over counts once, as it was typed', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const hasBegun = () => Object.keys(document).some((key) => key.startsWith('_reactListening'));
    const send = () => {
      const form = hasBegun() && document.querySelector<HTMLFormElement>('form[action="/search"]');
      if (!form) return void setTimeout(send);
      (form.elements.namedItem('q') as HTMLInputElement).value = 'uova';
      form.requestSubmit();
    };
    if (location.pathname === '/') send();
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/search\?q=uova$/);
  await expect.poll(() => stored(page)).toMatchObject([{ name: 'uova', counter: 1 }]);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await stored(page)).toMatchObject([{ name: 'uova', counter: 1 }]);
});

test('a page that is opened carries nothing of the suggestions until the box is used', { tag: '@phone' }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /SearchPanel|Scan|FastSearch/.test(url))).toEqual([]);
  await box(page).focus();
  await expect.poll(() => asked.some((url) => url.includes('SearchPanel'))).toBe(true);
});

/** Replaces the barcode reader by one that finds the code, and the camera by one that shows a canvas or fails. */
async function fakeCamera(page: Page, barcode: string | undefined, failure?: string): Promise<void> {
  await page.addInitScript(
    ({ code, failsWith }) => {
      class FakeDetector {
        async detect() {
          return code === undefined ? [] : [{ rawValue: code }];
        }
      }
      Reflect.set(window, 'BarcodeDetector', FakeDetector);
      const getUserMedia = async () => {
        if (failsWith) throw new DOMException('no', failsWith);
        const canvas = document.createElement('canvas');
        canvas.getContext('2d')?.fillRect(0, 0, 300, 150);
        const stream = canvas.captureStream(5);
        Reflect.set(window, 'cameraTrack', stream.getTracks()[0]);
        return stream;
      };
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    },
    { code: barcode, failsWith: failure },
  );
}

function box(page: Page): Locator {
  return page.getByRole('combobox', { name: /Cerca/ }).locator('visible=true').first();
}

async function openTool(page: Page, name: string): Promise<void> {
  await box(page).click();
  await page.getByRole('search').getByRole('button', { name }).click();
}

async function search(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${text}”`);
}

async function chosen(input: Locator, option: Locator): Promise<void> {
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(input).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none');
}

async function stored(page: Page): Promise<unknown> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), HISTORY);
}

test('a search that is sent while the page is taken over shows its results, without suggestions over them', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(searchAtOnce);
  await page.goto('/');
  await expect(page).toHaveURL(/\/search\?q=latte$/);
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('latte');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
});

/**
 * Types once React listens on the page, and submits as soon as React has rendered: before it replays the focus event
 * that came in between.
 */
function searchAtOnce(): void {
  const visible = () =>
    Array.from(document.querySelectorAll<HTMLInputElement>('input[name=q]')).find((each) => each.offsetParent !== null);
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    type: string,
    ...rest: [EventListener, boolean]
  ) {
    listen.call(this, type, ...rest);
    if (type !== 'focusin' || this === window) return;
    EventTarget.prototype.addEventListener = listen;
    queueMicrotask(() => {
      const input = visible();
      input?.focus();
      if (input) input.value = 'latte';
    });
  };
  let presses: unknown;
  Object.defineProperty(window, 'preHydrationClicks', {
    get: () => presses,
    set: (now: unknown) => {
      const isHydrated = presses !== undefined && now === undefined;
      presses = now;
      if (isHydrated) queueMicrotask(() => visible()?.form?.requestSubmit());
    },
  });
}
