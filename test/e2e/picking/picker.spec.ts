import { expect, type Locator, type Page, test } from '@playwright/test';
import { OUTBOXES } from '../../../src/web/kit/unsent-acts.ts';
import { expectAccessible, expectAccessibleAtDesk } from '../support/accessible.ts';
import { readByCamera, showCode, showNothing } from '../support/camera.ts';
import { found, type Goods } from '../support/goods.ts';
import {
  type BatchGoods,
  button,
  buy,
  codeOf,
  openWave,
  said,
  scan,
  staffPhone,
  stored,
  takeBatch,
  weigh,
} from '../support/picker.ts';

// Issue 33: a picker takes a batch of two orders on a phone that goes offline on the way

/** Scans a wrong product, then the right one, undoes that, and puts all of it into the crates. */
async function pickPieces(staff: Page, own: BatchGoods, wrong: BatchGoods): Promise<void> {
  await scan(staff, codeOf(wrong.keys));
  await said(staff, 'Non è questo');
  await expectAccessible(staff, 'main');
  await scan(staff, codeOf(own.keys));
  await said(staff, 'Giusto: 1 di 40');
  await button(staff, 'Annulla ultimo').click();
  await said(staff, 'Annullato l’ultimo atto');
  await button(staff, 'Trovati tutti e 40').click();
}

/** Types an implausible weight, which needs confirmation, and weighs for both crates. */
async function pickLoose(staff: Page): Promise<void> {
  await weigh(staff, 5000);
  await staff.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  await weigh(staff, 1046);
  await expect(staff.getByLabel(/^Grammi/)).toHaveValue('');
  await weigh(staff, 980);
}

async function sayMissing(staff: Page): Promise<void> {
  await button(staff, 'Manca').click();
  await button(staff, 'Scaffale vuoto').click();
  await expectAccessible(staff, 'main');
  await button(staff, 'Il resto manca').click();
}

interface Receipt {
  readonly lines: readonly {
    readonly name: string;
    readonly outcome: string;
    readonly pickedWeight: number;
    readonly orderedTotal: number;
    readonly total: number;
    readonly substitute?: { readonly quantity: number };
  }[];
  readonly goodsTotal: number;
}

async function receiptOf(page: Page, orderId: number): Promise<Receipt> {
  const { orderStatusId, receipt } = (
    await (await page.request.get('/ebsn/api/order/view', { params: { order_id: orderId } })).json()
  ).data;
  expect(orderStatusId).toBe(6);
  return receipt;
}

/** Goes offline and reloads the page: it comes from the phone, with the picture of the next line. */
async function loseNetwork(phone: Page): Promise<void> {
  await stored(phone);
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.locator('img.pick-picture')).not.toHaveJSProperty('naturalWidth', 0);
}

/** Closes the page, and opens the shop from the home screen: offline this leads to the batch, with all acts so far. */
async function openedAgain(phone: Page): Promise<Page> {
  const context = phone.context();
  const { pathname } = new URL(phone.url());
  await phone.close();
  const again = await context.newPage();
  await again.goto('/gestione');
  await expect(again).toHaveURL(pathname);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Tutto preso');
  await said(again, /^\d+ da inviare/);
  return again;
}

/** Checks that the finished batch is no longer on the phone. */
async function goneFromPhone(phone: Page): Promise<void> {
  const isGone = () =>
    phone.evaluate(async () => (await caches.match(location.pathname, { ignoreVary: true })) === undefined);
  await expect.poll(isGone).toBe(true);
}

