import { type Browser, chromium, type Page } from '@playwright/test';

const PRESSES = 12;
const PHONE = { viewport: { width: 390, height: 844 } };

/** How long the browser is busy with a press of the first line of carts of so many lines, in ms: the best of some presses. */
export async function pressesInCarts(address: string, sizes: readonly number[]): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const pages: Page[] = [];
    for (const size of sizes) pages.push(await cartOf(browser, address, size));
    const best = sizes.map(() => Infinity);
    for (let turn = 0; turn < PRESSES; turn++) {
      for (const [index, page] of pages.entries())
        best[index] = Math.min(best[index] ?? Infinity, await millisecondsOfPress(page));
    }
    return best;
  } finally {
    await browser.close();
  }
}

async function cartOf(browser: Browser, address: string, size: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: address, ...PHONE })).newPage();
  const goods: number[] = [];
  for (let ask = 1; goods.length < size; ask++) {
    const reply = await page.request.get(`/ebsn/api/products?page=${ask}&page_size=200`);
    const found = (await reply.json()).data.products as { productId: number; productInfos: { TIPOLOGIA?: string } }[];
    goods.push(...found.filter((each) => each.productInfos.TIPOLOGIA === 'Pezzo').map(({ productId }) => productId));
  }
  for (let from = 0; from < size; from += 100) {
    const items = goods.slice(from, Math.min(from + 100, size)).map((productId) => ({ productId, quantity: 6 }));
    await page.request.post('/ebsn/api/cart/add', { data: { items } });
  }
  await page.goto('/cart/', { waitUntil: 'networkidle' });
  return page;
}

/** From the press until the frame that shows it is drawn. */
function millisecondsOfPress(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const plus = document.querySelector<HTMLElement>('main button[aria-label^="Aumenta"]:not([aria-disabled=true])');
    await new Promise(requestAnimationFrame);
    const from = performance.now();
    plus?.click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const took = performance.now() - from;
    await new Promise((done) => setTimeout(done, 1000)); // until it was sent and answered
    return took;
  });
}
