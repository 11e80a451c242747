import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';

const SLOW_MS = 1500;

/** The shop seen through a line on which one call takes its time, also when nobody waits for it any more. */
async function withSlowCall(call: string, shop: string, visit: (address: string) => Promise<void>): Promise<void> {
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
    from.on('end', () =>
      setTimeout(() => forward(from, Buffer.concat(parts), to), from.url?.startsWith(call) ? SLOW_MS : 0),
    );
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
    await withSlowCall(call, baseURL ?? '', async (shop) => {
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