test('a batch of two orders is picked on a phone, also without a network', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const apples = (await found(page, 'mele', 30)).find(({ productInfos }) => productInfos['TIPOLOGIA'] === 'Sfuso');
  const [oil] = await found(page, 'olio extravergine');
  const [milk] = await found(page, 'latte intero');
  if (!apples || !oil || !milk) throw new Error('the demo sells loose apples, olive oil and milk');
  const both = [
    [oil, 20],
    [apples, 1000],
  ] as const;
  const one = await buy(page, [...both, [milk, 6]]);
  const other = await (await browser.newContext()).newPage();
  const two = await buy(other, both);
  expect(two.timeslotId).toBe(one.timeslotId);
  let staff = await staffPhone(browser);
  const goods = await takeBatch(staff, one.timeslotId);

  const title = staff.getByRole('heading', { level: 1 });
  const pick = async (own: BatchGoods, wrong: BatchGoods) => {
    await expect(title).toHaveText(own.name);
    if (own.productId === oil.productId) await pickPieces(staff, own, wrong);
    else if (own.productId === apples.productId) await pickLoose(staff);
    else if (own.productId === milk.productId) await sayMissing(staff);
    else await button(staff, /^Trovat[oi]/).click(); // a gift of a promotion
  };
  for (const [index, own] of goods.entries()) {
    await pick(own, goods[index + 1] ?? goods[0] ?? own);
    if (index > 0) continue;
    await expect(button(staff, /^[1-9] di \d+: la lista/)).toBeVisible();
    await said(staff, 'Inviato');
    await loseNetwork(staff);
  }
  await expect(title).toHaveText('Tutto preso');
  staff = await openedAgain(staff);
  await button(staff, 'Lotto finito').click();
  await expect(staff.getByText('Ci sono atti da inviare')).toBeVisible();
  await staff.context().setOffline(false);
  await said(staff, 'Inviato');
  await expectAccessible(staff, 'main');
  await button(staff, 'Lotto finito').click();
  await said(staff, 'pronto');
  await goneFromPhone(staff);

  for (const [customer, { orderId }, kilos] of [[page, one, 1.046] as const, [other, two, 0.98] as const]) {
    const { lines, goodsTotal } = await receiptOf(customer, orderId);
    const lineOf = ({ name }: Goods) => lines.find((line) => line.name === name);
    expect(lineOf(apples)).toMatchObject({ outcome: 'picked', pickedWeight: kilos });
    expect(lineOf(milk)?.outcome).toBe(customer === page ? 'missing' : undefined);
    // a kilo of apples was ordered; all other goods except the milk were found
    const share = (name: string) => (name === apples.name ? kilos : name === milk.name ? 0 : 1);
    const expected = lines.map(({ name, orderedTotal }) => Math.round(orderedTotal * 100 * share(name)));
    expect(Math.round(goodsTotal * 100)).toBe(expected.reduce((sum, cents) => sum + cents, 0));
  }
  await other.context().close();
  await staff.context().close();
});

/** A file that is not a picture is refused, and offline the photo stays on the phone, to be sent later. */
async function askWithPhoto(staff: Page): Promise<void> {
  const input = staff.getByLabel(/^(Aggiungi una|Rifai la) foto$/);
  await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('niente') });
  await expect(staff.getByRole('alert').filter({ hasText: 'Questo file non è una foto' })).toBeVisible();
  await input.setInputFiles({ name: 'scaffale.png', mimeType: 'image/png', buffer: await staff.screenshot() });
  await expectDrawn(staff.getByAltText('La foto per il cliente'));
  await staff.context().setOffline(true);
  await button(staff, 'Chiedi al cliente').click();
  await expect(staff.getByRole('alert').filter({ hasText: 'La foto non è partita' })).toBeVisible();
  await expect(button(staff, 'Chiedi senza foto')).toBeVisible();
  await expectAccessible(staff, 'main');
  await staff.context().setOffline(false);
  await button(staff, 'Chiedi al cliente').click();
  await said(staff, 'Chiesto a');
}

const expectDrawn = (picture: Locator) => expect(picture).not.toHaveJSProperty('naturalWidth', 0);

