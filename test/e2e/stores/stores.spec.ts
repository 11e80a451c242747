import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { changeReplies } from '../support/change-replies.ts';
import { newCustomer } from '../support/customer.ts';
import { untilFooterWorks, untilHydrated } from '../support/hydrated.ts';
import { PLAIN_PAGE } from '../support/plain-page.ts';

const REFUSED = 'È necessario abilitare la localizzazione per utilizzare questa funzione';

test('every store and locker with address, hours and telephone, found by town, province and postcode', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(PLAIN_PAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Punti vendita' }).click();
  await expect(stores(page)).toHaveCount(4);
  await page.getByRole('link', { name: /^Mostra altri/ }).click();
  await expect(stores(page)).toHaveCount(18);
  await expect(stores(page).first()).toContainText(/Aperto fino|Chiuso, apre/);
  await expect(
    stores(page)
      .first()
      .getByRole('link', { name: /035 555/ }),
  ).toHaveAttribute('href', /^tel:\d+$/);
  await expectAccessible(page);
  for (const [typed, count] of [
    ['BS', 3],
    ['provincia di Brescia', 3],
    ['2412', 2],
  ] as const) {
    await find(page, typed);
    await expect(stores(page)).toHaveCount(count);
  }
  for (const [typed, place, first] of [
    ['cantu', 'Cantù', 'Bottega Cantù'],
    ['Clusone', 'Clusone', 'Bergamo'],
  ] as const) {
    await find(page, typed);
    await expect(page.getByRole('status').filter({ hasText: `dal più vicino a ${place}` })).toBeVisible();
    await expect(stores(page)).toHaveCount(4);
    await expect(stores(page).first()).toContainText(first);
  }
  await find(page, 'qwerty');
  await expect(page.getByRole('heading', { name: 'Nessun punto vendita trovato' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mostra tutti i punti vendita' }).click();
  // until then the links of the filters keep the words of the search
  await expect(page.getByRole('status').filter({ hasText: /^1[89] punti vendita$/ })).toBeVisible();
  await page.getByRole('list', { name: 'Filtri' }).getByRole('link', { name: 'Locker' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^6 punti vendita$/ })).toBeVisible();
});

test('a CAP typed in the field of the place puts the nearest first', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bottega.place', JSON.stringify('22100 Como')));
  await page.goto('/punti-vendita');
  await expect(page.getByRole('status').filter({ hasText: 'dal più vicino a Como' })).toBeVisible();
  await expect(stores(page).first()).toContainText('Como');
});

test.describe('with the position', () => {
  test.use({ geolocation: { latitude: 45.79, longitude: 9.08 }, permissions: ['geolocation'] });

  test('the nearest comes first, with its distance, and only after a press', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/punti-vendita');
    await expect(stores(page).first()).toContainText('Bergamo');
    await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
    await expect(stores(page).first()).toContainText('Bottega Como');
    await expect(stores(page).first()).toContainText(/\d+ m$|\d m/);
    await expect(page.getByRole('status').filter({ hasText: 'più vicini' })).toHaveCount(1);
  });
});

test('without the permission it says what it needs', { tag: '@desktop' }, async ({ page, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    const getCurrentPosition = (_found: unknown, failed: (error: object) => void) =>
      failed({ code: 1, PERMISSION_DENIED: 1 });
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition } });
  });
  await page.goto('/punti-vendita');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click();
  await expect(page.getByText(REFUSED)).toBeVisible();
  await expectAccessible(page);
});

