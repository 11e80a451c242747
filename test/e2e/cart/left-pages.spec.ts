import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { newCustomer } from '../support/customer.ts';

const SLOW_MS = 1500;
/** Longer than anybody waits on the next page. */
const LATE_MS = 6000;

interface SlowCall {
  readonly call: string;
  readonly slowMs: number;
  /** Of the first call only: those after it overtake it. */
  readonly isOnce?: boolean;
}

/** The shop seen through a line on which one call takes its time, also when nobody waits for it any more. */
async function withSlowCall(
  { call, slowMs, isOnce = false }: SlowCall,
  shop: string,
  visit: (address: string) => Promise<void>,
): Promise<void> {
  let slow = 0;
  const delayOf = (url = '') => (url.startsWith(call) && (!isOnce || slow++ === 0) ? slowMs : 0);
  const forward = (from: IncomingMessage, body: Buffer, to: ServerResponse) => {
    const onward = request(new URL(from.url ?? '/', shop), { method: from.method, headers: from.headers }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(to);
    });
    onward.on('error', () => to.destroy());
    onward.end(body);
  };
  const line = createServer((from, to) => {
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    from.on('end', () => setTimeout(() => forward(from, Buffer.concat(parts), to), delayOf(from.url)));
  });
  await new Promise<void>((done) => line.listen(0, done));
  try {
    await visit(`http://localhost:${(line.address() as AddressInfo).port}`);
  } finally {
    line.closeAllConnections();
    line.close();
  }
}

const calls = [
  { call: '/ebsn/api/cart/add', what: 'while it is on its way' },
  { call: '/ebsn/api/cart/view', what: 'before the cart is known' },
];
for (const { call, what } of calls) {
  test(`what was put into the cart is in it on the next page, when one leaves ${what}`, async ({ page, baseURL }) => {
    await withSlowCall({ call, slowMs: SLOW_MS }, baseURL ?? '', async (shop) => {
      await page.goto(`${shop}/search?q=latte`);
      const called = page.waitForRequest((request) => request.url().includes(call));
      const card = page.getByRole('article').first();
      await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
      await expect(card.getByRole('status')).toHaveText('1 pz');
      await called;
      await page.goto(`${shop}/cart/`);
      const amounts = page.getByRole('main').getByRole('group', { name: /Quantità di/ });
      await expect(amounts).toHaveCount(1);
      await expect(amounts).toContainText('1 pz');
    });
  });
}

test('a call that arrives long after its page was left adds nothing a second time', async ({ page, baseURL }) => {
  const late = { call: '/ebsn/api/cart/update', slowMs: LATE_MS, isOnce: true };
  await withSlowCall(late, baseURL ?? '', async (shop) => {
    await page.goto(`${shop}/search?q=latte`);
    const card = page.getByRole('article').first();
    const added = page.waitForResponse((reply) => reply.url().includes('/cart/add'));
    await card.getByRole('button', { name: /Aggiungi al carrello/ }).click();
    await added;
    const called = page.waitForRequest((request) => request.url().includes(late.call));
    await card.getByRole('button', { name: /Aumenta/ }).click();
    const left = Date.now();
    await called;
    await page.goto(`${shop}/cart/`);
    const amount = page.getByRole('main').getByRole('group', { name: /Quantità di/ });
    await expect(amount).toContainText('2 pz');
    const more = page.waitForResponse((reply) => reply.url().includes(late.call));
    await amount.getByRole('button', { name: /Aumenta/ }).click();
    await more;
    await page.waitForTimeout(Math.max(0, LATE_MS + 1000 - (Date.now() - left)));
    await page.reload();
    await expect(amount).toContainText('3 pz');
  });
});

test('a heart that was pressed as the page was left is full on the next page, and stays it', async ({
  page,
  baseURL,
}) => {
  const slow = { call: '/ebsn/api/wishlist/add_prod', slowMs: LATE_MS, isOnce: true };
  await withSlowCall(slow, baseURL ?? '', async (shop) => {
    await page.goto(shop);
    await newCustomer(page);
    await page.goto(`${shop}/search?q=latte`);
    const heart = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /Preferito/ });
    const called = page.waitForRequest((request) => request.url().includes(slow.call));
    await heart.click();
    await called;
    await page.goto(`${shop}/search?q=latte&page=1`);
    const again = page.waitForResponse((reply) => reply.url().includes(slow.call));
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await again;
    await page.goto(`${shop}/search?q=latte`);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