test('a customer is asked about what is missing, says yes, and pays no more', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const [oil] = await found(page, 'olio extravergine');
  const [milk] = await found(page, 'latte intero');
  if (!oil || !milk) throw new Error('the demo sells olive oil and milk');
  const { orderId, timeslotId } = await buy(page, [
    [oil, 20],
    [milk, 6],
  ]);
  const staff = await staffPhone(browser);
  const goods = await takeBatch(staff, timeslotId);
  const missing = goods.find(({ parts }) => (parts[0]?.substitutes.length ?? 0) > 0);
  if (!missing) throw new Error('the demo has substitutes');
  const title = staff.getByRole('heading', { level: 1 });
  for (const own of goods) {
    await expect(title).toHaveText(own.name);
    if (own !== missing) {
      await button(staff, /^Trovat[oi]/).click();
      continue;
    }
    await button(staff, 'Manca').click();
    await button(staff, 'Altro al suo posto').click();
    await expectAccessible(staff, 'main');
    await askWithPhoto(staff);
  }
  await expect(title).toHaveText('Mancano le risposte');
  await expect(button(staff, `Ritira la domanda: ${missing.name}`)).toBeVisible();
  await expectDrawn(staff.getByAltText(/^La foto mandata a /));
  await page.goto(`/profile/orders/${orderId}`);
  await expect(page.getByRole('heading', { name: `${missing.name} è finito` })).toBeVisible();
  await expectDrawn(page.getByAltText(/^Foto di .*, che prepara la spesa$/));
  await expectAccessible(page, 'main');
  await button(page, 'Sì, va bene').click();
  await expect(page.getByRole('heading', { name: `${missing.name} è finito` })).toBeHidden();
  await expect(title).toHaveText(/ ha detto sì$/);
  await expectAccessible(staff, 'main');
  await button(staff, /^Messo nella cassa/).click();
  await expect(title).toHaveText('Tutto preso');
  await said(staff, 'Inviato');
  await expect(page.getByRole('main').getByText(/Al suo posto: .*, hai detto sì/)).toBeVisible();
  await button(staff, 'Lotto finito').click();
  await said(staff, 'pronto');
  const line = (await receiptOf(page, orderId)).lines.find(({ name }) => name === missing.name);
  const { substitute, total = 0, orderedTotal = 0 } = line ?? {};
  const [first] = missing.parts[0]?.substitutes ?? [];
  expect(Math.round(total * 100)).toBe(Math.round((substitute?.quantity ?? 0) * (first?.unitPrice ?? 0) * 100));
  expect(total).toBeLessThanOrEqual(orderedTotal);
  await staff.context().close();
});

/** While acts are unsent, logging out of this phone and passing on the batch are refused. */
async function refuseToLeave(phone: Page): Promise<void> {
  await button(phone, /: la lista$/).click();
  await handBack(phone);
  await expect(phone.getByRole('alert').filter({ hasText: 'Ci sono atti da inviare' })).toBeVisible();
  await expectAccessible(phone, 'main');
  await phone.goto('/profile');
  await button(phone, 'Esci').click();
  await expect(phone.getByText('Prima invia gli atti della preparazione: 1')).toBeVisible();
}

async function handBack(phone: Page): Promise<void> {
  await button(phone, 'Ridai il lotto').click();
  await phone.getByLabel('Perché').fill('fine turno');
  await button(phone, 'Ridai il lotto').click();
}

/**
 * Acts that were sent are still shown after the phone has lost them, but not its identity, and its page is opened
 * again.
 */
async function goOnWithoutMemory(phone: Page, done: string): Promise<void> {
  await said(phone, 'Inviato');
  const batch = phone.url();
  // no page of the shop has the database open at this time
  await phone.goto('/version.json');
  await phone.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const gone = indexedDB.deleteDatabase(name);
        gone.onsuccess = resolve;
        gone.onerror = reject;
      }),
    OUTBOXES.picking,
  );
  await phone.goto(batch);
  await button(phone, 'Continua').click();
  await expect(button(phone, done)).toBeVisible();
}

test('a batch goes from hand to hand: taken over, handed back, and what comes late is shown and settled', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [oil] = await found(page, 'olio extravergine');
  const [milk] = await found(page, 'latte intero');
  if (!oil || !milk) throw new Error('the demo sells olive oil and milk');
  const { timeslotId } = await buy(page, [
    [oil, 20],
    [milk, 6],
  ]);
  const first = await staffPhone(browser);
  const goods = await takeBatch(first, timeslotId);
  const [top] = goods;
  const second = await staffPhone(browser, 'picker');
  await second.goto(first.url());
  await first.route('**/picking/events', (route) => route.abort());
  await button(first, /^Trovat[oi]/).click();
  await said(first, '1 da inviare');
  await refuseToLeave(first);
  await openWave(first, timeslotId);
  await expect(button(first, /^Libera il lotto/).last()).toBeVisible();
  await expectAccessible(first, 'main');
  await expectAccessibleAtDesk(first);
  await button(second, /^Prendilo da /).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Prendo io' }).click();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(top?.name ?? '');
  await expectAccessibleAtDesk(second);
  await button(second, /^Trovat[oi]/).click();
  await goOnWithoutMemory(second, `1 di ${goods.length}: la lista`);
  await first.unroute('**/picking/events');
  await first.goto(second.url());
  await expect(first.getByText(/^Ora il lotto è di Anna Bianchi: /)).toBeVisible();

  await button(second, /: la lista$/).click();
  await handBack(second);
  await expect(second.getByText(/^Il lotto \d+ è libero$/)).toBeVisible();
  await first.reload();
  await expect(first.getByText('Ridato da Anna Bianchi: fine turno')).toBeVisible();
  await expectAccessible(first, 'main');
  await button(first, 'Prendi il lotto').click();
  // earlier picked goods stay picked
  await expect(button(first, `1 di ${goods.length}: la lista`)).toBeVisible();
  await expect(first.getByRole('region', { name: 'Da controllare' })).toBeVisible();
  const title = first.getByRole('heading', { level: 1 });
  for (const { name } of goods.slice(1)) {
    await expect(title).toHaveText(name);
    await button(first, /^Trovat[oi]/).click();
  }
  await expect(title).toHaveText('Tutto preso');
  await button(first, `Rimesso a posto: ${top?.name}`).click();
  await expect(first.getByRole('region', { name: 'Da controllare' })).toBeHidden();
  await button(first, 'Lotto finito').click();
  await said(first, 'pronto');
  await first.goto('/gestione/resa');
  await expect(first.getByRole('rowgroup').filter({ hasText: 'Elena Bottega' })).toContainText(/\d+ lott[io]/);
  await expectAccessible(first, 'main');
  await expectAccessibleAtDesk(first);
  for (const phone of [first, second]) await phone.context().close();
});

