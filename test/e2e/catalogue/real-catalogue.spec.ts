import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { shareDrawnPictures } from '../../support/places/drawn-pictures.ts';
import { quickPlace } from '../../support/places/quick-place.ts';
import { recordedFile } from '../../support/reports/skip-for.ts';
import { type RunningShop, runShop } from '../../support/running-shop.ts';
import { orderAsNewVisitor } from '../support/shopper.ts';

const { file: catalogue, missing } = recordedFile('data/products/catalogue-it.csv');
const importTool = fileURLToPath(new URL('../../../tools/import.ts', import.meta.url));

// the demo shop is gone through on both widths
test.describe('with a real catalogue of 13,620 products', { tag: '@phone' }, () => {
  test.skip(missing !== undefined, missing);
  let dataDir: string;
  let shop: RunningShop;

  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(quickPlace(), 'bottega-real-'));
    await chmod(dataDir, 0o755);
    await shareDrawnPictures(dataDir);
    shop = await runShop({ dataDir, environment: { LOGINS_PER_MINUTE: '1000', SESSIONS_PER_MINUTE: '10000' } });
    const args = [importTool, catalogue, '--format', 'csv', '--numbers', 'en', '--remove-missing'];
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
  });
  test.afterAll(async () => {
    await shop?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('a new visitor goes the whole way to an order and back', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: shop.address, locale: 'it-IT' });
    const page = await context.newPage();
    // the running shop is notified of the import, and shows it a moment later
    await expect
      .poll(async () => (await (await page.request.get('/ebsn/api/products?page_size=1')).json()).data.page.totItems)
      .toBe(13_620);
    await orderAsNewVisitor(page, {
      department: 'Frutta e verdura',
      filter: 'Biologico',
      loose: 'banane+sfuse',
      sixPack: 'acqua+naturale+6x1,5',
      sixPackText: '1 pz',
      filler: 'olio+extra+vergine',
    });
    await context.close();
  });
});
