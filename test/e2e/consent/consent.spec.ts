import { expect, type Page, type Request, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { newCustomer } from '../support/customer.ts';
import { heldBack } from '../support/held-back.ts';
import { untilHydrated } from '../support/hydrated.ts';
import { moveUntilOverlays } from '../support/over-the-page.ts';
import { logInAs, STAFF } from '../support/staff.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const banner = (page: Page) => page.getByRole('region', { name: 'Avviso sui cookie' });
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const choiceOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('bottega.cookies') ?? 'null'));

/** Records the requests of the browser from now on: calls about consent and events, and any request to another host. */
function watch(page: Page) {
  const requests: Request[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { pathname, host, protocol } = new URL(request.url());
    if (/^\/ebsn\/api\/(?:consent|analytics)\//.test(pathname)) requests.push(request);
    if (protocol.startsWith('http') && host !== new URL(test.info().project.use.baseURL ?? '').host)
      elsewhere.push(request.url());
  });
  const calls = (name: string) => requests.filter((request) => request.url().endsWith(name));
  return { calls, elsewhere };
}

/** Returns the names of the sent events, because the browser does not show the content of a beacon. */
async function sentEvents(page: Page): Promise<() => readonly string[]> {
  const names = new Set<string>();
  await page.exposeFunction('hear', (text: string) => {
    for (const { name } of (JSON.parse(text) as { events: { name: string }[] }).events) names.add(name);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((window as unknown as { hear: (text: string) => void }).hear);
      return send(url, body);
    };
  });
  return () => [...names];
}

// at the width where the question is largest
test('before a choice, and after a refusal, nothing but the technical is kept or sent', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { calls, elsewhere } = watch(page);
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0, largest: undefined });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const entry = list.getEntries().at(-1) as unknown as { element?: Element };
      Object.assign(window, { largest: entry.element?.closest('#avviso-cookie') ? 'the question' : 'the page' });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto('/search?q=latte');
  await expect(banner(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  // late fonts may change the words of a card by one line; a question that moves the page would shift it five times as
  // much
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.1);
  await expect.poll(() => page.evaluate(() => (window as unknown as { largest: string }).largest)).toBe('the page');
  await expectAccessible(page, '#avviso-cookie');

  await test.step('it covers nothing that has the focus', async () => {
    for (const link of [
      page.getByRole('article').nth(5).getByRole('link'),
      page.getByRole('contentinfo').getByRole('link').last(),
    ]) {
      await link.focus();
      const [above, below] = await Promise.all([link.boundingBox(), banner(page).boundingBox()]);
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }
  });
  await page.mouse.wheel(0, 300);
  await page.waitForLoadState('networkidle');
  expect([await stored(page), await context.cookies(), calls('')]).toEqual([[], [], []]);

  await test.step('accepting and refusing are the same press', async () => {
    const [yes, no] = await Promise.all(
      ['Accetta tutti', 'Rifiuta tutti'].map((name) => banner(page).getByRole('button', { name }).boundingBox()),
    );
    expect([yes?.width, yes?.height, yes?.y]).toEqual([no?.width, no?.height, no?.y]);
  });
  await banner(page).getByRole('button', { name: 'Chiudi e rifiuta' }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => calls('/consent/save').length).toBe(1);
  await expect.poll(async () => (await choiceOf(page)).isTold).toBe(true);
  await page.getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.waitForLoadState('networkidle');
  expect(await choiceOf(page)).toMatchObject({ technical: true, analytics: false, profilation: false, way: 'close' });
  expect([await stored(page), await context.cookies(), calls('/collect'), elsewhere]).toEqual([
    ['bottega.cookies'],
    [],
    [],
    [],
  ]);

  await test.step('it is asked again after six months, or about another policy', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    for (const change of [{ saveDate: new Date(Date.now() - 190 * 86_400_000).toISOString() }, { version: 0 }]) {
      await page.evaluate((other) => {
        const choice = JSON.parse(localStorage.getItem('bottega.cookies') ?? '{}') as object;
        localStorage.setItem('bottega.cookies', JSON.stringify({ ...choice, ...other }));
      }, change);
      await page.reload();
      await expect(banner(page)).toBeVisible();
      await banner(page).getByRole('button', { name: 'Rifiuta tutti' }).click();
      await moveUntilOverlays(page);
      await expect.poll(async () => (await choiceOf(page)).isTold).toBe(true);
    }
  });
});