test('the camera of a phone reads a product, by a reader of the shop', { tag: '@phone' }, async ({ page, browser }) => {
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  const { timeslotId } = await buy(page, [[oil, 20]]);
  const staff = await staffPhone(browser);
  const [own] = await takeBatch(staff, timeslotId);
  await showCode(codeOf(own?.keys ?? []));
  await refuseCamera(staff);
  const reader = staff.waitForResponse(/\/assets\/code-reader-[^/]*\.js$/);
  await readByCamera(staff, async () => {
    await said(staff, 'Giusto');
    await expectAccessible(staff, 'main');
    expect((await reader).headers()['content-security-policy']).toContain("'wasm-unsafe-eval'");
    await expect(button(staff, 'Luce')).toBeHidden();
  });
  await expect(staff.getByRole('region', { name: 'Fotocamera' })).toBeHidden();
  await light(staff);
  await staff.context().close();
});

/** Denies access to the camera: the page says so, and codes can still be typed. */
async function refuseCamera(staff: Page): Promise<void> {
  await staff.evaluate(() => {
    const { mediaDevices } = navigator;
    const refuse = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
    // only once: afterwards the browser's own function is used again
    Object.assign(mediaDevices, {
      getUserMedia: () => refuse().finally(() => Reflect.deleteProperty(mediaDevices, 'getUserMedia')),
    });
  });
  await button(staff, 'Fotocamera').click();
  await expect(staff.getByText('La fotocamera non è permessa')).toBeVisible();
  await button(staff, 'Scrivi codice').click();
  await expect(staff.getByLabel('Ultime cifre del codice')).toBeFocused();
  await button(staff, 'Torna alla riga').click();
  await button(staff, 'Chiudi la fotocamera').click();
}

/** Switches the light of a camera on and off, if it has one. */
async function light(staff: Page): Promise<void> {
  const asked = await staff.evaluateHandle(() => {
    const all: unknown[] = [];
    const { prototype } = MediaStreamTrack;
    const { getCapabilities } = prototype;
    prototype.getCapabilities = function (this: MediaStreamTrack) {
      return { ...getCapabilities.call(this), torch: true };
    };
    prototype.applyConstraints = (constraints) => Promise.resolve(void all.push(constraints));
    return all;
  });
  await showNothing();
  await readByCamera(staff, async () => {
    await button(staff, 'Luce').click();
    await expect(button(staff, 'Luce')).toHaveAttribute('aria-pressed', 'true');
    await button(staff, 'Luce').click();
    await expect(button(staff, 'Luce')).toHaveAttribute('aria-pressed', 'false');
  });
  expect(await asked.jsonValue()).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
}

test('only pages of the staff may use a camera, and none runs WebAssembly', { tag: '@phone' }, async ({ request }) => {
  for (const [path, camera] of [
    ['/', 'camera=()'],
    ['/profile', 'camera=()'],
    ['/gestione/giro', 'camera=(self)'],
  ] as const) {
    const headers = (await request.get(path)).headers();
    expect(headers['permissions-policy'], path).toBe(camera);
    expect(headers['content-security-policy'], path).not.toContain('unsafe-eval');
  }
});
