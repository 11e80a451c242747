import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { chooseTomorrow, newCustomer } from '../support/customer.ts';
import { found, type Goods, post, putIntoCart } from '../support/goods.ts';
import { logInAs, STAFF } from '../support/staff.ts';

// Issue 33: a picker takes a batch of two orders on a phone, and loses the network on the way

interface Bought {
  readonly orderId: number;
  readonly timeslotId: number;
}

interface BatchGoods {
  readonly productId: number;
  readonly name: string;
  readonly keys: readonly string[];
}

/** A customer of whom somebody picks in the last slot that can be ordered: there are no orders of other tests in it. */
async function buy(page: Page, goods: readonly (readonly [Goods, number])[]): Promise<Bought> {
  await newCustomer(page);
  for (const [each, amount] of goods) await putIntoCart(page, each, amount);
  await chooseTomorrow(page);
  const reply = await page.request.get('/ebsn/api/timeslot/list');
  const days = (await reply.json()).data.days as { dateIso: string; timeslots: { timeslotId: number; active: number }[] }[];
  const last = days.findLast(({ timeslots }) => timeslots.some(({ active }) => active > 0));
  const timeslotId = last?.timeslots.findLast(({ active }) => active > 0)?.timeslotId ?? 0;
  await post(page, 'timeslot/select', { sel_date: last?.dateIso, timeslot_id: timeslotId });
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2 })) as { orderId: number };
  return { orderId, timeslotId };
}

async function orderOf(page: Page, orderId: number) {
  return (await (await page.request.get('/ebsn/api/order/view', { params: { order_id: orderId } })).json()).data;
}

async function staffPhone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logInAs(page, STAFF);
  return page;
}

/** What a scanner types for goods: their printed code, or the label of a counter without a price. */
function codeOf(keys: readonly string[]): string {
  const gtin = keys.find((key) => key.startsWith('gtin:'));
  if (gtin) return gtin.slice('gtin:'.length).replace(/^0/, '');
  const digits = `2${keys[0]?.slice('article:'.length).padStart(6, '0')}00000`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** As a hand scanner types it, within one moment however slow the machine is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function weigh(page: Page, grams: number): Promise<void> {
  await page.getByLabel(/^Grammi/).fill(String(grams));
  await button(page, /^Metti nella cassa/).click();
}

test('a batch of two orders is picked on a phone, also without a network', { tag: '@phone' }, async ({ page, browser }) => {
  const apples = (await found(page, 'mele', 30)).find(({ productInfos }) => productInfos['TIPOLOGIA'] === 'Sfuso');
  const [oil] = await found(page, 'olio extravergine');
  const [milk] = await found(page, 'latte intero');
  if (!apples || !oil || !milk) throw new Error('the demo sells loose apples, olive oil and milk');
  const one = await buy(page, [
    [oil, 20],
    [apples, 1000],
    [milk, 2],
  ]);
  const other = await (await browser.newContext()).newPage();
  const two = await buy(other, [
    [oil, 20],
    [apples, 1000],
  ]);
  expect(two.timeslotId).toBe(one.timeslotId);
  const staff = await staffPhone(browser);
  const wave = await (await staff.request.get('/ebsn/api/staff/picking/wave', { params: { timeslot_id: one.timeslotId } })).json();
  const { dateIso, storeId, beginTime, ordersToBatch } = wave.data;
  await staff.goto(`/gestione/preparazione?giorno=${dateIso}&negozio=${storeId}`);
  await button(staff, new RegExp(`^${beginTime}–.*Consegna a casa`)).click();
  await button(staff, `Fai i lotti: ${ordersToBatch} ordini`).click();
  await expectAccessible(staff, 'main');
  await staff.getByRole('link', { name: /^Apri il lotto/ }).click();
  await staff.waitForURL(/preparazione\/\d+$/);
  const batchId = Number(/\d+$/.exec(staff.url())?.[0]);
  await button(staff, 'Prendi il lotto').click();
  await expect(button(staff, '0 di 3: la lista')).toBeVisible();
  const reply = await staff.request.get('/ebsn/api/staff/picking/batch', { params: { batch_id: batchId } });
  const goods = (await reply.json()).data.goods as BatchGoods[];

  const title = staff.getByRole('heading', { level: 1 });
  const said = (text: string | RegExp) => expect(staff.getByRole('status').filter({ hasText: text })).toBeVisible();
  const pick: Readonly<Record<number, () => Promise<void>>> = {
    [oil.productId]: async () => {
      const own = goods.find(({ productId }) => productId === oil.productId);
      const wrong = goods.find(({ productId }) => productId !== oil.productId);
      await scan(staff, codeOf(wrong?.keys ?? []));
      await said('Non è questo');
      await expectAccessible(staff, 'main');
      await scan(staff, codeOf(own?.keys ?? []));
      await said('Giusto: 1 di 40');
      await button(staff, 'Annulla ultimo').click();
      await said('Annullato l’ultimo atto');
      await button(staff, 'Trovati tutti e 40').click();
    },
    [apples.productId]: async () => {
      await staff.getByLabel(/^Grammi/).fill('5000');
      await button(staff, /^Metti nella cassa/).click();
      await staff.getByRole('dialog').getByRole('button', { name: 'No' }).click();
      await weigh(staff, 1046);
      await expect(staff.getByLabel(/^Grammi/)).toHaveValue('');
      await weigh(staff, 980);
    },
    [milk.productId]: async () => {
      await button(staff, 'Manca').click();
      await button(staff, 'Scaffale vuoto').click();
      await expectAccessible(staff, 'main');
      await button(staff, 'Il resto manca').click();
    },
  };
  const [first, ...rest] = goods;
  await expect(title).toHaveText(first?.name ?? '');
  await pick[first?.productId ?? 0]?.();
  await expect(button(staff, '1 di 3: la lista')).toBeVisible();
  await said('Inviato');

  await staff.context().setOffline(true);
  for (const each of rest) {
    await expect(title).toHaveText(each.name);
    await pick[each.productId]?.();
  }
  await expect(title).toHaveText('Tutto preso');
  await said(/^\d da inviare/);
  await button(staff, 'Lotto finito').click();
  await said('Ci sono atti da inviare');
  await staff.context().setOffline(false);
  await said('Inviato');
  await expectAccessible(staff, 'main');
  await button(staff, 'Lotto finito').click();
  await said('pronto');

  const heavy = await orderOf(page, one.orderId);
  const light = await orderOf(other, two.orderId);
  expect([heavy.orderStatusId, light.orderStatusId]).toEqual([6, 6]);
  const [cents, otherCents] = [heavy, light].map(({ receipt }) => Math.round(receipt.goodsTotal * 100));
  console.log(
    JSON.stringify({ heavy: heavy.receipt, light: light.receipt, items: heavy.orderItems ?? Object.keys(heavy) }).slice(0, 3000),
    cents,
    otherCents,
  );
  await other.context().close();
  await staff.context().close();
});