test('who accepts statistics is counted, and withdrawing removes what was stored', { tag: '@desktop' }, async ({
  page,
}) => {
  const { calls, elsewhere } = watch(page);
  const eventNames = await sentEvents(page);
  await page.goto('/');
  await banner(page).getByRole('link', { name: 'Scegli tu quali' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Preferenze sui cookie' })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expectAccessible(page, 'main');
  await page.getByRole('switch', { name: 'Statistiche' }).check();
  await page.getByRole('button', { name: 'Salva le mie scelte' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'oltre ai tecnici, statistiche' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salva le mie scelte' })).toBeFocused();
  // counted from the moment when the shop has stored the proof
  await expect.poll(() => stored(page)).toContain('bottega.analytics.cart');

  await page.goto('/search?q=latte');
  await untilHydrated(page);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
  await expect(card.getByRole('status')).toBeVisible();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect
    .poll(eventNames)
    .toEqual(expect.arrayContaining(['search', 'view_item_list', 'add_to_cart', 'select_item', 'view_item']));
  const [sent] = calls('/collect');
  const answer = (await (await sent?.response())?.json()) as { data: { accepted: number } };
  expect(answer.data.accepted).toBeGreaterThan(0);
  expect(await stored(page)).toContain('bottega.analytics');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Preferenze sui cookie' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Rifiuta tutti' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'solo i cookie tecnici' })).toBeVisible();
  await expect.poll(() => stored(page)).not.toContain('bottega.analytics');
  const before = calls('/collect').length;
  await page.goto('/search?q=pane');
  await page.mouse.wheel(0, 300);
  await page.waitForLoadState('networkidle');
  await page.goto('/');
  expect([calls('/collect').length, elsewhere]).toEqual([before, []]);
});

// on phones, where the first interaction is often the press
test('a product pressed before the code that counts is there is counted', { tag: '@phone' }, async ({ page }) => {
  const eventNames = await sentEvents(page);
  await page.goto('/search?q=latte');
  await untilHydrated(page); // the press loads the code that sends events, and the next one sends the choice
  await banner(page).getByRole('button', { name: 'Accetta tutti' }).click();
  await expect.poll(() => stored(page)).toContain('bottega.analytics.cart');
  const arrive = await heldBack(page, /\/Analytics-[^/]+\.js$/);
  await page.goto('/category/carne');
  // without waiting for an idle network: hovering alone may load the code
  await untilHydrated(page);
  expect(eventNames()).not.toContain('select_item');
  await page.getByRole('article').first().getByRole('link').tap();
  await expect(page).toHaveURL(/\/product\//);
  arrive();
  await expect.poll(eventNames).toContain('select_item');
});

test('a customer who chose elsewhere is not asked again, one who did not is', { tag: '@desktop' }, async ({ page }) => {
  await newCustomer(page);
  const choice = { analytics: false, profilation: true, version: 1, way: 'centre', uuid: crypto.randomUUID() };
  await page.request.post('/ebsn/api/consent/save', { data: choice });
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await moveUntilOverlays(page);
  await expect(banner(page)).toBeHidden();
  expect(await choiceOf(page)).toMatchObject({ analytics: false, profilation: true, isTold: true });

  // an open page that hears of the logout begins a session of its own, in place of the next customer's
  await page.goto('about:blank');
  await page.request.post('/ebsn/api/auth/logout', { data: {} });
  await newCustomer(page);
  await page.goto('/');
  await expect(banner(page)).toBeHidden();
  await moveUntilOverlays(page);
  await expect(banner(page)).toBeVisible();
  expect(await choiceOf(page)).toBeNull();
});

test('the back office never asks, whoever opens it, and the shop asks again', { tag: '@desktop' }, async ({ page }) => {
  const isAsked = () => page.evaluate(() => document.documentElement.dataset['cookies'] === 'ask');
  const nothingAtTheFoot = async () => {
    expect(await isAsked()).toBe(true);
    await expect(banner(page)).toBeHidden();
    const heights = () =>
      page.evaluate(() => [
        document.body.style.paddingBottom,
        getComputedStyle(document.documentElement).getPropertyValue('--cookies-height'),
      ]);
    await expect.poll(heights).toEqual(['0px', '0px']);
  };
  await page.goto('/gestione/ordini');
  await expect(page.getByRole('heading', { name: 'Accedi per continuare' })).toBeVisible();
  await nothingAtTheFoot();
  await moveUntilOverlays(page);
  await nothingAtTheFoot();
  await page.getByRole('banner').getByRole('link', { name: 'Bottega, vai alla home' }).click();
  await expect(banner(page)).toBeVisible();

  await test.step('nor does the till', async () => {
    await page.goto('/payment');
    await nothingAtTheFoot();
  });
  await test.step('a choice that is not of who logs in', async () => {
    const saveDate = new Date().toISOString();
    const choice = { uuid: crypto.randomUUID(), analytics: true, saveDate, version: 1, way: 'accept', isTold: true };
    await page.evaluate((text) => localStorage.setItem('bottega.cookies', text), JSON.stringify(choice));
    await logInAs(page, STAFF);
    const attached = page.waitForResponse((reply) => reply.url().endsWith('/consent/attach'));
    await page.goto('/gestione/ordini');
    await expect(page.getByRole('heading', { level: 1, name: 'Ordini' })).toBeVisible();
    await moveUntilOverlays(page);
    await attached;
    await expect.poll(isAsked).toBe(true);
    await nothingAtTheFoot();
  });
  await page.getByRole('link', { name: 'Torna al negozio' }).click();
  await expect(banner(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Ordini' })).toBeVisible();
  await nothingAtTheFoot();
});
