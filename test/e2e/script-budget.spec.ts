import { expect, test } from '@playwright/test';

const BUDGET_KB = 110;

// a first visit, with the question about cookies
test.use({ storageState: { cookies: [], origins: [] } });

test('a page that is opened and looked at loads at most 110 KB of scripts', async ({ page }) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every width');
  const product = await page.request.get('/ebsn/api/products?q=latte&page_size=1');
  const { slug } = (await product.json()).data.products[0] as { slug: string };
  for (const path of ['/', '/category/frutta-e-verdura', '/search?q=latte', `/product/${slug}`, '/page/contatti']) {
    expect.soft(await scriptKilobytes(path), `${path}: KB of scripts`).toBeLessThanOrEqual(BUDGET_KB);
  }

  /** As they came over the wire, compressed and with their headers, until two seconds of quiet. */
  async function scriptKilobytes(path: string): Promise<number> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    const scripts = new Set<string>();
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2000);
    await devtools.detach();
    expect(bytes, `${path} is taken over by a script`).toBeGreaterThan(0);
    return bytes / 1024;
  }
});
