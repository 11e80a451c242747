import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { newCustomer } from '../support/customer.ts';
import { addByKeyboard } from '../support/goods.ts';

const SLOW_MS = 1500;

interface SlowCall {
  readonly call: string;
  /** The delay of each call; without it the first call waits until it is released, and later ones overtake it. */
  readonly slowMs?: number;
}

interface Line {
  readonly address: string;
  /** Releases the first call; resolves when the shop has replied to it. */
  letGo(): Promise<void>;
}

/** Opens the shop through a proxy on which one call is slow, also when the page that sent it is gone. */
async function withSlowCall(
  { call, slowMs }: SlowCall,
  shop: string,
  visit: (line: Line) => Promise<void>,
): Promise<void> {
  let slow = 0;
  const [isLetGo, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isReady = async (url = '') => {
    if (!url.startsWith(call)) return;
    if (slowMs !== undefined) await sleep(slowMs);
    else if (slow++ === 0) await isLetGo.promise;
  };
  const forward = (from: IncomingMessage, body: Buffer, to: ServerResponse, onAnswered: () => void) => {
    const onward = request(new URL(from.url ?? '/', shop), { method: from.method, headers: from.headers }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('end', onAnswered);
      reply.pipe(to);
    });
    onward.on('error', () => to.destroy());
    onward.end(body);
  };
  const line = createServer((from, to) => {
    const parts: Buffer[] = [];
    from.on('data', (part: Buffer) => parts.push(part));
    from.on('end', () => {
      const isHeld = slowMs === undefined && slow === 0 && from.url?.startsWith(call);
      const onAnswered = isHeld ? isAnswered.resolve : () => undefined;
      void isReady(from.url).then(() => forward(from, Buffer.concat(parts), to, onAnswered));
    });
  });
  await new Promise<void>((done) => line.listen(0, done));
  try {
    const letGo = () => {
      isLetGo.resolve();
      return isAnswered.promise;
    };
    await visit({ address: `http://localhost:${(line.address() as AddressInfo).port}`, letGo });
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
  test(`what was put into the cart is in it on the next page, when one leaves ${what}`, { tag: '@phone' }, async ({
    page,
    baseURL,
  }) => {
    await withSlowCall({ call, slowMs: SLOW_MS }, baseURL ?? '', async ({ address: shop }) => {
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

test('a cart that was rendered before the last press on the page before it is read again', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/search?q=latte');
  const added = page.waitForResponse((reply) => reply.url().includes('/cart/add'));
  await addByKeyboard(page.getByRole('article').first());
  await added;
  const [rendered, isPressed] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  await page.route('**/cart/', async (route) => {
    const response = await route.fetch();
    rendered.resolve(await response.text());
    await isPressed.promise;
    await route.fulfill({ response });
  });
  await page.route('**/when-rendered', async (route) => {
    await rendered.promise;
    await route.fulfill({ body: '' });
  });
  const changed = page.waitForResponse((reply) => reply.url().includes('/cart/update'));
  // all in one evaluation: a page that is about to be left accepts no more commands, and stays until the next one
  // arrives
  await page.evaluate(() => {
    void fetch('/when-rendered').then(() =>
      document.querySelector<HTMLElement>('article [aria-label^="Aumenta"]')?.click(),
    );
    location.href = '/cart/';
  });
  expect(await rendered.promise).toContain('>1 pz<');
  await changed;
  isPressed.resolve();
  await expect(page.getByRole('main').getByRole('group', { name: /Quantità di/ })).toContainText('2 pz');
});

test('a call that arrives long after its page was left adds nothing a second time', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const late = { call: '/ebsn/api/cart/update' };
  await withSlowCall(late, baseURL ?? '', async ({ address: shop, letGo }) => {
    await page.goto(`${shop}/search?q=latte`);
    const card = page.getByRole('article').first();
    const added = page.waitForResponse((reply) => reply.url().includes('/cart/add'));
    await addByKeyboard(card);
    await added;
    const called = page.waitForRequest((request) => request.url().includes(late.call));
    await card.getByRole('button', { name: /Aumenta/ }).click();
    await called;
    await page.goto(`${shop}/cart/`);
    const amount = page.getByRole('main').getByRole('group', { name: /Quantità di/ });
    await expect(amount).toContainText('2 pz');
    const more = page.waitForResponse((reply) => reply.url().includes(late.call));
    await amount.getByRole('button', { name: /Aumenta/ }).click();
    await more;
    await letGo();
    await page.reload();
    await expect(amount).toContainText('3 pz');
  });
});

test('a heart that was pressed as the page was left is full on the next page, and stays it', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  const slow = { call: '/ebsn/api/wishlist/add_prod' };
  await withSlowCall(slow, baseURL ?? '', async ({ address: shop, letGo }) => {
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
    await letGo();
    await page.goto(`${shop}/search?q=latte`);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
