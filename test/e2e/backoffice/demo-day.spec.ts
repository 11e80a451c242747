import { mkdtempSync, rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { shareDrawnPictures } from '../../support/places/drawn-pictures.ts';
import { type RunningShop, runShop } from '../../support/running-shop.ts';
import { expectAccessible } from '../support/accessible.ts';
import { STAFF } from '../support/staff.ts';

// Issue 47, point 0: a shop that was started for the first time has a day at work in all its screens

let shop: RunningShop;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = mkdtempSync('/tmp/bottega-e2e-day-');
  await shareDrawnPictures(dataDir);
  shop = await runShop({ dataDir, environment: { DEMO_DAY: 'on' } });
});
test.afterAll(async () => {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns what a call of the staff says. */
async function told<Data>(page: Page, path: string): Promise<Data> {
  const reply = await page.request.get(`${shop.address}/ebsn/api/staff/${path}`);
  return ((await reply.json()) as { readonly data: Data }).data;
}

test('Oggi and the navigation lead to a day at work', { tag: '@desktop' }, async ({ page }) => {
  const login = await page.request.post(`${shop.address}/ebsn/api/auth/login`, { data: STAFF });
  expect((await login.json()).response.status).toBe(0);
  await page.goto(`${shop.address}/gestione`);

  // what waits for a person, each with its number, leads to what it counts
  const needs = page.getByRole('region', { name: 'Serve una persona' });
  for (const need of [
    /Clienti che vengono a ritirare/,
    /Pagamenti falliti/,
    /Rimborsi da decidere/,
    /Aziende da approvare/,
  ])
    await expect(needs.getByRole('link', { name: need })).toBeVisible();
  await expectAccessible(page, 'main');
  await needs.getByRole('link', { name: /Rimborsi da decidere/ }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();

  const nav = page.getByRole('navigation', { name: 'Gestione' });
  await nav
    .getByRole('link', { name: /^Ordini/ })
    .first()
    .click();
  await expect(page.getByRole('rowheader').nth(5)).toBeVisible();
  await nav
    .getByRole('link', { name: /^Preparazione/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('main')
      .getByText(/lott[oi]/)
      .first(),
  ).toBeVisible();
  await nav.getByRole('link', { name: /^Giri/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Giri \d/ })).toBeVisible();
  // the slot of the van may be over: then the page shows the next one
  const slots = page.getByRole('combobox', { name: 'Fascia' });
  if ((await slots.count()) > 0) await slots.selectOption({ index: 0 });
  await expect(page.getByText('Marco Nava').first()).toBeVisible();

  type Counted = { readonly orders: readonly unknown[] };
  const open = await told<Counted>(page, 'order/list?day=tomorrow');
  expect(open.orders.length).toBeGreaterThanOrEqual(5);
  await page.goto(`${shop.address}/gestione/moduli`);
  await expect(page.getByRole('rowheader').nth(2)).toBeVisible();
  await page.goto(`${shop.address}/gestione/immagini`);
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
});