test('the map draws our own outline, groups what is close, and is used with the keys', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await page.goto('/punti-vendita');
  const map = page.getByRole('region', { name: 'Mappa dei punti vendita' });
  await expect(map.locator('path.map-province').first()).toBeAttached();
  const groups = map.getByRole('button', { name: /punti vendita: ingrandisci/ });
  await expect(groups.first()).toBeVisible();
  await expectAccessible(page);
  await groups.first().focus();
  await page.keyboard.press('Enter');
  await expect(map).toBeFocused();
  const one = map.getByRole('button', { name: /^\d+ (Bottega|Locker) / }).first();
  await expect(one).toBeVisible();
  const opened = stores(page).filter({ has: page.getByRole('link', { name: /^Ritira qui/ }) });
  let name = '';
  // the map moves to the group, and only then its markers are final
  await expect(async () => {
    name = ((await one.textContent({ timeout: 5000 })) ?? '').replace(/^\d+ /, '');
    await one.focus({ timeout: 5000 });
    await page.keyboard.press('Enter');
    await expect(opened).toContainText(name, { timeout: 5000 });
  }).toPass();
  await expect(opened).toHaveCount(1);
  await expect(opened.getByRole('heading').getByRole('link')).toBeFocused();
  await expectAccessible(page);
  await opened.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('a store has a page with its week, the way there, and what search engines read', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await page.goto('/punti-vendita/bottega-como-napoleona');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bottega Como Napoleona');
  await expect(page.getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('row', { name: /oggi/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Strada per/ })).toHaveAttribute('href', /openstreetmap.*45\.794/);
  await expect(page.getByRole('region', { name: 'Qui vicino' }).getByRole('article')).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  await untilHydrated(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Ritira qui/ }).click();
  await expect(page.getByRole('dialog', { name: 'Accedi per continuare' })).toBeVisible();
  const html = await (await request.get('/punti-vendita/bottega-como-napoleona')).text();
  expect(html).toContain('"GroceryStore"');
  expect(html).toContain('"openingHours":["Mo 08:00-20:30"');
  expect(await (await request.get('/sitemap-stores.xml')).text()).toContain('/punti-vendita/bottega-como-napoleona<');
  expect((await page.goto('/punti-vendita/che-non-esiste'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
});

for (const [slug, name] of [
  ['bottega-como-napoleona', 'Bottega Como Napoleona'],
  ['locker-como-recchi', 'Locker Como Recchi'],
] as const)
  test(`a customer chooses ${name} from its page: it is proposed, and the time comes next`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await newCustomer(page);
    await page.goto(`/punti-vendita/${slug}`);
    const button = page.getByRole('main').getByRole('button', { name: `Ritira qui: ${name}` });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Dove ritiri la spesa?' });
    const proposed = dialog.getByRole('region', { name: 'Il punto di ritiro che hai scelto' });
    await expect(proposed).toContainText(name);
    const confirm = proposed.getByRole('button', { name: 'Ritira qui la spesa' });
    await expect(confirm).toBeFocused();
    await expectAccessible(page);
    await confirm.click();
    await expect(page.getByRole('dialog', { name: 'Quando ritiri la spesa?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button.click();
    await expect(proposed).toContainText('Ritiri già qui la tua spesa');
  });

test.describe('1,300 stores', { tag: '@phone' }, () => {
  test('come some dozens at a time, all of them on the map, as few markers', async ({ page }) => {
    await changeReplies(page, '**/ebsn/api/warehouse-locator/search', ({ data }) => {
      const [first] = data.warehouses;
      data.warehouses = Array.from({ length: 1300 }, (_, index) => ({
        ...first,
        storeId: 1000 + index,
        slug: `negozio-${index}`,
        name: `Bottega ${index}`,
        address: {
          ...first.address,
          latitude: 37 + ((index * 7919) % 9000) / 1000,
          longitude: 8 + ((index * 104_729) % 9000) / 1000,
        },
      }));
    });
    // before hydration a pressed link requests the page from the server, which has eighteen stores
    await page.goto('/', { waitUntil: 'networkidle' });
    await untilHydrated(page);
    await untilFooterWorks(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Punti vendita' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1300 punti vendita' })).toHaveCount(1);
    await expect(stores(page)).toHaveCount(4);
    // on a busy machine the first press may come before hydration
    await expect(async () => {
      if ((await stores(page).count()) === 4) await page.getByRole('link', { name: 'Mostra altri 36' }).click();
      await expect(stores(page)).toHaveCount(40, { timeout: 10_000 });
    }).toPass();
    const map = page.getByRole('region', { name: 'Mappa dei punti vendita' });
    await expect(map.getByRole('button', { name: /ingrandisci/ }).first()).toBeVisible();
    // stores close to each other share a marker, so there are few at any zoom level
    expect(await map.locator('.map-marker').count()).toBeLessThan(300);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list stands, is searched and filtered', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/punti-vendita');
    await expect(stores(page)).toHaveCount(4);
    await page.getByRole('link', { name: /^Mostra altri/ }).click();
    await expect(stores(page)).toHaveCount(18);
    await page.getByLabel('Comune, CAP o indirizzo').fill('Como');
    await page.getByRole('button', { name: 'Trova' }).click();
    await expect(page).toHaveURL(/\?q=Como$/);
    await expect(stores(page)).toHaveCount(4);
    await expect(stores(page).first()).toContainText('Como');
    await page.getByRole('list', { name: 'Filtri' }).getByRole('link', { name: 'Locker' }).click();
    await expect(stores(page)).toHaveCount(4);
    await expect(stores(page).first()).toContainText('Locker Como');
  });

  test('the box of the home page is answered by a page', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('CAP, via o comune').first().fill('via brera 3 milano');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/arriviamo-da-te\?q=via\+brera/);
    await expect(page.getByRole('main')).toContainText('Via Brera 3');
  });
});

/** Another test opens a store of its own beside those of the demo, and closes it again. */
function stores(page: Page): Locator {
  return page.getByRole('list', { name: 'Punti vendita' }).getByRole('article').filter({ hasNotText: 'Bottega Prova' });
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByLabel('Comune, CAP o indirizzo').fill(text);
  await page.getByRole('button', { name: 'Trova' }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === text);
}
