import { expect, test } from '@playwright/test';
import { LANGUAGE_COOKIE } from '../../../src/language/language.ts';

/**
 * English pages load a dictionary beside the code: a list needs 2.2 KB of words. 0.3 KB are the name, the logo and the
 * legal lines of the chain, which every page shows.
 */
const BUDGET_KB = { it: 110.5, en: 113 };
/**
 * The time after which a page without interaction loads its animated parts; on a slow machine it is over before the
 * scripts are counted.
 */
const LOOKED_AT_MS = 6000;

// a first visit, with the question about cookies
test.use({ storageState: { cookies: [], origins: [] } });

for (const { language, name } of [
  { language: 'it', name: 'Italian' },
  { language: 'en', name: 'English' },
] as const)
  test(`a page in ${name} that is opened and looked at loads at most ${BUDGET_KB[language]} KB of scripts`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: test.info().project.use.baseURL ?? '' }]);
    const product = await page.request.get('/ebsn/api/products?q=latte&page_size=1');
    const { slug } = (await product.json()).data.products[0] as { slug: string };
    for (const path of ['/', '/category/frutta-e-verdura', '/search?q=latte', `/product/${slug}`, '/page/contatti']) {
      const kilobytes = await scriptKilobytes(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      process.stdout.write(`      ${path}: ${kilobytes.toFixed(1)} KB\n`);
      expect.soft(kilobytes, `${path}: KB of scripts`).toBeLessThanOrEqual(BUDGET_KB[language]);
    }

    /**
     * Counts scripts as transferred, compressed and with their headers, until two seconds without requests or the end
     * of the time.
     */
    async function scriptKilobytes(path: string): Promise<number> {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      const urls = new Map<string, string>();
      const sizes = new Map<string, number>();
      devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
        if (type === 'Script') urls.set(requestId, response.url);
      });
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const url = urls.get(requestId);
        if (url !== undefined) sizes.set(url, encodedDataLength);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(2000);
      await devtools.detach();
      const late = await page.evaluate((lookedAt) => {
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        // for a page that a busy machine hydrates late, the time begins then
        const started = Math.min(...files.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime));
        return files.filter(({ startTime }) => startTime > started + lookedAt).map(({ name }) => name);
      }, LOOKED_AT_MS);
      for (const url of late) sizes.delete(url);
      const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      expect(bytes, `${path} is taken over by a script`).toBeGreaterThan(0);
      return bytes / 1024;
    }
  });
